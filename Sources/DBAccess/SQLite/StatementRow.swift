import CatalogAccess
import CatalogModel
import GRDB
import GRDBSQLite
import SQLiteFile

/// A value in SQLite's memory, of a row or an argument of a function.
struct SQLiteValue {
  private let value: OpaquePointer?

  @inline(__always)
  init(_ value: OpaquePointer?) { self.value = value }

  @inline(__always)
  var isNull: Bool { sqlite3_value_type(value) == SQLITE_NULL }

  /// The number, nil for NULL. SQLite makes one of whatever else stands there.
  @inline(__always)
  var integer: Int64? { isNull ? nil : sqlite3_value_int64(value) }

  /// The UTF-8 of the text, nil for NULL.
  @inline(__always)
  var utf8: UnsafeBufferPointer<UInt8>? {
    guard let bytes = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
  }
}

/// The present row of a statement. Texts and bytes stand in SQLite's memory, and
/// are good until the next step.
///
/// What a damaged page or another program has put there is never trusted: a
/// number that must be one is thrown about, or read as SQLite converts it.
struct StatementRow {
  enum Kind {
    case null, integer, float, text, blob
  }

  private let statement: SQLiteStatement

  @inline(__always)
  init(_ statement: SQLiteStatement) { self.statement = statement }

  var columnCount: Int32 { sqlite3_column_count(statement) }

  func kind(_ column: Int32) -> Kind {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .float
    case SQLITE_BLOB: .blob
    default: .text
    }
  }

  // MARK: Numbers

  /// A number that SQLite itself has made: the id of a row, or a count.
  @inline(__always)
  func id(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// A number, nil for NULL; see ``SQLiteValue/integer``.
  @inline(__always)
  func integer(_ column: Int32) -> Int64? { value(column).integer }

  /// A number that is one.
  ///
  /// - Throws: `DatabaseError`, that the file is damaged, for anything else.
  func int64(_ column: Int32) throws -> Int64 {
    guard let number = try int64IfPresent(column) else { throw damage(column) }
    return number
  }

  /// A number that is one, nil for NULL.
  ///
  /// - Throws: As ``int64(_:)``.
  func int64IfPresent(_ column: Int32) throws -> Int64? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: sqlite3_column_int64(statement, column)
    case SQLITE_NULL: nil
    default: throw damage(column)
    }
  }

  /// See ``int64(_:)``.
  func int(_ column: Int32) throws -> Int { Int(try int64(column)) }

  /// A number of products: so many that any of them can be added up.
  ///
  /// - Throws: `DatabaseError`, that the file is damaged, for anything else.
  ///
  /// - Parameter isDerived: Whether it is made from the products, and can be made again.
  func count(_ column: Int32, isDerived: Bool = true) throws -> Int {
    let count = try int64(column)
    guard (0..<1 << 40).contains(count) else {
      throw damage(column, isDerived ? "of products" : nil)
    }
    return Int(count)
  }

  /// The number of a section, which is one of so many.
  ///
  /// - Throws: As ``count(_:)``.
  func section(_ column: Int32, of sectionCount: Int) throws -> Int {
    let section = try int64(column)
    guard (0..<Int64(sectionCount)).contains(section) else { throw damage(column, "of a section") }
    return Int(section)
  }

  private func damage(_ column: Int32, _ kind: String? = nil) -> DatabaseError {
    let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    return DatabaseError(
      resultCode: kind == nil ? .SQLITE_CORRUPT : .SQLITE_CORRUPT_INDEX,
      message: "'\(name)' \(Self.wrongKind)" + (kind.map { " \($0)" } ?? ""))
  }

  fileprivate static let wrongKind = "is not a number"

  // MARK: Texts and bytes

  /// The value itself: one look at the row in place of three.
  @inline(__always)
  func value(_ column: Int32) -> SQLiteValue {
    SQLiteValue(sqlite3_column_value(statement, column))
  }

  /// The UTF-8 of a text, nil for NULL.
  @inline(__always)
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8>? { value(column).utf8 }

  func string(_ column: Int32) -> String? {
    utf8(column).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    if sqlite3_column_type(statement, column) == SQLITE_NULL { return nil }
    // A blob and not a text: a text would be converted from the bytes of one.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// A copy of the bytes of a text or a blob, nil for NULL.
  func blob(_ column: Int32) -> [UInt8]? { bytes(column).map { [UInt8]($0) } }

  /// A value as a record has it.
  func recordValue(_ column: Int32) -> RecordValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_NULL: .null
    default: bytes(column).map { .text($0) } ?? .null
    }
  }
}

extension DatabaseError {
  /// Whether a value was found to be of another kind than its column, and the page is whole.
  var isWrongKind: Bool { message?.contains(StatementRow.wrongKind) ?? false }
}

extension UnsafeBufferPointer {
  static var empty: UnsafeBufferPointer { UnsafeBufferPointer(start: nil, count: 0) }
}

extension StatementRow {
  /// The custom fields of a product that a column has as JSON.
  func customFields(_ column: Int32) -> CustomFields {
    utf8(column).map { CustomFields(json: $0) } ?? CustomFields()
  }
}

extension StatementRow: HistoryRow {
  func historyNumber(_ column: Int) throws -> Int64? { try int64IfPresent(Int32(column)) }
  func historyText(_ column: Int) -> UnsafeBufferPointer<UInt8>? { utf8(Int32(column)) }
}
