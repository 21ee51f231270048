import CatalogAccess
import CatalogModel
import GRDB
import GRDBSQLite
import TestSupport
import Testing

@testable import DBAccess

/// What a reader that stays keeps of the histories it has read.
struct HistoryStatementTests {
  private static func statementCount(_ catalog: CatalogDatabase) throws -> Int {
    try catalog.queue.unsafeRead { db in
      var count = 0
      var statement = sqlite3_next_stmt(db.sqliteConnection, nil)
      while statement != nil {
        count += 1
        statement = sqlite3_next_stmt(db.sqliteConnection, statement)
      }
      return count
    }
  }

  @Test("The histories of many products are read by the same statements")
  func statementsDoNotGrow() throws {
    let catalog = try TestCatalog.sample()
    for id: Int64 in 1...8 {
      try catalog.database.editProduct(
        id: id, CatalogDatabaseEditTests.edit([.quantity: "\(id + 900)"]),
        ChangeNote(.edit, at: 1_000))
    }
    let first = try catalog.database.history(ofProduct: 1)
    #expect(first.count == 1)
    let count = try Self.statementCount(catalog.database)
    for id: Int64 in 2...8 {
      let history = try catalog.database.history(ofProduct: id, limit: 20)
      #expect(history.map { $0.products.map(\.productID) } == [[id]])
    }
    #expect(try Self.statementCount(catalog.database) == count)
  }
}
