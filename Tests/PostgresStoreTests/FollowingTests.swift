import CatalogAccess
import PostgreSQL
import PostgresStore
import Testing

/// A reader that stays, and the changes of others.
struct FollowingTests {
  private let sample: StoreSample
  private let address: String
  private let reader: PostgresCatalog
  private let other: PostgreSQLConnection

  init() throws {
    sample = try StoreSample()
    address = try sample.copyToServer()
    reader = try PostgresCatalog(followingAt: ConnectionInfo(address))
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  @Test("The version changes with each change, and with nothing else")
  func versionChangesWithTheCatalog() throws {
    var known = try reader.withSnapshot { $0 }
    func isChanged() throws -> Bool {
      let version = try reader.version()
      defer { known = version }
      #expect(try reader.version() == version)
      return version != known
    }
    #expect(try !isChanged())
    // What others read, or write elsewhere, is no change.
    try sample.run(["list", "--db", address])
    try other.runScript("CREATE TABLE public.other (n int); INSERT INTO public.other VALUES (1)")
    #expect(try !isChanged())
    for sql in [
      "UPDATE catalog.product SET price_minor = 5, currency = 'EUR' WHERE id = 1",
      // It waits in the queue already.
      "UPDATE catalog.product SET price_minor = 6 WHERE id = 1",
      "DELETE FROM catalog.product WHERE id = 2",
    ] {
      try other.runScript(sql)
      #expect(try isChanged(), "\(sql)")
    }
    try reader.bringUpToDateIfFree()
    #expect(try isChanged())
    for arguments in [
      ["add", "--name", "New"], ["edit", "1", "--price", "7 EUR"], ["undo", "--yes"],
      ["redo", "--yes"], ["remove", "--yes", "1"],
    ] {
      try sample.run([arguments[0], "--db", address] + arguments.dropFirst())
      #expect(try isChanged(), "\(arguments)")
    }
    #expect(try reader.withSnapshot { _ in try reader.product(id: 1) } == nil)
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  @Test("A change that waits for a transaction under way is no new state each time")
  func lockedChangesAreNoNewState() throws {
    try other.runScript("UPDATE catalog.product SET price_minor = 5, currency = 'EUR' WHERE id = 1")
    try other.transaction(.writing) {
      try other.runScript("UPDATE catalog.product SET price_minor = 6 WHERE id = 1")
      try reader.bringUpToDateIfFree()
      let version = try reader.version()
      try reader.bringUpToDateIfFree()
      #expect(try reader.version() == version)
    }
    let version = try reader.version()
    try reader.bringUpToDateIfFree()
    #expect(try reader.version() != version)
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  @Test("Nothing is held between two snapshots, and one is of one state")
  func snapshotIsOfOneState() throws {
    try reader.withSnapshot { _ in
      let count = try reader.countProducts()
      try other.runScript("DELETE FROM catalog.product WHERE id = 3")
      #expect(try reader.countProducts() == count)
      #expect(try reader.product(id: 3) != nil)
    }
    #expect(try reader.withSnapshot { _ in try reader.product(id: 3) } == nil)
    let open = try other.rows(
      of: Statement(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
        """)
    ) { try $0.int(0) }
    #expect(open == [0])
  }

  @Test("An interrupted read throws, and the next one works")
  func interruptionEndsARead() throws {
    #expect(throws: CancellationError.self) {
      try reader.withSnapshot { _ in
        reader.interruptReading()
        _ = try reader.product(id: 1)
      }
    }
    #expect(try reader.withSnapshot { _ in try reader.product(id: 1) } != nil)
  }

  @Test("A reader whose server process has ended knows that it is lost")
  func lostConnectionIsKnown() throws {
    #expect(!reader.isLost)
    try other.runScript(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """)
    #expect(throws: ServerCatalogError.self) { try reader.version() }
    #expect(reader.isLost)
  }
}
