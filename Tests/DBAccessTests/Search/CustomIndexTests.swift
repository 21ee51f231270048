import CatalogModel
import Search
import StoreSupport
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

  @Test(
    "They know the products whose answer is not that of products without the field",
    arguments: [
      #"Cost != "5""#, "Cost == nil", "Cost != nil", "Cost < nil", #"Cost ==[cd] "A""#, "Cost > 4",
      "Cost IN {5, nil}",
      "Cost BETWEEN {1, 5}", #"Cost CONTAINS "e""#, #"Cost != 5"#,
    ])
  func theyKnowExceptions(text: String) throws {
    var generator = SeededGenerator(seed: 13)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    let database = catalog.database
    try AwkwardCatalog.fill(database.path, count: 100, using: &generator)
    try database.changeCustomIndexes(adding: ["Cost"], removing: [])
    let predicate = try Predicate.parse(text, custom: ["Cost"])
    guard case .comparison(let comparison) = predicate.node else {
      return #expect(Bool(false), "\(predicate)")
    }
    let evaluator = ComparisonEvaluator(comparison)
    var expected: [Int64] = []
    let listing = try database.listing()
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
      let matches = try predicate.evaluate(view.wholeProduct)
      if matches != evaluator.answerForNull { expected.append(view.id) }
    }
    let found = try database.reading("read") { db in
      var ids: [Int64] = []
      try CustomIndexValues(evaluator, db)?.forEachProduct { ids.append($0) }
      return ids
    }
    #expect(found.sorted() == expected.sorted())
    #expect(found.isEmpty == (text == "Cost < nil"))
    let ranges = try database.reading("read") {
      try IndexRangeCompiler($0, isCurrent: true, limit: 10_000).ranges(of: predicate)
    }
    #expect((ranges != nil) == !evaluator.answerForNull)
    if let ranges { #expect(ranges.estimate == expected.count) }
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
