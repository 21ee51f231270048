import CatalogAccess
import PostgreSQL

/// Writes what a command changes into the history, so that it can be undone: one entry, inside the
/// command's transaction, by the same statements that make the change.
struct ServerChangeRecorder {
  let entry: Int64
  private let change: ServerChange
  private let author: String?
  private var addedCount = 0

  /// Begins an entry.
  init(_ note: ChangeNote, _ change: ServerChange) throws {
    self.change = change
    author = note.author
    let id = try change.insert(
      into: "history", ["\"time\"", "action", "subject", "author", "token"],
      [
        ("?", .int64(note.time)), ("?", .text(note.action.rawValue)), ("?", .text(note.subject)),
        ("?", .text(note.author)), ("?::uuid", .text(change.token.description)),
      ])
    guard let id else {
      throw PostgreSQLError.unexpectedValue(column: "history.id", expected: "free")
    }
    entry = id
  }

  // MARK: Changes

  /// Returns a statement that changes products and notes what they were and are.
  ///
  /// - Parameters:
  ///   - assignments: The columns that are set, and to what: `name`, `wanted.name`. What the statement does
  ///     not set is not compared: making forty expressions anew took half of an edit's time.
  ///   - condition: What stands behind them: `FROM … AS wanted WHERE product.id = wanted.id`. The products
  ///     are locked.
  func update(
    _ assignments: [(column: String, value: String)], _ condition: String, _ arguments: [Argument]
  ) -> Statement {
    let columns = HistoryColumn.all.filter { column in
      assignments.contains { $0.column == column.source }
    }
    let bits = Set(columns.map(\.bit)).sorted().map { bit in
      let isChanged = columns.filter { $0.bit == bit }.map {
        "\(compared($0.source, "old")) IS DISTINCT FROM \(compared($0.source, "new"))"
      }
      return "CASE WHEN \(isChanged.joined(separator: " OR ")) THEN \(bit) ELSE 0 END"
    }
    let sides = ["old", "new"]
    let names = sides.flatMap { side in columns.map { "\(side)_\($0.name)" } }
    let values = sides.flatMap { side in
      columns.map { column in
        "CASE WHEN fields & \(column.bit) <> 0 THEN \(column.serverValue(in: side)) END"
      }
    }
    return Statement(
      """
      WITH changed AS (
        UPDATE catalog.product AS product
        SET \(assignments.map { "\($0.column) = \($0.value)" }.joined(separator: ", "))
        \(condition)
        RETURNING \((["id"] + columns.map(\.source)).map { "product.\($0)" }.joined(separator: ", ")))
      INSERT INTO catalog.history_product
        (history_id, product_id, fields, \(names.joined(separator: ", ")))
      SELECT $\(arguments.count + 1), new.id, fields + \(HistoryBits.stays),
        \(values.joined(separator: ", "))
      FROM changed AS new
      -- As the product was when the statement began.
      JOIN catalog.product AS old ON old.id = new.id
      CROSS JOIN LATERAL (SELECT \(bits.joined(separator: " + ")) AS fields) AS difference
      WHERE fields <> 0
      """, arguments: arguments + [.int64(entry)])
  }

  /// Returns a statement that removes products and notes what they were.
  func removal(of ids: [Int64]) -> Statement {
    Statement(
      """
      WITH gone AS (
        DELETE FROM catalog.product WHERE id = ANY ($1)
        RETURNING id, \(HistoryColumn.all.map(\.source).joined(separator: ", ")))
      INSERT INTO catalog.history_product
        (history_id, product_id, fields, \(HistoryColumn.names("old")))
      SELECT $2, id, \(HistoryBits.allFields + HistoryBits.wasThere), \(HistoryColumn.serverValues(in: "gone"))
      FROM gone
      """, .int64s(ids), .int64(entry))
  }

  /// Notes a product that was added. Its values are small, and worth keeping.
  mutating func noteAdded(_ id: Int64) throws {
    addedCount += 1
    change.note([id])
    try change.connection.run([
      Statement(
        """
        INSERT INTO catalog.history_added (history_id, first_id, last_id) VALUES ($1, $2, $2)
        """, .int64(entry), .int64(id)),
      Statement(
        """
        INSERT INTO catalog.history_product
          (history_id, product_id, fields, \(HistoryColumn.names("new")))
        SELECT $1, id, \(HistoryBits.allFields + HistoryBits.isThere), \(HistoryColumn.serverValues(in: "product"))
        FROM catalog.product WHERE id = $2
        """, .int64(entry), .int64(id)),
    ])
  }

