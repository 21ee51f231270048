public import CatalogImport
import GRDB

/// Another SQLite file that is imported from: its tables, read only.
public final class SourceDatabase {
  private let queue: DatabaseQueue
  private let path: String

  /// The tables of the file.
  public let tables: [SourceTable]

  /// The identifier of the locale that it is listed in, if it is a catalog.
  public let locale: String?

  /// Opens a file and looks at its tables. It stays open: its name may be removed then.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What messages call it; the path unless given.
  /// - Throws: `CatalogDatabaseError`.
  public init(path: String, name: String? = nil) throws {
    self.path = name ?? path
    try CompanionFiles.check(besides: path)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.distrustSchema() }
    do {
      queue = try DatabaseQueue(
        path: CatalogDatabase.filePath(path), configuration: configuration)
      tables = try queue.read(Self.tables)
      locale = try queue.read(Self.locale)
    } catch {
      throw CatalogDatabase.error(error, operation: "read", path: self.path)
    }
  }

  private static func locale(_ db: Database) throws -> String? {
    guard try db.int("PRAGMA application_id") == CatalogSchema.applicationID else {
      return nil
    }
    // A catalog of an older schema may have no such table.
    return try? db.string("SELECT locale FROM language WHERE id = ?", [StoredLanguage.ownID])
  }

  /// Returns a reader of the rows of some tables, by their positions.
  public func rows(of wanted: Set<Int>) -> any RowReader {
    DatabaseRowReader(queue: queue, path: path, tables: tables, wanted: wanted.sorted())
  }

  private static func tables(_ db: Database) throws -> [SourceTable] {
    let names = try db.strings(
      """
      SELECT name
      FROM sqlite_schema
      WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
      ORDER BY rowid
      """)
    // A catalog's own derived tables say what the products say already.
    let isCatalog = try db.int("PRAGMA application_id") == CatalogSchema.applicationID
    let derived: Set<String> = isCatalog ? Set(CatalogSchema.derivedTableNames) : []
    return try names.filter { !derived.contains($0) }
      .map { try table($0, withGenerated: !isCatalog, db) }
  }

  /// - Parameter withGenerated: Whether generated columns are read, too: those that somebody added to
  ///   a catalog say what its other columns say.
  private static func table(
    _ name: String, withGenerated: Bool, _ db: Database
  ) throws -> SourceTable {
    var columns: [SourceColumn] = []
    var primaryKey: [String] = []
    try db.forEach(
      // `hidden` is 1 for columns of a virtual table that it hides, 2 and 3 for generated ones.
      "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 OR hidden > 1 AND ?",
      [name, withGenerated]
    ) { row in
      let (name, type) = (row.string(0) ?? "", row.string(1) ?? "")
      columns.append(SourceColumn(name: name, type: type.isEmpty ? nil : type))
      if row.id(2) > 0 { primaryKey.append(name) }
    }
    var keys: [Int64: CatalogImport.ForeignKey] = [:]
    try db.forEach(
      "SELECT id, \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      [name]
    ) { row in
      let table = row.string(2) ?? ""
      keys[row.id(0), default: CatalogImport.ForeignKey(columns: [], table: table)].columns
        .append(row.string(1) ?? "")
      if let column = row.string(3) { keys[row.id(0)]?.referencedColumns.append(column) }
    }
    let quoted = quotedName(name)
    return SourceTable(
      name: name, columns: columns, primaryKey: primaryKey,
      foreignKeys: keys.sorted { $0.key < $1.key }.map(\.value),
      rowCount: try db.int("SELECT count(*) FROM \(quoted)") ?? 0,
      sampleRows: try db.all(
        selection(of: name, columns) + " LIMIT \(SourceTable.sampleCount)"
      ) { row in
        (0..<Int32(columns.count)).map { row.sample($0) }
      })
  }

  /// Returns the statement that reads the columns of a table, each by its name: a star leaves
  /// others out than the list of columns does.
  static func selection(of table: String, _ columns: [SourceColumn]) -> String {
    "SELECT \(columns.map { quotedName($0.name) }.joined(separator: ", ")) "
      + "FROM \(quotedName(table))"
  }

  private static func quotedName(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

extension StatementRow {
  /// A text or a number as text, nil for anything else.
  fileprivate func sample(_ column: Int32) -> String? {
    switch kind(column) {
    case .integer, .float: string(column)
    case .text: string(column).map { String($0.prefix(200)) }
    case .null, .blob: nil
    }
  }
}

/// The rows of tables of a SQLite file; the number of a row stands for its line.
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
            let sql = SourceDatabase.selection(of: tables[table].name, tables[table].columns)
            current = (table, try db.makeStatement(sql: sql))
            rowNumber = 0
          }
          guard let (table, statement) = current else { return nil }
          guard try statement.step() else {
            current = nil
            continue
          }
          rowNumber += 1
          fill(&row, statement.row)
          return table
        }
      }
    } catch let error as DatabaseError {
      throw CatalogDatabase.error(error, operation: "read", path: path)
    }
  }

  private func fill(_ row: inout RawRow, _ stored: StatementRow) {
    row.begin(line: rowNumber)
    for column in 0..<stored.columnCount {
      let kind: RawRow.Kind =
        switch stored.kind(column) {
        case .null: .null
        case .integer, .float: .number
        case .blob: .blob
        case .text: .text
        }
      // A text of a number: a double is written with the digits that it has.
      row.append(kind, stored.utf8(column) ?? .empty, line: rowNumber)
    }
  }
}
