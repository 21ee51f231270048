import CatalogImport

/// Workbooks of Excel.
enum WorkbookEntry {
  /// The parts of a workbook, each behind the one before and a NUL; those that are empty are left out.
  private static let names = [
    "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml", "xl/styles.xml",
    "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml",
  ]

  /// Reads parts, which are packed here: what changes bytes by chance never finds a checksum.
  static func failure(ofParts bytes: [UInt8]) throws -> String? {
    let how = bytes.first ?? 0
    let texts = bytes.dropFirst().split(
      separator: 0, maxSplits: names.count - 1, omittingEmptySubsequences: false)
    var parts = [("[Content_Types].xml", Array("<Types/>".utf8))]
    for (name, text) in zip(names, texts) where !text.isEmpty { parts.append((name, Array(text))) }
    var options = ImportOptions()
    options.format = .xlsx
    options.explains = how & 1 != 0
    options.hasHeader = how & 2 == 0
    if how & 4 != 0 { options.key = .sku }
    if how & 8 != 0 { options.sheet = "b" }
    return try ImportEntry.failure(of: StoredArchive.bytes(of: parts), options, pieceSize: 1000)
  }

  /// Reads a file as it is: as a workbook, and unpacked by gzip where it says that it is packed.
  static func failure(ofFile bytes: [UInt8]) throws -> String? {
    if GzipSource.isGzip(bytes) {
      _ = try Outcome(bytes, options: ImportOptions(), pieceSize: 7, isPacked: true)
    }
    return try ImportEntry.failure(of: bytes, ImportOptions(), pieceSize: 7)
  }
}

/// A zip archive of parts that are not compressed.
/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
enum StoredArchive {
  static func bytes(of parts: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in parts {
      let start = bytes.count
      let middle =
        number(20, 2) + number(0, 8) + number(checksum(of: content), 4)
        + number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2)
      bytes += number(0x0403_4B50, 4) + middle + number(0, 2) + Array(name.utf8) + content
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + middle + number(0, 12) + number(start, 4)
        + Array(name.utf8)
    }
    return bytes + directory + number(0x0605_4B50, 4) + number(0, 4) + number(parts.count, 2)
      + number(parts.count, 2) + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func checksum(of content: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in content { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
    return Int(~sum)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 != 0 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }
}
