import CPostgreSQL

/// Rows on their way into a table, value by value, as COPY reads them in binary:
///
///     |PGCOPY..|flags|0|  |count|length|value|length|value|..|  ..  |-1|
///
/// They are sent in pieces of some 64 KiB. Each value must be of the type of its column.
///
/// https://www.postgresql.org/docs/15/sql-copy.html
public final class CopyWriter {
  /// What binary data begin with: a signature that no text survives, and no flags.
  static let header =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
  private static let pieceSize = 1 << 16

  private let connection: PostgreSQLConnection
  private let columnCount: Int
  private let buffer = BinaryBuffer(capacity: CopyWriter.pieceSize + 4096)
  /// The column of the next value, from 0.
  private var column = 0
  /// How many rows were written whole.
  public private(set) var rowCount = 0

  init(_ connection: PostgreSQLConnection, columnCount: Int) {
    precondition(columnCount > 0 && columnCount <= Int(Int16.max))
    self.connection = connection
    self.columnCount = columnCount
    buffer.append(Self.header)
  }

  /// Appends a `bigint`, NULL for nil.
  public func append(_ value: Int64?) throws(PostgreSQLError) { try append(integer: value) }

  /// Appends an `integer`, NULL for nil.
  public func append(_ value: Int32?) throws(PostgreSQLError) { try append(integer: value) }

  /// Appends a `smallint`, NULL for nil.
  public func append(_ value: Int16?) throws(PostgreSQLError) { try append(integer: value) }

  /// Appends a `double precision`, NULL for nil.
  public func append(_ value: Double?) throws(PostgreSQLError) {
    try append(integer: value?.bitPattern)
  }

  /// Appends a `boolean`, NULL for nil.
  public func append(_ value: Bool?) throws(PostgreSQLError) {
    try append(integer: value.map { $0 ? UInt8(1) : 0 })
  }

  /// Appends a `text`, NULL for nil.
  ///
  /// - Throws: ``PostgreSQLError/nullCharacter(_:)``, as does ``append(utf8:)``; nothing of
  ///   all rows is in the table then.
  public func append(_ text: String?) throws(PostgreSQLError) {
    guard let text else { return try appendNull() }
    var copy = text
    var failure: PostgreSQLError?
    copy.withUTF8 { text in
      do throws(PostgreSQLError) { try append(utf8: text) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Appends a `text` of UTF-8. The server refuses what is not well-formed.
  public func append(utf8 text: UnsafeBufferPointer<UInt8>) throws(PostgreSQLError) {
    beginValue()
    buffer.append(integer: Int32(text.count))
    buffer.append(UnsafeRawBufferPointer(text))
    if buffer.hasNull(inLast: text.count) { throw .nullCharacter(column + 1) }
    try endValue()
  }

  /// Appends a `bytea`.
  public func append(bytes: some Collection<UInt8>) throws(PostgreSQLError) {
    beginValue()
    buffer.append(integer: Int32(bytes.count))
    buffer.append(bytes)
    try endValue()
  }

  /// Appends NULL.
  public func appendNull() throws(PostgreSQLError) {
    beginValue()
    buffer.append(integer: Int32(-1))
    try endValue()
  }

  private func append(integer: (some FixedWidthInteger & BitwiseCopyable)?) throws(PostgreSQLError)
  {
    guard let integer else { return try appendNull() }
    beginValue()
    buffer.append(integer: Int32(integer.bitWidth / 8))
    buffer.append(integer: integer)
    try endValue()
  }

  private func beginValue() {
    if column == 0 { buffer.append(integer: Int16(columnCount)) }
  }

  private func endValue() throws(PostgreSQLError) {
    column += 1
    guard column == columnCount else { return }
    column = 0
    rowCount += 1
    if buffer.count >= Self.pieceSize { try send() }
  }

  /// Sends what marks the end.
  func finish() throws(PostgreSQLError) {
    precondition(column == 0, "a row has \(column) values in place of \(columnCount)")
    buffer.append(integer: Int16(-1))
    try send()
  }

  private func send() throws(PostgreSQLError) {
    try connection.checkInterruption()
    let bytes = buffer.bytes.bindMemory(to: CChar.self)
    let isTaken = PQputCopyData(connection.handle, bytes.baseAddress, Int32(bytes.count)) == 1
    buffer.removeAll()
    guard isTaken else { throw connection.giveUp() }
    try connection.flush()
  }
}
