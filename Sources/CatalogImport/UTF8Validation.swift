/// The well-formedness of UTF-8.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G7404
public enum UTF8Validation {
  /// Returns how many bytes stand before the first that is not part of UTF-8,
  /// nil when all are.
  public static func firstInvalidOffset(in bytes: some Sequence<UInt8>) -> Int? {
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
}
