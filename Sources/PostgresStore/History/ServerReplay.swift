import CatalogAccess
import CatalogModel
import PostgreSQL

/// Takes back the change of an entry, or makes it again, as in a file: statements over the rows that
/// the history keeps, whatever their number.
///
/// The products are locked first, so what is found of them then is so to the end. Whoever brings a
/// product with the same id or SKU meanwhile is an error of the server, after which all is done anew.
struct ServerReplay {
  let entry: Int64
  let direction: ReplayDirection
  private let change: ServerChange
  /// The changes that could not be replayed exactly.
  private(set) var adjustments: [ReplayAdjustment] = []

  init(_ direction: ReplayDirection, of entry: Int64, in change: ServerChange) {
    self.entry = entry
    self.direction = direction
    self.change = change
  }

  /// - Parameter isForced: Whether values that have changed since are overwritten.
  mutating func run(isForced: Bool) throws {
    let answers = try connection.run([lock, notingForeignChanges, statement(Self.products)])
    change.note(try answers[2].map { try $0.int64(0) })
    if !isForced { try refuseConflicts() }
    if direction == .undo { try connection.run(savingAdded) }
    try ReplayedReferences(self).add()
    try connection.run([removal, vacatingSKUs])
    if isForced {
      let taken = ServerReplayRenumbering(self)
      let renumbered = try taken.renumber()
      change.note(renumbered.map(\.new))
      adjustments += try gone() + renumbered.map { .renumbered(from: $0.old, to: $0.new) }
      adjustments += try taken.clearSKUs()
    } else {
      try refuseTaken()
    }
    try changeProducts()
    try connection.run(insertion)
    try ReplayedReferences(self).removeUnused()
    var last = [
      statement(
        "UPDATE catalog.history SET is_undone = $2 WHERE id = $1",
        .int32(
          direction == .undo ? 1 : 0))
    ]
    if direction == .undo { last.append(forgettingForeignChanges) }
    try connection.run(last)
  }

  var connection: PostgreSQLConnection { change.connection }

  /// Returns a statement whose `$1` is the entry.
  func statement(_ sql: String, _ arguments: Argument...) -> Statement {
    Statement(sql, arguments: [.int64(entry)] + arguments)
  }

  /// The condition that a row of the history is of the entry, and its product stays.
  let stays =
    "history_id = $1 AND fields & \(HistoryBits.stays) = \(HistoryBits.stays)"

  /// The condition that a row of the history is of the entry, and its product goes.
  private var goes: String {
    "history_id = $1 AND fields & \(HistoryBits.stays) = \(direction.isThereBit)"
  }

  /// The condition that a row of the history is of the entry, and its product comes.
  var comes: String {
    "history_id = $1 AND fields & \(HistoryBits.stays) = \(direction.willBeThereBit)"
  }

  // MARK: Steps

  /// The ids of the products that the entry has added, and that are there.
  private static let added = """
    SELECT product.id
    FROM catalog.history_added
    JOIN catalog.product ON product.id BETWEEN first_id AND last_id
    WHERE history_id = $1
    """

  /// The ids of the products that the entry is about.
  static let products = """
    SELECT product_id FROM catalog.history_product WHERE history_id = $1
    UNION
    \(added)
    """

  private var lock: Statement {
    statement(
      """
      SELECT count(*) FROM (
        SELECT id FROM catalog.product WHERE id IN (\(Self.products)) ORDER BY id FOR UPDATE
      ) AS locked
      """)
  }

  /// Notes who was changed by other programs since the last entry, before they are changed again.
  private var notingForeignChanges: Statement {
    let products = Self.products.replacing("$1", with: "\(entry)")
    return ServerHistory.foreignChanges(
      """
      SELECT product_id FROM catalog.pending_change
      WHERE queue = $2 AND is_foreign AND product_id IN (\(products))
      """, in: change.languages.queue)
  }

  /// Finds the products that would change and are no more.
  private func gone() throws -> [ReplayAdjustment] {
    try connection.rows(
      of: statement(
        """
        SELECT product_id FROM catalog.history_product
        WHERE \(stays) AND NOT EXISTS (SELECT 1 FROM catalog.product WHERE id = product_id)
        ORDER BY product_id
        """)
    ) { .gone(productID: try $0.int64(0)) }
  }

