import GRDB

/// Ranges of indexes in which all products are that a predicate matches, and
/// maybe others.
struct IndexRanges {
  /// One range: a statement that gives numbers of products.
  struct Range {
    /// The index, for people.
    var index: String
    /// What is looked for in it, for people.
    var bounds: String
    /// `SELECT` one column `FROM … WHERE …`.
    var selection: String
    /// The values of its `?`.
    var arguments: [DatabaseValue] = []
    /// Whether all of the index must be read for it.
    var isScan = false
  }

  /// A union; none is no product.
  var ranges: [Range]
  /// Whether all products in the ranges match.
  var isExact: Bool
  /// How many there are, counted up to a limit; of a scan that is not known,
  /// and the limit.
  var estimate: Int

  /// Whether an index must be read from one end to the other.
  var isScan: Bool { ranges.contains(where: \.isScan) }

  /// The numbers of all products in the ranges, each once, as a statement.
  var selection: String {
    if ranges.isEmpty { return "SELECT id FROM product WHERE FALSE" }
    return ranges.map(\.selection).joined(separator: " UNION ")
  }

  /// The values of its `?`.
  var arguments: [DatabaseValue] { ranges.flatMap(\.arguments) }

  /// What `--explain` says of them.
  var description: String {
    if ranges.isEmpty { return "none: nothing can match" }
    var lines = ranges.prefix(4).map { "\($0.index): \($0.bounds)" }
    if ranges.count > 4 { lines.append("\(ranges.count - 4) more ranges") }
    return lines.joined(separator: "; ")
  }

  /// Counts the products in a range, up to a limit.
  static func count(_ range: Range, upTo limit: Int, _ db: Database) throws -> Int {
    if range.isScan { return limit }
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (\(range.selection) LIMIT ?)",
      arguments: StatementArguments(range.arguments + [limit.databaseValue])) ?? 0
  }
}
