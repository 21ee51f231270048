import CICU

/// Cleans the texts of a file on their way into the catalog: valid UTF-8, NFC,
/// without edge spaces and without control characters.
///
/// ASCII without control characters is copied as it is.
struct TextReader {
  let decodesEntities: Bool

  private(set) var droppedControlCharacters = 0
  private(set) var textsWithEntities = 0

  init(decodesEntities: Bool) {
    self.decodesEntities = decodesEntities
  }

  /// Appends a text.
  mutating func append(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8],
    field: ProductField,
    line: Int
  ) throws {
    var isPlain = true
    for byte in utf8 where byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "&") {
      isPlain = false
      break
    }
    if isPlain {
      bytes.append(contentsOf: Self.trimmed(utf8))
      return
    }
    try appendCleaned(utf8, to: &bytes, field: field, line: line)
  }

  private static func trimmed(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = utf8.count
    while start < end, utf8[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, utf8[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return UnsafeBufferPointer(rebasing: utf8[start..<end])
  }

  private mutating func appendCleaned(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to bytes: inout [UInt8],
    field: ProductField,
    line: Int
  ) throws {
    guard String(validating: utf8, as: UTF8.self) != nil else {
      let offset = UTF8Validation.firstInvalidOffset(in: utf8) ?? 0
      throw ImportError(
        line: line, field: ProductReader.label(field),
        "is not UTF-8: its byte \(offset + 1) is 0x"
          + String(utf8[offset], radix: 16, uppercase: true))
    }
    var text = Array(utf8)
    if field != .image, text.withUnsafeBufferPointer({ HTMLEntities.mayOccur(in: $0) }) {
      var decoded = text
      if HTMLEntities.decode(&decoded) > 0 {
        if decodesEntities { text = decoded } else { textsWithEntities += 1 }
      }
    }
    droppedControlCharacters += ControlCharacters.remove(
      from: &text, field == .details ? .manyLines : .oneLine)
    let cleaned = String(decoding: text, as: UTF8.self).trimmingEdgeSpaces
    if cleaned.utf8.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: cleaned.utf8)
    } else {
      Self.appendNormalized(cleaned, to: &bytes)
    }
  }

  /// Appends a text in Unicode's normalization form C.
  /// https://www.unicode.org/reports/tr15/
  private static func appendNormalized(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      source.withMemoryRebound(to: CChar.self) { source in
        // The form C of a text is at most three times as long in UTF-8.
        let capacity = source.count * 3 + 16
        let normalized = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
          count = buffer.withMemoryRebound(to: CChar.self) { destination in
            guard let base = destination.baseAddress else { return 0 }
            let length = cicu_nfc(source.baseAddress, Int32(source.count), base, Int32(capacity))
            return min(Int(length), capacity)
          }
        }
        bytes.append(contentsOf: normalized)
      }
    }
  }
}
