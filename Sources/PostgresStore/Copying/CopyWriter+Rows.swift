import CatalogAccess
import PostgreSQL

extension CopyWriter {
  /// Appends rows of a table that come from another store.
  ///
  /// - Returns: Whether sort keys were cut: see ``ServerCutKeys``.
  func append(_ rows: CopiedRows, of table: CatalogTable) throws -> Bool {
    var hasCut = false
    var reader = rows.reader()
    for _ in 0..<rows.count {
      for column in table.columns {
        switch (reader.next(), column.kind) {
        case (.null, _): try appendNull()
        case (.integer(let number), .integer): try append(number)
        case (.integer(let number), .small):
          guard let number = Int32(exactly: number) else {
            throw PostgreSQLError.unexpectedValue(
              column: "\(table.name).\(column.name)", expected: "a whole number of 32 bits")
          }
          try append(number)
        case (.text(let text), .text), (.text(let text), .json): try append(utf8: text)
        case (.bytes(let bytes), .bytes): try append(bytes: bytes)
        case (.bytes(let bytes), .sortKey):
          hasCut = hasCut || bytes.count > ServerSchema.greatestKeySize
          try append(bytes: bytes.prefix(ServerSchema.greatestKeySize))
        default:
          throw PostgreSQLError.unexpectedValue(
            column: "\(table.name).\(column.name)", expected: "of the kind of its column")
        }
      }
    }
    return hasCut
  }
}

extension PostgreSQLConnection {
  /// Writes rows that come from another store, by COPY.
  ///
  /// - Parameters:
  ///   - table: The table whose columns they have.
  ///   - name: Where they go; nil is the table of the catalog.
  ///   - isNew: Whether the transaction has made the table.
  ///   - source: Passes them on to its argument.
  /// - Returns: Whether sort keys were cut.
  @discardableResult
  func copyRows(
    of table: CatalogTable, into name: String? = nil, isNew: Bool = false,
    from source: (_ write: (CopiedRows) throws -> Void) throws -> Void
  ) throws -> Bool {
    let name = name ?? "\(ServerSchema.name).\(table.name)"
    var hasCut = false
    try copy(
      into: "\(name) (\(table.columnNames))", columnCount: table.columns.count, isNew: isNew
    ) { writer in
      try source { hasCut = try writer.append($0, of: table) || hasCut }
    }
    return hasCut
  }
}
