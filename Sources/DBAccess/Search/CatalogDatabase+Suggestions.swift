public import CatalogAccess
import GRDB
public import Search

extension CatalogDatabase {
  /// Whether the matches of a predicate are counted so quickly that a command may do so unasked.
  public func isCountedQuickly(_ predicate: Predicate) throws -> Bool {
    guard try listingState() == .current else { return false }
    if predicate.wordQueries.isEmpty { return true }
    return try reading("search") { db in
      try WordIndex.exists(db) || ChangeQueue.productCount(db) <= 20_000
    }
  }

  /// Returns what might have been meant by a text with which no name begins.
  public func suggestions(
    for text: String,
    until isLate: () -> Bool
  ) throws -> SearchSuggestions {
    let isCurrent = try listingState() == .current
    var scan = SuggestionScan(text)
    if scan.fold.isEmpty { return SearchSuggestions() }
    return try reading("search") { db in
      if !isCurrent {
        try scan.readProducts(db, until: isLate)
      } else if try scan.readBlocks(ofFirstLetter: true, db, until: isLate) {
        _ = try scan.readBlocks(ofFirstLetter: false, db, until: isLate)
      }
      return try scan.finish { try Self.name(at: $0, db) }
    }
  }

  private static func name(at place: SuggestionScan.Place, _ db: Database) throws -> String? {
    switch place {
    case .product(let id):
      try db.string("SELECT name FROM product WHERE id = ?", [id])
    case .block(let key, let position):
      try db.string(
        """
        SELECT name
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT 1 OFFSET ?
        """,
        [StoredLanguage.ownID, key, position])
    }
  }
}

extension SuggestionScan {
  /// Looks at the names in the texts of the blocks of the catalog's own listing,
  /// and returns whether there is time left.
  ///
  /// - Parameter ofFirstLetter: Whether in those blocks where names may begin
  ///   with the letter of the text, or in the others.
  fileprivate mutating func readBlocks(
    ofFirstLetter: Bool,
    _ db: Database,
    until isLate: () -> Bool
  ) throws -> Bool {
    let letter = firstLetter
    let statement = try db.makeStatement(
      sql: """
        SELECT section, sort_key, product_id, \(NameBounds.columns), folds
        FROM listing_block
        LEFT JOIN block_fold USING (language_id, section, sort_key, product_id)
        WHERE language_id = \(StoredLanguage.ownID)
        """)
    let row = statement.row
    defer { statement.reset() }
    while try statement.step() {
      let mayHold = [row.nameInterval(3), row.nameInterval(5)].contains {
        $0.map(letter.mayHold) ?? false
      }
      if mayHold != ofFirstLetter { continue }
      guard let text = row.bytes(7) else {
        noteIncomplete()
        continue
      }
      look(atNames: text, of: row.listingKey)
      if isLate() {
        noteIncomplete()
        return false
      }
    }
    return true
  }

  /// Looks at the names of all products, where the listing is not that of them.
  fileprivate mutating func readProducts(_ db: Database, until isLate: () -> Bool) throws {
    let statement = try db.makeStatement(sql: "SELECT name, id FROM product")
    let row = statement.row
    defer { statement.reset() }
    var count = 0
    while try statement.step() {
      count += 1
      if count % 512 == 0, isLate() {
        noteIncomplete()
        return
      }
      guard let name = row.utf8(0) else { continue }
      look(atName: name, of: row.id(1))
    }
  }
}
