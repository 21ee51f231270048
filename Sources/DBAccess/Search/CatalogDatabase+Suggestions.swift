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
  /// As many blocks are looked at before the clock is: of a small catalog all names are, on a machine
  /// with other work, too.
  private static let blockCount = 32

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
    // Both are walked in the order of their keys: to look for a key among the texts would copy each
    // text that it is compared with.
    let statements = try ["listing_block", "block_fold"].map { table in
      try db.cachedStatement(
        sql: """
          SELECT section, sort_key, product_id,
            \(table == "block_fold" ? "folds" : NameBounds.columns)
          FROM \(table)
          WHERE language_id = \(StoredLanguage.ownID)
          ORDER BY section, sort_key, product_id
          """)
    }
    let (blocks, texts) = (statements[0], statements[1])
    let (block, text) = (blocks.row, texts.row)
    defer { for statement in statements { statement.reset() } }
    var textKey = try texts.step() ? text.listingKey : nil
    var count = 0
    while try blocks.step() {
      let key = block.listingKey
      while let other = textKey, other < key {
        textKey = try texts.step() ? text.listingKey : nil
      }
      let mayHold = [block.nameInterval(3), block.nameInterval(5)].contains {
        $0.map(letter.mayHold) ?? false
      }
      if mayHold != ofFirstLetter { continue }
      guard textKey == key, let names = text.bytes(3) else {
        noteIncomplete()
        continue
      }
      look(atNames: names, of: key)
      count += 1
      if count % Self.blockCount == 0, isLate() {
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
