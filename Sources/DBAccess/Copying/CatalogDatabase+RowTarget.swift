package import CatalogAccess
import GRDB

/// A new file that is filled with the rows of another store: that of a ``NewCatalog``.
extension CatalogDatabase: CatalogRowTarget {
  package func fill(_ body: () throws -> Void) throws {
    precondition(isBeingMade, "only a new catalog is filled with rows")
    try queue.writeWithoutTransaction { try Self.prepareFilling($0) }
    try body()
    try performingUntyped("copy into") {
      try queue.writeWithoutTransaction { db in
        try CatalogSchema.withoutIndexes(db) {}
        try Self.countOrders(db)
        try db.execute(sql: ChangeQueue.triggers)
        try ChangeQueue.watch(db)
      }
    }
  }

  /// Counts the products by price, quantity and id where the source does not.
  private static func countOrders(_ db: Database) throws {
    if try db.hasRow("SELECT 1 FROM order_block LIMIT 1") { return }
    for index in ProductIndex.all {
      let blocks = OrderBlocks(index: index)
      try blocks.replace(by: blocks.counted(db), db)
    }
  }

  /// Takes indexes and triggers away: the ones are made faster of all rows at once, and the others
  /// would note each.
  private static func prepareFilling(_ db: Database) throws {
    for name in CatalogSchema.indexNames { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
    for name in ChangeQueue.names {
      try db.execute(
        sql: "DROP TRIGGER IF EXISTS main.\(name); DROP TRIGGER IF EXISTS temp.\(name)")
    }
  }

  package func writeRows(
    of table: CatalogTable, from source: (_ write: (CopiedRows) throws -> Void) throws -> Void
  ) throws {
    let places = repeatElement("?", count: table.columns.count).joined(separator: ", ")
    try writing("copy into") { db in
      let insertion = try db.makeStatement(
        sql: "INSERT INTO \(table.name) (\(table.columnNames)) VALUES (\(places))")
      try source { rows in
        var reader = rows.reader()
        for _ in 0..<rows.count {
          for position in 1...Int32(table.columns.count) {
            switch reader.next() {
            case .null: insertion.bindNull(at: position)
            case .integer(let number): insertion.bind(number, at: position)
            case .text(let text):
              insertion.bindText(UnsafeRawBufferPointer(text), at: position)
            case .bytes(let bytes): insertion.bindBlob(bytes, at: position)
            }
          }
          try insertion.run()
        }
      }
    }
  }
}
