/// The well-formedness of UTF-8.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G7404
package enum UTF8Validation {
  /// Returns whether all bytes are part of UTF-8.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      // The table of well-formed sequences: lead bytes, and what the second
      // byte may be.
      let length: Int
      var least: UInt8 = 0x80
      var greatest: UInt8 = 0xBF
      switch byte {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, least) = (3, 0xA0)
      case 0xED: (length, greatest) = (3, 0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, least) = (4, 0x90)
      case 0xF4: (length, greatest) = (4, 0x8F)
      case 0xF1...0xF3: length = 4
      default: return false
      }
      guard index + length <= count, bytes[index + 1] >= least, bytes[index + 1] <= greatest else {
        return false
      }
      for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  /// Returns how many bytes stand before the first that is not part of UTF-8,
  /// nil when all are.
  package static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
    var offset = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  /// Returns what is wrong with bytes that are not UTF-8, to follow their name.
  package static func fault(in bytes: some Collection<UInt8>) -> String {
    let offset = min(firstInvalidOffset(in: bytes) ?? 0, max(bytes.count - 1, 0))
    let byte = bytes.dropFirst(offset).first ?? 0
    return "is not UTF-8: its byte \(offset + 1) is 0x"
      + String(byte, radix: 16, uppercase: true)
  }
}
