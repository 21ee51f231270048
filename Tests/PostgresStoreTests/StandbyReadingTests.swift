import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import PostgreSQL
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// A catalog that is read from a standby, and what its readers have changed on the primary.
@Suite(.serialized)
final class StandbyReadingTests {
  /// What a user has changed, as this process knows it.
  private final class Positions: WrittenPositions {
    private let known = Mutex<[ServerDatabase: LogPosition]>([:])
    /// What is done when it is asked for the first time.
    private let whenAsked: Mutex<(@Sendable () -> Void)?>

    init(whenAsked: (@Sendable () -> Void)? = nil) { self.whenAsked = Mutex(whenAsked) }

    var all: [LogPosition] { known.withLock { Array($0.values) } }

    func position(in database: ServerDatabase) -> LogPosition? {
      let action = whenAsked.withLock { action in
        defer { action = nil }
        return action
      }
      action?()
      return known.withLock { $0[database] }
    }

    func note(_ position: LogPosition, in database: ServerDatabase) {
      known.withLock { $0[database] = max($0[database] ?? position, position) }
    }

    func replace(_ old: LogPosition, by new: LogPosition, in database: ServerDatabase) {
      known.withLock { if $0[database] == old { $0[database] = new } }
    }
  }

  private static let servers = Result {
    let primary = try TestServer.another()
    return (primary, standby: try primary.makeStandby())
  }

  private let sample: StoreSample
  private let primary: TestServer
  private let standby: TestServer
  private let database: String
  private let written = Positions()
  /// Of the primary, and of both.
  private let info: ConnectionInfo
  private let both: ConnectionInfo

  init() throws {
    sample = try StoreSample()
    (primary, standby) = try Self.servers.get()
    database = try primary.makeDatabase()
    info = try ConnectionInfo(primary.address(database))
    let source = try CatalogDatabase(readingAt: sample.file)
    try CatalogCopy(from: source, to: NewServerCatalog(at: info)).perform()
    both = try Self.info(ports: [primary.port, standby.port], database)
    try primary.waitForReplay(by: standby)
  }

  deinit { try? standby.resumeReplay() }

  private static func info(ports: [Int], _ database: String) throws -> ConnectionInfo {
    let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
    return try ConnectionInfo("postgresql://postgres@\(hosts)/\(database)?sslmode=disable")
  }

  private func rename(_ name: String, noting written: Positions? = nil) throws {
    let writer = try PostgresCatalog(writingAt: info, noting: written ?? self.written)
    var edit = ProductEdit()
    try edit.set(.name, to: name)
    _ = try writer.editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
  }

  private func read(
    _ positions: Positions, at info: ConnectionInfo? = nil
  ) throws -> (name: String?, isStandby: Bool, staleness: Staleness?) {
    let catalog = try PostgresCatalog(readingAt: info ?? both, from: .standby(positions))
    return (
      try catalog.product(id: 3)?.name, catalog.server.connection.isStandby, catalog.staleness
    )
  }

  @Test("A position is read as it is written, and nothing else is one")
  func positionTexts() throws {
    let small = try #require(LogPosition("0/3000148"))
    let large = try #require(LogPosition("1/2"))
    #expect(small < large)
    #expect("\(small)" == "00000000/03000148" && LogPosition("\(small)") == small)
    for text in ["", "/", "1", "1/", "/1", "1/2/3", "x/1", "+1/2", "1/-2", "000000001/2", "1 /2"] {
      #expect(LogPosition(text) == nil, "\(text)")
    }
  }

  @Test("Who has changed something reads it, from the primary where the standby has it too late")
  func ownChanges() throws {
    try rename("First")
    try primary.waitForReplay(by: standby)
    var found = try read(written)
    #expect(found.name == "First" && found.isStandby && found.staleness == nil)
    try standby.pauseReplay()
    try rename("Second")
    found = try read(written)
    #expect(found.name == "Second" && !found.isStandby && found.staleness == nil)
    // Others see what the standby has, and that it is behind.
    try primary.waitForReceipt(by: standby)
    found = try read(Positions())
    #expect(found.name == "First" && found.isStandby)
    #expect(found.staleness?.reason == .isBehind)
    // Where the address names no primary, an older state is better than none.
    let only = try Self.info(ports: [standby.port], database)
    found = try read(written, at: only)
    #expect(found.name == "First" && found.staleness?.reason == .lacksOwnChanges)
    try standby.resumeReplay()
    try primary.waitForReplay(by: standby)
    found = try read(written)
    #expect(found.name == "Second" && found.isStandby && found.staleness == nil)
  }

  @Test("A standby that is a little late is waited for")
  func waiting() throws {
    let (primary, standby) = (primary, standby)
    let positions = Positions {
      try? standby.resumeReplay()
      try? primary.waitForReplay(by: standby)
    }
    try standby.pauseReplay()
    try rename("Late", noting: positions)
    let found = try read(positions)
    #expect(found.name == "Late" && found.isStandby && found.staleness == nil)
  }

  @Test("A reader that stays sees its user's changes, and goes on with the primary")
  func following() throws {
    let reader = try PostgresCatalog(followingAt: both, from: .standby(written))
    let before = try reader.withSnapshot { $0 }
    try standby.pauseReplay()
    try rename("Own")
    let (after, name) = try reader.withSnapshot { ($0, try reader.product(id: 3)?.name) }
    #expect(after != before && name == "Own")
    #expect(try reader.version() == after)
    #expect(reader.staleness == nil)
    let other = try PostgresCatalog(followingAt: both, from: .standby(Positions()))
    try primary.waitForReceipt(by: standby)
    _ = try other.version()
    #expect(other.staleness?.reason == .isBehind)
    try standby.resumeReplay()
    try primary.waitForReplay(by: standby)
    try standby.wait(for: "pg_get_wal_replay_pause_state() = 'not paused'")
    _ = try other.version()
    #expect(other.staleness == nil)
  }

