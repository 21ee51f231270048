import Collation
import GRDB

/// Is told how many products of how many have been listed.
public typealias ListingProgress = (_ done: Int, _ total: Int) -> Void

/// Makes a stored listing anew from the products.
struct ListingBuilder {
  let collation: IndexedCollation
  let languageID: Int64
  /// Told now and then how many products of how many are listed.
  var progress: ListingProgress?

  /// Replaces the sections, the listing and its blocks, and stamps them.
  func rebuild(_ db: Database) throws {
    try Self.remove(languageID, db)
    try db.execute(
      sql: "INSERT INTO language (id, locale, collation_version) VALUES (?, ?, ?)",
      arguments: [
        languageID, collation.locale.identifier, collation.version.description,
      ])
    let order = try ListingOrder(db, collation)
    try fillListing(order, db)
    try fillSections(order.sections(collation), db)
    for boundary in collation.boundaries.boundaries {
      try db.execute(
        sql: "INSERT INTO section_boundary (language_id, sort_key, section) VALUES (?, ?, ?)",
        arguments: [languageID, boundary.key.data, boundary.section])
    }
  }

  /// Removes a stored listing.
  static func remove(_ languageID: Int64, _ db: Database) throws {
    for table in ["listing", "listing_block", "section", "section_boundary"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE language_id = ?", arguments: [languageID])
    }
    try db.execute(sql: "DELETE FROM language WHERE id = ?", arguments: [languageID])
  }

  private func fillListing(_ order: ListingOrder, _ db: Database) throws {
    // Rows that come in the order of the key fill its pages one after another.
    let insertion = try db.makeStatement(
      sql: """
        INSERT INTO listing (language_id, section, sort_key, product_id, \(ListingColumns.carried))
        SELECT ?, ?, ?, id, \(ListingColumns.carried)
        FROM product
        WHERE id = ?
        """)
    let blocks = ListingBlocks(languageID: languageID)
    var block: (key: ListingKey, count: Int)?
    for (ordinal, entry) in order.sorted.enumerated() {
      if ordinal % 4096 == 0 { progress?(ordinal, order.sorted.count) }
      let key = order.keys.withKey(at: entry.index) {
        ListingKey(
          section: entry.section, sortKey: Array($0), productID: order.ids[entry.index])
      }
      try insertion.execute(
        arguments: [languageID, key.section, key.sortKey.data, key.productID])
      if let current = block, current.key.section == key.section,
        current.count < ListingBlocks.usualCount
      {
        block?.count += 1
      } else {
        if let block { try blocks.insert(key: block.key, count: block.count, db) }
        let isFirst = block?.key.section != key.section
        block = (isFirst ? .least(in: key.section) : key, 1)
      }
    }
    if let block { try blocks.insert(key: block.key, count: block.count, db) }
  }

  private func fillSections(_ sections: [ListingSection], _ db: Database) throws {
    for section in sections {
      try db.execute(
        sql: """
          INSERT INTO section (language_id, number, title, index_title, product_count)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          languageID, section.number, section.title, section.indexTitle, section.count,
        ])
      if section.count > 0 {
        try ListingMaintenance.updateBounds(
          section: section.number, languageID: languageID, db)
      }
    }
  }

  /// Makes the folded names anew.
  static func rebuildFolds(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM name_fold")
    var folds = SortKeyList()
    var ids: [Int64] = []
    let products = try Row.fetchCursor(db, sql: "SELECT id, name FROM product ORDER BY id")
    while let product = try products.next() {
      ids.append(product[0])
      folds.append(Folding.caseAndDiacriticInsensitive.foldedBytes(of: product[1]))
    }
    let insertion = try db.makeStatement(
      sql: "INSERT INTO name_fold (fold, product_id) VALUES (?, ?)")
    for index in folds.sortedIndices() {
      try insertion.execute(arguments: [folds.withKey(at: index) { Array($0) }.data, ids[index]])
    }
  }
}
