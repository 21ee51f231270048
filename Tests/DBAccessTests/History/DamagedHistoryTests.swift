import CatalogAccess
import CatalogFields
import DBAccess
import TestSupport
import Testing

/// What is of another kind than it must be, in tables that are no longer STRICT.
struct DamagedHistoryTests {
  private func catalog(_ table: String, _ statement: String) throws -> TestCatalog {
    let catalog = try TestCatalog(
      "CREATE TABLE product (id INTEGER, name TEXT); INSERT INTO product VALUES (1, 'Lamp');")
    _ = try catalog.database.editProduct(
      id: 1, CatalogDatabaseEditTests.edit([.quantity: "4"]), ChangeNote(.edit, at: 1))
    _ = try catalog.shell(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, ', ''), ') STRICT', ')')
      WHERE name = '\(table)';
      """)
    _ = try catalog.shell(statement)
    return catalog
  }

  @Test(arguments: [
    ("history", "UPDATE history SET time = 'soon'"),
    ("history", "UPDATE history SET is_undone = x'00'"),
    ("history", "UPDATE history SET edited_count = 'many'"),
    ("history_product", "UPDATE history_product SET fields = 'all'"),
    ("history_product", "UPDATE history_product SET new_quantity = 'four'"),
  ])
  func aHistoryIsDamaged(table: String, statement: String) throws {
    let catalog = try catalog(table, statement)
    let path = catalog.database.path
    let error = try #require(throws: CatalogDatabaseError.self) {
      try CatalogDatabase(unchangedAt: path).history()
    }
    guard case .inconsistent = error else { throw error }
    #expect(Set(try CatalogDatabase(unchangedAt: path).check().map(\.remedy)) == [.reindex])
    try CatalogDatabase(writingAt: path).reindex(catalog.collation)
    #expect(try CatalogDatabase(unchangedAt: path).check() == [])
  }

  @Test(arguments: [
    "UPDATE section SET product_count = 'many' WHERE product_count > 0",
    "UPDATE section SET number = 'first' WHERE product_count > 0",
  ])
  func checkSaysThatSectionsAreDamaged(statement: String) throws {
    let catalog = try catalog("section", statement)
    let reader = try CatalogDatabase(unchangedAt: catalog.database.path)
    // A column that takes texts is one of another table.
    #expect(try reader.check().map(\.remedy) == [.reindex])
  }
}
