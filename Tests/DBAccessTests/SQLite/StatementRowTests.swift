import CatalogAccess
import GRDB
import Testing

@testable import DBAccess

struct StatementRowTests {
  private func first<Result>(
    _ sql: String,
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Result
  ) throws -> Result? {
    try DatabaseQueue().read { try $0.first(sql, arguments, body) }
  }

  @Test func whatIsNoNumberIsDamage() throws {
    for value in ["'many'", "x'0102'", "1.5"] {
      let error = #expect(throws: DatabaseError.self) {
        try first("SELECT \(value) AS count") { try $0.int64IfPresent(0) }
      }
      #expect(error?.resultCode == .SQLITE_CORRUPT)
      #expect(error?.message == "'count' is not a number")
    }
    #expect(throws: DatabaseError.self) { try first("SELECT NULL") { try $0.int(0) } }
    #expect(try first("SELECT NULL") { try $0.int64IfPresent(0) } == .some(nil))
  }

  @Test func numbersAreReadAsSQLiteConvertsThem() throws {
    #expect(
      try first("SELECT '12 lamps', x'41', NULL") { [$0.integer(0), $0.integer(1), $0.integer(2)] }
        == [12, 0, nil])
  }

  @Test func textsAreWhole() throws {
    let text = try first("SELECT CAST(x'610062' AS TEXT)") { $0.string(0) }
    #expect(text == "a\0b")
    #expect(try first("SELECT ''") { $0.string(0) } == "")
    #expect(try first("SELECT NULL") { $0.string(0) } == .some(nil))
  }

  @Test func argumentsComeBack() throws {
    let none: String? = nil
    let row = try first(
      "SELECT ?, ?, ?, ?, ?, ?", [Int64.min, "a\0Å", "", [UInt8]([0, 255]), none, [UInt8]()]
    ) { row in
      #expect(row.id(0) == .min)
      #expect(row.string(1) == "a\0Å")
      #expect(row.string(2) == "")
      #expect(row.blob(3) == [0, 255])
      #expect(row.kind(4) == .null)
      #expect(row.kind(5) == .blob && row.blob(5) == [])
      return true
    }
    #expect(row == true)
  }

  @Test func aKeyTakesThreeParameters() throws {
    let key = ListingKey(section: 3, sortKey: [7, 0, 8], productID: -1)
    let same = try first("SELECT ?, ?, ?", [key]) { $0.listingKey }
    #expect(same == key)
  }
}
