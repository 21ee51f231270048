/// What a file of an office program is, by what is in it.
enum OfficeFile {
  /// Whether a file begins as zip archives do.
  static func isZip(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [0x50, 0x4B, 3, 4]) || beginning.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Whether a file begins as those of Office before 2007, and those with a password.
  static func isCompound(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
  }

  /// Returns the first of some names that a compound file has in its directory, wherever that is.
  /// https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-cfb
  static func entry(among names: [String], in source: ByteSource) throws -> String? {
    let wanted = names.map { name in name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    var found: Set<String> = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try fill(&piece, from: source), count > 0 {
      // Entries stand at multiples of 128 bytes.
      for start in stride(from: 0, to: count, by: 128) {
        let entry = piece[start..<min(start + 128, count)]
        for (name, bytes) in zip(names, wanted) where entry.starts(with: bytes + [0, 0]) {
          found.insert(name)
        }
      }
    }
    return names.first { found.contains($0) }
  }

  private static func fill(_ piece: inout [UInt8], from source: ByteSource) throws -> Int {
    var count = 0
    while count < piece.count {
      let read = try piece.withUnsafeMutableBytes {
        try source(UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read == 0 { break }
      count += read
    }
    return count
  }
}
