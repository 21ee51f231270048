import CatalogAccess
import GRDB

/// The folded names of the products of blocks: bounds, and all of them as one text,
/// in listing order:
///
///     block_fold    saw 1 ⌁ sawhorse ⌁ sax ⌁ …          ⌁ the byte 0xFF
///
/// What names hold is looked for in it as a text editor would: a million names
/// are 22 MB in two thousand texts, and stepping over as many rows takes ten
/// times as long. Where a text is missing, the products of the block are tested.
extension ListingBlocks {
  /// Writes the texts of changed blocks that are still there.
  func writeTexts(of keys: Set<ListingKey>, _ db: Database) throws {
    if keys.isEmpty { return }
    let names = try db.makeStatement(
      sql: """
        SELECT name
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT ?
        """)
    for key in keys {
      let count = try db.int(
        "SELECT product_count FROM listing_block WHERE \(KeyedTable.listingBlock.isRow)",
        [languageID, key])
      guard let count else { continue }
      names.bind([languageID, key, count])
      var block = BlockNames()
      while try names.step() { block.append(names.row.utf8(0) ?? .empty) }
      try KeyedTable.blockFold.insert(key, of: languageID, "folds", [block.text], db)
    }
  }

  /// Returns a block, with the right count, whose bounds or text are not those of its names.
  func blockWithWrongNames(_ db: Database) throws -> ListingKey? {
    var wrong: ListingKey?
    var textCount = 0
    try forEachBlock(db) { block, folds, text in
      if wrong != nil { return }
      try db.forEach(
        """
        SELECT \(NameBounds.columns), folds
        FROM listing_block
        LEFT JOIN block_fold USING (language_id, section, sort_key, product_id)
        WHERE \(KeyedTable.listingBlock.isRow)
        """, [languageID, block]
      ) {
        if let stored = NameBounds($0, at: 0), stored.union(folds) != stored { wrong = block }
        if let stored = $0.bytes(4) {
          textCount += 1
          if !stored.elementsEqual(text) { wrong = block }
        }
      }
    }
    let stored = try db.int("SELECT count(*) FROM block_fold WHERE language_id = ?", [languageID])
    // A text of no block would be taken for that of one that comes later.
    if wrong == nil, stored != textCount { wrong = .least(in: 0) }
    return wrong
  }

  /// Calls `body` with the key of each block, and bounds and text of its names.
  private func forEachBlock(
    _ db: Database,
    _ body: (ListingKey, NameBounds, [UInt8]) throws -> Void
  ) throws {
    let blocks = try read(db)
    let names = try db.makeStatement(
      sql: "SELECT name FROM listing WHERE language_id = ? ORDER BY section, sort_key, product_id")
    names.bind([languageID])
    var found = BlockNames()
    for (block, key) in blocks.starts.enumerated() {
      found.removeAll()
      for _ in blocks.ordinals(of: block) {
        guard try names.step() else { break }
        found.append(names.row.utf8(0) ?? .empty)
      }
      guard let bounds = found.bounds else { continue }
      try body(key, bounds, found.text)
    }
  }
}
