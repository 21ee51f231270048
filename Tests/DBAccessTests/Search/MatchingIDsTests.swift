import CatalogAccess
import CatalogModel
import Collation
import GRDB
import Search
import StoreSupport
import TestSupport
import Testing

@testable import DBAccess

/// The ids that indexes give for a predicate, and the orders that are walked for them, against the evaluator.
struct MatchingIDsTests {
  private static let predicates = [
    #"name BEGINSWITH[cd] "s""#, #"name CONTAINS[cd] "i""#, #"name CONTAINS[cd] "idg""#,
    "price > 5",
    "quantity >= 2", #"WORDS "wid""#, #"WORDS "s 1""#, #"name BEGINSWITH "W""#, "price = nil",
    #"WORDS "a" AND quantity > 1"#, #"name BEGINSWITH[cd] "a" OR price < 3 AND WORDS "e""#,
    #"name CONTAINS[cd] "a" AND price > 1"#, "FALSEPREDICATE", #"name CONTAINS[cd] "zzzz""#,
  ]

  private static func make(hasWords: Bool) throws -> TestCatalog {
    var generator = SeededGenerator(seed: 11)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    try AwkwardCatalog.fill(catalog.database.path, count: 300, using: &generator)
    // There are no sets of such ids.
    _ = try catalog.shell("DELETE FROM product WHERE id NOT BETWEEN 0 AND 1000000")
    try catalog.database.bringUpToDate()
    if hasWords {
      _ = try catalog.database.createWordIndex()
      // Some that the index does not count for.
      _ = try catalog.shell("UPDATE product SET name = 'Wid ' || id WHERE id % 97 = 3")
      try catalog.database.bringUpToDate()
    }
    return catalog
  }

  private static func ids(of listing: Listing) throws -> [Int64] {
    var ids: [Int64] = []
    for section in listing.sections {
      try listing.forEachProduct(in: section, offset: 0, limit: .max) { ids.append($0.id) }
    }
    return ids
  }

  @Test(arguments: [false, true])
  func ordersAreThoseOfAllProductsWithoutTheOthers(hasWords: Bool) throws {
    let database = try Self.make(hasWords: hasWords).database
    let collation = try database.collation()
    for text in Self.predicates {
      let predicate = try Predicate.parse(text)
      let evaluator = predicate.evaluator()
      let source = RowSource(database)
      var found: FoundIDSet?
      try source.withContext { context in
        found = try MatchingIDs(
          titles: collation.sectionTitles, ListingCollation(collation), context)?.ids(of: predicate)
      }
      // Without their index words are found only among the few of another filter.
      if !hasWords, text.contains("WORDS"), found == nil { continue }
      let ids = try #require(found, "\(text)")
      let all = try database.listing()
      var matching: Set<Int64> = []
      for section in all.sections {
        try all.forEachProduct(in: section, offset: 0, limit: .max) {
          if try evaluator.evaluate($0.wholeProduct) { matching.insert($0.id) }
        }
      }
      for sort in [ListingSort.price, .quantity, .id] {
        for isReversed in [false, true] {
          let all = try Self.ids(of: database.listing(sortedBy: sort, reversed: isReversed))
          let expected = all.filter(matching.contains)
          #expect(ids.count == expected.count, "\(text)")
          #expect(ids.ids == expected.sorted(), "\(text)")
          let order = MatchingIndexOrder(ids, by: sort, isReversed: isReversed, from: source)
          let listing = Listing(
            order, locale: collation.locale,
            sections: [ListingSection(number: 0, title: "", count: ids.count)])
          // Page by page, and all at once.
          var pages: [Int64] = []
          for offset in stride(from: 0, to: ids.count, by: 30) {
            try listing.forEachProduct(in: listing.sections[0], offset: offset, limit: 30) {
              pages.append($0.id)
            }
          }
          #expect(pages == expected, "\(text) by \(sort.rawValue)")
          #expect(try Self.ids(of: listing) == expected)
          for (place, id) in expected.enumerated().prefix(5) {
            #expect(try listing.ordinal(ofProduct: id) == place)
          }
        }
      }
    }
  }

