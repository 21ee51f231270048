import GRDB

/// Ranges of indexes that have all products that a predicate matches, and maybe others.
struct IndexRanges {
  struct Range {
    enum Source {
      /// A statement, `SELECT` one column `FROM … WHERE …`, and the values of
      /// its `?`.
      case statement(String, [any StatementArgument] = [])
      case names(MatchingBlocks)
      case words(WordMatches)
      case ids([Int64])
    }

    /// The index, for people.
    var index: String
    /// The bounds in the index, for people.
    var bounds: String
    var source: Source
  }

  /// A union; none is no product.
  var ranges: [Range]
  /// Whether all products in the ranges match.
  var isExact: Bool
  /// The number of products, counted up to a limit.
  var estimate: Int

  /// The products that have changed since the index of words was made.
  static var changedSinceWordIndex: IndexRanges {
    let changes = Range(
      index: "words", bounds: "changed since",
      source: .statement("SELECT product_id FROM word_change"))
    return IndexRanges(ranges: [changes], isExact: false, estimate: 0)
  }

  /// Returns a statement that gives the ids of all products once, and its values.
  func selection(_ context: ReadingContext) throws -> (sql: String, [any StatementArgument]) {
    if ranges.isEmpty { return ("SELECT id FROM product WHERE FALSE", []) }
    var selections: [String] = []
    var arguments: [any StatementArgument] = []
    func appendIDs(_ ids: some Sequence<Int64>) {
      selections.append("SELECT value FROM json_each(?)")
      arguments.append("[\(ids.map(String.init).joined(separator: ","))]")
    }
    for range in ranges {
      switch range.source {
      case .statement(let sql, let values):
        selections.append(sql)
        arguments += values
      case .names(let blocks):
        appendIDs(try blocks.candidateIDs(context))
      case .words(let matches):
        var ids = Array(matches.changedIDs)
        try matches.forEachUnchanged { id, _ in ids.append(id) }
        appendIDs(ids)
      case .ids(let ids): appendIDs(ids)
      }
    }
    return (selections.joined(separator: " UNION "), arguments)
  }

  /// The text of `--explain`.
  var description: String {
    if ranges.isEmpty { return "none: nothing can match" }
    var lines = ranges.prefix(4).map { "\($0.index): \($0.bounds)" }
    if ranges.count > 4 { lines.append("\(ranges.count - 4) more ranges") }
    return lines.joined(separator: "; ")
  }

  /// Counts the products in a range, up to a limit.
  static func count(_ range: Range, upTo limit: Int, _ db: Database) throws -> Int {
    switch range.source {
    case .statement(let selection, let arguments):
      // Every predicate has another: none is kept.
      return try db.makeStatement(sql: "SELECT count(*) FROM (\(selection) LIMIT ?)")
        .first(arguments + [limit]) { Int($0.id(0)) } ?? 0
    case .names(let blocks):
      return min(blocks.candidateCount, limit)
    case .words(let matches):
      return min(matches.places.count + matches.changedIDs.count, limit)
    case .ids(let ids): return min(ids.count, limit)
    }
  }
}

extension IndexRanges.Range {
  init(
    _ index: String,
    _ bounds: String,
    where condition: String,
    _ values: [any StatementArgument] = []
  ) {
    self.init(
      index: index, bounds: bounds,
      source: .statement("SELECT id FROM product WHERE \(condition)", values))
  }
}
