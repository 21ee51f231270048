import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import Search
import TestSupport
import Testing

/// What every store of a catalog must do, tried with SQLite's and with an array.
struct StoreTests {
  /// A store and the language that its catalog is sorted for.
  struct Case: CustomTestStringConvertible, Sendable {
    let isArray: Bool
    let locale: String
    var testDescription: String { "\(isArray ? "array" : "SQLite") \(locale)" }
  }

  static let cases = ["en", "sv", "ja", "de@collation=phonebook"].flatMap { locale in
    [false, true].map { Case(isArray: $0, locale: locale) }
  }

  /// The sample catalog in a store, with its products as values.
  private struct Sample {
    let catalog: TestCatalog
    let store: any CatalogReading
    /// In the order of the language, which is what the store is compared with.
    let products: [Product]
    let collation: IndexedCollation

    init(_ kind: Case) throws {
      catalog = try TestCatalog.sample(locale: kind.locale)
      let collation = catalog.collation
      self.collation = collation
      let ids = try catalog.shell("SELECT id FROM product").split(separator: "\n")
      let database = catalog.database
      let products = try ids.compactMap { Int64($0) }.compactMap { try database.product(id: $0) }
      self.products = products.sorted { left, right in
        let order = collation.compare(left.listingName, right.listingName)
        return order == 0 ? left.id < right.id : order < 0
      }
      store =
        kind.isArray
        ? ArrayStore(products, locale: LocaleIdentifier(trusting: kind.locale)) : database
    }

    func listing(where predicate: Predicate? = nil) throws -> Listing {
      try store.listing(where: predicate, sortedBy: .listing, reversed: false, in: nil)
    }
  }

