import TestSupport
import Testing

@testable import DBAccess

/// The indexes of custom fields.
struct CustomIndexTests {
  private func wrongFields(_ database: CatalogDatabase) throws -> [String] {
    try database.reading("read") { try CustomIndex.wrongFields($0) }
  }

  @Test("They follow what other programs write, few products or most", arguments: [3, 400])
  func theyFollowOtherPrograms(count: Int) throws {
    var generator = SeededGenerator(seed: 11)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    let database = catalog.database
    try AwkwardCatalog.fill(database.path, count: 200, using: &generator)
    try database.changeCustomIndexes(adding: ["Cost", "a b"], removing: [])
    #expect(try wrongFields(database) == [])
    try AwkwardCatalog.fill(database.path, count: count, using: &generator)
    _ = try catalog.shell("DELETE FROM product WHERE id % 7 = 0")
    #expect(try wrongFields(database) == [])
    try database.bringUpToDate()
    #expect(try wrongFields(database) == [])
    #expect(try database.check().allSatisfy { !$0.message.contains("index") })
  }

  @Test(
    "check tells an index that does not match the products, and reindex makes it anew",
    arguments: [
      "UPDATE custom_value SET value = value || 'x' WHERE id = 1",
      "UPDATE custom_value SET product_count = 77 WHERE id = 1",
      "DELETE FROM custom_entry WHERE product_id = (SELECT min(product_id) FROM custom_entry)",
      "INSERT INTO custom_entry VALUES (1, 99999, 1, 0, x'')",
      "UPDATE custom_value SET sort_key = x'0201' WHERE id = 1",
      "UPDATE custom_entry SET sort_key = x'0505'",
      "UPDATE custom_entry SET section = section + 1",
      "UPDATE custom_entry SET value_id = 12345",
    ])
  func wrongOnesAreTold(statement: String) throws {
    var generator = SeededGenerator(seed: 12)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    let database = catalog.database
    try AwkwardCatalog.fill(database.path, count: 100, using: &generator)
    try database.changeCustomIndexes(adding: ["Cost"], removing: [])
    _ = try catalog.shell(statement)
    #expect(try wrongFields(database) == ["Cost"])
    try database.reindex(database.collation())
    #expect(try wrongFields(database) == [])
    #expect(try database.info().customFields.map { $0.index != nil } == [true, false])
  }

  @Test("Tables of another shape are no index, and reindex removes them")
  func otherTablesAreNoIndex() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    let database = catalog.database
    _ = try catalog.shell(
      "CREATE TABLE custom_index (id, name); CREATE VIEW custom_value AS SELECT 1")
    #expect(try database.info().customFields.isEmpty)
    try database.reindex(database.collation())
    #expect(
      try catalog.shell("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'custom_%'") == "1\n")
    try database.changeCustomIndexes(adding: ["Cost"], removing: [])
    #expect(try database.reading("read") { try CustomIndex.fields($0).map(\.name) } == ["Cost"])
  }
}
