import GRDB

/// The manufacturers and origins that an entry has taken from products, where
/// no product has them any more.
struct OrphanedReferences {
  let entry: Int64
  /// The side of the history on which they are.
  let side: String

  func remove(_ db: Database) throws {
    for (table, column, source) in [
      ("manufacturer", "manufacturer", "manufacturer_id"), ("country", "origin", "country_id"),
    ] {
      try db.run(
        """
        DELETE FROM \(table)
        WHERE name IN (
            SELECT \(side)_\(column)
            FROM history_product
            WHERE history_id = ? AND \(side)_\(column) IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM product WHERE product.\(source) = \(table).id)
        """,
        [entry])
    }
  }
}

/// The manufacturers and origins that no product has, before a change whose
/// products the history need not keep.
struct UnusedReferences {
  private static let columns = [
    (table: "manufacturer", column: "manufacturer_id"), (table: "country", column: "country_id"),
  ]

  private let ids: [[Int64]]

  /// - Complexity: A search in an index for each of them.
  init(_ db: Database) throws {
    ids = try Self.columns.map { try Self.unused($0, db) }
  }

  /// Removes those that have lost their last product since; the others are where
  /// another program has put them.
  func removeOthers(_ db: Database) throws {
    for (reference, before) in zip(Self.columns, ids) {
      let before = Set(before)
      let deletion = try db.makeStatement(sql: "DELETE FROM \(reference.table) WHERE id = ?")
      for id in try Self.unused(reference, db) where !before.contains(id) {
        try deletion.run([id])
      }
    }
  }

  private static func unused(
    _ reference: (table: String, column: String), _ db: Database
  ) throws -> [Int64] {
    let (table, column) = reference
    return try db.int64s(
      """
      SELECT id
      FROM \(table)
      WHERE NOT EXISTS (SELECT 1 FROM product WHERE product.\(column) = \(table).id)
      """)
  }
}
