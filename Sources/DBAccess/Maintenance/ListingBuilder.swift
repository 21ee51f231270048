import CatalogAccess
import Collation
import GRDB
import SQLiteFile

/// Rebuilds a stored listing: reads the products once, sorts them with what a row
/// shows in bounded memory (`ProductSorter`), and writes them in order.
struct ListingBuilder {
  let collation: IndexedCollation
  let languageID: Int64
  /// Told now and then how many products of how many are listed.
  var progress: ListingProgress?

  /// Replaces the sections, the listing and its blocks, and stamps them.
  ///
  /// - Parameter products: All products, where somebody has sorted them already.
  func rebuild(of products: ProductSorter? = nil, _ db: Database) throws {
    try Self.remove(languageID, db)
    let counts = try fillListing(products ?? sortedProducts(db), db)
    try stamp(counts, db)
  }

  /// Writes the stamp of a listing that is there, and its sections with their counts.
  func stamp(_ counts: [Int], _ db: Database) throws {
    try db.run(
      "INSERT INTO language (id, locale, collation_version) VALUES (?, ?, ?)",
      [languageID, collation.locale.identifier, collation.version.description])
    try fillSections(collation.listingSections(counts: counts), db)
    for boundary in collation.boundaries.boundaries {
      try db.run(
        "INSERT INTO section_boundary (language_id, sort_key, section) VALUES (?, ?, ?)",
        [languageID, boundary.key, boundary.section])
    }
  }

  static func remove(_ languageID: Int64, _ db: Database) throws {
    for table in ["listing", "listing_block", "block_fold", "section", "section_boundary"] {
      try db.run("DELETE FROM \(table) WHERE language_id = ?", [languageID])
    }
    try db.run("DELETE FROM language WHERE id = ?", [languageID])
  }

  private func sortedProducts(_ db: Database) throws -> ProductSorter {
    let products = ProductSorter(ListingCollation(collation))
    let total = try db.int("SELECT count(*) FROM product") ?? 0
    // Sorting takes about as long as writing.
    try products.takeAll(db) { progress?($0 / 2, total) }
    return products
  }

  // MARK: Writing

  /// Writes the listing and its blocks, and returns the counts of the sections.
  private func fillListing(_ products: ProductSorter, _ db: Database) throws -> [Int] {
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    let columnCount = ListingRows.columnCount
    let insertion = try ListingRows.insertion(languageID: languageID, db)
    let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)
    defer { values.deallocate() }
    let blocks = ListingBlocks(languageID: languageID)
    let total = products.count
    let rows = try products.sorted()
    var done = 0
    while try rows.beginBlock() {
      while try rows.advance(values) {
        for column in 0..<columnCount {
          insertion.bind(values[column], at: Int32(column + 1))
        }
        try insertion.run()
      }
      try blocks.insert(key: rows.key, count: rows.count, rows.names, db)
      counts[rows.key.section] += rows.count
      done += rows.count
      progress?(total / 2 + done / 2, total)
    }
    return counts
  }

  private func fillSections(_ sections: [ListingSection], _ db: Database) throws {
    for section in sections {
      try db.run(
        """
        INSERT INTO section (language_id, number, title, index_title, product_count)
        VALUES (?, ?, ?, ?, ?)
        """,
        [languageID, section.number, section.title, section.indexTitle, section.count])
      if section.count > 0 {
        try ListingMaintenance.updateBounds(
          section: section.number, languageID: languageID, db)
      }
    }
  }
}
