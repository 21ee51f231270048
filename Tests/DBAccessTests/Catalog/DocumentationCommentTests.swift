import CatalogAccess
import CatalogFields
import CatalogModel
import Collation
import DBAccess
import Search
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("catalog.db")
  }

  @Test func exampleOfNewCatalog() throws {
    let new = try NewCatalog(for: path)
    var edit = ProductEdit()
    try edit.set(.name, to: "Äppelkniv")
    let swedish = try IndexedCollation(locale: LocaleIdentifier("sv"))
    let added = try new.database.addProduct(edit, ChangeNote(.add, at: 0), listedIn: swedish)
    try new.publish()
    #expect(added.id == 1)
  }

  @Test func exampleOfCatalogDatabase() throws {
    try exampleOfNewCatalog()
    // The catalog has one product, "Äppelkniv", and is sorted for Swedish.
    let catalog = try CatalogDatabase(readingAt: path)
    #expect(try catalog.product(id: 1)?.name == "Äppelkniv")
    #expect(try catalog.locale()?.identifier == "sv")
    #expect(try catalog.listing(where: Predicate.parse("price < 5")).count == 0)
  }

  @Test func exampleOfListing() throws {
    try exampleOfNewCatalog()
    let catalog = try CatalogDatabase(readingAt: path)
    // The catalog has one product, "Äppelkniv", and is sorted for Swedish.
    let listing = try catalog.listing()
    let sections = listing.sections.filter { $0.count > 0 }
    #expect(sections.map(\.title) == ["Ä"])
    var names: [String] = []
    try listing.forEachProduct(in: sections[0]) { names.append($0.product.name) }
    #expect(names == ["Äppelkniv"])
  }

  @Test(arguments: [
    "Sources/DBAccess/Catalog/NewCatalog.swift",
    "Sources/DBAccess/Catalog/CatalogDatabase.swift",
    "Sources/CatalogAccess/Listing/Listing.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}
