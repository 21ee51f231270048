import Collation
import GRDB
import GRDBSQLite

/// The products of a catalog in the order of a collation whose listing is not
/// stored: found out from all names, in little memory.
struct ComputedListing {
  /// How many bytes of keys are sorted in memory.
  private static let byteCount = 1 << 20
  /// So many keys are made at a time.
  private static let batchCount = 1024

  /// The numbers of the products, in order.
  let numbers: ProductNumbers
  /// How many products each section has.
  let counts: [Int]

  /// Reads the names and sorts them.
  ///
  /// - Complexity: A sort key a product. Keys beyond a megabyte are in a
  ///   temporary file.
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
          ListingRows.write(bytes, in: boundaries.section(for: bytes), to: &key)
        }
        try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
      }
      names = NameList()
      ids.removeAll(keepingCapacity: true)
    }
    // Equal keys stay in the order in which they come: by number.
    let products = try db.makeStatement(
      sql: "SELECT id, coalesce(sort_name, name) FROM product ORDER BY id")
    while try products.step() {
      ids.append(sqlite3_column_int64(products.sqliteStatement, 0))
      names.append(products.bytes(at: 1) ?? UnsafeRawBufferPointer(start: nil, count: 0))
      if ids.count == Self.batchCount { try sortBatch() }
    }
    try sortBatch()
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    var numbers = ProductNumbersWriter()
    while try sorter.next({ key, payload in
      counts[ListingRows.section(of: key)] += 1
      try numbers.append(payload.loadUnaligned(as: Int64.self))
    }) {}
    self.numbers = try numbers.finish()
    self.counts = counts
  }
}
