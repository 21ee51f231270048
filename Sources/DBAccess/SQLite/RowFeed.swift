import GRDB
import GRDBSQLite
import SQLiteFile

/// Rows that lie in memory, one at a time.
protocol FeedRows: AnyObject {
  /// Goes to the next row, the first one at first, and sets its values; false at
  /// the end.
  func advance(_ values: UnsafeMutablePointer<RecordValue>) throws -> Bool
}

/// Feeds rows that lie in memory to one statement:
///
///     INSERT INTO product … SELECT c0, c1, … FROM catalog_rows
///
/// A statement that is run for every row opens its cursors anew each time and
/// looks for the place of the row from the root of each tree. One that takes
/// many rows stays where it is, at the end, where rows come in order: a row costs
/// half of the instructions.
///
/// It is a virtual table that has no name in the schema (eponymous only),
/// https://www.sqlite.org/vtab.html#epovtab.
final class RowFeed {
  /// The columns are called `c0` to `c12`.
  private static let columnCount = 13

  /// The rows that the next statement takes.
  var rows: (any FeedRows)?
  /// What reading them has thrown.
  private var failure: (any Error)?
  private let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)

  /// Makes the feed, and its table in a connection for as long as that is open.
  init(_ db: Database) throws {
    let code = sqlite3_create_module_v2(
      db.sqliteConnection, "catalog_rows", Self.module, Unmanaged.passRetained(self).toOpaque(),
      { pointer in if let pointer { Unmanaged<RowFeed>.fromOpaque(pointer).release() } })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    values.initialize(repeating: .null, count: Self.columnCount)
  }

  deinit { values.deallocate() }

  /// The columns of rows, to be selected.
  static func columns(_ range: Range<Int>) -> String {
    range.map { "c\($0)" }.joined(separator: ", ")
  }

  /// Runs a statement that takes the rows.
  ///
  /// - Throws: `DatabaseError`; what reading the rows throws.
  func run(_ statement: Statement) throws {
    do {
      try statement.run()
    } catch {
      if let failure {
        self.failure = nil
        throw failure
      }
      throw error
    }
  }

  // MARK: What SQLite calls

  /// What SQLite knows as a table: its own structure with ours behind it, in the
  /// way of C. These have no references that would be counted for each value.
  private struct Table {
    var base = sqlite3_vtab()
    let feed: UnsafeMutableRawPointer
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    let feed: UnsafeMutableRawPointer
    let values: UnsafeMutablePointer<RecordValue>
    var isAtEnd = true

    static func at(
      _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?
    ) -> UnsafeMutablePointer<Cursor>? {
      base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self) }
    }
  }

  private static func advance(_ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let cursor = Cursor.at(base) else { return SQLITE_ERROR }
    let feed = Unmanaged<RowFeed>.fromOpaque(cursor.pointee.feed).takeUnretainedValue()
    do {
      cursor.pointee.isAtEnd = try feed.rows.map { try !$0.advance(feed.values) } ?? true
      return SQLITE_OK
    } catch {
      feed.failure = error
      return SQLITE_ERROR
    }
  }

  private static func give(_ value: RecordValue, to context: OpaquePointer?) {
    switch value.kind {
    case .null: sqlite3_result_null(context)
    case .integer: sqlite3_result_int64(context, value.number)
    case .text:
      let start = value.start?.assumingMemoryBound(to: CChar.self)
      sqlite3_result_text(context, start, Int32(value.number), nil)
    case .blob: sqlite3_result_blob(context, value.start, Int32(value.number), nil)
    }
  }

  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { db, feed, _, _, table, _ in
      let columns = RowFeed.columns(0..<RowFeed.columnCount)
      let code = sqlite3_declare_vtab(db, "CREATE TABLE rows (\(columns))")
      guard code == SQLITE_OK, let feed else { return code }
      let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      new.initialize(to: Table(feed: feed))
      table?.pointee = UnsafeMutableRawPointer(new).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      table.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Table.self).deallocate() }
      return SQLITE_OK
    }
    module.xBestIndex = { _, plan in
      plan?.pointee.estimatedCost = 1000
      return SQLITE_OK
    }
    module.xOpen = { table, cursor in
      guard let table else { return SQLITE_ERROR }
      let feed = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.feed
      let new = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      let values = Unmanaged<RowFeed>.fromOpaque(feed).takeUnretainedValue().values
      new.initialize(to: Cursor(feed: feed, values: values))
      cursor?.pointee =
        UnsafeMutableRawPointer(new).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      Cursor.at(cursor)?.deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in RowFeed.advance(cursor) }
    module.xNext = { cursor in RowFeed.advance(cursor) }
    module.xEof = { cursor in Cursor.at(cursor)?.pointee.isAtEnd == false ? 0 : 1 }
    module.xColumn = { cursor, context, column in
      guard let cursor = Cursor.at(cursor) else { return SQLITE_ERROR }
      RowFeed.give(cursor.pointee.values[Int(column)], to: context)
      return SQLITE_OK
    }
    module.xRowid = { _, id in
      id?.pointee = 0
      return SQLITE_OK
    }
    let pointer = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    pointer.initialize(to: module)
    return UnsafePointer(pointer)
  }()
}
