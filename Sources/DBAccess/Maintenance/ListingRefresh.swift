import CatalogAccess
import Collation
import GRDB
import SQLiteFile

/// Brings what listings show of products up to date where these keep their
/// place: prices and quantities of ten thousand, in the order of the listing,
/// so that each of its pages is read and written once.
struct ListingRefresh {
  /// The stored listings by their ids, with the collation that makes their keys.
  let languages: [(id: Int64, collation: ListingCollation)]

  /// A change of anything but the name, of a product that the listings know.
  static let inPlace = """
    FROM pending_change
    CROSS JOIN product ON product.id = product_id
    WHERE name IS old_name AND coalesce(sort_name, name) IS old_listing_name
    """

  /// Works off the pending changes after which products keep their place.
  ///
  /// - Returns: The number of them.
  func workOffChangesInPlace(_ db: Database) throws -> Int {
    let sorters = languages.map { ProductSorter($0.collation) }
    let products = try db.makeStatement(
      sql: """
        SELECT coalesce(sort_name, name), id, \(ProductColumns.carried)
        \(Self.inPlace)
        ORDER BY product_id
        """)
    var count = 0
    var batch = ProductBatch()
    func sortBatch() {
      for sorter in sorters {
        var copy = batch
        sorter.take(&copy)
      }
      batch = ProductBatch()
    }
    while try products.step() {
      batch.append(products.row)
      count += 1
      if batch.count == ProductSorter.batchCount { sortBatch() }
    }
    sortBatch()
    if count == 0 { return 0 }
    for (language, sorter) in zip(languages, sorters) {
      try update(language.id, sorter.sorted(), db)
    }
    try db.execute(
      sql: "DELETE FROM pending_change WHERE product_id IN (SELECT product_id \(Self.inPlace))")
    return count
  }

  private func update(_ languageID: Int64, _ rows: ListingRows, _ db: Database) throws {
    let columns = ProductColumns.carried.split(separator: ",").enumerated().map { position, name in
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
    let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: ProductBatch.columnCount + 2)
    defer { values.deallocate() }
    while try rows.beginBlock() {
      while try rows.advance(values) {
        // Section and sort key come first, and then the product.
        for column in 0..<2 { update.bind(values[column], at: Int32(key + 1 + column)) }
        for column in 2...key { update.bind(values[column], at: Int32(column - 1)) }
        try update.run()
      }
    }
  }
}
