import PostgreSQL
import ServerSupport
import Testing

/// What goes to a server and comes back.
struct StatementTests {
  private let server: TestServer
  private let connection: PostgreSQLConnection

  init() throws {
    server = try TestServer.shared()
    connection = try server.connection()
  }

  @Test func valuesOfEachTypeComeBackAsTheyWent() throws {
    let long = String(repeating: "x", count: 100_000)
    let texts = ["", "%", "'", "\"", "日本", "A\u{30A}", "😀", long]
    let bytes: [[UInt8]] = [[], [0], [0, 255, 10, 92]]
    let statement = Statement(
      "SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9",
      .bool(true), .int32(.min), .int64(.max), .double(-0.1), .text(texts[4]), .bytes(bytes[2]),
      .int64s([.min, 0, .max]), .texts(texts), .byteArrays(bytes))
    // The second time the server knows the statement.
    for _ in 0..<2 {
      let result = try connection.run(statement)
      #expect(result.count == 1)
      try result.forEach { (row) throws in
        #expect(try row.bool(0) == true)
        #expect(try row.int32(1) == .min)
        #expect(try row.int64(2) == .max)
        #expect(try row.doubleIfPresent(3) == -0.1)
        #expect(try row.string(4) == texts[4])
        #expect(row.bytes(5).map { [UInt8]($0) } == bytes[2])
        #expect(try row.int64s(6) == [.min, 0, .max])
        #expect(try row.strings(7) == texts)
        #expect(try row.byteArrays(8) == bytes)
      }
    }
  }

  @Test func nothingAndEmptyAreTwoThings() throws {
    let statement = Statement(
      "SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9",
      .bool(nil), .int32(nil), .int64(nil), .double(nil), .text(nil), .bytes(nil), .text(""),
      .bytes([]), .int64s([]))
    try connection.run(statement).forEach { (row) throws in
      for column in 0..<6 { #expect(row.isNull(column)) }
      #expect(try row.boolIfPresent(0) == nil)
      #expect(try row.int64IfPresent(2) == nil)
      #expect(try row.doubleIfPresent(3) == nil)
      #expect(row.stringIfPresent(4) == nil)
      #expect(row.bytes(5) == nil)
      #expect(try row.string(6).isEmpty)
      #expect(row.bytes(7)?.count == 0)
      #expect(try row.int64s(8) == [])
    }
  }

  @Test func numberOfAnySizeIsRead() throws {
    let sql = "SELECT 1::smallint, 2::integer, 3::bigint, 4::real, ARRAY[5, 6]"
    try connection.run(Statement(sql)).forEach { (row) throws in
      #expect(try row.int(0) == 1)
      #expect(try row.int(1) == 2)
      #expect(try row.int(2) == 3)
      #expect(try row.doubleIfPresent(3) == 4)
      #expect(try row.int64s(4) == [5, 6])
    }
  }

  @Test(arguments: [
    ("9223372036854775807", "a whole number of 32 bits"), ("'x'", "a whole number"),
    ("1.5::double precision", "a whole number"), ("1.5", "a whole number"),
    ("NULL::integer", "a number"),
  ])
  func valueThatDoesNotFitIsNamed(value: String, expected: String) throws {
    let statement = Statement("SELECT \(value) AS stock")
    #expect(throws: PostgreSQLError.unexpectedValue(column: "stock", expected: expected)) {
      try connection.rows(of: statement) { try $0.int32(0) }
    }
    #expect(try connection.rows(of: Statement("SELECT 1")) { try $0.int(0) } == [1])
  }

