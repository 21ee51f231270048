import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import TestSupport
import Testing

/// Lists by another key against an array that is sorted by the same.
struct ListingSortTests {
  private func products(_ listing: Listing) throws -> [[Product]] {
    try listing.sections.map { section in
      var products: [Product] = []
      try listing.forEachProduct(in: section, offset: 0, limit: .max) {
        products.append($0.product)
      }
      #expect(products.count == section.count)
      return products
    }
  }

  /// The order by definition: known keys, up or down, then the unknown, and
  /// equal keys by number.
  private func expected<Key: Comparable>(
    _ all: [Product],
    isReversed: Bool,
    by key: (Product) -> Key?
  ) -> [Int64] {
    let byNumber = all.sorted { isReversed ? $0.id > $1.id : $0.id < $1.id }
    let known = byNumber.filter { key($0) != nil }
    let keys = known.enumerated().compactMap { position, product in
      key(product).map { (key: $0, position: position, id: product.id) }
    }
    let sorted = keys.sorted {
      if $0.key == $1.key { return $0.position < $1.position }
      return isReversed ? $0.key > $1.key : $0.key < $1.key
    }
    return sorted.map(\.id) + byNumber.filter { key($0) == nil }.map(\.id)
  }

  @Test(arguments: [false, true])
  func numbersAreInOrderAndTheUnknownLast(isReversed: Bool) throws {
    let catalog = try TestCatalog.sample()
    let all = try catalog.listing().map(\.product)
    func ids(_ sort: ListingSort) throws -> [Int64] {
      let listing = try catalog.database.listing(sortedBy: sort, reversed: isReversed)
      #expect(listing.sections.map(\.title) == [""])
      return try products(listing).joined().map(\.id)
    }
    #expect(
      try ids(.price) == expected(all, isReversed: isReversed) { $0.price?.minorUnits })
    #expect(try ids(.quantity) == expected(all, isReversed: isReversed) { $0.quantity })
    #expect(try ids(.id) == expected(all, isReversed: isReversed) { $0.id })
  }

  @Test(arguments: [false, true])
  func namesAreSectionsInTheOrderOfTheLanguage(isReversed: Bool) throws {
    let catalog = try TestCatalog.sample(locale: "sv")
    let all = try catalog.listing().map(\.product)
    for (sort, name) in [
      (ListingSort.origin, { (product: Product) in product.origin?.name }),
      (.manufacturer, { $0.manufacturer?.name }),
    ] {
      let listing = try catalog.database.listing(sortedBy: sort, reversed: isReversed)
      let names = catalog.collation.sorted(Array(Set(all.compactMap(name))), by: \.self)
      let titles = (isReversed ? names.reversed() : names) + ["(none)"]
      #expect(listing.sections.map(\.title) == titles)
      var offset = 0
      for (section, products) in zip(listing.sections, try products(listing)) {
        #expect(section.offset == offset)
        offset += section.count
        // In each, products are in the order of the listing, also where the groups are reversed.
        let members = all.filter { (name($0) ?? "(none)") == section.title }
        #expect(products.map(\.id) == members.map(\.id))
      }
      #expect(offset == 248)
    }
  }

  @Test func aPageIsAPartOfTheWhole() throws {
    let catalog = try TestCatalog.sample()
    for sort in [ListingSort.price, .quantity, .id, .origin, .manufacturer] {
      let listing = try catalog.database.listing(sortedBy: sort, reversed: true)
      for (section, whole) in zip(listing.sections, try products(listing)) {
        for (offset, limit) in [(0, 1), (1, 3), (section.count - 1, 5), (section.count, 5)] {
          var page: [Int64] = []
          try listing.forEachProduct(in: section, offset: offset, limit: limit) {
            page.append($0.id)
          }
          #expect(page == whole.dropFirst(offset).prefix(limit).map(\.id))
        }
      }
    }
  }

  /// What was read before says where to begin: pages anywhere, in any succession,
  /// are parts of the whole.
  @Test(arguments: [false, true])
  func pagesInAnySuccessionArePartsOfTheWhole(isReversed: Bool) throws {
    let values = (1...1200).map { id in
      let price = id % 7 == 0 ? "NULL, NULL" : "\(id * 37 % 11), '\(id % 3 == 0 ? "EUR" : "SEK")'"
      let quantity = id % 5 == 0 ? "NULL" : "\(id % 4)"
      return "(\(id), 'Name', \(price), \(quantity), \(id % 9 == 0 ? "NULL" : "\(id % 3 + 1)"))"
    }
    let catalog = try TestCatalog(
      """
      INSERT INTO country (id, name) VALUES (1, 'A'), (2, 'B'), (3, 'C');
      INSERT INTO product (id, name, price_minor, currency, quantity, country_id)
      VALUES \(values.joined(separator: ", "));
      """)
    var random = SeededGenerator(seed: 7)
    for sort in [ListingSort.price, .quantity, .id, .origin] {
      let listing = try catalog.database.listing(sortedBy: sort, reversed: isReversed)
      let whole = try products(listing)
      var offset = 0
      for step in 0..<300 {
        let section = listing.sections[Int.random(in: 0..<listing.sections.count, using: &random)]
        offset =
          step % 3 == 0
          ? Int.random(in: 0..<section.count, using: &random)
          : max(0, offset + Int.random(in: -20...20, using: &random))
        let limit = Int.random(in: 1...30, using: &random)
        var page: [Int64] = []
        try listing.forEachProduct(in: section, offset: offset, limit: limit) {
          page.append($0.id)
        }
        let part = whole[section.number].dropFirst(offset).prefix(limit).map(\.id)
        #expect(page == part, "\(sort): \(limit) from \(offset)")
        if step % 5 == 0, let id = part.last {
          #expect(
            try listing.ordinal(ofProduct: id) == section.offset + offset + part.count - 1)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func ordinalOfAProductIsItsPlace(isReversed: Bool) throws {
    let catalog = try TestCatalog.sample()
    for sort in [ListingSort.price, .quantity, .id, .origin, .manufacturer] {
      let listing = try catalog.database.listing(sortedBy: sort, reversed: isReversed)
      for (place, product) in try products(listing).joined().enumerated() {
        #expect(try listing.ordinal(ofProduct: product.id) == place, "\(sort), \(product.name)")
      }
      #expect(try listing.ordinal(ofProduct: 100_000) == nil)
    }
  }

  /// Few groups are counted one after the other, many in one pass.
  @Test(arguments: [3, 1100])
  func groupsAreCounted(groups: Int) throws {
    var script = "INSERT INTO country (id, name) VALUES "
    script += (1...groups).map { "(\($0), 'Land \($0)')" }.joined(separator: ", ")
    script += "; INSERT INTO product (name, country_id) VALUES ('a', 1), ('b', 3), ('c', 3),"
    script += " ('d', NULL), ('e', 99999);"
    let catalog = try TestCatalog(script)
    let listing = try catalog.database.listing(sortedBy: .origin, reversed: false)
    #expect(listing.sections.map(\.title) == ["Land 1", "Land 3", "(none)"])
    #expect(listing.sections.map(\.count) == [1, 2, 2])
    #expect(listing.sections.map(\.offset) == [0, 1, 3])
  }

  @Test func pricesInSeveralCurrenciesStandByCurrency() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO product (id, name, price_minor, currency) VALUES
        (1, 'a', 500, 'USD'), (2, 'b', 900, 'EUR'), (3, 'c', NULL, NULL), (4, 'd', 100, 'EUR');
      """)
    let listing = try catalog.database.listing(sortedBy: .price, reversed: false)
    #expect(try products(listing).joined().map(\.id) == [4, 2, 1, 3])
  }

  @Test func aPagePassesOverTheOthersInAnIndex() throws {
    let catalog = try TestCatalog.sample()
    for terms in [
      "currency ASC NULLS LAST, price_minor ASC, id ASC",
      "currency DESC NULLS FIRST, price_minor DESC, id DESC", "quantity DESC NULLS LAST, id DESC",
      "quantity ASC NULLS FIRST, id ASC",
    ] {
      let plan = try catalog.shell(
        "EXPLAIN QUERY PLAN SELECT id FROM product ORDER BY \(terms) LIMIT 5 OFFSET 100")
      #expect(plan.contains("COVERING INDEX"))
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
    for part in [
      "currency = 'EUR' AND price_minor > 5", "currency > 'EUR'", "currency IS NULL",
      "currency = 'EUR' AND price_minor = 5 AND id >= 7", "currency IS NOT NULL",
    ] {
      for terms in [
        "currency ASC NULLS LAST, price_minor ASC, id ASC",
        "currency DESC NULLS FIRST, price_minor DESC, id DESC",
      ] {
        let plan = try catalog.shell(
          "EXPLAIN QUERY PLAN SELECT id FROM product WHERE (\(part)) ORDER BY \(terms) LIMIT 5")
        #expect(plan.contains("SEARCH product USING COVERING INDEX product_by_price"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      }
    }
  }

  /// A page walks the listing, sorts its group, or has all put in order: whichever costs least.
  @Test(arguments: [false, true])
  func groupsAreInListingOrderHoweverTheyAreRead(isReversed: Bool) throws {
    let makers = (1...40).map { "(\($0), 'Maker \($0 * 7919 % 40)')" }
    let values = (1...30_000).map { id in
      let maker = id % 11 == 0 ? "NULL" : "\(id % 3 == 0 ? 1 : id * 31 % 40 + 1)"
      return "(\(id), 'Name \(id * 7919 % 30_011)', \(maker))"
    }
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES \(makers.joined(separator: ", "));
      INSERT INTO product (id, name, manufacturer_id) VALUES \(values.joined(separator: ", "));
      """)
    let database = catalog.database
    var places: [Int64: Int] = [:]
    for (place, product) in try products(database.listing()).joined().enumerated() {
      places[product.id] = place
    }
    func ids(
      _ listing: Listing, _ section: ListingSection, _ offset: Int, _ limit: Int
    ) throws -> [Int64] {
      var ids: [Int64] = []
      try listing.forEachProduct(in: section, offset: offset, limit: limit) { ids.append($0.id) }
      return ids
    }
    func sorted() throws -> Listing {
      try database.listing(sortedBy: .manufacturer, reversed: isReversed)
    }
    let whole = try sorted()
    #expect(whole.count == 30_000)
    for section in whole.sections {
      let all = try ids(whole, section, 0, .max)
      #expect(all.count == section.count)
      #expect(all == all.sorted { (places[$0] ?? 0) < (places[$1] ?? 0) })
      let pages = try sorted()
      for offset in [0, section.count / 2, section.count - 3] {
        #expect(try ids(pages, section, offset, 3) == Array(all.dropFirst(offset).prefix(3)))
      }
      let middle = all[all.count / 2]
      #expect(try pages.ordinal(ofProduct: middle) == section.offset + all.count / 2)
    }
  }
}
