package import CatalogAccess
package import Collation
import PostgreSQL

/// Makes stored listings of a catalog on a server anew: the products are copied into a draft, which lists
/// them, and the rows of the listing are copied back.
///
/// Others read the old listings meanwhile. Whoever changes products waits.
package struct ServerReindex: CatalogListing {
  private let catalog: PostgresCatalog
  private let makeDraft: () throws -> any CatalogDraft

  package init(of catalog: PostgresCatalog, by makeDraft: @escaping () throws -> any CatalogDraft) {
    self.catalog = catalog
    self.makeDraft = makeDraft
  }

  /// Rebuilds the catalog's own listing, and all others: with the keys of this program, whoever made them.
  ///
  /// - Parameter collation: The language that the catalog is listed in from now on.
  /// - Returns: The number of references to manufacturers and origins that do not exist, which
  ///   products had and have no longer.
  package func reindex(_ collation: IndexedCollation, progress: ListingProgress?) throws -> Int {
    try reindex(collation, adding: nil, progress: progress)
  }

  private func reindex(
    _ collation: IndexedCollation, adding added: IndexedCollation?, progress: ListingProgress?
  ) throws -> Int {
    var clearedCount = 0
    try catalog.remaking { connection, stored in
      // When it is made again there may be none left.
      clearedCount = max(clearedCount, try clearReferencesToNothing(connection))
      let draft = try copyProducts(on: connection)
      var languages = [(ServerLanguage.firstID, collation)]
      var known: Set = [stored.locale, collation.locale.identifier]
      if let added, known.insert(added.locale.identifier).inserted {
        languages.append((ServerLanguage.firstID + 1, added))
      }
      for other in stored.all where known.insert(other.locale).inserted {
        let locale = try catalog.knownLocale(other.locale)
        let id = ServerLanguage.firstID + Int32(languages.count)
        languages.append((id, try IndexedCollation(locale: locale)))
      }
      try connection.runScript(
        (ServerListingTables.all.map(\.name) + ServerListingTables.ofServer)
          .map { "DELETE FROM catalog.\($0);" }.joined())
      for (id, collation) in languages {
        try draft.list(in: collation, progress: progress)
        try copyListing(of: draft, in: collation, as: id, on: connection)
      }
      try replaceRest(by: draft, stored.queue, on: connection)
      if stored.all.contains(where: { $0.hasNameFolds }) {
        let id = ServerLanguage.firstID
        try connection.runScript("DELETE FROM catalog.name_fold WHERE language_id <> \(id)")
        try catalog.renewNameFolds(of: id, on: connection)
      }
    }
    return clearedCount
  }

  /// Stores the listing of one more language.
  package func addListing(_ collation: IndexedCollation, progress: ListingProgress?) throws {
    try catalog.bringUpToDate()
    if try catalog.state.languages.lackingLetters != nil {
      // Programs before cannot use the catalog any more, so none of their listings is kept.
      _ = try reindex(catalog.collation(), adding: collation, progress: progress)
      return
    }
    try catalog.remaking { connection, stored in
      let draft = try copyProducts(on: connection)
      try draft.list(in: collation, progress: progress)
      let known = stored.usable.first { $0.locale == collation.locale.identifier }
      let id =
        known?.id
        ?? (1...Int32(stored.all.count) + 1).first { id in !stored.all.contains { $0.id == id } }
        ?? 1
      // Transactions that do not see another queue are refused: see `ServerSchema.requireQueues`.
      if stored.usable.isEmpty {
        try connection.runScript("UPDATE catalog.language SET locale = locale")
      }
      try connection.runScript(
        (ServerListingTables.all.map { ($0.name, $0.columns[0].name) }
          + ServerListingTables.ofServer.map { ($0, "language_id") })
          .map { "DELETE FROM catalog.\($0) WHERE \($1) = \(id);" }.joined())
      try copyListing(of: draft, in: collation, as: id, on: connection)
      if known?.hasNameFolds == true { try catalog.renewNameFolds(of: id, on: connection) }
    }
  }

  private func clearReferencesToNothing(_ connection: PostgreSQLConnection) throws -> Int {
    try HistoryColumn.references.reduce(0) { count, reference in
      let cleared = try connection.rows(
        of: Statement(
          """
          WITH cleared AS (
            UPDATE catalog.product SET \(reference.source) = NULL
            WHERE \(reference.source) IS NOT NULL AND NOT EXISTS (
              SELECT 1 FROM catalog.\(reference.table) AS known
              WHERE known.id = \(reference.source))
            RETURNING 1)
          SELECT count(*) FROM cleared
          """, isPrepared: false)
      ) { try $0.int(0) }
      return count + (cleared.first ?? 0)
    }
  }

  private func copyProducts(on connection: PostgreSQLConnection) throws -> any CatalogDraft {
    let draft = try makeDraft()
    try draft.catalog.fill {
      for table in [CatalogTable.manufacturer, .country, .product] {
        try draft.catalog.writeRows(of: table) { try catalog.readRows(of: table, $0) }
      }
    }
    return draft
  }

  private func copyListing(
    of draft: any CatalogDraft, in collation: IndexedCollation, as id: Int32,
    on connection: PostgreSQLConnection
  ) throws {
    try connection.run(
      Statement(
        "INSERT INTO catalog.language (id, locale, collation_version) VALUES ($1, $2, $3)",
        .int32(id), .text(collation.locale.identifier),
        .text(catalog.server.versions.stamp(of: collation))))
    var hasCutKeys = false
    for table in ServerListingTables.all where table.name != CatalogTable.language.name {
      let hasCut = try connection.copyRows(of: table) { write in
        try draft.catalog.readRows(of: table) { rows in
          try write(rows.replacing(in: table) { $0 == 0 ? .integer(Int64(id)) : $1 })
        }
      }
      hasCutKeys = hasCutKeys || hasCut
    }
    try ServerChunks(connection, language: id).makeAll()
    if hasCutKeys {
      try ServerCutKeys.makeBlocksAnew(on: connection, catalog.server.versions)
    }
  }

  /// What is derived from products in no language.
  private func replaceRest(
    by draft: any CatalogDraft, _ queue: String, on connection: PostgreSQLConnection
  ) throws {
    let foreign = ServerHistory.foreignChanges(
      "SELECT product_id FROM catalog.pending_change WHERE queue = $2 AND is_foreign", in: queue)
    try connection.run([
      foreign, Statement("DELETE FROM catalog.pending_change"),
      Statement("DELETE FROM catalog.custom_field"), Statement("DELETE FROM catalog.order_block"),
    ])
    for table in [CatalogTable.customField, .orderBlock] {
      try connection.copyRows(of: table) { try draft.catalog.readRows(of: table, $0) }
    }
  }
}
