import PostgreSQL

/// Gives a catalog that an earlier version has put on a server the tables that it lacks. Nothing of its
/// products is changed.
enum ServerFormatUpdate {
  /// Brings the tables up to date, in one transaction, for which everybody waits who adds up or reindexes.
  ///
  /// - Throws: `PostgreSQLError`, such as for a standby, or somebody who is not the owner. Nothing is changed
  ///   then.
  static func perform(on connection: PostgreSQLConnection) throws {
    try connection.transaction(.writing) {
      let format = try connection.rows(
        of: Statement("SELECT format FROM catalog.state FOR UPDATE", isPrepared: false)
      ) { try $0.int(0) }
      // Another may have done so meanwhile.
      guard format == [1] else { return }
      try connection.runScript(
        ServerSchema.chunkTable + ServerSchema.foldTable + ServerSchema.tokenTable
          + ["listing_chunk", "name_fold", "forgotten_token"].map(rights(to:)).joined() + queues
          + ServerSchema.triggers)
      try ServerChunks.makeAll(on: connection)
      try connection.runScript(
        "ANALYZE catalog.listing_chunk; UPDATE catalog.state SET format = \(ServerSchema.format)")
    }
  }

  /// Gives each version of the listings' keys a queue. What is pending is of those that there are.
  private static let queues = """
    ALTER TABLE catalog.language DROP CONSTRAINT language_locale_key,
      ADD COLUMN has_name_folds boolean NOT NULL DEFAULT false,
      ADD COLUMN \(ServerSchema.queueColumn),
      ADD UNIQUE (locale, collation_version);
    ALTER TABLE catalog.pending_change ADD COLUMN queue text COLLATE "C" NOT NULL DEFAULT '';
    UPDATE catalog.pending_change SET queue = language.queue FROM catalog.language
    WHERE language.id = \(ServerLanguage.firstID);
    ALTER TABLE catalog.pending_change DROP CONSTRAINT pending_change_pkey,
      ADD PRIMARY KEY (queue, product_id);

    """

  /// Whoever may read the blocks, or write them, may do the same with a new table, which has the same owner.
  private static func rights(to table: String) -> String {
    """

    DO $$
    DECLARE
      own oid := 'catalog.listing_block'::regclass;
      given record;
    BEGIN
      EXECUTE format('ALTER TABLE catalog.\(table) OWNER TO %s',
        (SELECT relowner::regrole FROM pg_class WHERE oid = own));
      FOR given IN
        SELECT DISTINCT entry.privilege_type AS name,
          CASE entry.grantee WHEN 0 THEN 'PUBLIC' ELSE entry.grantee::regrole::text END AS role
        FROM pg_class CROSS JOIN aclexplode(relacl) AS entry
        WHERE pg_class.oid = own AND entry.grantee <> relowner
      LOOP
        EXECUTE format('GRANT %s ON catalog.\(table) TO %s', given.name, given.role);
      END LOOP;
    END $$;

    """
  }
}
