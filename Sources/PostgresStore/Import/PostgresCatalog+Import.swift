import CatalogAccess
import PostgreSQL

extension PostgresCatalog {
  /// Makes the change of a draft in the catalog: all of it or nothing.
  ///
  /// - Returns: The number of products then.
  /// - Throws: ``ImportConflict`` where products are others by now.
  func perform(_ draftChange: DraftChange, _ note: ChangeNote) throws -> Int {
    var count = 0
    try changing("import into") { change in
      var recorder = try ServerChangeRecorder(note, change)
      let writer = DraftChangeWriter(draftChange, recorder, change)
      try writer.write()
      if draftChange.policy.canLeaveReferences(draftChange.files) {
        try ServerReferences(recorder, change, change.nameLocale).removeUnused()
      }
      recorder.noteAdded(count: draftChange.addedCount)
      var isChanged = try recorder.finish()
      if isChanged, !draftChange.policy.keepsHistory {
        try recorder.forgetProducts()
      }
      let names = draftChange.customNames
      if !names.isEmpty {
        let new = try change.connection.run(
          Statement(
            """
            INSERT INTO catalog.custom_field (name) SELECT unnest($1) ORDER BY 1
            ON CONFLICT (name) DO NOTHING RETURNING 1
            """, .texts(names)))
        // They stay, also where no product has them.
        if !isChanged, new.count > 0 {
          try recorder.forget()
          isChanged = true
        }
      }
      count =
        try change.connection.rows(of: Statement("SELECT count(*) FROM catalog.product")) {
          try $0.int(0)
        }.first ?? 0
      return isChanged
    }
    return count
  }

  /// Gives ids back that were kept free and that no product has got, where nobody else has got later ones.
  func releaseNumbers(_ contents: DraftContents) throws {
    guard let last = contents.lastFreeID else { return }
    try reading {
      _ = try $0.run(
        Statement(
          """
          SELECT setval('catalog.product_id_seq', greatest(
            (SELECT max(id) FROM catalog.product), $2, 1), $2 > 0 OR
              EXISTS (SELECT 1 FROM catalog.product))
          FROM catalog.product_id_seq WHERE last_value = $1
          """, .int64(last), .int64(contents.lastID ?? 0)))
    }
  }
}

/// Writes the change of a draft into the tables of the products and the history.
private struct DraftChangeWriter {
  private let draft: any CatalogDraft
  private let contents: DraftContents
  private let recorder: ServerChangeRecorder
  private let change: ServerChange
  private let draftChange: DraftChange

  private var connection: PostgreSQLConnection { change.connection }

  init(_ draftChange: DraftChange, _ recorder: ServerChangeRecorder, _ change: ServerChange) {
    draft = draftChange.draft
    contents = draftChange.contents
    self.recorder = recorder
    self.change = change
    self.draftChange = draftChange
  }

  func write() throws {
    let references = try DraftReferences(draft, contents, recorder, change)
    try copyChanges()
    try noteForeignChanges()
    try remove()
    try update()
    try add(references)
    try connection.run(
      Statement(
        """
        INSERT INTO catalog.history_product
          (history_id, product_id, fields, \(HistoryColumn.names("old")), \(HistoryColumn.names("new")))
        SELECT $1, product_id, fields, \(HistoryColumn.names("old")), \(HistoryColumn.names("new"))
        FROM pg_temp.import_change
        """, .int64(recorder.entry), isPrepared: false))
  }

  // MARK: Changed products

  private func copyChanges() throws {
    try connection.runScript(
      """
      CREATE TEMP TABLE import_change (LIKE catalog.history_product) ON COMMIT DROP;
      CREATE STATISTICS pg_temp.import_change_fields
        ON (fields & \(HistoryBits.stays)), (fields & \(HistoryBits.wasThere))
        FROM pg_temp.import_change;
      """)
    try connection.copyRows(of: .historyProduct, into: "pg_temp.import_change") { write in
      try draft.catalog.readRows(of: .historyProduct, write)
    }
    try connection.runScript("ANALYZE pg_temp.import_change")
  }

  /// Notes which products are changed, and what other programs have done to these.
  private func noteForeignChanges() throws {
    let ids = try connection.rows(
      of: Statement(
        "SELECT product_id FROM pg_temp.import_change LIMIT \(ServerUpdate.greatestOwnCount + 1)",
        isPrepared: false)
    ) { try $0.int64(0) }
    change.note(ids)
    try connection.run(
      ServerHistory.foreignChanges(
        """
        SELECT product_id FROM catalog.pending_change
        WHERE queue = $2 AND is_foreign
          AND product_id IN (SELECT product_id FROM pg_temp.import_change)
        """, in: change.languages.queue))
  }

