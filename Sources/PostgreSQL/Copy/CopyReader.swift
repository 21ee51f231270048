/// Finds the rows in what COPY sends in binary; see ``CopyWriter``.
///
/// The pieces in which it comes are mostly rows, but need not be.
struct CopyReader {
  /// The bytes of a row of which the end is missing.
  private var rest: [UInt8] = []
  private var isInRows = false
  private(set) var isAtEnd = false
  private var fields: [BinaryField?] = []

  /// Takes a piece, and calls a function for each row that ends in it; it returns whether
  /// it wants more.
  mutating func read(
    _ piece: UnsafeRawBufferPointer, _ body: (CopiedRow) -> Bool
  ) throws(PostgreSQLError) {
    if rest.isEmpty {
      let taken = try take(piece, body)
      if taken < piece.count { rest.append(contentsOf: piece[taken...]) }
      return
    }
    rest.append(contentsOf: piece)
    let bytes = rest
    var failure: PostgreSQLError?
    let taken = bytes.withUnsafeBytes { bytes in
      do throws(PostgreSQLError) { return try take(bytes, body) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    rest.removeFirst(taken)
  }

  /// Returns how many bytes were whole rows.
  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ body: (CopiedRow) -> Bool
  ) throws(PostgreSQLError) -> Int {
    var reader = BinaryReader(bytes)
    if !isInRows {
      guard bytes.count >= CopyWriter.header.count else { return 0 }
      guard bytes.starts(with: CopyWriter.header.prefix(11)) else { throw Self.damage }
      // The flags, and what later versions may put behind the length that follows them.
      _ = reader.skip(15)
      guard let length = reader.int32() else { return 0 }
      guard reader.skip(Int(length)) else { return 0 }
      isInRows = true
    }
    var taken = reader.position
    while !isAtEnd, try readRow(&reader) {
      taken = reader.position
      if !isAtEnd, !body(CopiedRow(fields: fields)) { break }
    }
    return taken
  }

  /// Returns whether a row is there whole.
  private mutating func readRow(_ reader: inout BinaryReader) throws(PostgreSQLError) -> Bool {
    guard let count = reader.int16() else { return false }
    if count == -1 {
      isAtEnd = true
      return true
    }
    guard count >= 0 else { throw Self.damage }
    fields.removeAll(keepingCapacity: true)
    for _ in 0..<count {
      guard let field = reader.field() else { return false }
      fields.append(field.map { BinaryField(bytes: $0) })
    }
    return true
  }

  private static var damage: PostgreSQLError { .protocolViolation("COPY sent no binary data") }
}

/// A row that COPY sends, good as long as the call that it is given to.
///
/// COPY does not say of which types its columns are, so whoever reads must know it.
public struct CopiedRow {
  let fields: [BinaryField?]

  /// How many columns there are.
  public var columnCount: Int { fields.count }

  /// A value; one that the server has not sent is NULL, as it is to libpq.
  @inline(__always)
  private func field(_ column: Int) -> BinaryField? {
    column < fields.count ? fields[column] : nil
  }

  /// Whether a value is NULL.
  public func isNull(_ column: Int) -> Bool { field(column) == nil }

  /// A whole number of any size, nil for NULL.
  ///
  /// - Throws: ``PostgreSQLError/unexpectedValue(column:expected:)``, as all of these.
  public func int64IfPresent(_ column: Int) throws(PostgreSQLError) -> Int64? {
    guard let field = field(column) else { return nil }
    guard let number = field.integer else { throw unexpected(column, "a whole number") }
    return number
  }

  /// A whole number of any size.
  public func int64(_ column: Int) throws(PostgreSQLError) -> Int64 {
    guard let number = try int64IfPresent(column) else { throw unexpected(column, "a number") }
    return number
  }

  /// A number of double precision, nil for NULL.
  public func doubleIfPresent(_ column: Int) throws(PostgreSQLError) -> Double? {
    guard let field = field(column) else { return nil }
    guard let number = field.double else { throw unexpected(column, "a number") }
    return number
  }

  /// A truth value, nil for NULL.
  public func boolIfPresent(_ column: Int) throws(PostgreSQLError) -> Bool? {
    guard let field = field(column) else { return nil }
    guard let value = field.bool else { throw unexpected(column, "true or false") }
    return value
  }

  /// The UTF-8 of a text, nil for NULL.
  public func utf8(_ column: Int) -> UnsafeBufferPointer<UInt8>? { field(column)?.utf8 }

  /// The bytes of a value, nil for NULL.
  public func bytes(_ column: Int) -> UnsafeRawBufferPointer? { field(column)?.bytes }

  /// A copy of a text, nil for NULL.
  public func stringIfPresent(_ column: Int) -> String? {
    utf8(column).map { String(decoding: $0, as: UTF8.self) }
  }

  private func unexpected(_ column: Int, _ expected: String) -> PostgreSQLError {
    .unexpectedValue(column: "column \(column + 1)", expected: expected)
  }
}
