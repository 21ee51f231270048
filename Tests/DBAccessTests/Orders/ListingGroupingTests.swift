import CatalogAccess
import CatalogModel
import Collation
import Search
import StoreSupport
import TestSupport
import Testing

@testable import DBAccess

/// Lists whose sections are the values of a field, against products in an array.
struct ListingGroupingTests {
  static let groupings: [ListingGrouping] =
    ListingGrouping.allCases + [.custom("Cost"), .custom("a b"), .custom("none has it")]

  private static func make(seed: UInt64, count: Int = 160) throws -> TestCatalog {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    try AwkwardCatalog.fill(catalog.database.path, count: count, using: &generator)
    // A product as a value has no price in a currency that is none.
    _ = try catalog.shell("UPDATE product SET currency = 'XXX' WHERE currency = 'QQQ'")
    return catalog
  }

  private static func array(_ database: CatalogDatabase) throws -> ArrayStore {
    var products: [Product] = []
    let listing = try database.listing()
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
      products.append(view.wholeProduct)
    }
    return ArrayStore(products, locale: try database.knownLocale())
  }

  private func expectSame(
    _ store: CatalogDatabase, _ array: ArrayStore, _ grouping: ListingGrouping,
    where text: String? = nil, in locale: LocaleIdentifier? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let predicate = try text.map { try Predicate.parse($0) }
    let found = try store.listing(where: predicate, groupedBy: grouping, in: locale)
    let expected = try array.listing(where: predicate, groupedBy: grouping, in: locale)
    let comment = Comment("\(grouping) \(text ?? "")")
    #expect(
      found.sections.map { Array($0.title.utf8) } == expected.sections.map { Array($0.title.utf8) },
      comment, sourceLocation: sourceLocation)
    #expect(found.sections == expected.sections, comment, sourceLocation: sourceLocation)
    func ids(_ listing: Listing, offset: Int = 0, limit: Int = .max) throws -> [[Int64]] {
      var ids: [[Int64]] = []
      try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) {
        ids.append([$0.id, Int64($0.section), Int64($1.number)])
      }
      return ids
    }
    let all = try ids(found)
    try #expect(all == ids(expected), comment, sourceLocation: sourceLocation)
    for offset in [0, 7, all.count / 2, max(0, all.count - 3)] {
      let page = try ids(found, offset: offset, limit: 20)
      #expect(page == Array(all.dropFirst(offset).prefix(20)), comment)
    }
    for (place, row) in all.enumerated() {
      #expect(try found.ordinal(ofProduct: row[0]) == place)
    }
    #expect(try found.ordinal(ofProduct: 123_456_789) == nil)
  }

  @Test("Groups are those of the products, sorted as the listing", arguments: [1, 2], groupings)
  func groupsAreThoseOfTheProducts(seed: UInt64, grouping: ListingGrouping) throws {
    let catalog = try Self.make(seed: seed)
    try catalog.database.bringUpToDate()
    let array = try Self.array(catalog.database)
    try expectSame(catalog.database, array, grouping)
    try expectSame(catalog.database, array, grouping, in: LocaleIdentifier("cs"))
    try catalog.database.addListing(IndexedCollation(locale: LocaleIdentifier("cs")))
    try expectSame(catalog.database, array, grouping, in: LocaleIdentifier("cs"))
  }

  @Test(
    "The index of a custom field gives the same groups, also after changes",
    arguments: [1, 2], ["Cost", "a b"])
  func indexGivesTheSame(seed: UInt64, name: String) throws {
    let catalog = try Self.make(seed: seed)
    let database = catalog.database
    try database.changeCustomIndexes(adding: ["Cost", "a b"], removing: [])
    #expect(try database.listing(groupedBy: .custom(name)).order is IndexedGroupOrder)
    try expectSame(database, Self.array(database), .custom(name))
    var generator = SeededGenerator(seed: seed + 10)
    for count in [2, 5, 300] {
      try AwkwardCatalog.fill(database.path, count: count, using: &generator)
      _ = try catalog.shell("UPDATE product SET currency = 'XXX' WHERE currency = 'QQQ'")
      _ = try catalog.shell("DELETE FROM product WHERE id % 31 = 0")
      let later = try CatalogDatabase(writingAt: database.path)
      try later.bringUpToDate()
      #expect(try later.listing(groupedBy: .custom(name)).order is IndexedGroupOrder)
      try expectSame(later, Self.array(later), .custom(name))
      #expect(try later.check().allSatisfy { !$0.message.contains("index") })
    }
    let later = try CatalogDatabase(writingAt: database.path)
    try later.reindex(IndexedCollation(locale: LocaleIdentifier("de")))
    try expectSame(later, Self.array(later), .custom(name))
    try expectSame(later, Self.array(later), .custom(name), in: LocaleIdentifier("sv"))
    try later.changeCustomIndexes(adding: [], removing: [name])
    #expect(try later.listing(groupedBy: .custom(name)).order is ChosenOrder)
  }

  @Test(
    "The index of a custom field gives the same order as no index, also after changes",
    arguments: [1, 2], ["Cost", "a b"])
  func indexSortsTheSame(seed: UInt64, name: String) throws {
    func orders(_ database: CatalogDatabase) throws -> [[Int64]] {
      try [false, true].map { isReversed in
        let listing = try database.listing(sortedBy: .custom(name), reversed: isReversed)
        func ids(_ offset: Int, _ limit: Int) throws -> [Int64] {
          var ids: [Int64] = []
          try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) {
            view, _ in
            ids.append(view.id)
          }
          return ids
        }
        let all = try ids(0, .max)
        #expect(listing.count == all.count)
        for offset in [1, 30, all.count / 2, all.count - 9] {
          #expect(try ids(offset, 20) == Array(all.dropFirst(offset).prefix(20)))
        }
        for (place, id) in all.enumerated() {
          #expect(try listing.ordinal(ofProduct: id) == place)
        }
        #expect(try listing.ordinal(ofProduct: 123_456_789) == nil)
        return all
      }
    }
    let catalog = try Self.make(seed: seed, count: 90)
    var generator = SeededGenerator(seed: seed + 20)
    for _ in 0..<3 {
      try AwkwardCatalog.fill(catalog.database.path, count: 20, using: &generator)
      let database = try CatalogDatabase(writingAt: catalog.database.path)
      try database.changeCustomIndexes(adding: [], removing: [name])
      let expected = try orders(database)
      #expect(try database.listing(sortedBy: .custom(name)).order is ChosenOrder)
      try database.changeCustomIndexes(adding: [name], removing: [])
      #expect(try database.listing(sortedBy: .custom(name)).order is IndexedCustomOrder)
      #expect(try orders(database) == expected)
    }
  }

  @Test("A product has the same place before and after its large group was put in order")
  func placesOfLargeGroups() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "en")
    _ = try catalog.shell(
      """
      INSERT INTO country (id, name) VALUES (1, 'Norway'), (2, 'Sweden');
      INSERT INTO product (name, country_id)
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10400)
      SELECT char(65 + i % 26) || i % 97, 1 + i % 2 FROM n;
      """)
    let database = catalog.database
    try database.bringUpToDate()
    let listing = try database.listing(groupedBy: .origin)
    let some = (1...40).map { Int64($0 * 251) }
    let places = try some.map { try listing.ordinal(ofProduct: $0) }
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
      ids.append(view.id)
    }
    #expect(places == some.map { ids.firstIndex(of: $0) })
    #expect(try some.map { try listing.ordinal(ofProduct: $0) } == places)
    #expect(try listing.ordinal(ofProduct: 123_456_789) == nil)
  }

  @Test("Pages of large groups are the same wherever one comes from")
  func pagesOfLargeGroups() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "en")
    // More than are counted by one thread.
    _ = try catalog.shell(
      """
      INSERT INTO country (id, name) VALUES (1, 'Norway'), (2, 'Sweden'), (7, 'Chad');
      INSERT INTO product (name, country_id)
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)
      SELECT char(65 + i % 26) || i % 97, iif(i % 60000 = 7, 7, nullif(1 + i % 4, 4)) FROM n;
      """)
    try catalog.database.bringUpToDate()
    for isReversed in [false, true] {
      try expectSamePages(of: catalog.database, isReversed: isReversed)
    }
  }

  private func expectSamePages(of database: CatalogDatabase, isReversed: Bool) throws {
    func listing() throws -> Listing {
      try database.listing(sortedBy: .origin, reversed: isReversed)
    }
    func ids(_ listing: Listing, _ offset: Int, _ limit: Int) throws -> [Int64] {
      var ids: [Int64] = []
      try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) { view, _ in
        ids.append(view.id)
      }
      return ids
    }
    // All at once are put in order.
    let all = try ids(listing(), 0, .max)
    #expect(Set(all).count == 120_001)
    for anchor in [0, 1, 40, 14_000, 29_995, 30_001, 45_000, 60_000, 75_000, 120_000] {
      let listing = try listing()
      let place = try database.withSnapshot { _ in try listing.ordinal(ofProduct: all[anchor]) }
      #expect(place == anchor)
      for offset in [0, 100, 30, -200, 350, -2000, -1900, 6000, -100, 90_000, 100].map({
        min(max(0, anchor + $0), all.count)
      }) {
        let page = all[offset..<min(all.count, offset + 150)]
        #expect(try ids(listing, offset, 150) == Array(page), "\(anchor) \(offset)")
        for (place, id) in page.enumerated().prefix(3) {
          #expect(try listing.ordinal(ofProduct: id) == offset + place)
        }
      }
    }
  }

  @Test("Groups of matches are those of the matches", arguments: groupings)
  func groupsOfMatches(grouping: ListingGrouping) throws {
    let catalog = try Self.make(seed: 4)
    try catalog.database.bringUpToDate()
    let array = try Self.array(catalog.database)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<30 {
      let text = AwkwardCatalog.predicate(depth: 1, using: &generator)
      try expectSame(catalog.database, array, grouping, where: text)
    }
    try expectSame(catalog.database, array, grouping, where: "FALSEPREDICATE")
  }

  @Test("A catalog that is behind has the same groups", arguments: groupings)
  func catalogThatIsBehind(grouping: ListingGrouping) throws {
    let catalog = try Self.make(seed: 5)
    let database = try CatalogDatabase(unchangedAt: catalog.database.path)
    #expect(try database.listingState() == .behind)
    try expectSame(database, Self.array(database), grouping)
  }

  @Test("More groups than sections can be in memory are refused")
  func tooManyGroups() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    _ = try catalog.shell(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
      INSERT INTO product (name, custom) SELECT 'n', json_object('Barcode', 'b' || i, 'Few', i % 9)
      FROM n
      """)
    let database = catalog.database
    #expect(throws: TooManyGroups(.custom("Barcode"))) {
      try database.listing(groupedBy: .custom("Barcode"))
    }
    let few = try database.listing(groupedBy: .custom("Few"))
    #expect(few.sections.map(\.title) == (0...8).map(String.init) + ["(none)"])
    #expect(few.count == 100_002)
  }
}
