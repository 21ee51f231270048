import CPostgreSQL

/// One row of a result, whose values are read where the library keeps them. It is good as long
/// as the call that it is given to, and so are texts and bytes of it.
///
/// A value is of the type that its column has: a number is not read from other bytes.
public struct ResultRow {
  private let result: OpaquePointer
  private let row: Int32

  init(_ result: OpaquePointer, _ row: Int32) {
    self.result = result
    self.row = row
  }

  /// How many columns there are.
  public var columnCount: Int { Int(PQnfields(result)) }

  /// The name of a column.
  public func name(of column: Int) -> String {
    PQfname(result, Int32(column)).map { String(cString: $0) } ?? "column \(column + 1)"
  }

  /// Whether a value is NULL.
  public func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) != 0 }

  // MARK: Numbers

  /// A whole number of any size, nil for NULL.
  ///
  /// - Throws: ``PostgreSQLError/unexpectedValue(column:expected:)``, as all of these.
  public func int64IfPresent(_ column: Int) throws(PostgreSQLError) -> Int64? {
    guard let field = field(column) else { return nil }
    guard isType(column, .int64, .int32, .int16), let number = field.integer
    else { throw unexpected(column, "a whole number") }
    return number
  }

  /// A whole number of any size.
  public func int64(_ column: Int) throws(PostgreSQLError) -> Int64 {
    guard let number = try int64IfPresent(column) else { throw unexpected(column, "a number") }
    return number
  }

  /// A whole number of any size.
  public func int(_ column: Int) throws(PostgreSQLError) -> Int { Int(try int64(column)) }

  /// A whole number that fits into 32 bits, nil for NULL.
  public func int32IfPresent(_ column: Int) throws(PostgreSQLError) -> Int32? {
    guard let number = try int64IfPresent(column) else { return nil }
    guard let short = Int32(exactly: number)
    else { throw unexpected(column, "a whole number of 32 bits") }
    return short
  }

  /// A whole number that fits into 32 bits.
  public func int32(_ column: Int) throws(PostgreSQLError) -> Int32 {
    guard let number = try int32IfPresent(column) else { throw unexpected(column, "a number") }
    return number
  }

  /// A number with a fraction, nil for NULL.
  public func doubleIfPresent(_ column: Int) throws(PostgreSQLError) -> Double? {
    guard let field = field(column) else { return nil }
    guard isType(column, .double, .float), let number = field.double
    else { throw unexpected(column, "a number of double precision") }
    return number
  }

  /// A truth value, nil for NULL.
  public func boolIfPresent(_ column: Int) throws(PostgreSQLError) -> Bool? {
    guard let field = field(column) else { return nil }
    guard isType(column, .bool), let value = field.bool
    else { throw unexpected(column, "true or false") }
    return value
  }

  /// A truth value.
  public func bool(_ column: Int) throws(PostgreSQLError) -> Bool {
    guard let value = try boolIfPresent(column)
    else { throw unexpected(column, "true or false") }
    return value
  }

  // MARK: Texts and bytes

  /// The UTF-8 of a text, nil for NULL; of a value of another type its bytes.
  public func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8>? { field(column)?.utf8 }

  /// The bytes of a value as the server sends them, nil for NULL.
  public func bytes(_ column: Int) -> UnsafeRawBufferPointer? { field(column)?.bytes }

  /// A copy of a text, nil for NULL.
  public func stringIfPresent(_ column: Int) -> String? {
    utf8(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A copy of a text.
  public func string(_ column: Int) throws(PostgreSQLError) -> String {
    guard let text = stringIfPresent(column) else { throw unexpected(column, "a text") }
    return text
  }

  // MARK: Arrays

  /// An array of whole numbers, none of them NULL.
  public func int64s(_ column: Int) throws(PostgreSQLError) -> [Int64] {
    try array(column, .int64s, .int32s) { $0.integer }
  }

  /// An array of texts, none of them NULL.
  public func strings(_ column: Int) throws(PostgreSQLError) -> [String] {
    try array(column, .texts) { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// An array of `bytea`, none of them NULL.
  public func byteArrays(_ column: Int) throws(PostgreSQLError) -> [[UInt8]] {
    try array(column, .byteArrays) { [UInt8]($0.bytes) }
  }

  private func array<Element>(
    _ column: Int, _ types: ValueType..., read: (BinaryField) -> Element?
  ) throws(PostgreSQLError) -> [Element] {
    guard types.contains(type(of: column)), let fields = field(column)?.elements()
    else { throw unexpected(column, "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(fields.count)
    for field in fields {
      guard let element = field.flatMap(read)
      else { throw unexpected(column, "an array without NULL") }
      elements.append(element)
    }
    return elements
  }

  // MARK: What stands there

  @inline(__always)
  private func field(_ column: Int) -> BinaryField? {
    let column = Int32(column)
    let length = PQgetlength(result, row, column)
    if length == 0, PQgetisnull(result, row, column) != 0 { return nil }
    return BinaryField(
      bytes: UnsafeRawBufferPointer(
        start: PQgetvalue(result, row, column), count: Int(length)))
  }

  private func type(of column: Int) -> ValueType {
    ValueType(rawValue: PQftype(result, Int32(column)))
  }

  @inline(__always)
  private func isType(_ column: Int, _ types: ValueType...) -> Bool {
    types.contains(type(of: column))
  }

  private func unexpected(_ column: Int, _ expected: String) -> PostgreSQLError {
    .unexpectedValue(column: name(of: column), expected: expected)
  }
}