  /// The products that go, of which some may come again under their ids.
  private var isRemoved: String {
    draftChange.policy.removesAllFirst
      ? "fields & \(HistoryBits.wasThere) <> 0"
      : "fields & \(HistoryBits.stays) = \(HistoryBits.wasThere)"
  }
  private static let isChanged = "fields & \(HistoryBits.stays) = \(HistoryBits.stays)"

  /// Whether a product is what it was when it was copied, as far as it is changed.
  private static func isSame(_ columns: [HistoryColumn]) -> String {
    columns.map { column in
      """
      (wanted.fields & \(column.bit) = 0
        OR \(column.serverValue(in: "product")) IS NOT DISTINCT FROM wanted.old_\(column.name))
      """
    }.joined(separator: " AND ")
  }

  private func remove() throws {
    try require(
      "DELETE FROM catalog.product USING pg_temp.import_change AS wanted "
        + "WHERE id = product_id AND \(isRemoved) AND \(Self.isSame(HistoryColumn.all)) "
        + "RETURNING 1",
      isRemoved)
  }

  private func update() throws {
    if draftChange.policy.removesAllFirst { return }
    let fields = try number("SELECT coalesce(bit_or(fields), 0)::bigint", Self.isChanged)
    let columns = HistoryColumn.all.filter { fields & Int64($0.bit) != 0 }
    if columns.isEmpty { return }
    var condition = " AND " + Self.isSame(columns)
    if columns.contains(where: { $0.field == .sku }) {
      // Products may change places: nobody has an SKU before all have theirs.
      try require(
        "SELECT 1 FROM catalog.product JOIN pg_temp.import_change AS wanted ON id = product_id "
          + "WHERE \(Self.isChanged)\(condition) FOR UPDATE OF product", Self.isChanged)
      try connection.runScript(
        "UPDATE catalog.product SET sku = NULL FROM pg_temp.import_change AS wanted "
          + "WHERE id = product_id AND \(Self.isChanged) AND fields & 1 <> 0")
      condition = ""
    }
    let assignments = columns.map { column in
      """
      \(column.source) = CASE WHEN fields & \(column.bit) <> 0
        THEN \(column.sourceValue(of: "wanted.new_\(column.name)")) ELSE product.\(column.source) END
      """
    }
    try require(
      """
      UPDATE catalog.product SET \(assignments.joined(separator: ", "))
      FROM pg_temp.import_change AS wanted
      WHERE id = product_id AND \(Self.isChanged)\(condition)
      RETURNING 1
      """, Self.isChanged)
  }

  /// Throws where a statement meets fewer products than it should.
  private func require(_ sql: String, _ condition: String) throws {
    let wanted = try number("SELECT count(*)", condition)
    if wanted == 0 { return }
    let found = try refusingConflicts {
      let isQuery = sql.hasPrefix("SELECT")
      return try connection.rows(
        of: Statement(
          isQuery
            ? "SELECT count(*) FROM (\(sql)) AS found"
            : "WITH found AS (\(sql)) SELECT count(*) FROM found", isPrepared: false)
      ) { try $0.int64(0) }.first
    }
    if found != wanted { throw ImportConflict() }
  }

  private func number(_ selection: String, _ condition: String) throws -> Int64 {
    try connection.rows(
      of: Statement("\(selection) FROM pg_temp.import_change WHERE \(condition)", isPrepared: false)
    ) { try $0.int64(0) }.first ?? 0
  }

  /// An id or an SKU may be taken by now.
  private func refusingConflicts<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PostgreSQLError where error.state == .uniqueViolation {
      throw ImportConflict()
    }
  }

  // MARK: Added products

  private func add(_ references: DraftReferences) throws {
    if draftChange.addedCount == 0 { return }
    var ids: [Int64] = []
    _ = try refusingConflicts {
      try connection.copyRows(of: .product) { write in
        try draft.readAddedProducts { rows in
          let rows = references.replaced(in: rows) { id in
            if ids.count <= ServerUpdate.greatestOwnCount { ids.append(id) }
          }
          try write(rows)
        }
      }
    }
    change.note(ids)
    try connection.runScript(
      "CREATE TEMP TABLE import_added (LIKE catalog.history_added) ON COMMIT DROP")
    try connection.copyRows(of: .historyAdded, into: "pg_temp.import_added") { write in
      try draft.catalog.readRows(of: .historyAdded, write)
    }
    try connection.run(
      Statement(
        """
        INSERT INTO catalog.history_added (history_id, first_id, last_id)
        SELECT $1, first_id, last_id FROM pg_temp.import_added
        """, .int64(recorder.entry), isPrepared: false))
  }
}
