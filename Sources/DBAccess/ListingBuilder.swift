import Collation
import GRDB

/// Makes the derived tables anew from the products.
struct ListingBuilder {
  let collation: IndexedCollation

  /// Replaces sections, listing and folded names.
  func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM listing; DELETE FROM name_fold; DELETE FROM section")
    try fillListing(db)
    try CatalogSetting.locale.set(collation.locale.identifier, db)
    try CatalogSetting.collationVersion.set(collation.version.description, db)
  }

  private func fillListing(_ db: Database) throws {
    var ids: [Int64] = []
    var keys = SortKeyList()
    var folds: [(fold: [UInt8], id: Int64)] = []
    let products = try Row.fetchCursor(
      db, sql: "SELECT id, name, coalesce(sort_name, name) FROM product")
    while let product = try products.next() {
      let id: Int64 = product[0]
      var listingName: String = product[2]
      listingName.withUTF8 { _ = collation.collator.appendSortKey(for: $0, to: &keys) }
      folds.append((Folding.caseAndDiacriticInsensitive.foldedBytes(of: product[1]), id))
      ids.append(id)
    }

    // Rows that come in the order of the key fill its pages one after another.
    let insertion = try db.makeStatement(
      sql: "INSERT INTO listing (section, sort_key, product_id) VALUES (?, ?, ?)")
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    for entry in collation.sortedKeys(keys) {
      let key = keys.withKey(at: entry.index) { Array($0) }
      try insertion.execute(arguments: [entry.section, key.data, ids[entry.index]])
      counts[entry.section] += 1
    }
    try fillSections(counts, db)

    folds.sort {
      $0.fold == $1.fold ? $0.id < $1.id : $0.fold.lexicographicallyPrecedes($1.fold)
    }
    let foldInsertion = try db.makeStatement(
      sql: "INSERT INTO name_fold (fold, product_id) VALUES (?, ?)")
    for entry in folds {
      try foldInsertion.execute(arguments: [entry.fold.data, entry.id])
    }
  }

  private func fillSections(_ counts: [Int], _ db: Database) throws {
    var indexTitles = [String](repeating: "", count: counts.count)
    for (position, title) in collation.sectionIndexTitles.enumerated() {
      indexTitles[collation.section(forIndexTitleAt: position)] = title
    }
    var ordinal = 0
    for (number, count) in counts.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO section (number, title, index_title, product_count, first_ordinal)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          number, collation.sectionTitles[number], indexTitles[number], count, ordinal,
        ])
      ordinal += count
    }
  }
}
