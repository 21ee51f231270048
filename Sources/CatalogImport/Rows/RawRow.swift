/// The values of one row as a file has them, in memory that the next row uses
/// again.
public struct RawRow: Sendable {
  /// The notation of a value.
  public enum Kind: Hashable, Sendable {
    /// No value: NULL, or a column that the row does not have.
    case null
    /// A number, as its text.
    case number
    /// A text, its quotes and escapes resolved.
    case text
    /// Bytes, such as those of `X'..'`.
    case blob
    /// Bytes that were written as `0x..`: a number where one is wanted.
    case hexadecimal
    /// Anything that would have to be computed; its bytes are not kept.
    case expression
  }

  struct Value {
    var kind: Kind
    var start: Int
    var end: Int
    var line: Int
    /// Whether the row says nothing of the column, not even that it has no value.
    var isAbsent = false

    /// Returns what stands for a column of which a row says nothing.
    static func absent(line: Int) -> Value {
      Value(kind: .null, start: 0, end: 0, line: line, isAbsent: true)
    }
  }

  var bytes: [UInt8] = []
  var values: [Value] = []

  /// The line on which the row begins, from 1.
  public internal(set) var line = 0

  /// Makes a row without values.
  public init() {}

  /// The number of values.
  public var count: Int { values.count }

  /// The number of bytes that it takes.
  var size: Int { bytes.count + values.count * MemoryLayout<Value>.stride }

  /// Returns the notation of the value at a position.
  public func kind(at index: Int) -> Kind { values[index].kind }

  /// The line on which the value at a position begins.
  public func line(at index: Int) -> Int { values[index].line }

  /// The bytes of the value at a position.
  public func bytes(at index: Int) -> ArraySlice<UInt8> {
    bytes[values[index].start..<values[index].end]
  }

  /// The beginnings of the values, as text; nil is no value.
  var sample: [String?] { texts(upTo: 200) }

  /// Returns the values as text, so many bytes of each at most; nil is no value.
  func texts(upTo greatestCount: Int) -> [String?] {
    (0..<count).map { index in
      switch kind(at: index) {
      case .null, .expression: nil
      // Hardly a text: the number that it may be.
      case .hexadecimal where bytes(at: index).contains { $0 < 0x20 }: hexadecimalNumber(at: index)
      default: String(decoding: bytes(at: index).prefix(greatestCount), as: UTF8.self)
      }
    }
  }

  /// The digits of the number that is written as `0x..`; nil for one of more
  /// than 64 bits.
  func hexadecimalNumber(at index: Int) -> String? {
    let bytes = bytes(at: index)
    return bytes.count > 8 ? nil : String(bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// Adds a value behind the others.
  public mutating func append(_ kind: Kind, _ newBytes: some Collection<UInt8>, line: Int) {
    let start = bytes.count
    bytes.append(contentsOf: newBytes)
    values.append(Value(kind: kind, start: start, end: bytes.count, line: line))
  }

  /// Puts another value at a position.
  mutating func replace(at index: Int, _ kind: Kind, _ newBytes: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: newBytes)
    values[index] = Value(kind: kind, start: start, end: bytes.count, line: line)
  }

  /// Empties the row for the next one, which begins on `line`.
  public mutating func begin(line: Int) {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    self.line = line
  }
}
