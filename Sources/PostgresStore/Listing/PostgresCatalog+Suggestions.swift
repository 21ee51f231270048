public import CatalogAccess
import PostgreSQL
public import Search

extension PostgresCatalog {
  /// Whether the matches of a predicate are counted so quickly that a command may do so unasked.
  public func isCountedQuickly(_ predicate: Predicate) throws -> Bool {
    try listingState() == .current && countProducts() <= 5000
  }

  /// Returns what might have been meant by a text with which no name begins.
  public func suggestions(
    for text: String,
    until isLate: () -> Bool
  ) throws -> SearchSuggestions {
    var scan = SuggestionScan(text)
    if scan.fold.isEmpty { return SearchSuggestions() }
    return try reading { connection in
      let own = try state.languages.own?.id ?? ServerLanguage.firstID
      if try listingState() != .current {
        try scan.readProducts(connection, until: isLate)
      } else {
        let hasChanges = try !state.sections.changed.isEmpty
        for isFirst in [true, false] {
          let hasTime = try scan.readBlocks(
            ofFirstLetter: isFirst, in: own, hasChanges: hasChanges, connection, until: isLate)
          if !hasTime { break }
        }
      }
      return try scan.finish { try Self.name(at: $0, in: own, connection) }
    }
  }

  private static func name(
    at place: SuggestionScan.Place, in language: Int32, _ connection: PostgreSQLConnection
  ) throws -> String? {
    let statement =
      switch place {
      case .product(let id):
        Statement("SELECT name FROM catalog.product WHERE id = $1", .int64(id))
      case .block(let key, let position):
        Statement(
          """
          SELECT name FROM catalog.listing
          WHERE language_id = \(language) AND section = $1
            AND (sort_key, product_id) >= ($2, $3)
          ORDER BY sort_key, product_id
          LIMIT 1 OFFSET $4
          """,
          arguments: [.int32(Int32(key.section))] + key.arguments + [.int64(Int64(position))])
      }
    return try connection.rows(of: statement) { try $0.string(0) }.first
  }
}

extension SuggestionScan {
  /// As many blocks, or a thousand times as many products, come in one answer: whoever has no more
  /// time waits for no other.
  private static let blockCount = 32

  /// Looks at the names in the texts of the blocks of the catalog's own listing, and returns whether
  /// there is time left.
  ///
  /// - Parameters:
  ///   - ofFirstLetter: Whether in those blocks where names may begin with the letter of the text, or in
  ///     the others.
  ///   - language: The number of the listing.
  fileprivate mutating func readBlocks(
    ofFirstLetter: Bool, in language: Int32, hasChanges: Bool,
    _ connection: PostgreSQLConnection, until isLate: () -> Bool
  ) throws -> Bool {
    let own = String(language)
    let letter = firstLetter.ranges.first
    let mayHold = """
      coalesce(last_fold >= $1 AND ($2::bytea IS NULL OR first_fold < $2), false)
      OR coalesce(
        last_other_fold >= $1 AND ($2::bytea IS NULL OR first_other_fold < $2), false)
      """
    var last = ListingKey.least(in: -1)
    var changed: [(key: ListingKey, count: Int)] = []
    while true {
      let answer = try connection.run(
        Statement(
          """
          SELECT block.section, block.sort_key, block.product_id, folds, is_changed, product_count
          FROM \(ServerBlocks.table(hasChanges: hasChanges, of: own)) AS block
          LEFT JOIN catalog.block_fold AS fold
            ON NOT is_changed AND fold.language_id = \(own) AND fold.section = block.section
              AND fold.sort_key = block.sort_key AND fold.product_id = block.product_id
          WHERE (is_changed OR \(mayHold)) = $3
            AND (block.section, block.sort_key, block.product_id) > ($4, $5, $6)
          ORDER BY block.section, block.sort_key, block.product_id
          LIMIT \(Self.blockCount)
          """,
          arguments: [.bytes(letter?.lower ?? []), .bytes(letter?.upper), .bool(ofFirstLetter)]
            + [.int32(Int32(last.section))] + last.arguments))
      try answer.forEach { row in
        last = ListingKey(
          section: Int(try row.int32(0)), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
          productID: try row.int64(2))
        if let text = row.bytes(3) {
          look(atNames: text, of: last)
        } else if try row.bool(4) {
          changed.append((last, try row.int(5)))
        } else {
          noteIncomplete()
        }
      }
      for (block, count) in changed { try look(atChanged: block, count, in: language, connection) }
      changed = []
      if answer.count < Self.blockCount { return true }
      if isLate() {
        noteIncomplete()
        return false
      }
    }
  }

  /// Looks at the names of a block that others have changed, in the listing.
  private mutating func look(
    atChanged block: ListingKey, _ count: Int, in language: Int32,
    _ connection: PostgreSQLConnection
  ) throws {
    var names = BlockNames()
    try connection.run(
      Statement(
        """
        SELECT name FROM catalog.listing
        WHERE language_id = \(language) AND section = $1
          AND (sort_key, product_id) >= ($2, $3)
        ORDER BY sort_key, product_id
        LIMIT $4
        """,
        arguments: [.int32(Int32(block.section))] + block.arguments + [.int64(Int64(count))])
    ).forEach { row in if let name = row.utf8(0) { names.append(name) } }
    names.text.withUnsafeBytes { look(atNames: $0, of: block) }
  }

  /// Looks at the names of all products, where the listing is not that of them.
  fileprivate mutating func readProducts(
    _ connection: PostgreSQLConnection, until isLate: () -> Bool
  ) throws {
    var last: Int64?
    while true {
      let answer = try connection.run(
        Statement(
          """
          SELECT id, name FROM catalog.product WHERE $1::bigint IS NULL OR id > $1
          ORDER BY id LIMIT \(1000 * Self.blockCount)
          """, .int64(last)))
      try answer.forEach { row in
        last = try row.int64(0)
        if let name = row.utf8(1) { look(atName: name, of: try row.int64(0)) }
      }
      if answer.count < 1000 * Self.blockCount { return }
      if isLate() { return noteIncomplete() }
    }
  }
}
