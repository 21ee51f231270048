import Collation
import GRDB
import GRDBSQLite

/// Brings what listings show of products up to date where these keep their
/// place: prices and quantities of ten thousand, in the order of the listing,
/// so that each of its pages is read and written once.
struct ListingRefresh {
  /// The stored listings by their numbers, with what makes their keys.
  let languages: [(id: Int64, collation: ListingCollation)]

  /// How many products' keys are made at a time, on all cores.
  private static let batchCount = 1 << 14

  /// A change of anything but the name, of a product that the listings know.
  private static let inPlace = """
    FROM pending_change
    JOIN product ON product.id = product_id
    WHERE name IS old_name AND coalesce(sort_name, name) IS old_listing_name
    """

  /// Works off the pending changes after which products stand where they stood.
  ///
  /// - Returns: How many that were.
  func workOffChangesInPlace(_ db: Database) throws -> Int {
    let sorters = languages.map { _ in RecordSorter(byteCount: ListingBuilder.sorterByteCount) }
    let products = try db.makeStatement(
      sql: """
        SELECT coalesce(sort_name, name), id, \(ListingColumns.carried)
        \(Self.inPlace)
        ORDER BY product_id
        """)
    var count = 0
    var batch = ProductBatch()
    func sortBatch() throws {
      for (language, sorter) in zip(languages, sorters) {
        try sort(batch, language.collation, into: sorter)
      }
      batch.removeAll()
    }
    while try products.step() {
      batch.append(products)
      count += 1
      if batch.count == Self.batchCount { try sortBatch() }
    }
    try sortBatch()
    if count == 0 { return 0 }
    for (language, sorter) in zip(languages, sorters) { try update(language.id, sorter, db) }
    try db.execute(
      sql: "DELETE FROM pending_change WHERE product_id IN (SELECT product_id \(Self.inPlace))")
    return count
  }

  private func sort(
    _ batch: ProductBatch,
    _ collation: ListingCollation,
    into sorter: RecordSorter
  ) throws {
    let keys = collation.collator.sortKeys(for: batch.names)
    var key: [UInt8] = []
    for index in 0..<batch.count {
      keys.withKey(at: index) { bytes in
        key.removeAll(keepingCapacity: true)
        key += ListingBuilder.prefix(ofSection: collation.boundaries.section(for: bytes))
        key += bytes
      }
      try batch.withRecord(at: index) { try sorter.append(key: key, payload: $0) }
    }
  }

  private func update(_ languageID: Int64, _ sorter: RecordSorter, _ db: Database) throws {
    let columns = ListingColumns.carried.split(separator: ",").enumerated().map { position, name in
      "\(name) = ?\(position + 2)"
    }
    let key = columns.count + 2
    let update = try db.makeStatement(
      sql: """
        UPDATE listing
        SET \(columns.joined(separator: ", "))
        WHERE language_id = ?\(key) AND section = ?\(key + 1) AND sort_key = ?\(key + 2)
          AND product_id = ?1
        """)
    update.bind(languageID, at: Int32(key))
    try sorter.forEachSorted { bytes, payload in
      update.bind(Int64(ListingBuilder.section(ofPrefix: bytes)), at: Int32(key + 1))
      update.bindBlob(UnsafeRawBufferPointer(rebasing: bytes[2...]), at: Int32(key + 2))
      ProductBatch.bind(payload, to: update, from: 1)
      try update.run()
    }
  }
}
