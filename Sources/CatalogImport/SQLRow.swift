/// The values of one row of an INSERT, in memory that the next row uses again.
public struct SQLRow: Sendable {
  /// What a value is written as.
  public enum Kind: Hashable, Sendable {
    case null
    /// A number, as its text.
    case number
    /// A string, its quotes and escapes resolved.
    case text
    /// The bytes of `X'..'`.
    case blob
    /// Anything that would have to be computed; its bytes are not kept.
    case expression
  }

  struct Value {
    var kind: Kind
    var start: Int
    var end: Int
    var line: Int
  }

  var bytes: [UInt8] = []
  var values: [Value] = []

  /// The line on which the row begins, from 1.
  public internal(set) var line = 0

  /// How many values there are.
  public var count: Int { values.count }

  /// What the value at a position is written as.
  public func kind(at index: Int) -> Kind { values[index].kind }

  /// The line on which the value at a position begins.
  public func line(at index: Int) -> Int { values[index].line }

  /// The bytes of the value at a position.
  public func bytes(at index: Int) -> ArraySlice<UInt8> {
    bytes[values[index].start..<values[index].end]
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}
