package import CatalogAccess
import GRDB

/// A file whose rows are copied into another store.
extension CatalogDatabase: CatalogRowSource {
  package func requireCopyable() throws {
    if case .otherVersion = try listingState() { throw CopyError.otherVersion(path: path) }
  }

  package func copiedRowCount() throws -> Int {
    try reading("read") { db in
      try db.int("SELECT (SELECT count(*) FROM product) + (SELECT count(*) FROM listing)") ?? 0
    }
  }

  package func leftOutOfCopies() throws -> [String] {
    try reading("read") { db in
      var found: [String] = []
      if try SubstringIndex.exists(db) { found.append("the substring index") }
      if try WordIndex.exists(db) { found.append("the index of words") }
      let fields = try CustomIndex.fields(db).map { "'\($0.name)'" }
      if !fields.isEmpty { found.append("the index of " + fields.joined(separator: ", ")) }
      for table in SchemaDifferences.sourceNames {
        let columns = try ForeignColumns.names(of: table, db).map { "'\(table).\($0)'" }
        if !columns.isEmpty {
          found.append(
            columns.joined(separator: ", ") + " of another program, with what the history has of it"
          )
        }
      }
      return found
    }
  }

  package func readRows(of table: CatalogTable, _ body: (CopiedRows) throws -> Void) throws {
    try readRows(of: table, from: "\(table.name) ORDER BY \(table.keyNames)", body)
  }

  /// Calls `body` with some rows of a table.
  ///
  /// - Parameter source: What stands behind FROM.
  func readRows(
    of table: CatalogTable, from source: String, _ body: (CopiedRows) throws -> Void
  ) throws {
    try reading("read") { db in
      // The history of an early catalog lacks tables, or columns, of a later one.
      let present = try db.strings("SELECT name FROM pragma_table_info(?)", [table.name])
      if present.isEmpty { return }
      let columns = table.columns.map { present.contains($0.name) ? $0.name : "NULL" }
      let statement = try db.makeStatement(
        sql: "SELECT \(columns.joined(separator: ", ")) FROM \(source)")
      defer { statement.reset() }
      let rows = CopiedRows()
      let row = statement.row
      while try statement.step() {
        for (index, column) in table.columns.enumerated() {
          try rows.append(row, Int32(index), column, of: table)
        }
        rows.endRow()
        if rows.isFull {
          try body(rows)
          rows.removeAll()
        }
      }
      if rows.count > 0 { try body(rows) }
    }
  }
}

extension CopiedRows {
  /// Appends a value of a statement's row, which is of its column's kind or else damage.
  fileprivate func append(
    _ row: StatementRow, _ index: Int32, _ column: CatalogTable.Column, of table: CatalogTable
  ) throws {
    switch (row.kind(index), column.kind) {
    case (.null, _): appendNull()
    case (.integer, .integer), (.integer, .small): append(row.id(index))
    case (.text, .text), (.text, .json): append(text: row.utf8(index))
    case (.blob, .bytes), (.blob, .sortKey): append(bytes: row.bytes(index))
    default:
      throw DatabaseError(
        resultCode: table.isSource ? .SQLITE_CORRUPT : .SQLITE_CORRUPT_INDEX,
        message: "'\(table.name).\(column.name)' has a value of another kind")
    }
  }
}
