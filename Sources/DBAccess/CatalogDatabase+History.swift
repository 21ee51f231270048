public import CatalogImport
import GRDB

/// A command that has changed the catalog.
public struct HistoryEntry: Hashable, Sendable {
  /// Its number; a later one is greater.
  public var id: Int64
  /// When it was, in seconds since 1970 in UTC.
  public var time: Int64
  /// What it did; the word of the command.
  public var action: String
  /// What it did it with, such as the files of an import.
  public var subject: String?
  /// Whether it has been taken back.
  public var isUndone: Bool
  /// How many products it added.
  public var added: Int
  /// How many it changed.
  public var edited: Int
  /// How many it removed.
  public var removed: Int
  /// What it did to products, as many as were asked for. Products that an
  /// import added are not among them.
  public var products: [ProductHistory]
  /// What could not become again as it was, where that was forced.
  public var adjustments: [ReplayAdjustment] = []
}

/// What a product that comes back has lost to another that is there by now.
public enum ReplayAdjustment: Hashable, Sendable {
  /// Its number; it has a new one.
  case renumbered(from: Int64, to: Int64)
  /// Its article number; it has none.
  case withoutSKU(String, productID: Int64)
}

/// What a command did to a product.
public struct ProductHistory: Hashable, Sendable {
  /// What happened to the product.
  public enum Event: String, Sendable {
    case added
    case edited
    case removed
    case replaced
  }

  /// A field before and after; nil for no value.
  public struct FieldChange: Hashable, Sendable {
    /// The field.
    public var field: ProductField
    /// What it was, as a person reads it.
    public var old: String?
    /// What it became.
    public var new: String?

    /// Makes a change.
    public init(field: ProductField, old: String?, new: String?) {
      self.field = field
      self.old = old
      self.new = new
    }
  }

  /// The number of the product.
  public var productID: Int64
  /// What it was called then, as far as that is known.
  public var name: String?
  /// What happened to it.
  public var event: Event
  /// Its fields that changed.
  public var changes: [FieldChange]
}

