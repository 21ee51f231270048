/// A value of a row that lies in memory.
public struct RecordValue {
  /// The kind of the value: nothing, a number, a text or bytes.
  public enum Kind: UInt8, Sendable {
    case null
    case integer
    case text
    case blob
  }

  /// The kind of the value.
  public var kind: Kind
  /// The number, or how many bytes there are.
  public var number: Int64
  /// The start of these bytes, which stay there until the next row.
  public var start: UnsafeRawPointer?

  /// Makes a value.
  @inlinable
  public init(kind: Kind, number: Int64, start: UnsafeRawPointer?) {
    self.kind = kind
    self.number = number
    self.start = start
  }

  /// The bytes of a text or a blob.
  public var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: kind == .integer ? 0 : Int(number))
  }

  /// No value.
  @inlinable
  public static var null: RecordValue { RecordValue(kind: .null, number: 0, start: nil) }

  /// A number.
  @inlinable
  public static func integer(_ number: Int64) -> RecordValue {
    RecordValue(kind: .integer, number: number, start: nil)
  }

  /// A number, or no value.
  @inlinable
  public static func integer(_ number: Int64?) -> RecordValue {
    number.map { RecordValue(kind: .integer, number: $0, start: nil) } ?? .null
  }

  /// Bytes that are a text in UTF-8.
  @inlinable
  public static func text(_ bytes: UnsafeRawBufferPointer) -> RecordValue {
    RecordValue(kind: .text, number: Int64(bytes.count), start: bytes.baseAddress)
  }

  /// Bytes.
  @inlinable
  public static func blob(_ bytes: UnsafeRawBufferPointer) -> RecordValue {
    RecordValue(kind: .blob, number: Int64(bytes.count), start: bytes.baseAddress)
  }
}
