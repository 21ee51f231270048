import CatalogAccess
import PostgreSQL

/// Entries of the history on a server, by a condition on `catalog.history`.
struct HistoryEntries {
  private let condition: String
  private let arguments: [Argument]
  private let product: Int64?
  private let isOldestFirst: Bool

  /// - Parameters:
  ///   - condition: SQL.
  ///   - arguments: The values of its `$1` and so on.
  ///   - product: The product that is told of each; nil is all.
  init(
    _ condition: String, _ arguments: Argument..., ofProduct product: Int64? = nil,
    isOldestFirst: Bool = false
  ) {
    self.init(condition, arguments: arguments, ofProduct: product, isOldestFirst: isOldestFirst)
  }

  private init(
    _ condition: String, arguments: [Argument], ofProduct product: Int64?, isOldestFirst: Bool
  ) {
    self.condition = condition
    self.arguments = arguments
    self.product = product
    self.isOldestFirst = isOldestFirst
  }

  /// The condition that an entry is no mark of others that were forgotten.
  static let isKept = "action <> '\(HistoryEntry.forgottenAction)'"

  /// The entries that are to be undone or redone.
  static func replayable(
    _ direction: ReplayDirection, by author: ChangeAuthor
  ) -> HistoryEntries {
    let state = direction == .undo ? "is_undone = 0 AND \(isKept)" : "is_undone <> 0"
    let (condition, arguments): (String, [Argument]) =
      switch author {
      case .anyone: (state, [])
      case .user(let name): ("\(state) AND (author IS NULL OR author = $1)", [.text(name)])
      }
    return HistoryEntries(
      condition, arguments: arguments, ofProduct: nil, isOldestFirst: direction == .redo)
  }

  /// Whether changes were forgotten.
  static func areForgotten(_ connection: PostgreSQLConnection) throws -> Bool {
    try connection.rows(
      of: Statement("SELECT EXISTS (SELECT 1 FROM catalog.history WHERE NOT (\(isKept)))")
    ) { try $0.bool(0) }.first ?? false
  }

  // MARK: Reading

  /// More than any change is about: counts of it can be added up.
  private static let possibleCounts = 0..<1 << 40

  /// Reads the entries, and what they say of products, in one round trip.
  ///
  /// - Parameters:
  ///   - productLimit: The number of products that are told of each.
  ///   - damage: Makes the error for what cannot be.
  func read(
    _ connection: PostgreSQLConnection,
    offset: Int = 0,
    limit: Int,
    productLimit: Int = 1,
    damage: (String) -> ServerCatalogError
  ) throws -> [HistoryEntry] {
    let order = isOldestFirst ? "ASC" : "DESC"
    let page = arguments + [.int64(Int64(limit)), .int64(Int64(offset))]
    let first = arguments.count + 1
    func selection(_ columns: String) -> String {
      """
      SELECT \(columns) FROM catalog.history WHERE \(condition) ORDER BY id \(order)
      LIMIT $\(first) OFFSET $\(first + 1)
      """
    }
    let entries = Statement(
      selection(
        """
        id, "time", action, subject, is_undone, added_count, edited_count, removed_count, author
        """), arguments: page)
    let products = Statement(
      """
      SELECT entry.id, kept.product_id, kept.fields,
        coalesce(
          kept.new_name, kept.old_name, \(Self.nameSince),
          (SELECT name FROM catalog.product WHERE product.id = kept.product_id)),
        \(HistoryColumn.names("old")), \(HistoryColumn.names("new"))
      FROM (\(selection("id"))) AS entry
      CROSS JOIN LATERAL (
        SELECT * FROM catalog.history_product
        WHERE history_id = entry.id \(product.map { "AND product_id = \($0)" } ?? "")
        ORDER BY product_id
        LIMIT $\(first + 2)) AS kept
      ORDER BY entry.id \(order), kept.product_id
      """, arguments: page + [.int64(Int64(productLimit))])
    var told: [Int64: [ProductHistory]] = [:]
    let answers = try connection.forEachRow(ofLast: [entries, products]) { row in
      told[try row.int64(0), default: []].append(
        ProductHistory(
          productID: try row.int64(1), name: row.stringIfPresent(3), bits: try row.int(2),
          from: try HistoryValues(row, at: 4),
          to: try HistoryValues(row, at: 4 + HistoryColumn.all.count)))
    }
    return try answers[0].map { row in
      func count(_ column: Int) throws -> Int {
        let count = try row.int(column)
        guard Self.possibleCounts.contains(count) else {
          throw damage("'history.\(row.name(of: column))' is not a number of products")
        }
        return count
      }
      let id = try row.int64(0)
      return HistoryEntry(
        id: id, time: try row.int64(1), action: try row.string(2), subject: row.stringIfPresent(3),
        author: row.stringIfPresent(8), isUndone: try row.int64(4) != 0, added: try count(5),
        edited: try count(6), removed: try count(7), products: told[id] ?? [])
    }
  }

  /// The name that the next change of a product's name found, by a seek an entry.
  private static let nameSince = """
    (SELECT later.old_name
      FROM catalog.history AS after
      CROSS JOIN LATERAL (
        SELECT old_name FROM catalog.history_product AS noted
        WHERE noted.history_id = after.id AND noted.product_id = kept.product_id
          AND noted.old_name IS NOT NULL
        OFFSET 0) AS later
      WHERE after.id > kept.history_id
      ORDER BY after.id
      LIMIT 1)
    """

  // MARK: Pruning

  /// Returns the oldest entries beyond a number of them, and beyond a number of products that they
  /// keep; nil for none. Those that were undone count for nothing unless none is kept; where they
  /// are older than one that goes, they go, too.
  static func pruning(
    _ connection: PostgreSQLConnection, entries: Int, products: Int
  ) throws -> HistoryPruning? {
    let rows = try connection.rows(
      of: Statement(
        """
        SELECT id, edited_count, removed_count, is_undone FROM catalog.history WHERE \(isKept)
        ORDER BY id DESC
        """)
    ) { row in
      let (edited, removed) = (try row.int(1), try row.int(2))
      guard possibleCounts.contains(edited), possibleCounts.contains(removed) else {
        throw PostgreSQLError.unexpectedValue(
          column: "history.edited_count", expected: "a number of products")
      }
      return (id: try row.int64(0), products: edited + removed, isUndone: try row.int64(3) != 0)
    }
    let counted = rows.filter { entries == 0 || !$0.isUndone }
    guard
      let found = HistoryPruning(
        entries: entries, products: products, of: counted.map { ($0.id, $0.products) })
    else { return nil }
    return HistoryPruning(count: rows.count { $0.id <= found.last }, last: found.last)
  }
}

extension ResultRow: HistoryRow {
  package func historyNumber(_ column: Int) throws -> Int64? { try int64IfPresent(column) }
  package func historyText(_ column: Int) -> UnsafeBufferPointer<UInt8>? { utf8(column) }
}
