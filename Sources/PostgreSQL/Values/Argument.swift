/// A value that a statement's `$1` stands for, of a type that the server is told, also
/// where the value is NULL.
public enum Argument: Sendable {
  /// `boolean`.
  case bool(Bool?)
  /// `integer`.
  case int32(Int32?)
  /// `bigint`.
  case int64(Int64?)
  /// `double precision`.
  case double(Double?)
  /// `text`.
  case text(String?)
  /// `bytea`.
  case bytes([UInt8]?)
  /// `bigint[]`.
  case int64s([Int64])
  /// `text[]`.
  case texts([String])
  /// `bytea[]`.
  case byteArrays([[UInt8]])

  var type: ValueType {
    switch self {
    case .bool: .bool
    case .int32: .int32
    case .int64: .int64
    case .double: .double
    case .text: .text
    case .bytes: .bytes
    case .int64s: .int64s
    case .texts: .texts
    case .byteArrays: .byteArrays
    }
  }

  private var isNull: Bool {
    switch self {
    case .bool(nil), .int32(nil), .int64(nil), .double(nil), .text(nil), .bytes(nil): true
    default: false
    }
  }

  /// Writes the value.
  ///
  /// - Returns: Whether there is one, and it is not NULL.
  func write(to buffer: BinaryBuffer, number: Int) throws(PostgreSQLError) -> Bool {
    if isNull { return false }
    switch self {
    case .bool(let value): buffer.append(integer: UInt8(value == true ? 1 : 0))
    case .int32(let value): buffer.append(integer: value ?? 0)
    case .int64(let value): buffer.append(integer: value ?? 0)
    case .double(let value): buffer.append(integer: (value ?? 0).bitPattern)
    case .text(let value):
      let text = value ?? ""
      try Self.check(text, number)
      buffer.append(text)
    case .bytes(let value): buffer.append(value ?? [])
    case .int64s(let values):
      buffer.append(array: values, of: .int64) { $1.append(integer: $0) }
    case .texts(let values):
      for value in values { try Self.check(value, number) }
      buffer.append(array: values, of: .text) { $1.append($0) }
    case .byteArrays(let values):
      buffer.append(array: values, of: .bytes) { $1.append($0) }
    }
    return true
  }

  private static func check(_ text: String, _ number: Int) throws(PostgreSQLError) {
    if text.utf8.contains(0) { throw .nullCharacter(number) }
  }
}
