import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import Foundation
import PostgreSQL
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// The transaction of a change on a server, and its entry of the history.
struct ChangeTransactionTests {
  private let sample: StoreSample
  private let address: String
  private let other: PostgreSQLConnection

  init() throws {
    sample = try StoreSample()
    address = try sample.copyToServer()
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func number(_ sql: String) throws -> Int {
    try other.rows(of: Statement(sql)) { try $0.int(0) }[0]
  }

  /// Sets the quantity of product 3, and notes it.
  @discardableResult
  private func setQuantity(_ quantity: Int64, of catalog: PostgresCatalog) throws -> Int64? {
    var entry: Int64?
    try catalog.changing("change") { change in
      let recorder = try ServerChangeRecorder(ChangeNote(.edit, at: 7), change)
      entry = recorder.entry
      try change.connection.run(recorder.foreignChanges(of: [3]))
      try change.connection.run(
        recorder.update([("quantity", "$1")], "WHERE product.id = 3", [.int64(quantity)]))
      return try recorder.finish()
    }
    return entry
  }

  /// The catalog by a proxy, which reads what is sent.
  private func info(by proxy: ServerProxy) throws -> ConnectionInfo {
    let port = try TestServer.shared().port
    return try ConnectionInfo(
      address.replacing(":\(port)/", with: ":\(proxy.port)/") + "sslmode=disable")
  }

  @Test("A change makes an entry, and one of nothing makes none")
  func entries() throws {
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
    let before = try number("SELECT count(*) FROM catalog.history")
    try setQuantity(7001, of: catalog)
    #expect(try number("SELECT count(*) FROM catalog.history") == before + 1)
    #expect(
      try number(
        "SELECT edited_count FROM catalog.history WHERE \"time\" = 7 AND token IS NOT NULL") == 1)
    #expect(
      try number("SELECT new_quantity FROM catalog.history_product WHERE product_id = 3") == 7001)
    try setQuantity(7001, of: catalog)
    #expect(try number("SELECT count(*) FROM catalog.history") == before + 1)
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  @Test("Entries that others have given ids to are passed over")
  func takenIDs() throws {
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
    let first = try #require(try setQuantity(1001, of: catalog))
    try other.run(
      Statement(
        "INSERT INTO catalog.history (id, \"time\", action) SELECT $1 + n, 0, 'x' "
          + "FROM generate_series(1, 500) AS n", .int64(first)))
    #expect(try setQuantity(1002, of: catalog) == first + 501)
  }