  @Test("Many names that stand far behind others in an order are found there")
  func matchesFarBehindOthersAreFound() throws {
    // Those that match have the highest prices, or none.
    let rows = (1...40_000).map { id in
      "(\(id), '\(id > 37_000 ? "Saw" : "Axe") \(id)', \(id > 39_000 ? "NULL" : "'\(id) EUR'"))"
    }
    let catalog = try TestCatalog(
      """
      CREATE TABLE product (id INTEGER, name TEXT, price TEXT);
      INSERT INTO product VALUES \(rows.joined(separator: ", "));
      """)
    let listing = try catalog.database.listing(
      where: .name("aw", contains: true), sortedBy: .price)
    #expect(listing.count == 3000)
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: 40) { product, _ in
      ids.append(product.id)
    }
    #expect(ids == Array(37_001...37_040))
  }

  @Test("Ids of names that stand together are read, and those far apart are tested for")
  func cheaperWayIsTaken() throws {
    let rows = (1...40_000).map { id in
      "(\(id), '\(id > 37_000 ? "Saw" : "Axe") \(id) \(id % 13 == 0 ? "oak" : "fir")', "
        + "'\(id * 7919 % 1000) EUR')"
    }
    let catalog = try TestCatalog(
      """
      CREATE TABLE product (id INTEGER, name TEXT, price TEXT);
      INSERT INTO product VALUES \(rows.joined(separator: ", "));
      """)
    for (predicate, order, matches) in [
      (Predicate.name("saw", contains: false), "the index by price, without the others", 37_001...),
      (.name("saw", contains: true), "the index by price, without the others", 37_001...),
      (.name("oak", contains: true), "the index by price, each tested", 1...),
    ] {
      let listing = try catalog.database.listing(where: predicate, sortedBy: .price)
      #expect(listing.statistics?.order == order)
      let isOak = matches.lowerBound == 1
      let expected = (1...40_000).filter { matches.contains($0) && (!isOak || $0 % 13 == 0) }
        .sorted { ($0 * 7919 % 1000, $0) < ($1 * 7919 % 1000, $1) }
      #expect(try Self.ids(of: listing) == expected.map(Int64.init))
      var first: [Int64] = []
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: 40) { product, _ in
        first.append(product.id)
      }
      #expect(first == expected.prefix(40).map(Int64.init))
    }
  }

  /// M8: many that match, in each order, as few that match are.
  @Test(arguments: ListingSort.allCases)
  func manyMatchesAreSortedAsFewAre(sort: ListingSort) throws {
    let rows = (1...9000).map { id in
      "(\(id), '\(id % 3 == 0 ? "Axe" : "Saw") \(id)', 'Works \(id % 7)', "
        + "\(id % 11 == 0 ? "NULL" : "'\(id * 7919 % 1000) EUR'"), "
        + "\(id % 13 == 0 ? "NULL" : "\(id * 31 % 500)"), "
        + "\(id % 5 == 0 ? "NULL" : "'Sweden'"))"
    }
    let catalog = try TestCatalog(
      """
      CREATE TABLE product (
        id INTEGER, name TEXT, manufacturer TEXT, price TEXT, quantity INTEGER, origin TEXT);
      INSERT INTO product VALUES \(rows.joined(separator: ", "));
      """)
    let database = catalog.database
    for isReversed in [false, true] where sort != .listing || !isReversed {
      let all = try Self.ids(of: database.listing(sortedBy: sort, reversed: isReversed))
      for text in ["saw", "aw "] {
        let predicate = Predicate.name(text, contains: text == "aw ")
        let expected = all.filter { $0 % 3 != 0 }
        func listing() throws -> Listing {
          try database.listing(where: predicate, sortedBy: sort, reversed: isReversed)
        }
        #expect(try listing().count == 6000)
        #expect(try Self.ids(of: listing()) == expected)
        // The first page, and one behind it: products on the way are tested.
        let paged = try listing()
        for range in [0..<50, 300..<350, 5990..<6000] {
          var ids: [Int64] = []
          try paged.forEachProduct(
            in: paged.sections, offset: range.lowerBound, limit: range.count
          ) { product, _ in ids.append(product.id) }
          #expect(ids == Array(expected[range]))
        }
        #expect(try paged.ordinal(ofProduct: expected[77]) == 77)
        if sort != .listing { #expect(try paged.ordinal(ofProduct: 3) == nil) }
      }
    }
  }
}
