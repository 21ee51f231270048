import CatalogAccess
import CatalogModel
import Collation
import DBAccess
import PostgreSQL
import PostgresStore
import Search
import ServerSupport
import StoreSupport
import TestSupport
import Testing

/// What is read from a server is what is read from the file that it was copied from.
struct ReadingTests {
  /// A file of awkward products, and the same on the server.
  private struct Both {
    let sample: StoreSample
    let file: CatalogDatabase
    let address: String
    let server: PostgresCatalog

    init(_ locale: String, count: Int = 150, seed: UInt64 = 1) throws {
      sample = try StoreSample(locale: locale)
      var generator = SeededGenerator(seed: seed)
      try AwkwardCatalog.fill(sample.file, count: count, using: &generator)
      try sample.run(["reindex", "--db", sample.file, "--locale", "cs", "--add"])
      file = try CatalogDatabase(readingAt: sample.file)
      address = try sample.copyToServer()
      server = try PostgresCatalog(readingAt: ConnectionInfo(address))
    }
  }

  private struct Row: Equatable {
    var product: Product
    var sortName: String?
    var custom: CustomFields
    var section: Int
  }

  private func rows(
    _ listing: Listing, offset: Int = 0, limit: Int = .max
  ) throws -> [Row] {
    var rows: [Row] = []
    try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) { view, _ in
      rows.append(
        Row(
          product: view.product,
          sortName: view.sortName.map { String(decoding: $0, as: UTF8.self) },
          custom: view.customFields, section: view.section))
    }
    return rows
  }

  /// Compares two listings: sections, all products, pages, places.
  private func compare(_ found: Listing, _ expected: Listing, _ comment: Comment) throws {
    #expect(found.locale == expected.locale, comment)
    #expect(found.sections == expected.sections, comment)
    #expect(found.isStored == expected.isStored, comment)
    let all = try rows(expected)
    #expect(try rows(found) == all, comment)
    for (offset, limit) in [(0, 10), (3, 50), (all.count / 2, 7), (all.count, 3)] {
      #expect(
        try rows(found, offset: offset, limit: limit) == Array(all.dropFirst(offset).prefix(limit)),
        comment)
    }
    for row in all.prefix(3) + all.suffix(2) {
      let id = row.product.id
      #expect(try found.ordinal(ofProduct: id) == expected.ordinal(ofProduct: id), comment)
    }
  }

  @Test("A listing is that of the file", arguments: ["en", "sv", "ja", "de@collation=phonebook"])
  func listing(locale: String) throws {
    let both = try Both(locale)
    #expect(try both.server.listingState() == .current)
    #expect(try both.server.locale() == both.file.locale())
    // The catalog's own, another that is stored, one with the same order, and one that is computed.
    for other in [nil, "cs", "cs_CZ", "tr"] {
      let locale = try other.map { try LocaleIdentifier($0) }
      let found = try both.server.listing(in: locale)
      let expected = try both.file.listing(in: locale)
      try compare(found, expected, "\(other ?? "own")")
      for text in ["", "a", "K", "wid", "ö", "zzz", "日", "9"] {
        #expect(
          try found.ordinal(beginningAt: text) == expected.ordinal(beginningAt: text), "\(text)")
      }
      for section in expected.sections {
        #expect(try found.bounds(of: section) == expected.bounds(of: section))
      }
    }
  }

  @Test("Other orders are those of the file", arguments: [false, true])
  func sorts(isReversed: Bool) throws {
    let both = try Both("sv")
    let predicates = [nil, try Predicate.parse("price > 1 AND name CONTAINS[cd] 'w'")]
    let sorts = ListingSort.allCases + [.custom("Cost"), .custom("a b"), .custom("none")]
    for sort in sorts where sort != .listing {
      for predicate in predicates {
        try compare(
          both.server.listing(
            where: predicate, sortedBy: sort, reversed: isReversed, in: nil),
          both.file.listing(where: predicate, sortedBy: sort, reversed: isReversed, in: nil),
          "\(sort.rawValue) \(predicate.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test(
    "Groups are those of the file, in stored and in computed orders", arguments: [nil, "cs", "tr"])
  func groups(locale: String?) throws {
    let both = try Both("sv")
    let locale = try locale.map { try LocaleIdentifier($0) }
    let predicates = [nil, try Predicate.parse("price > 1 AND name CONTAINS[cd] 'w'")]
    for grouping in ListingGrouping.allCases + [.custom("Cost"), .custom("a b"), .custom("none")] {
      for predicate in predicates {
        try compare(
          both.server.listing(where: predicate, groupedBy: grouping, in: locale),
          both.file.listing(where: predicate, groupedBy: grouping, in: locale),
          "\(grouping.rawValue) \(predicate.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test("Predicates of any shape match what they match in the file", arguments: ["en", "sv"])
  func predicates(locale: String) throws {
    let both = try Both(locale, count: 400, seed: 7)
    var generator = SeededGenerator(seed: 42)
    let names = try both.file.customNames()
    #expect(try both.server.customNames() == names)
    #expect(try both.server.customNames(isExact: true) == both.file.customNames(isExact: true))
    for round in 0..<150 {
      let text = AwkwardCatalog.predicate(depth: 2, using: &generator)
      let predicate = try Predicate.parse(text, custom: names)
      let expected = try both.file.listing(where: predicate)
      let found = try both.server.listing(where: predicate)
      try compare(found, expected, "\(round): \(text)")
      let other = AwkwardCatalog.texts[round % AwkwardCatalog.texts.count]
      #expect(
        try found.ordinal(beginningAt: other) == expected.ordinal(beginningAt: other),
        "\(text) \(other)")
    }
  }

  @Test("Names are found by their beginnings and parts in many blocks")
  func manyBlocks() throws {
    let sample = try StoreSample()
    try sample.shell(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
      INSERT INTO product (name, price_minor, currency, quantity)
      SELECT char(97 + i * 7 % 26) || char(97 + i * 11 % 26) || ' ' || i, i % 50, 'EUR',
        nullif(i % 9, 0)
      FROM n
      """)
    let file = try CatalogDatabase(readingAt: sample.file)
    let server = try PostgresCatalog(readingAt: ConnectionInfo(sample.copyToServer()))
    let whole = try server.listing()
    try compare(whole, file.listing(), "all")
    #expect(
      try rows(whole, offset: 5000, limit: 3000) == rows(file.listing(), offset: 5000, limit: 3000))
    for text in [
      "name BEGINSWITH[cd] 'k'", "name BEGINSWITH[cd] 'kn'", "name CONTAINS[cd] '7 8'",
      "name ENDSWITH[cd] '99'", "name BEGINSWITH 'ha' AND price > 0.1", "quantity == nil",
      "id == 300", "id == 300 AND name BEGINSWITH 'zz'", "section == 'K'", "TRUEPREDICATE",
    ] {
      let predicate = try Predicate.parse(text)
      let expected = try file.listing(where: predicate)
      let found = try server.listing(where: predicate)
      try compare(found, expected, "\(text)")
    }
    let k = try Predicate.parse("name BEGINSWITH[cd] 'k'")
    #expect((try server.listing(where: k).statistics?.testedCount ?? 1) == 0)
    for sort in [ListingSort.price, .quantity] {
      try compare(
        server.listing(where: nil, sortedBy: sort, reversed: true, in: nil),
        file.listing(where: nil, sortedBy: sort, reversed: true, in: nil), "\(sort)")
    }
  }

  @Test("Products, SKUs, fields and currencies are those of the file")
  func products() throws {
    let both = try Both("sv")
    for id in Int64(-20)...400 {
      #expect(try both.server.product(id: id) == both.file.product(id: id))
    }
    for sku in ["KN-0001", "S-1", "é", "none", "a\0b"] {
      #expect(try both.server.productID(sku: sku) == both.file.productID(sku: sku))
    }
    #expect(try both.server.countProducts() == both.file.countProducts())
    let all = ProductFields(rawValue: 255)
    #expect(try both.server.fieldsInUse(among: all) == both.file.fieldsInUse(among: all))
    for currency in [Currency.none, Currency(code: "EUR") ?? .none] {
      #expect(
        try both.server.usualCurrency(else: currency) == both.file.usualCurrency(else: currency))
    }
    #expect(try both.server.currencyOfAllPrices() == both.file.currencyOfAllPrices())
  }

  @Test("Statistics are those of the file")
  func statistics() throws {
    let both = try Both("sv", count: 400)
    let names = try both.file.customNames()
    let fields: [StatisticsField?] =
      [nil, .section, .value(.manufacturer), .value(.origin), .value(.currency)]
      + names.prefix(2).map { .value(.custom($0)) }
    for field in fields {
      for locale in [nil, "cs", "de"] as [String?] {
        let locale = try locale.map { try LocaleIdentifier($0) }
        for text in [nil, "price > 5", "name CONTAINS 'a'"] as [String?] {
          let predicate = try text.map { try Predicate.parse($0) }
          let found = try both.server.statistics(where: predicate, by: field, in: locale)
          let expected = try both.file.statistics(where: predicate, by: field, in: locale)
          #expect(found.total.sorted == expected.total.sorted)
          #expect(found.groups.map(\.title) == expected.groups.map(\.title))
          #expect(
            found.groups.map(\.sorted) == expected.groups.map(\.sorted),
            "\(String(describing: field))")
        }
      }
    }
  }

  @Test("Suggestions are those of the file", arguments: ["knif", "widgat", "xyz", "saw", "ängs"])
  func suggestions(text: String) throws {
    let both = try Both("sv")
    #expect(
      try both.server.suggestions(for: text, until: { false })
        == both.file.suggestions(for: text, until: { false }))
  }

  @Test("What other programs have changed is seen, in an order that is computed")
  func foreignChanges() throws {
    let both = try Both("sv")
    try PostgreSQLConnection(to: ConnectionInfo(both.address)).runScript(
      """
      UPDATE catalog.product SET name = 'Zulu', custom = '{"New":"1"}' WHERE id = 3;
      DELETE FROM catalog.product WHERE id = 4;
      INSERT INTO catalog.product (id, name) VALUES (90001, 'Åsa');
      """)
    let other = both.sample.directory.file("other.db")
    try both.sample.shell(".backup \(other)")
    try both.sample.shell(
      """
      UPDATE product SET name = 'Zulu', custom = '{"New":"1"}' WHERE id = 3;
      DELETE FROM product WHERE id = 4;
      INSERT INTO product (id, name) VALUES (90001, 'Åsa');
      """, of: other)
    let server = try PostgresCatalog(unchangedAt: ConnectionInfo(both.address))
    let file = try CatalogDatabase(unchangedAt: other)
    #expect(try server.listingState() == .behind)
    #expect(try server.customNames() == file.customNames())
    try compare(server.listing(), file.listing(), "computed")
    let predicate = try Predicate.parse("name BEGINSWITH[cd] 'z'")
    try compare(server.listing(where: predicate), file.listing(where: predicate), "matches")
  }

  @Test("A reader sees one state, whatever others commit")
  func oneState() throws {
    let both = try Both("sv")
    let count = try both.server.countProducts()
    try PostgreSQLConnection(to: ConnectionInfo(both.address)).runScript(
      "DELETE FROM catalog.product")
    #expect(try both.server.countProducts() == count)
    #expect(try rows(both.server.listing()).count == count)
  }

  @Test("A page takes two round trips after connecting")
  func roundTrips() throws {
    let address = try StoreSample().copyToServer()
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    let name = try #require(address.split(separator: "/").last?.split(separator: "?").first)
    let info = try ConnectionInfo(server.address(String(name), port: proxy.port))
    // They stay open: closing one is a message, too.
    var connection: PostgreSQLConnection?
    let connecting = try proxy.roundTrips { connection = try PostgreSQLConnection(to: info) }
    var reader: PostgresCatalog?
    var page: [Row] = []
    let trips = try proxy.roundTrips {
      let catalog = try PostgresCatalog(readingAt: info)
      reader = catalog
      _ = try catalog.fieldsInUse(among: [.sku, .price, .origin])
      page = try rows(catalog.listing(), offset: 100, limit: 50)
    }
    #expect(connection != nil && reader != nil)
    #expect(page.count == 50)
    #expect(Set(page.map(\.section)).count > 1)
    #expect(trips == connecting + 2)
  }
}

extension StatisticsGroup {
  /// What is seen of it, whatever the order in which its currencies came.
  fileprivate var sorted: [String] {
    ["\(count) \(String(describing: quantity?.number))"]
      + prices.map {
        "\(String(describing: $0.currency)) \($0.count) \($0.least) \($0.greatest) \($0.mean) "
          + String(describing: $0.value?.number)
      }
  }
}
