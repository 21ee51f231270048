import CatalogAccess
import PostgreSQL

/// The manufacturers and origins that come with the products of an entry, and go with them.
struct ReplayedReferences {
  private let replay: ServerReplay

  init(_ replay: ServerReplay) { self.replay = replay }

  /// The names of a side, in the order of the products.
  private static func names(_ side: String, _ column: String) -> String {
    """
    SELECT \(side)_\(column) AS name, min(product_id) AS first_id
    FROM catalog.history_product
    WHERE history_id = $1 AND \(side)_\(column) IS NOT NULL
    GROUP BY \(side)_\(column)
    """
  }

  /// As many times the sequence is set behind the ids that other programs have given.
  private static let greatestAttemptCount = 20

  /// Adds the manufacturers and origins of the products, and locks them; those that went get their
  /// ids back.
  func add() throws {
    for (table, column, _) in HistoryColumn.references {
      let wanted = Self.names(replay.direction.newSide, column)
      let code = table == "country" ? ", code" : ""
      func insertion(_ id: String) -> Statement {
        replay.statement(
          """
          INSERT INTO catalog.\(table) (\(id)name\(code))
          SELECT \(id)name\(code)
          FROM catalog.history_reference
          WHERE history_id = $1 AND kind = '\(table)'
            AND name IN (SELECT wanted.name FROM (\(wanted)) AS wanted)
            AND NOT EXISTS (
              SELECT 1 FROM catalog.\(table) AS present
              WHERE present.name = history_reference.name)
          ORDER BY history_reference.id
          ON CONFLICT DO NOTHING
          """)
      }
      let missing = """
        FROM (\(wanted)) AS wanted
        WHERE NOT EXISTS (
          SELECT 1 FROM catalog.\(table) AS present WHERE present.name = wanted.name)
        """
      for attempt in 1... {
        // One whose id is taken gets another.
        let answers = try replay.connection.run([
          insertion("id, "), insertion(""),
          replay.statement(
            """
            INSERT INTO catalog.\(table) (name)
            SELECT wanted.name \(missing) ORDER BY first_id
            ON CONFLICT DO NOTHING
            """),
          // Nobody removes them now.
          replay.statement(
            """
            SELECT count(*) FROM (
              SELECT id FROM catalog.\(table)
              WHERE name IN (SELECT wanted.name FROM (\(wanted)) AS wanted)
              ORDER BY id FOR KEY SHARE) AS locked
            """),
          replay.statement("SELECT count(*) \(missing)"),
        ])
        if try answers[4].first({ try $0.int64(0) }) == 0 { break }
        if attempt == Self.greatestAttemptCount {
          throw PostgreSQLError.unexpectedValue(column: "\(table).id", expected: "free")
        }
        try replay.connection.run(ServerSchema.advancingSequence(of: table))
      }
    }
  }

  /// Removes those that have no product any more. After an undo, those stay that were there before
  /// the entry.
  func removeUnused() throws {
    for (table, column, source) in HistoryColumn.references {
      let names = Self.names(replay.direction.oldSide, column)
      let kept =
        replay.direction == .redo
        ? ""
        : """
        AND EXISTS (
          SELECT 1 FROM catalog.history_reference AS noted
          WHERE noted.history_id = $1
            AND (noted.kind = '\(HistoryReferenceKind.added(table))' AND noted.name = unused.name
              OR noted.kind = '\(HistoryReferenceKind.allAdded)'))
        """
      let unused = """
        unused.name IN (SELECT wanted.name FROM (\(names)) AS wanted) \(kept)
        AND NOT EXISTS (SELECT 1 FROM catalog.product WHERE product.\(source) = unused.id)
        """
      // One that an open transaction refers to is passed over. None can be referred to after it is
      // locked, and the next statement sees who did before.
      let ids = try replay.connection.rows(
        of: replay.statement(
          """
          SELECT id FROM catalog.\(table) AS unused WHERE \(unused) FOR UPDATE SKIP LOCKED
          """)
      ) { try $0.int64(0) }
      if ids.isEmpty { continue }
      try replay.connection.run(
        replay.statement(
          """
          WITH gone AS (
            DELETE FROM catalog.\(table) AS unused WHERE id = ANY ($2) AND \(unused)
            RETURNING id, name, \(table == "country" ? "code" : "NULL::text AS code"))
          INSERT INTO catalog.history_reference (history_id, kind, id, name, code)
          SELECT $1, '\(table)', id, name, code FROM gone
          ON CONFLICT (history_id, kind, id) DO UPDATE SET
            name = excluded.name, code = excluded.code
          """, .int64s(ids)))
    }
  }
}
