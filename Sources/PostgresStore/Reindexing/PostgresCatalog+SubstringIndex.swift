public import CatalogAccess
import Collation
import PostgreSQL

/// The substring index, which is made with the extension `pg_trgm` of PostgreSQL.
///
/// Whoever may make a catalog in the database may create the extension, too, where its files are installed
/// (https://www.postgresql.org/docs/15/pgtrgm.html). In the schema of the catalog it needs nobody else's
/// right. Where the database has it already, it is used where it is.
extension PostgresCatalog: CatalogSubstringIndexing {
  /// Makes the index, or rebuilds the one that there is, and returns the bytes that it takes.
  ///
  /// - Throws: `ServerCatalogError`, for who does not own the catalog, and where there is no `pg_trgm`.
  public func createSubstringIndex() throws -> Int {
    var size = 0
    try remaking { connection, languages in
      guard let own = languages.own else {
        throw cannotIndex("its sort order was built by another version of catalog")
      }
      try requireIndexable(connection)
      let schema = try schemaOfTrigrams(connection)
      try renewNameFolds(of: own.id, on: connection)
      try connection.runScript(
        """
        CREATE INDEX IF NOT EXISTS \(ServerNameFolds.index) ON catalog.name_fold
          USING gin (fold \(schema).gin_trgm_ops);
        ANALYZE catalog.name_fold;
        """)
      size = try Self.sizeOfNameFolds(connection)
    }
    return size
  }

  /// Removes the index, where there is one.
  public func removeSubstringIndex() throws {
    try remaking { connection, languages in
      guard let language = languages.usable.first(where: { $0.hasNameFolds }) else { return }
      try connection.runScript(
        """
        UPDATE catalog.language SET has_name_folds = false WHERE id = \(language.id);
        DELETE FROM catalog.name_fold WHERE language_id = \(language.id);
        """)
      // That of a program with another version of ICU stays.
      if languages.all.contains(where: { $0.hasNameFolds && $0 != language }) { return }
      try connection.runScript("DROP INDEX IF EXISTS catalog.\(ServerNameFolds.index)")
    }
  }

  static func sizeOfNameFolds(_ connection: PostgreSQLConnection) throws -> Int {
    try connection.rows(
      of: Statement("SELECT pg_total_relation_size('catalog.name_fold')", isPrepared: false)
    ) { try $0.int(0) }.first ?? 0
  }

  private func cannotIndex(_ reason: String) -> ServerCatalogError {
    .noSubstringIndex(place: path, reason: reason)
  }

  /// Throws for who does not own the catalog, and where folds may be texts that the database cannot have.
  private func requireIndexable(_ connection: PostgreSQLConnection) throws {
    let found = try connection.rows(
      of: Statement(
        """
        SELECT pg_has_role(relowner, 'USAGE'), current_setting('server_encoding')
        FROM pg_catalog.pg_class WHERE oid = 'catalog.name_fold'::regclass
        """, isPrepared: false)
    ) { (isOwner: try $0.bool(0), encoding: try $0.string(1)) }.first
    guard let found, found.isOwner else {
      throw cannotIndex("only the owner of the catalog can create an index")
    }
    guard found.encoding == "UTF8" else {
      throw cannotIndex("the encoding of the database is \(found.encoding), and not UTF8")
    }
  }

  /// Returns the schema in which the extension is, quoted; creates it where the database has none.
  private func schemaOfTrigrams(_ connection: PostgreSQLConnection) throws -> String {
    let schema = Statement(
      """
      SELECT quote_ident(nspname) FROM pg_catalog.pg_extension
      JOIN pg_catalog.pg_namespace AS space ON space.oid = extnamespace WHERE extname = 'pg_trgm'
      """, isPrepared: false)
    let known = try connection.rows(of: schema) { try $0.string(0) }
    if let known = known.first { return known }
    do {
      try connection.runScript("CREATE EXTENSION pg_trgm WITH SCHEMA \(ServerSchema.name)")
    } catch {
      guard let message = error.serverMessage else { throw error }
      throw cannotIndex(
        message.state == .insufficientPrivilege
          ? "the database does not have the extension pg_trgm, and you may not create it"
          : "the server does not have the extension pg_trgm (\(message))")
    }
    return ServerSchema.name
  }

  /// So many names are read at a time.
  private static let nameCount = 16384

  /// Folds the names of all products again, and writes those that differ: a row that stays costs its index
  /// nothing.
  func renewNameFolds(of language: Int32, on connection: PostgreSQLConnection) throws {
    try connection.runScript(
      """
      CREATE TEMP TABLE current_fold (product_id bigint, fold text COLLATE "C") ON COMMIT DROP
      """)
    var first: Int64? = .min
    while let id = first { first = try copyFolds(from: id, on: connection) }
    try connection.runScript(
      """
      ANALYZE pg_temp.current_fold;
      DELETE FROM catalog.name_fold AS known
      WHERE language_id = \(language) AND NOT EXISTS (
        SELECT 1 FROM pg_temp.current_fold AS now
        WHERE now.product_id = known.product_id AND now.fold = known.fold);
      INSERT INTO catalog.name_fold (language_id, product_id, fold)
      SELECT \(language), product_id, fold FROM pg_temp.current_fold
      ON CONFLICT (language_id, product_id) DO NOTHING;
      UPDATE catalog.language SET has_name_folds = true WHERE id = \(language);
      DROP TABLE pg_temp.current_fold;
      """)
  }

  /// Folds some names, and returns where the next ones begin; nil where these are the last.
  private func copyFolds(from first: Int64, on connection: PostgreSQLConnection) throws -> Int64? {
    let names = try connection.run(
      Statement(
        "SELECT id, name FROM catalog.product WHERE id >= $1 ORDER BY id LIMIT \(Self.nameCount)",
        .int64(first)))
    let folds = try names.map { row in
      (id: try row.int64(0), fold: Folding.caseAndDiacriticInsensitive.fold(try row.string(1)))
    }
    try connection.copy(into: "pg_temp.current_fold (product_id, fold)", columnCount: 2) { writer in
      for (id, fold) in folds {
        try writer.append(id)
        try writer.append(fold)
      }
    }
    guard folds.count == Self.nameCount, let last = folds.last?.id, last < .max else { return nil }
    return last + 1
  }
}
