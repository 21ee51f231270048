import GRDB
import GRDBSQLite
import Search

extension MatchingBlocks {
  /// Makes the walk over the products whose names hold a part, as the texts of
  /// the blocks tell.
  init(
    _ part: FoldPart,
    in language: StoredLanguage,
    titles: [String],
    _ evaluator: PredicateEvaluator,
    _ db: Database
  ) throws {
    self.init(noneOf: language, titles: titles, evaluator)
    isExact = part.isExact
    let blocks = try db.cachedStatement(
      sql: """
        SELECT section, sort_key, product_id, product_count
        FROM listing_block
        WHERE language_id = ?
        ORDER BY section, sort_key, product_id
        """)
    let texts = try db.cachedStatement(
      sql: """
        SELECT section, sort_key, product_id, folds
        FROM block_fold
        WHERE language_id = ?
        ORDER BY section, sort_key, product_id
        """)
    for statement in [blocks, texts] {
      sqlite3_reset(statement.sqliteStatement)
      statement.sqliteStatement.bind(languageID, at: 1)
    }
    defer {
      sqlite3_reset(blocks.sqliteStatement)
      sqlite3_reset(texts.sqliteStatement)
    }
    hasNames = true
    var textKey = try texts.step() ? texts.sqliteStatement.listingKey : nil
    while try blocks.step() {
      let key = blocks.sqliteStatement.listingKey
      guard spans.indices.contains(key.section) else { continue }
      // Both are in the order of keys; a block without its text is tested.
      while let other = textKey, other < key {
        textKey = try texts.step() ? texts.sqliteStatement.listingKey : nil
      }
      var span = Span(
        start: key, count: Int(sqlite3_column_int64(blocks.sqliteStatement, 3)), isWhole: false)
      if textKey == key {
        let positions = part.positions(
          in: texts.sqliteStatement.bytes(3) ?? .init(start: nil, count: 0))
        if positions.isEmpty { continue }
        span.positions = positions
        if part.isExact { span.matchCount = positions.count }
      }
      spans[key.section].append(span)
    }
  }
}
