import CatalogAccess
import PostgreSQL

/// What a draft has of a catalog on a server.
struct DraftContents {
  /// The greatest id of a product, or one that the server has given; nil where there is none.
  var lastID: Int64?
  /// Up to here ids were kept free for the products of the draft.
  var lastFreeID: Int64?
  /// The greatest ids of manufacturers and countries that it has, by the names of their tables.
  var greatestReferences: [String: Int64] = [:]
}

extension PostgresCatalog {
  private static let greatestDraftCount = 5

  /// Makes a draft of what an import of files may find or change. Nothing is changed by that, so it is made
  /// anew where the connection is lost.
  func draft(
    by makeDraft: () throws -> any CatalogDraft, for files: [ImportFile], _ policy: ImportPolicy
  ) throws -> (any CatalogDraft, DraftContents) {
    var attempt = 0
    while true {
      attempt += 1
      let draft = try makeDraft()
      do {
        return (draft, try copy(into: draft, for: files, policy))
      } catch ServerCatalogError.server(let operation, _, let error) {
        try passOver(error, operation, isLast: attempt == Self.greatestDraftCount)
      }
    }
  }

  /// Copies into a draft what an import of files may find or change: products with their keys, SKUs and ids,
  /// and what these and the files refer to. For one that replaces all, everything.
  private func copy(
    into draft: any CatalogDraft, for files: [ImportFile], _ policy: ImportPolicy
  ) throws -> DraftContents {
    var contents = DraftContents()
    endState()
    try server.performing("import into") {
      let connection = server.connection
      do {
        try connection.transaction(.writing) {
          // Many rows are asked for at once, and not the first of a listing. What is written here is nobody's
          // yet: no standby has to have it.
          try connection.runScript(
            ServerSchema.settingsForMany + "SET LOCAL synchronous_commit = off;\n"
              + ImportKeys.table)
          let count = try connection.copy(
            into: "pg_temp.import_key (\(ImportKeys.columns))", columnCount: 4
          ) { writer in
            let keys = ImportKeys(writer, key: policy.key)
            for file in files { try keys.read(file) }
          }
          try connection.runScript(Self.findingProducts(policy))
          contents = try numbers(
            for: policy.isDryRun ? 0 : greatestAddedCount(policy.key, of: count))
          try copyKnown(into: draft, policy, &contents)
        }
      } catch PostgreSQLError.unknownOutcome(let reason) {
        // Its tables are temporary.
        throw PostgreSQLError.connectionLost(reason)
      }
    }
    return contents
  }

  /// A script that finds the products of the keys.
  private static func findingProducts(_ policy: ImportPolicy) -> String {
    var sources: [String] = []
    if policy.replacesAll {
      sources = ["SELECT id FROM catalog.product"]
    } else {
      sources = [
        "SELECT product.id FROM pg_temp.import_key JOIN catalog.product USING (sku)",
        "SELECT product.id FROM pg_temp.import_key JOIN catalog.product USING (id)",
      ]
      if policy.key == .nameAndManufacturer {
        sources.append(
          "SELECT product.id FROM pg_temp.import_key JOIN catalog.product USING (name)")
      }
    }
    return """
      ANALYZE pg_temp.import_key;
      CREATE TEMP TABLE import_found ON COMMIT DROP AS \(sources.joined(separator: " UNION "));
      ANALYZE pg_temp.import_found;
      """
  }

  /// Returns how many products may be new whose ids their files do not say.
  private func greatestAddedCount(_ key: ImportKey?, of count: Int) throws -> Int {
    let column: String
    switch key {
    case nil: return count
    case .id: return 0
    case .sku: column = "sku"
    case .nameAndManufacturer: column = "name"
    }
    return try server.connection.rows(
      of: Statement(
        """
        SELECT count(*) FROM pg_temp.import_key AS wanted
        WHERE NOT EXISTS (
          SELECT 1 FROM catalog.product WHERE product.\(column) = wanted.\(column))
        """, isPrepared: false)
    ) { try $0.int(0) }.first ?? 0
  }

  /// Keeps ids free for products that may be new.
  ///
  /// Whoever adds products meanwhile gets ids behind them.
  private func numbers(for count: Int) throws -> DraftContents {
    var contents = DraftContents()
    contents.lastID =
      try server.connection.rows(
        of: Statement(
          """
          SELECT greatest(
            (SELECT max(id) FROM catalog.product),
            (SELECT CASE WHEN is_called THEN last_value END FROM catalog.product_id_seq))
          """)
      ) { try $0.int64IfPresent(0) }.first ?? nil
    let (last, isTooLarge) = max(contents.lastID ?? 0, 0).addingReportingOverflow(Int64(count))
    if count > 0, !isTooLarge {
      try server.connection.run(
        Statement("SELECT setval('catalog.product_id_seq', $1)", .int64(last)))
      contents.lastFreeID = last
    }
    return contents
  }

  private func copyKnown(
    into draft: any CatalogDraft, _ policy: ImportPolicy, _ contents: inout DraftContents
  ) throws {
    let ofProducts =
      policy.replacesAll
      ? ""
      : """
      WHERE id IN (
        SELECT id FROM catalog.manufacturer
        WHERE name IN (SELECT manufacturer FROM pg_temp.import_key)
        UNION SELECT manufacturer_id FROM pg_temp.import_found JOIN catalog.product USING (id))
      """
    let sources: [(CatalogTable, String)] = [
      (.manufacturer, "catalog.manufacturer \(ofProducts)"),
      (.country, "catalog.country"),
      (.product, "catalog.product WHERE id IN (SELECT id FROM pg_temp.import_found)"),
      (.customField, "catalog.custom_field"),
    ]
    var greatest: [String: Int64] = [:]
    try draft.catalog.fill {
      for (table, source) in sources {
        try draft.catalog.writeRows(of: table) { write in
          try readRows(of: table, from: source) { rows in
            if table.isSource { greatest[table.name] = Self.lastID(rows, table) }
            try write(rows)
          }
        }
      }
    }
    contents.greatestReferences = greatest
  }

  /// Returns the id of the last row: they come in the order of ids.
  private static func lastID(_ rows: CopiedRows, _ table: CatalogTable) -> Int64 {
    var reader = rows.reader()
    var last: Int64 = 0
    for _ in 0..<rows.count {
      for column in table.columns.indices {
        if case .integer(let id) = reader.next(), column == 0 { last = id }
      }
    }
    return last
  }
}