  /// Keeps the products that were added, to be able to add them again.
  private var savingAdded: Statement {
    statement(
      """
      INSERT INTO catalog.history_product
        (history_id, product_id, fields, \(HistoryColumn.names("new")))
      SELECT $1, id, \(HistoryBits.allFields + HistoryBits.isThere),
        \(HistoryColumn.serverValues(in: "product"))
      FROM catalog.product WHERE id IN (\(Self.added))
      ON CONFLICT (history_id, product_id) DO UPDATE SET
        fields = history_product.fields & \(HistoryBits.wasThere)
          | \(HistoryBits.allFields + HistoryBits.isThere),
        \(HistoryColumn.all.map { "new_\($0.name) = excluded.new_\($0.name)" }
          .joined(separator: ", "))
      """)
  }

  private var removal: Statement {
    statement(
      """
      DELETE FROM catalog.product
      WHERE id IN (SELECT product_id FROM catalog.history_product WHERE \(goes))
      """)
  }

  /// Removes the SKUs that change from products that stay: two may have changed places.
  private var vacatingSKUs: Statement {
    statement(
      """
      UPDATE catalog.product SET sku = NULL
      WHERE sku IS NOT NULL AND id IN (
        SELECT product_id FROM catalog.history_product WHERE \(stays) AND fields & 1 <> 0)
      """)
  }

  private func changeProducts() throws {
    let fields =
      try connection.rows(
        of: statement(
          "SELECT coalesce(bit_or(fields), 0) FROM catalog.history_product WHERE \(stays)")
      ) { try $0.int(0) }.first ?? 0
    if fields == 0 { return }
    let assignments = HistoryColumn.all.filter { fields & $0.bit != 0 }.map { column in
      let value = column.sourceValue(of: "kept.\(direction.newSide)_\(column.name)")
      return """
        \(column.source) = CASE WHEN kept.fields & \(column.bit) <> 0 THEN \(value)
          ELSE product.\(column.source) END
        """
    }
    let merged = fields & HistoryBits.custom == 0 ? [] : try mergedCustomFields()
    var statements = [
      statement(
        """
        UPDATE catalog.product SET \(assignments.joined(separator: ", "))
        FROM (SELECT * FROM catalog.history_product WHERE \(stays)) AS kept
        WHERE product.id = kept.product_id
        """)
    ]
    if !merged.isEmpty {
      statements.append(
        Statement(
          """
          UPDATE catalog.product SET custom = nullif(merged.custom, '')::json
          FROM unnest($1, $2) AS merged (id, custom) WHERE product.id = merged.id
          """, .int64s(merged.map(\.id)), .texts(merged.map(\.custom))))
    }
    try connection.run(statements)
  }

  /// Returns what becomes of the custom fields of products in which others were changed since: those
  /// alone change that the entry is about. An empty text is none.
  private func mergedCustomFields() throws -> [(id: Int64, custom: String)] {
    let (old, new) = ("\(direction.oldSide)_custom", "\(direction.newSide)_custom")
    return try connection.rows(
      of: statement(
        """
        SELECT product_id, custom::text, \(old), \(new)
        FROM catalog.history_product
        JOIN catalog.product ON product.id = product_id
        WHERE \(stays) AND fields & \(HistoryBits.custom) <> 0
          AND custom::text IS DISTINCT FROM \(old)
        """)
    ) { row in
      var custom = HistoryValues.custom(row, at: 1)
      custom.applyChange(
        from: HistoryValues.custom(row, at: 2), to: HistoryValues.custom(row, at: 3))
      return (
        try row.int64(0), custom.isEmpty ? "" : String(decoding: custom.json, as: UTF8.self)
      )
    }
  }

  private var insertion: Statement {
    let values = HistoryColumn.all.map { $0.sourceValue(of: "\(direction.newSide)_\($0.name)") }
    return statement(
      """
      INSERT INTO catalog.product (id, \(HistoryColumn.all.map(\.source).joined(separator: ", ")))
      SELECT product_id, \(values.joined(separator: ", "))
      FROM catalog.history_product WHERE \(comes)
      """)
  }
}
