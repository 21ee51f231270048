import CatalogAccess
import CatalogModel
import Collation
import Search
import StoreSupport
import TestSupport
import Testing

@testable import DBAccess

/// What SQL chooses against the evaluator on products as values.
struct PredicateListingTests {
  /// A catalog of products that another program has written, brought up to
  /// date.
  private static func make(
    seed: UInt64,
    count: Int = 160,
    locale: String = "sv"
  ) throws -> TestCatalog {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: locale)
    try AwkwardCatalog.fill(catalog.database.path, count: count, using: &generator)
    return catalog
  }

  /// The products of a listing that the evaluator chooses, in order.
  private struct Expected {
    var all: [(product: Product, section: String, listedIn: Int)] = []

    init(_ listing: Listing, sectionTitles: [String], _ database: CatalogDatabase) throws {
      for section in listing.sections {
        try listing.forEachProduct(in: section, offset: 0, limit: .max) {
          all.append(($0.wholeProduct, sectionTitles[section.number], section.number))
        }
      }
    }

    func ids(_ predicate: Predicate) throws -> [Int64] {
      let evaluator = predicate.evaluator()
      return try all.filter { try evaluator.evaluate($0.product, section: $0.section) }
        .map(\.product.id)
    }
  }

  /// Expects the listing of a predicate to be what the evaluator chooses.
  private func expect(
    _ listing: Listing,
    _ expected: Expected,
    _ predicate: Predicate,
    _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ids = try expected.ids(predicate)
    var found: [Int64] = []
    for section in listing.sections {
      var inSection: [Int64] = []
      try listing.forEachProduct(in: section, offset: 0, limit: .max) {
        #expect($0.section == section.number)
        inSection.append($0.id)
      }
      #expect(inSection.count == section.count, "\(comment)", sourceLocation: sourceLocation)
      #expect(section.offset == found.count, "\(comment)", sourceLocation: sourceLocation)
      if inSection.count > 2 {
        var page: [Int64] = []
        try listing.forEachProduct(in: section, offset: 1, limit: 2) { page.append($0.id) }
        #expect(page == Array(inSection[1..<3]), "\(comment)", sourceLocation: sourceLocation)
      }
      found += inSection
    }
    #expect(found == ids, "\(comment)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [1, 2], [false, true])
  func everyWayFindsWhatTheEvaluatorChooses(seed: UInt64, hasSubstringIndex: Bool) throws {
    let catalog = try Self.make(seed: seed)
    let database = catalog.database
    if hasSubstringIndex {
      _ = try database.createSubstringIndex()
      _ = try database.createWordIndex()
      try database.changeCustomIndexes(adding: ["Cost", "a b"], removing: [])
    }
    try database.bringUpToDate()
    let all = try database.listing()
    #expect(all.isStored)
    let expected = try Expected(all, sectionTitles: all.sections.map(\.title), database)
    let stored = try #require(try database.storedListings().languages.first)
    var generator = SeededGenerator(seed: seed + (hasSubstringIndex ? 200 : 100))
    var matchCount = 0
    for _ in 0..<50 {
      let text = AwkwardCatalog.predicate(depth: 2, using: &generator)
      let predicate = try Predicate.parse(text)
      for way in PredicatePlan.Way.allCases {
        let listing = try database.matches(of: predicate.evaluator(), in: stored, by: way)
        try expect(listing, expected, predicate, "\(way) \(text)")
        matchCount += listing.count
      }
    }
    #expect(matchCount > 2000)
  }

  /// Sections that another thread has searched are as one thread finds them.
  @Test(arguments: ["a", "s", "å", "zzz", "e"])
  func namesAreSearchedByTwoThreads(text: String) throws {
    let catalog = try TestCatalog.sample(locale: "sv")
    let reader = try CatalogDatabase(readingAt: catalog.database.path)
    let sections = try reader.listing().sections
    let stored = try #require(try reader.storedListings().languages.first)
    let predicate = try Predicate(format: "name CONTAINS[cd] %@", text)
    let part = try #require(NamePart(predicate))
    try reader.readingViews { db, _ in
      #expect(try reader.canShareSnapshot(db))
      func spans(leastCount: Int) throws -> [[String]] {
        try MatchingBlocks(
          part, in: stored, sections, predicate.evaluator(), of: reader, db,
          leastCount: leastCount
        ).spans.map { $0.map { "\($0.start) \($0.count) \($0.positions ?? [])" } }
      }
      let found = try spans(leastCount: 0)
      #expect(found.count == sections.count)
      #expect(try found == spans(leastCount: .max))
      #expect(found.joined().isEmpty == (text == "zzz"))
    }
  }

  @Test(arguments: [4, 5])
  func aCatalogThatIsBehindGivesTheSame(seed: UInt64) throws {
    let catalog = try Self.make(seed: seed)
    let database = try CatalogDatabase(unchangedAt: catalog.database.path)
    #expect(try database.listingState() == .behind)
    let all = try database.listing()
    #expect(!all.isStored)
    let expected = try Expected(all, sectionTitles: all.sections.map(\.title), database)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = AwkwardCatalog.predicate(depth: 2, using: &generator)
      let predicate = try Predicate.parse(text)
      try expect(database.listing(where: predicate), expected, predicate, text)
    }
  }

  @Test func anotherLanguageGivesTheSame() throws {
    let catalog = try Self.make(seed: 6)
    let database = catalog.database
    try database.bringUpToDate()
    let locale = try LocaleIdentifier("cs")
    let all = try database.listing(in: locale)
    let expected = try Expected(all, sectionTitles: all.sections.map(\.title), database)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let text = AwkwardCatalog.predicate(depth: 2, using: &generator)
      let predicate = try Predicate.parse(text)
      try expect(database.listing(where: predicate, in: locale), expected, predicate, text)
    }
  }

  @Test(arguments: ListingSort.allCases + [.custom("Cost"), .custom("a b")], [false, true])
  func anotherOrderGivesTheSame(sort: ListingSort, isReversed: Bool) throws {
    if sort == .listing { return }
    let catalog = try Self.make(seed: 7)
    let database = catalog.database
    try database.bringUpToDate()
    let listed = try database.listing()
    var titles: [Int64: String] = [:]
    for section in listed.sections {
      try listed.forEachProduct(in: section, offset: 0, limit: .max) {
        titles[$0.id] = section.title
      }
    }
    let all = try database.listing(sortedBy: sort, reversed: isReversed)
    var expected = try Expected(all, sectionTitles: all.sections.map(\.title), database)
    for index in expected.all.indices {
      expected.all[index].section = try #require(titles[expected.all[index].product.id])
    }
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<25 {
      let text = AwkwardCatalog.predicate(depth: 2, using: &generator)
      let predicate = try Predicate.parse(text)
      let listing = try database.listing(where: predicate, sortedBy: sort, reversed: isReversed)
      try expect(listing, expected, predicate, text)
    }
  }

  @Test func ordinalsCountTheMatchesBefore() throws {
    let catalog = try Self.make(seed: 9)
    let database = catalog.database
    try database.bringUpToDate()
    let all = try database.listing()
    let stored = try #require(try database.storedListings().languages.first)
    var generator = SeededGenerator(seed: 9)
    var ids: [Int64] = []
    for section in all.sections {
      try all.forEachProduct(in: section, offset: 0, limit: .max) { ids.append($0.id) }
    }
    for _ in 0..<30 {
      let text = AwkwardCatalog.predicate(depth: 1, using: &generator)
      let predicate = try Predicate.parse(text)
      for way in PredicatePlan.Way.allCases {
        let listing = try database.matches(of: predicate.evaluator(), in: stored, by: way)
        var matches: Set<Int64> = []
        for section in listing.sections {
          try listing.forEachProduct(in: section, offset: 0, limit: .max) { matches.insert($0.id) }
        }
        for name in ["", "s", "w", "ö", "9", "日", "widget b"] {
          let place = try all.ordinal(beginningAt: name)
          let expected = ids[..<place].count { matches.contains($0) }
          #expect(try listing.ordinal(beginningAt: name) == expected, "\(way) \(text) \(name)")
        }
      }
    }
  }

  /// Blocks are many only where products are; so the beginnings of names that
  /// are looked for lie in all places of blocks.
  @Test func blocksGiveTheSameInALargeCatalog() throws {
    var generator = SeededGenerator(seed: 11)
    let syllables = ["wi", "sa", "Sä", "å", "an", "ö", "mo", "日", "T", "u", " ", "9"]
    let names = (0..<4000).map { _ in
      let name = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        syllables[Int.random(in: 0..<syllables.count, using: &generator)]
      }.joined()
      return "(" + "'x" + name.dropFirst() + name + "'), ('" + name + "q')"
    }
    let catalog = try TestCatalog(
      "INSERT INTO product (name) VALUES \(names.joined(separator: ", "));", locale: "sv")
    let database = catalog.database
    #expect(try database.check() == [])
    let all = try database.listing()
    let expected = try Expected(all, sectionTitles: all.sections.map(\.title), database)
    let stored = try #require(try database.storedListings().languages.first)
    for text in ["wi", "WIS", "sa", "sä", "a", "å", "o", "x", "xi", "日", "9", "t", "zzz", "u"] {
      for format in [
        "name BEGINSWITH[cd] %@", "name BEGINSWITH[c] %@", "name BEGINSWITH[d] %@",
        "name LIKE[cd] %@ OR id == 5", "name BEGINSWITH[cd] %@ AND id < 4000",
      ] {
        let predicate = try Predicate(format: format, text)
        for way in PredicatePlan.Way.allCases {
          let listing = try database.matches(of: predicate.evaluator(), in: stored, by: way)
          try expect(listing, expected, predicate, "\(way) \(predicate)")
        }
      }
    }
    // Most blocks are neither read nor tested.
    let listing = try database.listing(where: Predicate(format: "name BEGINSWITH[cd] 'wis'"))
    let statistics = try #require(listing.statistics)
    #expect(statistics.testedCount <= 4 * 1024)
    #expect(listing.count > 20)
  }

  @Test func aCostlyExpressionIsAnErrorAndNoAnswer() throws {
    let name = String(repeating: "a", count: 60)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('\(name)');")
    let predicate = try Predicate.parse("name MATCHES '(a+)+b'")
    #expect(throws: PredicateEvaluationError.self) {
      _ = try catalog.database.listing(where: predicate)
    }
  }

  @Test func thousandsOfTermsAreNoDeepSQL() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('a'), ('b');")
    let terms = (0..<5000).map { "name == \"x\($0)\"" } + ["name == \"b\""]
    let predicate = try Predicate.parse(terms.joined(separator: " OR "))
    #expect(try catalog.database.listing(where: predicate).count == 1)
  }

  @Test func spellingsOfAnArticleNumberAreAllThereAre() {
    #expect(IndexRangeCompiler.spellings(of: "a-1") == ["a-1"])
    // Strings that are canonically equivalent are equal: their bytes differ.
    let spellings = IndexRangeCompiler.spellings(of: "K;") ?? []
    #expect(Set(spellings.map { Array($0.utf8) }).count == 4)
    #expect(spellings.allSatisfy { $0 == "K;" })
    #expect(IndexRangeCompiler.spellings(of: "é") == nil)
    #expect(IndexRangeCompiler.spellings(of: "KKKKK") == nil)
    // The table above is complete: no other code point is normalized to ASCII.
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value),
        Folding.canonical.fold(String(scalar)).utf8.count == 1
      else {
        continue
      }
      #expect([0x212A, 0x37E, 0x1FEF].contains(value))
    }
  }

  @Test(
    "Products of more currencies than an index is asked for are all found",
    arguments: [
      ("currency == 'ZAR'", 20), ("currency IN {'ZAR', 'AAA'}", 20),
      ("NOT (currency != 'ZAR')", 20), ("price == 1 AND currency == 'ZAR'", 20),
      ("price == 1", nil), ("price > 0", nil),
    ] as [(String, Int?)])
  func manyCurrencies(_ format: String, _ count: Int?) throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');")
    _ = try catalog.shell(
      """
      WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 149),
        copy (c) AS (SELECT 1 UNION ALL SELECT c + 1 FROM copy WHERE c < 20)
      INSERT INTO product (name, price_minor, currency)
        SELECT 'p' || n || '-' || c, 100, char(65 + n / 26, 65 + n % 26, 65) FROM number, copy
        UNION ALL SELECT 'z' || c, 100, 'ZAR' FROM copy;
      """)
    try catalog.database.bringUpToDate()
    let predicate = try Predicate.parse(format)
    var expected = 0
    let all = try catalog.database.listing()
    try all.forEachProduct(in: all.sections, offset: 0, limit: .max) { view, _ in
      if try predicate.evaluator().evaluate(view.product, section: "") { expected += 1 }
    }
    let found = try catalog.database.listing(where: predicate).count
    // A price in a currency that nobody knows is none.
    #expect(found == count ?? expected)
  }
}
