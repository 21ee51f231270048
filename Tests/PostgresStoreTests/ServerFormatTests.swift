import CatalogAccess
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// Catalogs that an earlier version has put on a server.
struct ServerFormatTests {
  private let sample: StoreSample
  private let address: String
  private let other: PostgreSQLConnection

  /// A catalog as the first format was: without chunks, folded names and several queues.
  init() throws {
    sample = try StoreSample()
    address = try sample.copyToServer()
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
    try other.runScript(
      """
      CREATE TABLE public.chunk AS TABLE catalog.listing_chunk;
      DROP TABLE catalog.listing_chunk, catalog.name_fold, catalog.forgotten_token;
      ALTER TABLE catalog.pending_change DROP CONSTRAINT pending_change_pkey,
        DROP COLUMN queue, ADD PRIMARY KEY (product_id);
      ALTER TABLE catalog.language DROP CONSTRAINT language_locale_collation_version_key,
        DROP COLUMN queue, DROP COLUMN has_name_folds, ADD UNIQUE (locale);
      UPDATE catalog.state SET format = 1;
      GRANT USAGE ON SCHEMA catalog TO secret, safe;
      GRANT SELECT ON ALL TABLES IN SCHEMA catalog TO secret, safe;
      GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA catalog TO secret;
      """)
  }

  private func address(of user: String) -> String {
    address.replacing("postgres@", with: "\(user):p%40ss%20word@")
  }

  private func isOutdated(_ place: String) -> ServerCatalogError {
    .olderFormat(place: place, found: 1, known: ServerSchema.format)
  }

  private func format() throws -> [Int] {
    try other.rows(of: Statement("SELECT format FROM catalog.state")) { try $0.int(0) }
  }

  @Test("The owner of a catalog of the first format brings it up to date, whatever he does")
  func owner() throws {
    let expected = try sample.run(["list", "--all", "--db", sample.file])
    #expect(try sample.run(["list", "--all", "--db", address]) == expected)
    #expect(try format() == [ServerSchema.format])
    let differences = try other.rows(
      of: Statement(
        """
        (TABLE catalog.listing_chunk EXCEPT TABLE public.chunk)
        UNION ALL (TABLE public.chunk EXCEPT TABLE catalog.listing_chunk)
        """)
    ) { try $0.int(0) }
    #expect(differences.isEmpty)
    #expect(try sample.run(["check", "--db", address]) == "")
    // Whoever could read and write before can do so now.
    #expect(try sample.run(["list", "--all", "--db", address(of: "secret")]) == expected)
    try other.runScript("UPDATE catalog.product SET name = 'Zzz' WHERE id = 4")
    let clerk = try PostgresCatalog(readingAt: ConnectionInfo(address(of: "secret")))
    #expect(try clerk.listingState() == .current)
    #expect(try clerk.check() == [])
  }

  @Test("A writer brings the format up to date, too, and nobody adds up in another than his own")
  func writers() throws {
    #expect(try other.run(ServerSchema.lease).count == 0)
    _ = try PostgresCatalog(writingAt: ConnectionInfo(address))
    #expect(try format() == [ServerSchema.format])
    #expect(try other.run(ServerSchema.lease).count == 1)
  }

  @Test("Whoever may not bring the format up to date is told who does")
  func others() throws {
    for user in ["secret", "safe"] {
      let info = try ConnectionInfo(address(of: user) + (user == "safe" ? "sslmode=require" : ""))
      #expect(throws: isOutdated(info.description)) { try PostgresCatalog(readingAt: info) }
      #expect(throws: isOutdated(info.description)) { try PostgresCatalog(writingAt: info) }
    }
    let run = try ProgramRun.catalog(["list", "--db", address(of: "secret")])
    #expect(run.status == 2 && run.output == "")
    #expect(run.diagnostics.contains("made by an earlier version of catalog (format 1;"))
    #expect(run.diagnostics.contains("catalog info --db "))
    // As on a standby.
    let database = String(address.split(separator: "/").last?.dropLast() ?? "")
    try other.runScript("ALTER DATABASE \(database) SET default_transaction_read_only = on")
    let info = try ConnectionInfo(address)
    #expect(throws: isOutdated(info.description)) { try PostgresCatalog(readingAt: info) }
    #expect(try format() == [1])
  }
}
