import Foundation
import PostgreSQL
import ServerSupport
import Testing

/// How often the server is waited for.
struct PipelineTests {
  private let proxy: ServerProxy
  private let connection: PostgreSQLConnection

  init() throws {
    let server = try TestServer.shared()
    proxy = try ServerProxy(to: server.port)
    let address = server.address(port: proxy.port, options: "sslmode=disable&gssencmode=disable")
    connection = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func number(_ rows: ResultRows) throws -> Int? { try rows.first { try $0.int(0) } }

  @Test func connectingTakesOneRoundTrip() {
    #expect(proxy.roundTrips == 1)
  }

  @Test func statementTakesOneRoundTripAlsoTheFirstTime() throws {
    let statement = Statement("SELECT $1 + 1", .int64(41))
    for _ in 0..<3 {
      let trips = try proxy.roundTrips {
        let answer = try number(try connection.run(statement))
        #expect(answer == 42)
      }
      #expect(trips == 1)
    }
  }

  @Test func pipelineTakesOneRoundTrip() throws {
    let statements = (0..<100).map { Statement("SELECT $1 * \($0 % 10)", .int64(Int64($0))) }
    var answers: [Int?] = []
    let trips = try proxy.roundTrips {
      answers = try connection.run(statements).map { try number($0) }
    }
    #expect(trips == 1)
    #expect(answers == (0..<100).map { $0 * ($0 % 10) })
  }

  @Test func transactionBeginsAndEndsWithItsStatements() throws {
    let trips = try proxy.roundTrips {
      try connection.transaction(.reading) {
        try connection.run([Statement("SELECT 1"), Statement("SELECT 2")])
        try connection.run([Statement("SELECT 3"), .commit])
      }
    }
    #expect(trips == 2)
    #expect(!connection.isInTransaction)
    // Without statements there is none.
    let none = try proxy.roundTrips { try connection.transaction(.reading) {} }
    #expect(none == 0)
  }

  @Test func streamTakesOneRoundTrip() throws {
    var count = 0
    let trips = try proxy.roundTrips {
      try connection.forEachRow(
        ofLast: [Statement("SELECT 1"), Statement("SELECT generate_series(1, 5000)")]
      ) { _ in count += 1 }
    }
    #expect(trips == 1)
    #expect(count == 5000)
  }

  @Test("A statement after one whose rows came one by one gives all of its rows")
  func rowsAfterAStream() throws {
    let rows = Statement("SELECT generate_series(1, 3)")
    for _ in 0..<2 {
      var count = 0
      try connection.forEachRow(of: rows) { _ in count += 1 }
      #expect(count == 3)
      #expect(try connection.run([rows, rows]).map(\.count) == [3, 3])
    }
  }

  @Test func errorEndsThePipelineAndLeavesTheConnectionWhole() throws {
    try connection.runScript("CREATE TEMP TABLE n (n int PRIMARY KEY)")
    let insert = "INSERT INTO n VALUES ($1)"
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.run([
        Statement(insert, .int32(1)), Statement(insert, .int32(2)), Statement(insert, .int32(1)),
        Statement("SELECT 'never'"),
      ])
    }
    #expect(error?.state == .uniqueViolation)
    #expect(try number(connection.run(Statement("SELECT count(*) FROM n"))) == 0)
    // What was not prepared is prepared now.
    #expect(
      try connection.run([Statement("SELECT 'never'"), Statement("SELECT 'never'")]).count == 2)
  }

  @Test func errorInPreparingEndsThePipeline() throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.run([Statement("SELECT 1"), Statement("SELECT * FROM nothing"), .commit])
    }
    #expect(error?.state == .undefinedTable)
    #expect(error?.serverMessage?.position == 15)
    #expect(try number(connection.run(Statement("SELECT 1"))) == 1)
  }

  @Test func pipelineLargerThanAllBuffersDoesNotHang() throws {
    // Both sides send more than the other one takes before it has been read.
    let text = String(repeating: "x", count: 100_000)
    let statements = (0..<300).map { _ in Statement("SELECT $1", .text(text)) }
    let results = try connection.run(statements)
    #expect(results.count == 300)
    for result in results {
      #expect(try result.first { try $0.string(0) } == text)
    }
  }
}