  /// Notes how many products were added whose ids ``history_added`` has.
  mutating func noteAdded(count: Int) { addedCount += count }

  /// Forgets what the entry says of products: it stays as the mark that nothing before it can be undone.
  func forgetProducts() throws {
    try change.connection.run(
      ServerHistory.children.map {
        Statement("DELETE FROM catalog.\($0) WHERE history_id = $1", .int64(entry))
      } + [
        Statement(
          "UPDATE catalog.history SET action = $2 WHERE id = $1", .int64(entry),
          .text(HistoryEntry.barrierAction))
      ])
  }

  /// Notes a manufacturer or an origin that was added: those alone go again when the entry is undone.
  func noteReferenceAdded(_ id: Int64, named name: String, to table: String) throws {
    try change.connection.run(
      Statement(
        """
        INSERT INTO catalog.history_reference (history_id, kind, id, name) VALUES ($1, $2, $3, $4)
        """, .int64(entry), .text(HistoryReferenceKind.added(table)), .int64(id), .text(name)))
  }

  /// Returns a statement that removes manufacturers or origins and notes them.
  ///
  /// - Parameter condition: What is looked at once more of each, as `gone`.
  func removal(
    ofReferences ids: [Int64], from table: String, where condition: String
  ) -> Statement {
    Statement(
      """
      WITH removed AS (
        DELETE FROM catalog.\(table) AS gone WHERE id = ANY ($1) AND \(condition)
        RETURNING id, name, \(table == "country" ? "code" : "NULL AS code"))
      INSERT INTO catalog.history_reference (history_id, kind, id, name, code)
      SELECT \(entry), '\(table)', id, name, code FROM removed
      """, .int64s(ids), isPrepared: false)
  }

  /// Returns a statement that notes products that other programs have changed since the last entry,
  /// before they are changed again, and takes them as changed.
  func foreignChanges(of ids: [Int64]) -> Statement {
    change.note(ids)
    return ServerHistory.foreignChanges(
      """
      SELECT product_id FROM catalog.pending_change
      WHERE queue = $2 AND is_foreign AND product_id = ANY ($1)
      """, of: ids, in: change.languages.queue)
  }

  private func compared(_ column: String, _ row: String) -> String {
    "\(row).\(column)\(column == "custom" ? "::text" : "")"
  }

  // MARK: Ends

  /// Takes the entry back: the change is none of products.
  func forget() throws {
    try change.connection.run(
      Statement("DELETE FROM catalog.history WHERE id = $1", .int64(entry)))
  }

  /// Ends the entry; false where nothing was changed, and the transaction is to be undone.
  ///
  /// - Parameter statements: What is still to be done before, in the same trip.
  func finish(after statements: [Statement] = []) throws -> Bool {
    let counted = try change.connection.run(statements + [counting])[statements.count]
      .first { (products: try $0.int(0), isUndoneThere: try $0.bool(1)) }
    let products = counted?.products ?? 0
    if addedCount + products == 0 { return false }
    if counted?.isUndoneThere == true {
      try change.connection.run(ServerHistory.forgettingUndone(before: entry, of: author))
    }
    if HistoryPruning.isDue(after: entry, products: products) { try prune() }
    return true
  }

  /// Notes how many products were added, changed and removed.
  private var counting: Statement {
    Statement(
      """
      UPDATE catalog.history SET added_count = $2, edited_count = edited, removed_count = removed
      FROM (
        SELECT
          count(*) FILTER (WHERE fields & \(HistoryBits.stays) = \(HistoryBits.stays)) AS edited,
          count(*) FILTER (
            WHERE fields & \(HistoryBits.stays) = \(HistoryBits.wasThere)) AS removed
        FROM catalog.history_product WHERE history_id = $1) AS counts
      WHERE id = $1
      RETURNING edited_count + removed_count,
        EXISTS (SELECT 1 FROM catalog.history WHERE is_undone <> 0)
      """, .int64(entry), .int64(Int64(addedCount)))
  }

  /// Forgets the oldest entries beyond what is kept: one program at a time, and nobody waits for it.
  private func prune() throws {
    guard try change.connection.run(ServerSchema.lease).count == 1 else { return }
    let pruning = try HistoryEntries.pruning(
      change.connection, entries: HistoryPruning.greatestEntryCount,
      products: HistoryPruning.greatestProductCount)
    if let pruning { try change.connection.run(ServerHistory.pruning(pruning)) }
  }
}