  private func products(
    of listing: Listing, offset: Int = 0, limit: Int = .max
  ) throws -> [(product: Product, section: Int)] {
    var found: [(product: Product, section: Int)] = []
    try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) { view, _ in
      found.append((view.product, view.section))
    }
    return found
  }

  private func withoutSortName(_ product: Product) -> Product {
    var product = product
    product.sortName = nil
    return product
  }

  @Test(
    "Values that begin with a text are the first ones and the last, byte by byte", arguments: cases)
  func valuesAreFound(_ kind: Case) throws {
    let sample = try Sample(kind)
    let fields: [(IndexedField, (Product) -> String?)] = [
      (.sku, { $0.sku }), (.manufacturer, { $0.manufacturer?.name }),
      (.origin, { $0.origin?.name }),
    ]
    for (field, value) in fields {
      let all = Set(sample.products.compactMap(value))
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let beginnings = Set(all.flatMap { [String($0.prefix(1)), String($0.prefix(3)), $0] })
      #expect(all.count > 3)
      for text in beginnings.union(["", "zzz", "K", "k"]) {
        let matches = all.filter { $0.utf8.starts(with: text.utf8) }
        for limit in [1, 2, 20, 1000] {
          let expected =
            matches.count > limit ? matches.prefix(limit - 1) + matches.suffix(1) : matches
          #expect(
            try sample.store.values(of: field, beginningWith: text, upTo: limit) == expected,
            "\(field) \(text) \(limit)")
        }
      }
    }
  }

  @Test(arguments: cases)
  func listingIsWhatTheCollationSorts(_ kind: Case) throws {
    let sample = try Sample(kind)
    let listing = try sample.listing()
    let found = try products(of: listing)
    #expect(found.map(\.product) == sample.products.map(withoutSortName))
    #expect(
      found.map(\.section) == sample.products.map { sample.collation.section(for: $0.listingName) })
    #expect(listing.count == sample.products.count)
    #expect(listing.sections.map(\.title) == sample.collation.sectionTitles)
    var offset = 0
    for section in listing.sections {
      #expect(section.offset == offset)
      offset += section.count
      let names = found.filter { $0.section == section.number }.map(\.product.name)
      let bounds = try listing.bounds(of: section)
      #expect(bounds?.first == names.first)
      #expect(bounds?.last == names.last)
    }
  }

  @Test(arguments: cases)
  func pageIsPartOfTheWhole(_ kind: Case) throws {
    let sample = try Sample(kind)
    let listing = try sample.listing()
    let ids = sample.products.map(\.id)
    for (offset, limit) in [(0, 0), (0, 50), (1, 7), (49, 51), (240, 50), (248, 1), (1000, 3)] {
      let found = try products(of: listing, offset: offset, limit: limit)
      #expect(found.map(\.product.id) == Array(ids.dropFirst(offset).prefix(limit)))
    }
  }

  @Test(arguments: cases)
  func ordinalIsThePlaceInTheListing(_ kind: Case) throws {
    let sample = try Sample(kind)
    let listing = try sample.listing()
    for (place, product) in sample.products.enumerated() {
      #expect(try listing.ordinal(ofProduct: product.id) == place)
    }
    #expect(try listing.ordinal(ofProduct: 100_000) == nil)
    // The first name that does not come before a text, as primary weights say.
    let keys = ListingCollation(sample.collation)
    for text in ["", "a", "k", "Kn", "ö", "zzz", "包"] {
      let wanted = ListingKey(beginningAt: text, in: keys)
      let expected = sample.products.count {
        ListingKey(listingName: $0.listingName, productID: $0.id, in: keys) < wanted
      }
      #expect(try listing.ordinal(beginningAt: text) == expected, "\(text)")
    }
  }

  @Test(arguments: cases)
  func beginsWithFindsThoseOfThePredicateInOrder(_ kind: Case) throws {
    let sample = try Sample(kind)
    for text in ["", "k", "KN", "ä", "café", "zzz", "usb", "%"] {
      let predicate = BeginsWithPredicate(text)
      let expected = sample.products.filter { predicate.evaluate($0) }
      let listing = try sample.listing(
        where: Predicate(format: "name BEGINSWITH[cd] %@", text))
      #expect(listing.count == expected.count)
      #expect(try products(of: listing).map(\.product.id) == expected.map(\.id), "\(text)")
      for (place, product) in expected.enumerated() {
        #expect(try listing.ordinal(ofProduct: product.id) == place)
      }
    }
  }

  @Test(arguments: cases)
  func pageOfMatchesIsPartOfThem(_ kind: Case) throws {
    let sample = try Sample(kind)
    let predicate = BeginsWithPredicate("s")
    let expected = sample.products.filter { predicate.evaluate($0) }.map(\.id)
    let listing = try sample.listing(where: Predicate(format: "name BEGINSWITH[cd] 's'"))
    for (offset, limit) in [(0, 3), (2, 5), (expected.count - 1, 9), (expected.count, 1)] {
      let found = try products(of: listing, offset: offset, limit: limit)
      #expect(found.map(\.product.id) == Array(expected.dropFirst(offset).prefix(limit)))
    }
  }

  @Test(arguments: cases)
  func productIsFoundByItsID(_ kind: Case) throws {
    let sample = try Sample(kind)
    #expect(try sample.store.locale()?.identifier == sample.collation.locale.identifier)
    for product in sample.products.prefix(20) {
      #expect(try sample.store.product(id: product.id) == product)
    }
    #expect(try sample.store.product(id: 100_000) == nil)
  }

  @Test("Every store finds a product by its SKU, and says where it stands", arguments: cases)
  func storeFindsProduct(_ kind: Case) throws {
    let sample = try Sample(kind)
    for (ordinal, product) in sample.products.enumerated() {
      guard let sku = product.sku else { continue }
      #expect(try sample.store.productID(sku: sku) == product.id)
      let place = try sample.store.place(ofProduct: product.id)
      #expect(place.ordinal == ordinal + 1)
      #expect(place.count == sample.products.count)
      #expect(try sample.store.sectionTitles(of: [product]) == [place.section])
    }
    #expect(try sample.store.productID(sku: "none") == nil)
    #expect(throws: ChangeError.self) { try sample.store.place(ofProduct: -1) }
  }
}
