import CatalogAccess
import CatalogFields
import CatalogModel
import TestSupport
import Testing

@testable import DBAccess

/// A catalog of schema 4, which knows no custom fields.
struct CustomFieldSchemaTests {
  private let catalog: TestCatalog

  init() throws {
    catalog = try TestCatalog.sample(locale: "sv")
    _ = try catalog.database.editProduct(
      id: 1, ProductEdit.of(.details, "x"), ChangeNote(.edit, at: 0))
    _ = try catalog.shell(
      """
      ALTER TABLE product DROP COLUMN custom;
      ALTER TABLE history_product DROP COLUMN old_custom;
      ALTER TABLE history_product DROP COLUMN new_custom;
      DROP TABLE custom_field;
      PRAGMA user_version = 4;
      """)
  }

  @Test("It is read as it is, with its stored listing, and not changed")
  func itIsRead() throws {
    let reader = try CatalogDatabase(readingAt: catalog.database.path)
    #expect(try reader.listing().isStored)
    #expect(try reader.product(id: 1)?.custom.isEmpty == true)
    #expect(try reader.customNames(isExact: true) == [])
    #expect(
      try reader.history(ofProduct: 1).first?.products.first?.changes.map(\.field) == [.details])
    #expect(try reader.check() == [])
    _ = try catalog.shell("UPDATE product SET name = 'zz' WHERE id = 2")
    let other = try CatalogDatabase(readingAt: catalog.database.path)
    #expect(try other.listingState() == .current)
    #expect(try other.check() == [])
    #expect(try catalog.shell("PRAGMA user_version") == "4\n")
  }

  @Test("The next change gives it the columns and leaves its listing alone; a dry run does not")
  func theNextChangeAddsTheColumns() throws {
    let writer = try CatalogDatabase(writingAt: catalog.database.path)
    let edit = try ProductEdit.of(.custom("Category"), "Tools")
    _ = try writer.editProduct(id: 1, edit, ChangeNote(.edit, at: 0), isDryRun: true)
    #expect(try catalog.shell("PRAGMA user_version") == "4\n")
    _ = try writer.editProduct(id: 1, edit, ChangeNote(.edit, at: 0))
    #expect(try catalog.shell("PRAGMA user_version") == "5\n")
    #expect(try writer.product(id: 1)?.custom["Category"] == "Tools")
    #expect(try writer.customNames() == ["Category"])
    #expect(try writer.check() == [])
    try writer.undo()
    try writer.undo()
    #expect(try writer.product(id: 1)?.custom.isEmpty == true)
    #expect(try writer.check() == [])
  }
}

extension ProductEdit {
  /// Returns the edit of one field.
  fileprivate static func of(_ field: ProductField, _ text: String) throws -> ProductEdit {
    var edit = ProductEdit()
    try edit.set(field, to: text)
    return edit
  }

  @Test("What follows a change looks at the products that changed, and at no others")
  func changesAreLookedAtAlone() throws {
    let catalog = try TestCatalog.sample()
    for query in [CustomFieldTable.changedNames, "SELECT id \(ListingRefresh.inPlace)"] {
      let plan = try catalog.shell("EXPLAIN QUERY PLAN \(query)")
      #expect(plan.contains("SCAN pending_change"), "\(plan)")
      #expect(plan.contains("SEARCH product USING INTEGER PRIMARY KEY"), "\(plan)")
    }
  }
}
