import PostgreSQL
import ServerSupport
import Testing

/// Many rows at once, by COPY.
struct CopyTests {
  private let connection: PostgreSQLConnection
  private static let columns = "product (id, name, price, weight, is_sold, photo)"

  init() throws {
    connection = try TestServer.shared().connection()
    try connection.runScript(
      """
      CREATE TEMP TABLE product (
        id bigint PRIMARY KEY, name text NOT NULL CHECK (name <> 'bad'), price int,
        weight double precision, is_sold boolean, photo bytea)
      """)
  }

  private func name(_ id: Int64) -> String {
    "Ärla \(id) 日本" + String(repeating: "x", count: Int(id % 40))
  }

  private func count() throws -> Int {
    try connection.rows(of: Statement("SELECT count(*) FROM product")) { try $0.int(0) }[0]
  }

  @Test func tenThousandRowsGoAndComeBack() throws {
    let count = try connection.copy(into: Self.columns, columnCount: 6) { writer in
      for id in Int64(1)...10_000 {
        try writer.append(id)
        try writer.append(name(id))
        try writer.append(id % 3 == 0 ? nil : Int32(id))
        try writer.append(Double(id) / 4)
        try writer.append(id % 2 == 0)
        if id % 7 == 0 {
          try writer.appendNull()
        } else {
          try writer.append(bytes: [0, UInt8(id % 256)])
        }
      }
    }
    #expect(count == 10_000)
    var next = Int64(1)
    try connection.copy(from: "(SELECT * FROM product ORDER BY id)") { (row) throws in
      #expect(row.columnCount == 6)
      #expect(try row.int64(0) == next)
      #expect(row.stringIfPresent(1) == name(next))
      #expect(try row.int64IfPresent(2) == (next % 3 == 0 ? nil : next))
      #expect(try row.doubleIfPresent(3) == Double(next) / 4)
      #expect(try row.boolIfPresent(4) == (next % 2 == 0))
      #expect(row.bytes(5).map { [UInt8]($0) } == (next % 7 == 0 ? nil : [0, UInt8(next % 256)]))
      next += 1
    }
    #expect(next == 10_001)
  }

  @Test func noRowsAreNone() throws {
    #expect(try connection.copy(into: "product (id)", columnCount: 1) { _ in } == 0)
    try connection.copy(from: "product") { _ in Issue.record("there is a row") }
  }

  /// A server that sends fewer columns than it was asked for once ended the program.
  @Test func columnThatIsNotSentIsNull() throws {
    var values: [Int64?] = []
    try connection.copy(from: "(SELECT 7::bigint)") { row in
      values = [try row.int64IfPresent(0), try row.int64IfPresent(1)]
      #expect(row.isNull(1) && row.utf8(1) == nil && row.bytes(9) == nil)
    }
    #expect(values == [7, nil])
  }

  @Test func rowsOfAnySizeComeBack() throws {
    let names = [0, 1, 65_535, 65_536, 1 << 20].map { String(repeating: "ü", count: $0) }
    try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
      for (id, name) in names.enumerated() {
        try writer.append(Int64(id))
        try Array(name.utf8).withUnsafeBufferPointer { try writer.append(utf8: $0) }
      }
    }
    var found: [String?] = []
    try connection.copy(from: "(SELECT name FROM product ORDER BY id)") { (row) throws in
      found.append(row.stringIfPresent(0))
    }
    #expect(found == names)
  }

  @Test func errorOfTheServerIsOfItsRowAndLeavesNothing() throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
        for id in Int64(1)...20_000 {
          try writer.append(id)
          try writer.append(id == 5 ? "bad" : "good")
        }
      }
    }
    #expect(error?.state == .checkViolation)
    #expect(try count() == 0)
  }

  @Test func nullCharacterIsRefusedWithItsColumn() throws {
    #expect(throws: PostgreSQLError.nullCharacter(2)) {
      try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
        try writer.append(Int64(1))
        try writer.append("a\0")
      }
    }
    #expect(try count() == 0)
  }

  @Test func illFormedTextIsRefusedByTheServer() throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
        try writer.append(Int64(1))
        try [UInt8(0xC3), 0x28].withUnsafeBufferPointer { try writer.append(utf8: $0) }
      }
    }
    #expect(error?.state?.rawValue == "22021")
    #expect(try count() == 0)
  }

  @Test func valueOfAnotherSizeIsRefusedByTheServer() throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.copy(into: "product (price)", columnCount: 1) { try $0.append(Int64(1)) }
    }
    #expect(error?.state?.rawValue == "22P03")
  }

  @Test func tableThatIsNotThereIsNamed() throws {
    for body in [
      { try connection.copy(into: "nothing (id)", columnCount: 1) { try $0.append(Int64(1)) } },
      {
        try connection.copy(from: "nothing") { _ in }; return 0
      },
    ] {
      let error = #expect(throws: PostgreSQLError.self) { try body() }
      #expect(error?.state == .undefinedTable)
    }
    #expect(connection.isOpen)
    #expect(try count() == 0)
  }

  @Test func errorOfTheWriterLeavesNothing() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
        for id in Int64(1)...50_000 {
          try writer.append(id)
          try writer.append("good")
        }
        throw Stop()
      }
    }
    #expect(try count() == 0)
  }

  @Test func readerThatStopsLeavesTheConnectionWhole() throws {
    struct Stop: Error {}
    var read = 0
    #expect(throws: Stop.self) {
      try connection.copy(from: "(SELECT generate_series(1, 10000000))") { _ in
        read += 1
        if read == 3 { throw Stop() }
      }
    }
    #expect(read == 3)
    #expect(try count() == 0)
  }

  @Test func copyIsPartOfATransaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try connection.transaction(.writing) {
        try connection.copy(into: "product (id, name)", columnCount: 2) { writer in
          try writer.append(Int64(1))
          try writer.append("good")
        }
        #expect(try count() == 1)
        throw Stop()
      }
    }
    #expect(try count() == 0)
  }
}
