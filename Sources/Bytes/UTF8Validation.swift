/// The well-formedness of UTF-8.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G7404
package enum UTF8Validation {
  /// Returns whether all bytes are part of UTF-8.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var check = UTF8Check()
    return check.firstInvalid(in: base, count: bytes.count) == nil && !check.isIncomplete
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
