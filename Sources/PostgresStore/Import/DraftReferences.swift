import CatalogAccess
import PostgreSQL

/// The manufacturers and countries that an import has added to a draft, and what ids they have on the server.
struct DraftReferences {
  /// By the ids in the draft, for each of the tables.
  private var ids: [String: [Int64: Int64]] = [:]
  /// As many are added by one statement.
  private static let chunkCount = 4096

  private struct Row {
    var id: Int64
    var name: String
    var code: String?
  }

  /// Adds them to the server.
  init(
    _ draft: any CatalogDraft, _ contents: DraftContents, _ recorder: ServerChangeRecorder,
    _ change: ServerChange
  ) throws {
    for table in [CatalogTable.manufacturer, .country] {
      let rows = try Self.rows(
        of: table, in: draft, behind: contents.greatestReferences[table.name] ?? .min)
      var known: [String: Int64] = [:]
      for start in stride(from: 0, to: rows.count, by: Self.chunkCount) {
        let chunk = Array(rows[start..<min(start + Self.chunkCount, rows.count)])
        known.merge(try Self.ids(of: chunk, in: table, recorder, change)) { $1 }
      }
      for row in rows {
        // Another country has its code by now.
        guard let id = known[row.name] else { throw ImportConflict() }
        ids[table.name, default: [:]][row.id] = id
      }
    }
  }

  private static func rows(
    of table: CatalogTable, in draft: any CatalogDraft, behind last: Int64
  ) throws -> [Row] {
    var found: [Row] = []
    try draft.catalog.readRows(of: table) { rows in
      var reader = rows.reader()
      for _ in 0..<rows.count {
        var row = Row(id: 0, name: "")
        for column in table.columns {
          switch (reader.next(), column.name) {
          case (.integer(let id), "id"): row.id = id
          case (.text(let text), "name"): row.name = String(decoding: text, as: UTF8.self)
          case (.text(let text), "code"): row.code = String(decoding: text, as: UTF8.self)
          default: break
          }
        }
        if row.id > last { found.append(row) }
      }
    }
    return found
  }

  /// Adds those that are not there, and returns the ids of all by their names.
  private static func ids(
    of rows: [Row], in table: CatalogTable, _ recorder: ServerChangeRecorder, _ change: ServerChange
  ) throws -> [String: Int64] {
    let isCountry = table.name == CatalogTable.country.name
    let names = Argument.texts(rows.map(\.name))
    let addition = Statement(
      """
      WITH added AS (
        INSERT INTO catalog.\(table.name) (name\(isCountry ? ", code" : ""))
        SELECT new.name\(isCountry ? ", nullif(new.code, '')" : "")
        FROM unnest($2, $3) WITH ORDINALITY AS new (name, code, number) ORDER BY number
        ON CONFLICT DO NOTHING RETURNING id, name)
      INSERT INTO catalog.history_reference (history_id, kind, id, name)
      SELECT $1, $4, id, name FROM added
      """, .int64(recorder.entry), names, .texts(rows.map { $0.code ?? "" }),
      .text(HistoryReferenceKind.added(table.name)))
    // Nobody removes them as unused before the end.
    let known = Statement(
      "SELECT id, name FROM catalog.\(table.name) WHERE name = ANY ($1) FOR KEY SHARE", names)
    var ids: [String: Int64] = [:]
    for attempt in 0..<2 {
      // Other programs may have given ids to rows of their own.
      let numbering = attempt == 0 ? [] : [ServerSchema.advancingSequence(of: table.name)]
      let answers = try change.connection.run(numbering + [addition, known])
      try answers.last?.forEach { ids[try $0.string(1)] = try $0.int64(0) }
      if ids.count == rows.count { break }
    }
    return ids
  }

  /// Returns rows of `product` with the ids of the server.
  ///
  /// - Parameter note: Called with the id of each product.
  func replaced(in rows: CopiedRows, _ note: (Int64) -> Void) -> CopiedRows {
    let byColumn = CatalogTable.product.columns.map { column in
      HistoryColumn.references.first { $0.source == column.name }.flatMap { ids[$0.table] }
    }
    return rows.replacing(in: .product) { column, value in
      guard case .integer(let number) = value else { return value }
      if column == 0 { note(number) }
      return .integer(byColumn[column]?[number] ?? number)
    }
  }
}