  @Test("Old entries are forgotten by one program at a time, and nobody waits for it")
  func pruning() throws {
    try other.runScript(
      """
      INSERT INTO catalog.history (id, "time", action, edited_count)
      SELECT 100 + n, 0, 'edit', 0 FROM generate_series(1, 1400) AS n;
      SELECT setval('catalog.history_id_seq', 1500);
      """)
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
    func make(_ count: Int64) throws {
      for quantity in 0..<count { try setQuantity(2000 + quantity, of: catalog) }
    }
    try other.transaction(.writing) {
      #expect(try other.run(ServerSchema.lease).count == 1)
      try catalog.server.connection.run(Statement("SET lock_timeout = '5s'", isPrepared: false))
      try make(20)
    }
    #expect(try number("SELECT count(*) FROM catalog.history") > 1400)
    try make(20)
    #expect(try number("SELECT count(*) FROM catalog.history") < 1020)
    #expect(try catalog.hasForgottenChanges())
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  @Test(
    "After a connection that breaks in COMMIT, the change is looked up",
    arguments: [(ServerProxy.Action.cut, false), (.cutAnswer, true)])
  func outcomes(action: ServerProxy.Action, isMade: Bool) throws {
    let proxy = try ServerProxy(to: TestServer.shared().port)
    let info = try self.info(by: proxy)
    let catalog = try PostgresCatalog(writingAt: info)
    // Whoever looks the change up commits, too.
    proxy.rule(at: "COMMIT\0") { isMade && $0 > 1 ? .pass : action }
    if isMade {
      try setQuantity(5001, of: catalog)
    } else {
      let error = #expect(throws: ServerCatalogError.self) {
        try setQuantity(5001, of: catalog)
      }
      guard case .notDone = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    let quantity = try number("SELECT coalesce(quantity, 0) FROM catalog.product WHERE id = 3")
    #expect((quantity == 5001) == isMade)
    // The catalog goes on by another connection.
    proxy.rule { _ in .pass }
    try setQuantity(5002, of: catalog)
    #expect(try catalog.product(id: 3)?.quantity == 5002)
    #expect(try catalog.check() == [])
  }

  @Test(
    "A change whose connection is lost is made anew, and once",
    arguments: [
      ("COMMIT\0", ServerProxy.Action.cut), ("UPDATE catalog.history", .cut),
      ("UPDATE catalog.history", .cutAnswer), ("COMMIT\0", .cutAnswer),
    ])
  func changesAfterLoss(text: String, action: ServerProxy.Action) throws {
    let proxy = try ServerProxy(to: TestServer.shared().port)
    let catalog = try PostgresCatalog(writingAt: info(by: proxy))
    let before = try number("SELECT count(*) FROM catalog.history")
    let wanted = Array(text.utf8)
    let isFirst = Mutex(true)
    proxy.rule { bytes in
      guard bytes.firstRange(of: wanted) != nil else { return .pass }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? action : .pass
      }
    }
    try setQuantity(6001, of: catalog)
    #expect(isFirst.withLock { !$0 })
    #expect(try number("SELECT quantity FROM catalog.product WHERE id = 3") == 6001)
    #expect(try number("SELECT count(*) FROM catalog.history") == before + 1)
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  @Test("A change goes on where its server crashes and is there again")
  func crash() throws {
    let server = try TestServer.another()
    let place = server.address(try server.makeDatabase())
    try CatalogCopy(
      from: CatalogDatabase(readingAt: sample.file), to: NewServerCatalog(at: ConnectionInfo(place))
    ).perform()
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(place))
    var count = 0
    try catalog.changing("change") { change in
      count += 1
      let recorder = try ServerChangeRecorder(ChangeNote(.edit, at: 7), change)
      if count == 1 {
        let process = try change.connection.rows(of: Statement("SELECT pg_backend_pid()")) {
          try $0.int(0)
        }[0]
        try server.crash(process)
      }
      try change.connection.run(
        recorder.update([("quantity", "$1")], "WHERE product.id = 3", [.int64(77)]))
      return try recorder.finish()
    }
    // Once more where the server was there for a moment and ended again.
    #expect(count > 1)
    #expect(try catalog.product(id: 3)?.quantity == 77)
    #expect(try catalog.check() == [])
  }

