import CatalogAccess
import GRDB
import TestSupport
import Testing

@testable import DBAccess

/// Lists by price, quantity and number against a sort of all products, after
/// changes by another program.
struct OrderBlocksTests {
  private struct Entry {
    let id: Int64
    let currency: String?
    let price: Int64?
    let quantity: Int64?
  }

  /// The numbers by definition: those with a value in order, and the others. A currency is a number here, by which a
  /// million comparisons take a fraction of the time.
  private func expected(
    _ entries: [Entry], _ sort: ListingSort
  ) -> (known: [Int64], unknown: [Int64]) {
    func values(_ entry: Entry) -> (Int, Int64)? {
      switch sort {
      case .price:
        entry.currency.map { ($0.utf8.reduce(0) { $0 << 8 | Int($1) }, entry.price ?? 0) }
      case .quantity: entry.quantity.map { (0, $0) }
      default: (0, 0)
      }
    }
    var known: [(Int, Int64, Int64)] = []
    var unknown: [Int64] = []
    for entry in entries {
      if let (currency, value) = values(entry) {
        known.append((currency, value, entry.id))
      } else {
        unknown.append(entry.id)
      }
    }
    return (known.sorted(by: <).map(\.2), unknown.sorted())
  }

  private func expectOrders(
    of catalog: TestCatalog, _ random: inout SeededGenerator, _ comment: Comment
  ) throws {
    let database = try CatalogDatabase(readingAt: catalog.database.path)
    let entries = try database.reading("read") { db in
      for index in ProductIndex.all {
        #expect(try OrderBlocks(index: index).isRight(db), comment)
      }
      return try db.all("SELECT id, currency, price_minor, quantity FROM product") {
        Entry(id: $0.id(0), currency: $0.string(1), price: $0.integer(2), quantity: $0.integer(3))
      }
    }
    #expect(try database.listingState() == .current)
    for sort in [ListingSort.price, .quantity, .id] {
      let (known, unknown) = expected(entries, sort)
      for isReversed in [false, true] {
        let listing = try database.listing(sortedBy: sort, reversed: isReversed)
        let ids = isReversed ? known.reversed() + unknown.reversed() : known + unknown
        #expect(listing.count == ids.count, comment)
        for _ in 0..<12 where !ids.isEmpty {
          let offset = Int.random(in: 0..<ids.count, using: &random)
          let limit = Int.random(in: 1...60, using: &random)
          var page: [Int64] = []
          try listing.forEachProduct(in: listing.sections[0], offset: offset, limit: limit) {
            page.append($0.id)
          }
          #expect(page == Array(ids.dropFirst(offset).prefix(limit)), comment)
          #expect(try listing.ordinal(ofProduct: ids[offset]) == offset, comment)
        }
        var all: [Int64] = []
        try listing.forEachProduct(in: listing.sections[0]) { all.append($0.id) }
        #expect(all == ids, comment)
        #expect(try listing.ordinal(ofProduct: 1_000_000) == nil)
      }
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func ordersAreRightAfterChangesByOthers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = (1...5000).map { id in
      let price = id % 7 == 0 ? "NULL, NULL" : "\(id * 37 % 90), '\(id % 3 == 0 ? "EUR" : "SEK")'"
      return "(\(id), 'Name', \(price), \(id % 5 == 0 ? "NULL" : "\(id % 4)"))"
    }
    let catalog = try TestCatalog(
      """
      INSERT INTO product (id, name, price_minor, currency, quantity)
      VALUES \(values.joined(separator: ", "));
      """)
    try expectOrders(of: catalog, &random, "new")
    for step in 0..<12 {
      let first = Int.random(in: 1...5000, using: &random)
      let count = [1, 3, 40, 300, 1500].randomElement(using: &random) ?? 1
      let range = "id BETWEEN \(first) AND \(first + count)"
      let price = Int.random(in: 0..<100, using: &random)
      let change =
        [
          "UPDATE product SET price_minor = \(price), currency = 'EUR' WHERE \(range)",
          "UPDATE product SET price_minor = NULL, currency = NULL WHERE \(range)",
          "UPDATE product SET quantity = \(price) - 50 WHERE \(range)",
          "UPDATE product SET quantity = NULL WHERE \(range)",
          "DELETE FROM product WHERE \(range)",
          """
          INSERT INTO product (name, price_minor, currency, quantity)
          SELECT 'More', \(price), 'USD', \(price) FROM product WHERE \(range)
          """,
          "UPDATE OR IGNORE product SET id = id + 7000 WHERE \(range)",
          "INSERT OR REPLACE INTO product (id, name, quantity) VALUES (\(first), 'Other', 2)",
        ].randomElement(using: &random) ?? ""
      _ = try catalog.shell(change)
      try expectOrders(of: catalog, &random, "\(step): \(change)")
    }
    #expect(try catalog.database.check().isEmpty)
  }

  @Test func aKeyReadsBackAsItsValues() throws {
    let catalog = try TestCatalog.sample()
    try catalog.database.reading("read") { db in
      for index in ProductIndex.all {
        let blocks = try OrderBlocks(index: index).counted(db)
        #expect(try blocks == OrderBlocks(index: index).read(db))
      }
    }
  }
}
