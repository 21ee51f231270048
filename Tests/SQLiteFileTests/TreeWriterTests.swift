import Foundation
import GRDB
import Testing
import TestSupport

@testable import SQLiteFile

/// What is written here is read by SQLite, and checked by it.
@Suite struct TreeWriterTests {
  private static let texts = [
    "", "a", "Åre", "日本語", "a name that is a little longer than the others are",
    String(repeating: "x", count: 90), String(repeating: "long ", count: 60),
    String(repeating: "longer ", count: 400), String(repeating: "the longest ", count: 3000),
  ]
  private static let numbers: [Int64] = [
    0, 1, -1, 2, 127, 128, -128, -129, 32_767, 32_768, -32_769, 8_388_607, 8_388_608, -8_388_609,
    2_147_483_647, 2_147_483_648, 140_737_488_355_327, 140_737_488_355_328, -140_737_488_355_329,
    .max, .min,
  ]

  private static func value(_ generator: inout SeededGenerator, isShort: Bool) -> Value {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .null
    case 1: return .integer(numbers.randomElement(using: &generator) ?? 0)
    case 2:
      return .blob((0..<Int.random(in: 0...40, using: &generator)).map { UInt8($0) })
    default:
      let count = isShort && Int.random(in: 0..<20, using: &generator) > 0 ? 6 : texts.count
      return .text(texts[Int.random(in: 0..<count, using: &generator)])
    }
  }

  @Test(arguments: [512, 1024, 4096, 65536])
  func sqliteReadsWhatWasWritten(pageSize: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pageSize))
    for count in [0, 1, 2, 3, 5, 17, 40, 300, 3000] {
      let database = try WrittenDatabase(pageSize: pageSize)
      var id: Int64 = count % 2 == 0 ? -5 : 1
      let rows = (0..<count).map { _ -> (id: Int64, values: [Value]) in
        defer { id += Int64.random(in: 1...300, using: &generator) }
        return (id, (0..<3).map { _ in Self.value(&generator, isShort: true) })
      }
      let expected = try Self.sortedBySQLite(rows)
      try database.writePlain(rows, indexOrder: expected)
      #expect(try database.integrity == "ok", "\(count) rows of pages of \(pageSize)")
      #expect(
        try database.rows("SELECT * FROM plain ORDER BY id")
          == rows.map { [.integer($0.id)] + $0.values })
      #expect(
        try database.rows("SELECT a, b, id FROM plain INDEXED BY plain_by_a ORDER BY a, b, id")
          == expected.map { [rows[$0].values[0], rows[$0].values[1], .integer(rows[$0].id)] })
      #expect(try database.rows("SELECT * FROM other") == [[.text("first")]])
    }
  }

  /// SQLite's own order of the rows.
  private static func sortedBySQLite(_ rows: [(id: Int64, values: [Value])]) throws -> [Int] {
    let queue = try DatabaseQueue()
    return try queue.write { db in
      try db.execute(sql: "CREATE TABLE t (position, id, a, b)")
      for (position, row) in rows.enumerated() {
        try db.execute(
          sql: "INSERT INTO t VALUES (?, ?, ?, ?)",
          arguments: [position, row.id, row.values[0].argument, row.values[1].argument])
      }
      return try Int.fetchAll(db, sql: "SELECT position FROM t ORDER BY a, b, id")
    }
  }

  @Test(arguments: [512, 4096])
  func tablesWithoutRowIDsAreWrittenToo(pageSize: Int) throws {
    var generator = SeededGenerator(seed: 7)
    // Each count around those at which a level begins.
    for count in Array(0...40) + [200, 2000] {
      let database = try WrittenDatabase(pageSize: pageSize)
      let rows = (0..<count).map { index -> [Value] in
        let key = [UInt8](repeating: UInt8(index >> 8), count: 30) + [UInt8(index & 0xFF)]
        return [
          .blob(key), .integer(Int64(index)), Self.value(&generator, isShort: index % 7 > 0),
        ]
      }
      try database.writeClustered(rows)
      #expect(try database.integrity == "ok", "\(count) rows of pages of \(pageSize)")
      #expect(try database.rows("SELECT * FROM clustered ORDER BY a, b") == rows)
    }
  }

  /// Entries of the greatest size that stays in a page: three or four a page.
  @Test func pagesOfFewEntriesAreNeverEmpty() throws {
    for count in 1...60 {
      let database = try WrittenDatabase(pageSize: 512)
      let rows = (0..<count).map { index -> [Value] in
        [.blob([UInt8(index)]), .integer(5), .blob([UInt8](repeating: 1, count: 95))]
      }
      try database.writeClustered(rows)
      #expect(try database.integrity == "ok", "\(count) rows")
      #expect(try database.rows("SELECT * FROM clustered ORDER BY a, b") == rows)
    }
  }

  @Test func whatWasWrittenCanBeChangedBySQLite() throws {
    let database = try WrittenDatabase(pageSize: 512)
    let rows = (1...2000).map { (id: Int64($0), values: [Value.integer(Int64($0)), .null, .null]) }
    try database.writePlain(rows, indexOrder: Array(rows.indices))
    try database.queue.write { db in
      try db.execute(
        sql: """
          UPDATE plain SET c = 'grown by a text of some length', a = a * 7 % 1000;
          DELETE FROM plain WHERE id % 3 = 0;
          INSERT INTO plain (a, b) SELECT a, 'again' FROM plain;
          """)
    }
    #expect(try database.integrity == "ok")
    #expect(try database.rows("SELECT count(*) FROM plain") == [[.integer(2668)]])
  }

  @Test func whatIsCancelledLeavesTheDatabaseAsItWas() throws {
    let database = try WrittenDatabase(pageSize: 4096)
    let before = try Array(contentsOfFile: database.path)
    let pages = try DatabasePages(DatabaseFile(path: database.path))
    let table = TableTreeWriter(pages, root: try database.root("plain"))
    let record = RecordEncoder()
    for id in 1...100_000 {
      record.encode([.null, .integer(Int64(id)), .text("text"), .null])
      try table.append(rowID: Int64(id), record)
    }
    try table.finish()
    try pages.cancel()
    #expect(try Array(contentsOfFile: database.path) == before)
    #expect(try database.rows("SELECT count(*) FROM plain") == [[.integer(0)]])
  }

  @Test func otherFilesAreRefused() throws {
    let directory = try TemporaryDirectory()
    func reason(_ setUp: String) throws -> DatabasePagesError? {
      let path = directory.path + "/\(UInt64.random(in: 0 ... .max)).db"
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: setUp) }
      defer { try? queue.close() }
      do {
        _ = try DatabasePages(DatabaseFile(path: path))
        return nil
      } catch let error as DatabasePagesError {
        return error
      }
    }
    #expect(
      try reason("PRAGMA journal_mode = WAL; CREATE TABLE t (a)") == .unsuitable("it has a log"))
    #expect(
      try reason("PRAGMA auto_vacuum = FULL; CREATE TABLE t (a)")
        == .unsuitable("its pages point back"))
    #expect(
      try reason("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (a)")
        == .unsuitable("its format is another"))
    #expect(try reason("CREATE TABLE t (a)") == nil)
    #expect(throws: DatabasePagesError.system(ENOENT)) {
      try DatabasePages(DatabaseFile(path: directory.path + "/none.db"))
    }
  }

  @Test func numbersOfSevenBitsAByteAreAsSQLiteReadsThem() {
    let cases: [(UInt64, [UInt8])] = [
      (0, [0]), (127, [0x7F]), (128, [0x81, 0]), (16_383, [0xFF, 0x7F]),
      (16_384, [0x81, 0x80, 0]), (0xFF_FFFF_FFFF_FFFF, [UInt8](repeating: 0xFF, count: 7) + [0x7F]),
      (0x100_0000_0000_0000, [0x80, 0xC0] + [UInt8](repeating: 0x80, count: 6) + [0]),
      (.max, [UInt8](repeating: 0xFF, count: 9)),
    ]
    for (number, bytes) in cases {
      var written = [UInt8](repeating: 0, count: 9)
      let count = Varint.write(number, to: &written)
      #expect(Array(written[..<count]) == bytes, "\(number)")
      #expect(Varint.size(number) == bytes.count)
    }
  }
}

extension Value {
  var argument: (any DatabaseValueConvertible)? {
    switch self {
    case .null: nil
    case .integer(let number): number
    case .text(let text): text
    case .blob(let bytes): Data(bytes)
    }
  }
}

extension [UInt8] {
  /// The bytes of a file.
  fileprivate init(contentsOfFile path: String) throws {
    self = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