  @Test("A catalog that was made just now is there")
  func newCatalogs() throws {
    let name = try primary.makeDatabase()
    try primary.waitForReplay(by: standby)
    try standby.pauseReplay()
    let source = try CatalogDatabase(readingAt: sample.file)
    let target = try ConnectionInfo(primary.address(name))
    try CatalogCopy(from: source, to: NewServerCatalog(at: target, noting: written)).perform()
    let place = try Self.info(ports: [primary.port, standby.port], name)
    #expect(try PostgresCatalog(readingAt: place, from: .standby(written)).countProducts() == 248)
    #expect(throws: ServerCatalogError.self) {
      try PostgresCatalog(readingAt: place, from: .standby(Positions()))
    }
  }

  @Test("A position that the log does not have is replaced, and the standby read again")
  func positionsOfAnotherPast() throws {
    try rename("Now")
    let real = try #require(written.all.first)
    let identity = try primary.connection(database).run(ServerStanding.statement)
    let future = try #require(LogPosition("FFFFFFFF/FFFFFFFF"))
    written.note(future, in: try ServerStanding(identity).database)
    #expect(written.all == [future])
    // The primary is asked, as its standby cannot know.
    #expect(try !read(written).isStandby)
    let replaced = try #require(written.all.first)
    #expect(replaced >= real && replaced < future)
    try primary.waitForReplay(by: standby)
    let found = try read(written)
    #expect(found.isStandby && found.name == "Now")
  }

  @Test("Who may only read knows that the standby has lost its primary")
  func lostPrimary() throws {
    try primary.connection(database).runScript(
      """
      GRANT USAGE ON SCHEMA catalog TO secret;
      GRANT SELECT ON ALL TABLES IN SCHEMA catalog TO secret;
      """)
    try primary.waitForReplay(by: standby)
    let reader = try ConnectionInfo(
      standby.address(database, user: "secret:p%40ss%20word").replacing("?", with: ""))
    #expect(try read(Positions(), at: reader).staleness == nil)
    let place = try standby.connection().rows(of: Statement("SHOW primary_conninfo")) {
      try $0.string(0)
    }[0]
    func follow(_ place: String, when condition: String) throws {
      let connection = try standby.connection()
      let quoted = place.replacing("'", with: "''")
      try connection.runScript("ALTER SYSTEM SET primary_conninfo = '\(quoted)'")
      try connection.runScript("SELECT pg_reload_conf()")
      try standby.wait(for: "\(condition) (SELECT 1 FROM pg_stat_wal_receiver)")
    }
    try follow("", when: "NOT EXISTS")
    defer { try? follow(place, when: "EXISTS") }
    let found = try read(Positions(), at: reader)
    #expect(found.isStandby && found.staleness?.reason == .primaryIsLost)
  }

  @Test(
    "A standby is behind where it shows less than it has, and for longer than a moment",
    arguments: [
      ("true, '0/5', '0/9', true, false, 4", nil), ("true, '0/5', '0/9', true, false, 5", 5),
      ("true, '0/5', '0/9', true, true, 1", 1), ("true, '0/5', '0/5', true, true, 99", nil),
      ("true, '0/9', '0/5', true, false, 99", nil), ("true, NULL, NULL, true, false, 99", nil),
      ("true, '0/5', 'x', true, false, -7", nil), ("true, '0/5', '0/9', true, true, -7", 0),
      ("false, '0/5', NULL, false, false, NULL", nil),
    ] as [(String, Int?)])
  func behind(row: String, age: Int?) throws {
    let answer = try primary.connection().run(
      Statement("SELECT 1::bigint, 2::bigint, \(row)::bigint"))
    let staleness = try ServerStanding(answer).staleness
    #expect(staleness == age.map { Staleness(.isBehind, age: $0) })
  }

  @Test("A page of a standby takes two round trips, and a change that is noted no more than others")
  func roundTrips() throws {
    try rename("Counted")
    try primary.waitForReplay(by: standby)
    let proxy = try ServerProxy(to: standby.port)
    let place = try Self.info(ports: [proxy.port], database)
    // They stay open: closing one is a message, too.
    var connection: PostgreSQLConnection?
    let connecting = try proxy.roundTrips {
      connection = try PostgreSQLConnection(to: place.wanting(.standbyFirst))
    }
    var reader: PostgresCatalog?
    var count = 0
    let trips = try proxy.roundTrips {
      let catalog = try PostgresCatalog(readingAt: place, from: .standby(written))
      reader = catalog
      let listing = try catalog.listing()
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: 50) { _, _ in count += 1 }
    }
    #expect(connection != nil && reader?.server.connection.isStandby == true)
    #expect(count == 50 && trips == connecting + 2)

    let other = try ServerProxy(to: primary.port)
    let writers = try [nil, written].map { positions in
      try PostgresCatalog(
        writingAt: Self.info(ports: [other.port], database), noting: positions)
    }
    var edit = ProductEdit()
    var quantity = 7000
    // The first change of a session asks more.
    let counts = try (0..<2).flatMap { _ in
      try writers.map { writer in
        quantity += 1
        try edit.set(.quantity, to: "\(quantity)")
        return try other.roundTrips {
          _ = try writer.editProduct(id: 4, edit, ChangeNote(.edit, at: 7))
        }
      }
    }
    #expect(counts[2] == counts[3], "\(counts)")
  }
}