extension CatalogDatabase {
  /// Takes back the last change that a command made, or one before that was
  /// taken back already: products, their manufacturers and origins are as they
  /// were. One transaction.
  ///
  /// - Parameter isForced: Whether values that have changed since are
  ///   overwritten, and products come back without a number or an article number
  ///   that is that of another by now.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  @discardableResult
  public func undo(isForced: Bool = false) throws -> HistoryEntry {
    try replay(.undo, isForced: isForced)
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  @discardableResult
  public func redo(isForced: Bool = false) throws -> HistoryEntry {
    try replay(.redo, isForced: isForced)
  }

  private func replay(
    _ direction: HistoryReplay.Direction,
    isForced: Bool
  ) throws -> HistoryEntry {
    var result: HistoryEntry?
    try changing("change") { db in
      guard try HistorySchema.exists(db),
        let id = try Int64.fetchOne(
          db,
          sql: direction == .undo
            ? "SELECT max(id) FROM history WHERE NOT is_undone"
            : "SELECT min(id) FROM history WHERE is_undone")
      else {
        throw direction == .undo ? ChangeError.nothingToUndo : ChangeError.nothingToRedo
      }
      try HistorySchema.create(db)
      if let entry = try Self.entries(db, where: "id = \(id)", limit: 1, productLimit: 0, nil)
        .first, entry.action == HistorySchema.barrierAction
      {
        throw ChangeError.barrier(entry)
      }
      var replay = HistoryReplay(entry: id, direction: direction)
      try replay.run(isForced: isForced, db)
      result = try Self.entries(db, where: "id = \(id)", limit: 1, productLimit: 1, nil).first
      result?.adjustments = replay.adjustments
      return true
    }
    guard let result else { throw ChangeError.nothingToUndo }
    return result
  }

  /// Returns what commands changed, the last first.
  ///
  /// - Parameters:
  ///   - product: The product that is asked for; nil is all.
  ///   - offset: How many entries are passed over.
  ///   - limit: How many are returned at most.
  ///   - productLimit: How many products are told of each.
  /// - Complexity: O(entries): a seek each.
  public func history(
    ofProduct product: Int64? = nil,
    offset: Int = 0,
    limit: Int = .max,
    productLimit: Int = 1
  ) throws -> [HistoryEntry] {
    try reading("read the history of") { db in
      guard try HistorySchema.exists(db) else { return [] }
      let condition =
        product.map { id in
          """
          EXISTS (SELECT 1 FROM history_product
            WHERE history_id = history.id AND product_id = \(id))
          OR EXISTS (SELECT 1 FROM history_added
            WHERE history_id = history.id AND \(id) BETWEEN first_id AND last_id)
          """
        } ?? "TRUE"
      return try Self.entries(
        db, where: condition, offset: offset, limit: limit, productLimit: productLimit, product)
    }
  }

  /// Returns how many changes the catalog keeps.
  public func historyCount() throws -> Int {
    try reading("read the history of") { db in
      try HistorySchema.exists(db)
        ? Int.fetchOne(db, sql: "SELECT count(*) FROM history") ?? 0 : 0
    }
  }

  /// Forgets all changes but the last ones that were not taken back. Those that
  /// were can be made again as before, unless all are forgotten.
  ///
  /// - Returns: How many were forgotten.
  public func pruneHistory(keeping count: Int = 0) throws -> Int {
    var removed = 0
    try writing("prune the history of") { db in
      guard try HistorySchema.exists(db) else { return }
      try HistorySchema.create(db)
      removed = try ChangeRecorder.prune(entries: count, products: .max, db)
    }
    return removed
  }

  static func entries(
    _ db: Database,
    where condition: String,
    offset: Int = 0,
    limit: Int,
    productLimit: Int,
    _ product: Int64?
  ) throws -> [HistoryEntry] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, time, action, subject, is_undone, added_count, edited_count, removed_count
        FROM history
        WHERE \(condition)
        ORDER BY id DESC
        LIMIT ? OFFSET ?
        """,
      arguments: [limit, offset]
    ).map { row in
      HistoryEntry(
        id: row[0], time: row[1], action: row[2], subject: row[3], isUndone: row[4],
        added: row[5], edited: row[6], removed: row[7],
        products: try products(of: row[0], limit: productLimit, product, db))
    }
  }

  private static func products(
    of entry: Int64,
    limit: Int,
    _ product: Int64?,
    _ db: Database
  ) throws -> [ProductHistory] {
    let condition = product.map { "AND product_id = \($0)" } ?? ""
    // What the next change of its name found, if there was one.
    let nameSince = """
      (SELECT later.old_name
        FROM history CROSS JOIN history_product AS later
          ON later.history_id = history.id AND later.product_id = kept.product_id
        WHERE history.id > kept.history_id AND later.old_name IS NOT NULL
        ORDER BY history.id
        LIMIT 1)
      """
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT product_id, fields,
          coalesce(new_name, old_name, \(nameSince), (SELECT name FROM product WHERE id = product_id)),
          \(HistorySchema.names("old")), \(HistorySchema.names("new"))
        FROM history_product AS kept
        WHERE history_id = ? \(condition)
        ORDER BY product_id
        LIMIT ?
        """,
      arguments: [entry, limit])
    return rows.map { row in
      let fields: Int = row[1]
      let old = HistoryReplay.fieldTexts(row, at: 3)
      let new = HistoryReplay.fieldTexts(row, at: 3 + HistorySchema.columns.count)
      let changes = zip(old, new).compactMap { old, new -> ProductHistory.FieldChange? in
        guard fields & old.bit != 0, old.text != new.text else { return nil }
        return ProductHistory.FieldChange(field: old.field, old: old.text, new: new.text)
      }
      let event: ProductHistory.Event =
        switch fields & (HistorySchema.wasThere + HistorySchema.isThere) {
        case HistorySchema.wasThere: .removed
        case HistorySchema.isThere: .added
        default: fields & HistorySchema.allFields == HistorySchema.allFields ? .replaced : .edited
        }
      return ProductHistory(productID: row[0], name: row[2], event: event, changes: changes)
    }
  }
}