  @Test(arguments: [Argument.text("a\0b"), .texts(["a", "\0"])])
  func nullCharacterIsRefusedBeforeAnythingIsSent(argument: Argument) throws {
    #expect(throws: PostgreSQLError.nullCharacter(2)) {
      try connection.run(Statement("SELECT $1, $2", .int64(1), argument))
    }
    #expect(try connection.run(Statement("SELECT 1")).count == 1)
  }

  @Test func errorHasStateAndDetail() throws {
    try connection.runScript(
      """
      CREATE TEMP TABLE product (sku text CONSTRAINT one_sku UNIQUE);
      INSERT INTO product VALUES ('x');
      """
    )
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.run(Statement("INSERT INTO product VALUES ($1)", .text("x")))
    }
    let message = try #require(error?.serverMessage)
    #expect(message.state == .uniqueViolation)
    #expect(message.severity == "ERROR")
    #expect(message.constraint == "one_sku")
    #expect(message.table == "product")
    #expect(message.detail == "Key (sku)=(x) already exists.")
    #expect(message.description.hasSuffix("(23505)"))
  }

  @Test func errorInScriptEndsIt() throws {
    #expect(throws: PostgreSQLError.self) {
      try connection.runScript("SELECT 1; SELECT nothing; SELECT 2")
    }
    #expect(connection.isOpen)
    #expect(!connection.isInTransaction)
  }

  @Test func preparedStatementIsPreparedOnce() throws {
    let statement = Statement("SELECT $1 + 1", .int64(1))
    for _ in 0..<3 { try connection.run(statement) }
    try connection.run(Statement("SELECT $1 + 2", .int64(1), isPrepared: false))
    let texts = try connection.rows(
      of: Statement("SELECT statement FROM pg_prepared_statements ORDER BY 1", isPrepared: false)
    ) { try $0.string(0) }
    #expect(texts == ["SELECT $1 + 1"])
  }

  @Test func statementIsPreparedAnewWhereTheServerLostIt() throws {
    let statement = Statement("SELECT 1")
    try connection.run(statement)
    try connection.runScript("DEALLOCATE ALL")
    #expect(throws: PostgreSQLError.self) { try connection.run(statement) }
    #expect(try connection.run(statement).count == 1)
  }

  @Test func statementIsPreparedAnewWhenItsTableHasChanged() throws {
    let statement = Statement("SELECT * FROM changing")
    try connection.runScript("CREATE TEMP TABLE changing (a int)")
    try connection.run(statement)
    try connection.runScript("ALTER TABLE changing ADD b int")
    #expect(throws: PostgreSQLError.self) { try connection.run(statement) }
    try connection.run(statement)
  }

  @Test func rowsComeOneByOne() throws {
    var sum = 0
    try connection.forEachRow(of: Statement("SELECT n FROM generate_series(1, 100000) n")) { row in
      sum += try row.int(0)
    }
    #expect(sum == 5_000_050_000)
  }

  @Test func streamThatIsLeftLeavesTheConnectionWhole() throws {
    struct Enough: Error {}
    var count = 0
    #expect(throws: Enough.self) {
      try connection.forEachRow(of: Statement("SELECT generate_series(1, 10000000)")) { _ in
        count += 1
        if count == 10 { throw Enough() }
      }
    }
    #expect(count == 10)
    #expect(try connection.rows(of: Statement("SELECT 1")) { try $0.int(0) } == [1])
  }

  @Test func errorAtTheOnlyRowIsThrown() throws {
    struct Enough: Error {}
    for _ in 0..<20 {
      #expect(throws: Enough.self) {
        try connection.forEachRow(of: Statement("SELECT 1")) { _ in throw Enough() }
      }
      #expect(throws: Enough.self) {
        try connection.copy(from: "(SELECT 1)") { _ in throw Enough() }
      }
    }
    #expect(connection.isOpen)
  }

  @Test func warningsAreNotedAndNotPrinted() throws {
    try connection.runScript("DO $$BEGIN RAISE WARNING 'look'; END$$")
    #expect(connection.warnings.map(\.message) == ["look"])
    #expect(connection.warnings.first?.severity == "WARNING")
    try connection.runScript("SELECT 1")
    #expect(connection.warnings.isEmpty)
  }

  @Test func affectedRowsAreCounted() throws {
    try connection.runScript("CREATE TEMP TABLE n (n int)")
    let insert = Statement("INSERT INTO n SELECT generate_series(1, 12)")
    #expect(try connection.run(insert).affectedCount == 12)
    #expect(try connection.run(Statement("DELETE FROM n WHERE n > 5")).affectedCount == 7)
  }
}
