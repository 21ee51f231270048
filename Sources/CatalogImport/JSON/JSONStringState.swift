/// Whether a byte stands in a string, and the beginning of the last one as it is written.
struct JSONStringState {
  enum Part {
    case inside
    case end
  }

  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var isInString = false
  private var isEscaped = false

  /// - Parameter limit: The number of bytes that are kept of a string.
  init(limit: Int = 0) { self.limit = limit }

  /// Begins a string behind its quote.
  mutating func begin() {
    isInString = true
    bytes.removeAll(keepingCapacity: true)
  }

  /// Takes a byte; nil where it is none of a string.
  mutating func take(_ byte: UInt8) -> Part? {
    if !isInString { return nil }
    if !isEscaped, byte == UInt8(ascii: "\"") {
      isInString = false
      return .end
    }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    if bytes.count < limit { bytes.append(byte) }
    return .inside
  }
}
