import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// How a connection is opened: what libpq reads, as it reads it.
struct ConnectionTests {
  private let server: TestServer

  init() throws { server = try TestServer.shared() }

  private func user(_ address: String) throws -> String {
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    return try connection.rows(of: Statement("SELECT current_user::text")) { try $0.string(0) }[0]
  }

  private func failure(of address: String) throws -> String {
    let error = #expect(throws: PostgreSQLError.self) { try user(address) }
    guard case .notConnected(let reason, _) = error else {
      Issue.record("\(String(describing: error))")
      return ""
    }
    return reason
  }

  @Test func addressIsURIOrWords() throws {
    #expect(try user(server.address()) == "postgres")
    #expect(
      try user("postgres://postgres@/postgres?host=\(server.folder)&port=\(server.port)")
        == "postgres")
    #expect(
      try user("host=127.0.0.1 port=\(server.port) user=postgres dbname=postgres") == "postgres")
  }

  @Test(arguments: [
    ("postgresql://shop", true), ("postgres:///shop", true), ("service=shop", true),
    ("catalog.db", false), ("/home/service=shop.db", false), ("./host=shop", false),
    ("host=shop", true), (" dbname = shop", true), ("POSTGRES://shop", true), ("shop=1", false),
    ("sslrootcert=a.crt host=b", true), ("keepalives=1 dbname=shop", true),
    ("sslpassword=x dbname=shop", true), ("postgresql//clerk:secret@a/shop", true),
  ])
  func addressIsNotTakenForFile(text: String, isAddress: Bool) {
    #expect(ConnectionInfo.matches(text) == isAddress)
  }

  @Test(arguments: [
    "postgresql//clerk:secret@a/shop", "dbname=postgresql://clerk:secret@127.0.0.1:1/shop",
    "dbname='user=clerk password=secret'", "sslpassword=secret dbname='host=a password=secret'",
  ])
  func addressInAnAddressIsRefusedWithoutItsPassword(text: String) {
    let error = #expect(throws: PostgreSQLError.self) { try ConnectionInfo(text) }
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }

  @Test func serviceFileSaysWhereTheServerIs() throws {
    #expect(try user("service=shop") == "secret")
    #expect(try user("postgresql://?service=shop") == "secret")
    #expect(try ConnectionInfo("service=shop").description == "service=shop")
  }

  /// What is to be typed again must get there again; a password is left out.
  @Test(arguments: [
    (
      "postgresql://clerk:secret@a:5433,b:5433/shop?sslmode=verify-full&target_session_attrs=read-write",
      "postgresql://clerk@a:5433,b:5433/shop?sslmode=verify-full&target_session_attrs=read-write"
    ),
    (
      "postgresql:///shop?host=/run/a&options=-c%20x%3Dy&password=secret",
      "postgresql:///shop?host=/run/a&options=-c%20x%3Dy"
    ),
    ("service=shop options='-c x=y' password=secret", "service=shop options='-c x=y'"),
    ("host=a dbname=shop", "postgresql://a/shop"),
  ])
  func addressForCommandsHasTheOptions(text: String, address: String) throws {
    #expect(try ConnectionInfo(text).address == address)
  }

  @Test func passwordComesFromTheFileOfPasswords() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("127.0.0.1:*:*:secret:p@ss word\n", to: "passwords")
    chmod(file, 0o600)
    #expect(try user(server.address(user: "secret", options: "passfile=\(file)")) == "secret")
  }

  @Test func missingPasswordIsTold() throws {
    let error = #expect(throws: PostgreSQLError.self) { try user(server.address(user: "secret")) }
    guard case .notConnected(let reason, let needsPassword) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needsPassword)
    #expect(reason.contains("no password supplied"))
  }

  @Test func passwordProvesItselfWithoutBeingSent() throws {
    #expect(try user(server.address(user: "secret:p%40ss%20word")) == "secret")
    #expect(try failure(of: server.address(user: "secret:other")).contains("authentication failed"))
  }

  @Test(.enabled(if: try TestServer.shared().hasTLS))
  func certificateIsVerifiedAndBoundToThePassword() throws {
    let root = "sslrootcert=\(server.folder)/server.crt"
    let options = "sslmode=verify-full&channel_binding=require&\(root)"
    let address = server.address(user: "safe:p%40ss%20word", options: options)
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    let version = try connection.rows(
      of: Statement("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    ) { try $0.string(0) }
    #expect(version == ["TLSv1.3"])
    var sum = 0
    try connection.forEachRow(of: Statement("SELECT generate_series(1, 30000)")) { row in
      sum += try row.int(0)
    }
    #expect(sum == 450_015_000)
    #expect(
      try failure(of: server.address(user: "safe:p%40ss%20word", options: "sslmode=disable"))
        .contains("no encryption"))
  }

  @Test(.enabled(if: try TestServer.shared().hasTLS))
  func certificateOfAnotherIsRefused() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("other.crt")
    let run = try ProgramRun(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=localhost", "-keyout", directory.file("key"), "-out", file,
      ])
    #expect(run.status == 0)
    let options = "sslmode=verify-ca&sslrootcert=\(file)"
    let reason = try failure(of: server.address(user: "safe:p%40ss%20word", options: options))
    #expect(reason.contains("certificate verify failed"))
  }

  @Test func deadHostIsPassedOver() throws {
    let dead = try TestServer.freePort()
    let places = "127.0.0.1:\(dead),127.0.0.1:\(server.port)"
    let address = "postgresql://postgres@\(places)/postgres?target_session_attrs=read-write"
    #expect(try user(address) == "postgres")
    let none = "postgresql://postgres@127.0.0.1:\(dead),127.0.0.1:\(dead)/postgres"
    // Each is named, in one line.
    let reason = try failure(of: none)
    #expect(reason.split(separator: ";").filter { $0.contains("\(dead)") }.count == 2)
    #expect(!reason.contains("\n"))
  }

  @Test func silentHostIsPassedOverInTime() throws {
    let silent = try SilentServer()
    let places = "127.0.0.1:\(silent.port),127.0.0.1:\(server.port)"
    #expect(
      try user("postgresql://postgres@\(places)/postgres?connect_timeout=5") == "postgres")
  }

  @Test func connectingIsInterrupted() throws {
    let silent = try SilentServer()
    let start = ContinuousClock.now
    #expect(throws: PostgreSQLError.interrupted) {
      try PostgreSQLConnection(to: ConnectionInfo(server.address(port: silent.port))) {
        ContinuousClock.now > start + .milliseconds(100)
      }
    }
    #expect(ContinuousClock.now < start + .seconds(30))
  }

  @Test func oldServerIsRefused() throws {
    let old = try SilentServer(answer: SilentServer.greeting(version: "14.9"))
    let address = server.address(port: old.port, options: "sslmode=disable&gssencmode=disable")
    let error = #expect(throws: PostgreSQLError.oldServer("14.9")) {
      try PostgreSQLConnection(to: ConnectionInfo(address))
    }
    #expect(error?.description == "the server is PostgreSQL 14.9; it must be 15 or later")
  }

  @Test func serverThatIsInATransactionAlreadyIsRefused() throws {
    let strange = try SilentServer(
      answer: SilentServer.greeting(version: "16.1", status: "T"))
    let address = server.address(port: strange.port, options: "sslmode=disable&gssencmode=disable")
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    #expect(
      throws: PostgreSQLError.protocolViolation("the server is in a transaction already")
    ) {
      try connection.transaction(.reading) {}
    }
    #expect(!connection.isOpen)
  }

  @Test func serverKnowsTheProgramByName() throws {
    func name(_ options: String) throws -> String {
      let info = try ConnectionInfo(server.address(options: options))
      return try PostgreSQLConnection(to: info)
        .rows(of: Statement("SHOW application_name")) { try $0.string(0) }[0]
    }
    #expect(try name("") == "catalog")
    #expect(try name("application_name=nightly") == "nightly")
  }

  @Test func textsAreUTF8WhateverIsAsked() throws {
    let info = try ConnectionInfo(server.address(options: "client_encoding=LATIN1"))
    let texts = try PostgreSQLConnection(to: info)
      .rows(of: Statement("SELECT 'Å日😀'")) { try $0.string(0) }
    #expect(texts == ["Å日😀"])
  }
}
