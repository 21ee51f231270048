public import CatalogImport
import GRDB
import GRDBSQLite

/// Another SQLite file that is imported from: its tables, read only.
public final class SourceDatabase {
  private let queue: DatabaseQueue
  private let path: String

  /// What the file holds.
  public let tables: [SourceTable]

  /// The identifier of the locale that it is listed in, if it is a catalog.
  public let locale: String?

  /// Opens a file and looks at its tables.
  ///
  /// - Throws: `CatalogDatabaseError`.
  public init(path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.readonly = true
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      tables = try queue.read(Self.tables)
      locale = try queue.read(Self.locale)
    } catch {
      throw CatalogDatabase.error(error, operation: "read", path: path)
    }
  }

  private static func locale(_ db: Database) throws -> String? {
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == CatalogSchema.applicationID else {
      return nil
    }
    // A catalog of an older schema may have no such table.
    return try? String.fetchOne(
      db, sql: "SELECT locale FROM language WHERE id = \(StoredLanguage.ownID)")
  }

  /// Returns a reader of the rows of some tables, by their positions.
  public func rows(of wanted: Set<Int>) -> any RowReader {
    DatabaseRowReader(queue: queue, path: path, tables: tables, wanted: wanted.sorted())
  }

  private static func tables(_ db: Database) throws -> [SourceTable] {
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name
        FROM sqlite_schema
        WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
        ORDER BY rowid
        """)
    // A catalog's own derived tables say what the products say already.
    let derived: Set<String> =
      try Int.fetchOne(db, sql: "PRAGMA application_id") == CatalogSchema.applicationID
      ? Set(CatalogSchema.derivedTableNames) : []
    return try names.filter { !derived.contains($0) }.map { try table($0, db) }
  }

  private static func table(_ name: String, _ db: Database) throws -> SourceTable {
    let columns = try Row.fetchAll(
      db, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [name])
    let references = try Row.fetchAll(
      db,
      sql:
        "SELECT id, \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      arguments: [name])
    var keys: [Int: CatalogImport.ForeignKey] = [:]
    for reference in references {
      let id: Int = reference[0]
      keys[id, default: CatalogImport.ForeignKey(columns: [], table: reference[2])].columns.append(
        reference[1])
      if let column: String = reference[3] { keys[id]?.referencedColumns.append(column) }
    }
    let quoted = quotedName(name)
    let samples = try Row.fetchAll(
      db, sql: "SELECT * FROM \(quoted) LIMIT \(SourceTable.sampleCount)")
    return SourceTable(
      name: name,
      columns: columns.map {
        let type: String = $0[1] ?? ""
        return SourceColumn(name: $0[0], type: type.isEmpty ? nil : type)
      },
      primaryKey: columns.filter { $0[2] as Int > 0 }.map { $0[0] },
      foreignKeys: keys.sorted { $0.key < $1.key }.map(\.value),
      rowCount: try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quoted)") ?? 0,
      sampleRows: samples.map { row in
        (0..<columns.count).map { (row[$0] as DatabaseValue).sample }
      })
  }

  static func quotedName(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

extension DatabaseValue {
  /// A text or a number as text, nil for anything else.
  fileprivate var sample: String? {
    switch storage {
    case .string(let text): text
    case .int64(let value): "\(value)"
    case .double(let value): "\(value)"
    case .null, .blob: nil
    }
  }
}

/// The rows of tables of a SQLite file, one table after the other. The number
/// of a row stands for its line.
private final class DatabaseRowReader: RowReader {
  let tables: [SourceTable]
  private let queue: DatabaseQueue
  private let path: String
  private var rest: ArraySlice<Int>
  private var current: (table: Int, statement: Statement)?
  private var rowNumber = 0

  init(queue: DatabaseQueue, path: String, tables: [SourceTable], wanted: [Int]) {
    self.queue = queue
    self.path = path
    self.tables = tables
    rest = wanted[...]
  }

  func next(into row: inout RawRow) throws -> Int? {
    do {
      return try queue.unsafeRead { db in
        while true {
          if current == nil {
            guard let table = rest.popFirst() else { return nil }
            let name = SourceDatabase.quotedName(tables[table].name)
            current = (table, try db.makeStatement(sql: "SELECT * FROM \(name)"))
            rowNumber = 0
          }
          guard let (table, statement) = current else { return nil }
          guard try statement.step() else {
            current = nil
            continue
          }
          rowNumber += 1
          fill(&row, statement)
          return table
        }
      }
    } catch let error as DatabaseError {
      throw CatalogDatabase.error(error, operation: "read", path: path)
    }
  }

  private func fill(_ row: inout RawRow, _ statement: Statement) {
    row.begin(line: rowNumber)
    for column in 0..<sqlite3_column_count(statement.sqliteStatement) {
      let kind: RawRow.Kind =
        switch sqlite3_column_type(statement.sqliteStatement, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER, SQLITE_FLOAT: .number
        case SQLITE_BLOB: .blob
        default: .text
        }
      // A text of a number: a double is written with the digits that it has.
      let text = sqlite3_column_text(statement.sqliteStatement, column)
      let count = Int(sqlite3_column_bytes(statement.sqliteStatement, column))
      row.append(
        kind, UnsafeBufferPointer(start: text, count: text == nil ? 0 : count), line: rowNumber)
    }
  }
}
