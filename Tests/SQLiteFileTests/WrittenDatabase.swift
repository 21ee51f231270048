import Foundation
import GRDB
import SQLiteFile
import TestSupport

/// A value of a row, for tests.
enum Value: Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  /// As SQLite gives it.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double: self = .text("a double, which nobody has written")
    case .string(let text): self = .text(text)
    case .blob(let data): self = .blob([UInt8](data))
    }
  }

  static func row(_ row: Row) -> [Value] { row.databaseValues.map { Value($0) } }
}

extension RecordEncoder {
  /// Encodes values of a test.
  func encode(_ values: [Value]) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    for value in values {
      let start = bytes.count
      switch value {
      case .null, .integer: break
      case .text(let text): bytes += Array(text.utf8)
      case .blob(let blob): bytes += blob
      }
      ranges.append(start..<bytes.count)
    }
    bytes.withUnsafeBytes { bytes in
      let records = zip(values, ranges).map { value, range in
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        return switch value {
        case .null: RecordValue.null
        case .integer(let number): RecordValue.integer(number)
        case .text: RecordValue.text(part)
        case .blob: RecordValue.blob(part)
        }
      }
      encode(records, count: records.count)
    }
  }
}

/// A database of a table, an index of it and a table without row ids, whose trees
/// are written by ours and read by SQLite.
final class WrittenDatabase {
  let directory: TemporaryDirectory
  let path: String
  let queue: DatabaseQueue

  init(pageSize: Int) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/written.db"
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA page_size = \(pageSize);
          PRAGMA synchronous = OFF;
          CREATE TABLE other (a);
          CREATE TABLE plain (id INTEGER PRIMARY KEY, a, b, c);
          CREATE INDEX plain_by_a ON plain (a, b);
          CREATE TABLE clustered (a, b, c, PRIMARY KEY (a, b)) WITHOUT ROWID;
          INSERT INTO other VALUES ('first');
          """)
    }
  }

  func root(_ name: String) throws -> UInt32 {
    try queue.read { db in
      try UInt32.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
    }
  }

  /// Lets SQLite insert rows into both tables.
  func insert(_ rows: [(id: Int64, plain: [Value], clustered: [Value])]) throws {
    try queue.write { db in
      let plain = try db.makeStatement(sql: "INSERT INTO plain VALUES (?, ?, ?, ?)")
      let clustered = try db.makeStatement(sql: "INSERT INTO clustered VALUES (?, ?, ?)")
      for row in rows {
        try plain.execute(
          arguments: StatementArguments([row.id] + row.plain[1...].map(\.argument)))
        try clustered.execute(arguments: StatementArguments(row.clustered.map(\.argument)))
      }
    }
  }

  /// Lets SQLite remove rows from both tables, which it looks through once.
  func remove(_ ids: [Int64]) throws {
    let list = ids.map(String.init).joined(separator: ",")
    try queue.write {
      try $0.execute(
        sql: """
          DELETE FROM plain WHERE id IN (\(list));
          DELETE FROM clustered WHERE b IN (\(list));
          """)
    }
  }

  /// Writes rows of `plain` with its index, whose order is given.
  func writePlain(_ rows: [(id: Int64, values: [Value])], indexOrder: [Int]) throws {
    let pages = try DatabasePages(DatabaseFile(path: path))
    let table = TableTreeWriter(pages, root: try root("plain"))
    let index = IndexTreeWriter(pages, root: try root("plain_by_a"))
    let record = RecordEncoder()
    for row in rows {
      record.encode([.null] + row.values)
      try table.append(rowID: row.id, record)
    }
    try table.finish()
    for position in indexOrder {
      let row = rows[position]
      record.encode([row.values[0], row.values[1], .integer(row.id)])
      try index.append(record)
    }
    try index.finish()
    try pages.finish()
  }

  func writeClustered(_ rows: [[Value]]) throws {
    let pages = try DatabasePages(DatabaseFile(path: path))
    let tree = IndexTreeWriter(pages, root: try root("clustered"))
    let record = RecordEncoder()
    for row in rows {
      record.encode(row)
      try tree.append(record)
    }
    try tree.finish()
    try pages.finish()
  }

  func rows(_ sql: String) throws -> [[Value]] {
    try queue.read { db in try Row.fetchAll(db, sql: sql).map(Value.row) }
  }

  var integrity: String {
    get throws {
      try queue.read { db in
        try String.fetchAll(db, sql: "PRAGMA integrity_check").joined(separator: "\n")
      }
    }
  }
}
