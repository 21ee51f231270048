import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import TestSupport
import Testing

struct CatalogDatabaseListingTests {
  static let locales = ["en", "sv", "da", "de@collation=phonebook", "cs", "ja", "ru", "root"]

  /// Every product by its number: what the listing must be an order of.
  private func products(of catalog: TestCatalog) throws -> [Product] {
    let ids = try catalog.shell("SELECT id FROM product ORDER BY id").split(separator: "\n")
    return try ids.compactMap { Int64($0) }.map { id in
      try #require(try catalog.database.product(id: id))
    }
  }

  @Test(arguments: locales)
  func listingIsWhatTheCollationSorts(locale: String) throws {
    let catalog = try TestCatalog.sample(locale: locale)
    let collation = catalog.collation
    let expected = try products(of: catalog).sorted { left, right in
      let order = collation.compare(left.listingName, right.listingName)
      return order == 0 ? left.id < right.id : order < 0
    }
    let listing = try catalog.listing()
    #expect(listing.map(\.product) == expected)
    #expect(listing.map(\.section) == expected.map { collation.section(for: $0.listingName) })
  }

  @Test(arguments: locales)
  func sectionsAddUp(locale: String) throws {
    let catalog = try TestCatalog.sample(locale: locale)
    let sections = try catalog.database.listing().sections
    #expect(sections.map(\.title) == catalog.collation.sectionTitles)
    #expect(sections.map(\.number) == Array(sections.indices))
    var offset = 0
    for section in sections {
      #expect(section.offset == offset)
      #expect(try catalog.products(inSection: section.number).count == section.count)
      offset += section.count
    }
    #expect(offset == 248)
    let ids = try catalog.listing().map(\.product.id)
    #expect(ids.count == 248)
    #expect(Set(ids).count == 248)
    #expect(
      try catalog.shell("SELECT count(*), count(DISTINCT product_id) FROM listing") == "248|248\n")
  }

  @Test func sectionBoundsAreFirstAndLast() throws {
    let catalog = try TestCatalog.sample(locale: "sv")
    for section in try catalog.database.listing().sections {
      let names = try catalog.products(inSection: section.number).map(\.product.name)
      let bounds = try catalog.database.listing().bounds(of: section)
      #expect(bounds?.first == names.first)
      #expect(bounds?.last == names.last)
    }
  }

  @Test func boundsOfEqualNamesAreByNumber() throws {
    let catalog = try TestCatalog(
      "INSERT INTO product (id, name, sort_name) VALUES (2, 'Two', 'x'), (1, 'One', 'x');")
    let section = try #require(try catalog.database.listing().sections.first { $0.count > 0 })
    #expect(section.title == "X")
    let bounds = try catalog.database.listing().bounds(of: section)
    #expect(bounds?.first == "One")
    #expect(bounds?.last == "Two")
  }

  struct Slice: CustomTestStringConvertible, Sendable {
    let offset: Int
    let limit: Int
    var testDescription: String { "\(offset), \(limit)" }
  }

  static let slices = [
    (0, 0), (0, 1), (0, 3), (1, 2), (2, 100), (3, Int.max), (8, 1), (9, 1), (10, 5), (Int.max, 1),
  ].map { Slice(offset: $0.0, limit: $0.1) }

  @Test(arguments: slices)
  func offsetAndLimitAreThoseOfAnArray(_ slice: Slice) throws {
    let names = (1...9).map { "('Saw \($0)')" }.joined(separator: ", ")
    let catalog = try TestCatalog(
      "INSERT INTO product (name) VALUES ('Axe'), \(names), ('Zither');")
    let section = try #require(try catalog.database.listing().sections.first { $0.title == "S" })
    #expect(section.count == 9)
    let all = (1...9).map { "Saw \($0)" }
    let found = try catalog.products(
      inSection: section.number, offset: slice.offset, limit: slice.limit)
    #expect(found.map(\.product.name) == Array(all.dropFirst(slice.offset).prefix(slice.limit)))
  }

  @Test func errorOfTheCallerEndsTheListing() throws {
    struct Enough: Error {}
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('Saw 1'), ('Saw 2');")
    let section = try #require(try catalog.database.listing().sections.first { $0.count > 0 })
    var count = 0
    #expect(throws: Enough.self) {
      try catalog.database.listing().forEachProduct(in: section, offset: 0, limit: 9) { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }

  @Test func swedishPutsÅAfterZ() throws {
    let names = "INSERT INTO product (name) VALUES ('Ärla'), ('Zeta'), ('Öga'), ('Åska'), ('Axel');"
    let swedish = try TestCatalog(names, locale: "sv")
    #expect(try swedish.listing().map(\.product.name) == ["Axel", "Zeta", "Åska", "Ärla", "Öga"])
    #expect(try swedish.database.locale() == LocaleIdentifier("sv"))
    let english = try TestCatalog(names, locale: "en")
    #expect(try english.listing().map(\.product.name) == ["Ärla", "Åska", "Axel", "Öga", "Zeta"])
  }

  @Test func sortNameDecidesTheSection() throws {
    let catalog = try TestCatalog(
      "INSERT INTO product (id, name, sort_name) VALUES (1, 'The Saw', 'Saw, The');")
    let listed = try #require(try catalog.database.product(id: 1))
    let listing = try catalog.listing()
    #expect(listing.map(\.product) == [listed])
    #expect(listing.map { catalog.collation.sectionTitles[$0.section] } == ["S"])
  }

  @Test func secondImportListsEverythingInItsLanguage() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('Zeta'), ('Öga');")
    #expect(try catalog.listing().map(\.product.name) == ["Öga", "Zeta"])
    _ = try catalog.database.importProducts(
      listedIn: IndexedCollation(locale: LocaleIdentifier("sv")), from: [])
    #expect(try catalog.listing().map(\.product.name) == ["Zeta", "Öga"])
    #expect(try catalog.database.locale() == LocaleIdentifier("sv"))
  }
}
