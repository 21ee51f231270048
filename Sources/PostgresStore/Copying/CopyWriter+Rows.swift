import CatalogAccess
import PostgreSQL

extension CopyWriter {
  /// Appends rows of a table that come from another store.
  func append(_ rows: CopiedRows, of table: CatalogTable) throws {
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
          try append(bytes: bytes.prefix(ServerSchema.greatestKeySize))
        default:
          throw PostgreSQLError.unexpectedValue(
            column: "\(table.name).\(column.name)", expected: "of the kind of its column")
        }
      }
    }
  }
}