  @Test("A change whose server does not come back is said to be unknown, and how to ask")
  func unknownOutcome() throws {
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    let info = try self.info(by: proxy)
    let catalog = try PostgresCatalog(writingAt: info)
    catalog.patience = .seconds(1)
    proxy.rule { bytes in
      bytes.firstRange(of: Array("COMMIT\0".utf8)) != nil
        ? .cutAnswer
        : bytes.firstRange(of: Array("token = ".utf8)) != nil ? .cut : .pass
    }
    let error = #expect(throws: ServerCatalogError.self) {
      try setQuantity(5003, of: catalog)
    }
    guard case .unknownOutcome(_, _, let token, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try number("SELECT count(*) FROM catalog.history WHERE token = '\(token)'") == 1)
  }

  @Test("Who changes a catalog on several servers waits where one goes away while it is asked")
  func lostWhileConnecting() throws {
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    // What a connection begins with.
    let count = proxy.rule(at: "database\0") { $0 == 1 ? .cut : .pass }
    let place = "127.0.0.1:\(proxy.port)"
    let info = try ConnectionInfo(
      address.replacing("127.0.0.1:\(server.port)", with: "\(place),\(place)")
        + "sslmode=disable")
    let catalog = try PostgresCatalog(writingAt: info)
    #expect(try catalog.product(id: 3) != nil)
    #expect(count() == 2)
  }

  @Test("A change counts as made also when the history has forgotten it, for an hour")
  func forgottenTokens() throws {
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
    _ = try setQuantity(5005, of: catalog)
    let token = try other.rows(
      of: Statement("SELECT token::text FROM catalog.history ORDER BY id DESC LIMIT 1")
    ) { try $0.string(0) }[0]
    try other.runScript("DELETE FROM catalog.history")
    #expect(try catalog.isChangeMade(token: token) == true)
    #expect(try catalog.isChangeMade(token: "00000000-0000-4000-8000-000000000000") == false)
    try other.runScript(
      "UPDATE catalog.forgotten_token SET \"time\" = now() - interval '61 minutes'")
    _ = try setQuantity(5006, of: catalog)
    try other.runScript("DELETE FROM catalog.history")
    #expect(try number("SELECT count(*) FROM catalog.forgotten_token") == 1)
  }

  @Test("A change that is found after a lost connection counts as made only when a standby has it")
  func unconfirmedOutcome() throws {
    // Its standby does not exist.
    let catalog = try PostgresCatalog(
      writingAt: ConnectionInfo(address + "options=-c%20synchronous_commit%3Don"))
    catalog.patience = .seconds(1)
    let isDone = Mutex(false)
    defer { isDone.withLock { $0 = true } }
    let killer = try UnsafeSendable(PostgreSQLConnection(to: ConnectionInfo(address)))
    Thread.detachNewThread {
      while !isDone.withLock({ $0 }) {
        try? killer.value.runScript(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE wait_event = 'SyncRep' AND datname = current_database()
          """)
        usleep(20_000)
      }
    }
    let error = #expect(throws: ServerCatalogError.self) {
      try setQuantity(5004, of: catalog)
    }
    guard case .unknownOutcome = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A change that waits for another one's rows is made anew where both wait")
  func deadlocks() throws {
    let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
    var count = 0
    let isDone = DispatchSemaphore(value: 0)
    try other.runScript(
      "SET deadlock_timeout = '1h'; BEGIN; UPDATE catalog.product SET image = 'a' WHERE id = 4")
    try catalog.changing("change") { change in
      count += 1
      let recorder = try ServerChangeRecorder(ChangeNote(.edit, at: 7), change)
      try change.connection.run(
        recorder.update([("quantity", "12")], "WHERE product.id = 5", []))
      if count == 1 {
        // The other waits for product 5 from now on, and this for product 4.
        let second = UnsafeSendable(other)
        Thread.detachNewThread {
          try? second.value.runScript("UPDATE catalog.product SET image = 'a' WHERE id = 5; COMMIT")
          isDone.signal()
        }
        try change.connection.run(
          Statement("SELECT pg_sleep(0.2)", isPrepared: false))
        try change.connection.run(
          recorder.update([("quantity", "12")], "WHERE product.id = 4", []))
      }
      return try recorder.finish()
    }
    #expect(count == 2)
    // It still has the connection until then.
    isDone.wait()
    #expect(try number("SELECT quantity FROM catalog.product WHERE id = 5") == 12)
  }

  @Test("A change of one product takes seven round trips")
  func roundTrips() throws {
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    let name = try #require(address.split(separator: "/").last?.split(separator: "?").first)
    let catalog = try PostgresCatalog(
      writingAt: ConnectionInfo(server.address(String(name), port: proxy.port)))
    var trips: [Int] = []
    for quantity in [41, 42] {
      var edit = ProductEdit()
      try edit.set(.quantity, to: "\(quantity)")
      trips.append(
        try proxy.roundTrips {
          let change = try catalog.editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
          #expect(change.after?.quantity == Int64(quantity))
        })
    }
    #expect(trips[1] == 7)
  }
}

/// A connection that a test hands to a thread.
private struct UnsafeSendable: @unchecked Sendable {
  let value: PostgreSQLConnection

  init(_ value: PostgreSQLConnection) { self.value = value }
}
