import CatalogAccess
import CatalogModel
import DBAccess
import Search
import TestSupport
import Testing

struct CatalogDatabaseSearchTests {
  private func found(_ text: String, in catalog: TestCatalog) throws -> [ListedProduct] {
    let listing = try catalog.database.listing(
      where: Predicate(format: "name BEGINSWITH[cd] %@", text))
    let products = try catalog.listed { body in
      for section in listing.sections {
        try listing.forEachProduct(in: section, offset: 0, limit: .max, body)
      }
    }
    #expect(listing.count == products.count)
    return products
  }

  static let prefixes = [
    "", " ", "a", "A", "å", "Ä", "aa", "æ", "c", "ca", "CAFÉ", "cafe", "č", "ch", "d", "đ", "i",
    "I", "ı", "İ", "k", "Knife", "ł", "l'", "l'œ", "ñ", "n", "o", "ö", "ø", "œ", "s", "ss", "ß",
    "the", "the ", "u", "usb_", "zw", "z", "ž", "Б", "п", "μ", "Μπ", "包", "ラ", "が", "か", "물",
    "فا", "'", "''", "&", "(", "…", "¿", "%", "_", "9", "x-", "zzz", "\u{10FFFF}", "e\u{301}",
  ]

  @Test(arguments: ["en", "sv", "ja"])
  func matchesAreThoseOfThePredicateInListingOrder(locale: String) throws {
    let catalog = try TestCatalog.sample(locale: locale)
    let listing = try catalog.listing()
    for prefix in Self.prefixes {
      let predicate = BeginsWithPredicate(prefix)
      let expected = listing.filter { predicate.evaluate($0.product) }
      #expect(try found(prefix, in: catalog) == expected, "\(prefix)")
    }
  }

  /// From the folding of the design, not from our own predicate.
  static let known: [(text: String, names: [String])] = [
    ("cafe", ["CAFE C", "Café B", "cafe\u{301} a"]),
    ("CAFÉ", ["CAFE C", "Café B", "cafe\u{301} a"]),
    ("100%", ["100% wool"]),
    ("100", ["100 mm", "100% wool"]),
    ("_", ["_x"]),
    ("o", ["Öl"]),
    ("ol", ["Öl"]),
    ("ø", ["øl"]),
    ("strasse", ["Straße"]),
    ("wool", []),
    ("'", ["'tis"]),
  ]

  @Test(arguments: known)
  func caseAndAccentsAreIgnoredAndWildcardsMatchThemselves(
    text: String,
    names: [String]
  ) throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO product (name) VALUES ('Café B'), ('cafe\u{301} a'), ('CAFE C'), ('100% wool'),
        ('100 mm'), ('_x'), ('Öl'), ('øl'), ('Straße'), ('''tis');
      """, locale: "sv")
    #expect(Set(try found(text, in: catalog).map(\.product.name)) == Set(names))
  }

  @Test func sortNameIsNotSearched() throws {
    let catalog = try TestCatalog(
      "INSERT INTO product (name, sort_name) VALUES ('The Saw', 'Saw, The');")
    #expect(try found("the", in: catalog).count == 1)
    #expect(try found("saw", in: catalog).isEmpty)
  }

  @Test func emptyCatalogHasNoMatches() throws {
    #expect(try found("", in: TestCatalog()).isEmpty)
  }
}
