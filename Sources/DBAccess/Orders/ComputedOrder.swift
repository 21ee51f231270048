import Bytes
import CatalogAccess
import Collation
import GRDB

/// The order of a collation whose listing is not stored: found out from names.
struct ComputedOrder: NameOrder {
  var source: RowSource
  private let ids: ProductNumbers
  private let keys: ListingCollation

  /// - Parameters:
  ///   - ids: The ids of the products, in the order of the keys.
  ///   - keys: The collator that makes the keys.
  init(_ ids: ProductNumbers, _ keys: ListingCollation, from source: RowSource) {
    self.source = source
    self.ids = ids
    self.keys = keys
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(of: rows, in: ids, body)
  }

  func collation() -> ListingCollation { keys }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try ids.firstIndex(of: id)
  }

  /// Returns how many products stand before a key, by binary search.
  func ordinal(of key: ListingKey) throws -> Int {
    try (0..<ids.count).firstPosition { position in
      let id = try ids[position..<position + 1].first ?? 0
      let name = try source.listingName(ofProduct: id) ?? ""
      return ListingKey(listingName: name, productID: id, in: keys) >= key
    }
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    try ordinal(of: ListingKey(beginningAt: name, in: keys))
  }
}

/// The products in the order of a collation without a stored listing, from all names.
struct ComputedListing {
  /// The number of bytes of keys that are sorted in memory.
  private static let byteCount = 1 << 20
  /// The number of keys that are made at a time.
  private static let batchCount = 1024

  let numbers: ProductNumbers
  /// The number of products of each section.
  let counts: [Int]

  /// - Complexity: A sort key a product. Keys beyond a megabyte are in a
  /// temporary file.
  init(_ db: Database, _ collation: IndexedCollation, byteCount: Int = Self.byteCount) throws {
    let boundaries = collation.boundaries
    let sorter = RecordSorter(byteCount: byteCount)
    var names = NameList()
    var ids: [Int64] = []
    var key: [UInt8] = []
    func sortBatch() throws {
      let keys = collation.collator.sortKeys(for: names)
      for (index, id) in ids.enumerated() {
        keys.withKey(at: index) { bytes in
          SectionedKey.write(bytes, in: boundaries.section(for: bytes), to: &key)
        }
        try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
      }
      names = NameList()
      ids.removeAll(keepingCapacity: true)
    }
    // Equal keys stay in the order in which they come: by id.
    let products = try db.makeStatement(
      sql: "SELECT id, coalesce(sort_name, name) FROM product ORDER BY id")
    while try products.step() {
      ids.append(products.row.id(0))
      names.append(products.row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0))
      if ids.count == Self.batchCount { try sortBatch() }
    }
    try sortBatch()
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    var numbers = ProductNumbersWriter()
    while try sorter.next({ key, payload in
      counts[SectionedKey.section(of: key)] += 1
      try numbers.append(payload.loadUnaligned(as: Int64.self))
    }) {}
    self.numbers = try numbers.finish()
    self.counts = counts
  }
}
