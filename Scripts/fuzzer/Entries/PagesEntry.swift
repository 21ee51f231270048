import DBAccess
import Foundation
import GRDB

/// A small catalog of which some bytes and cells are others: it is read, changed and checked, and what
/// has been mended by `reindex` needs no other.
///
///     |what is asked|changes..
///     |0...127: a page|place|count|bytes|   |128...255: a table|column|row|kind|value|
enum PagesEntry {
  private static let path = Program.folder + "/changed.db"

  /// The catalog that is changed.
  private static let original: [UInt8] = {
    let path = Program.folder + "/original.db"
    let words = ["Saw", "Axe", "Ångström", "日本", "Zinc", "42"]
    let rows = (1...24).map { number in
      "(\(number), 'S-\(number)', '\(words[number % 6]) \(number * 7919 % 1000)', "
        + "'Maker \(number % 3)', \(number % 9).50, 'EUR', \(number % 4), 'Sweden', 'c\(number % 5)')"
    }
    let script =
      "INSERT INTO products (id, sku, name, manufacturer, price, currency, quantity, country, color) "
      + "VALUES \(rows.joined(separator: ","));"
    for command in [
      ["import", "-"], ["edit", "3", "--price", "7.25"], ["remove", "5", "--yes"],
      ["reindex", "--custom", "color"],
    ] {
      let run = Program.run(command + ["--db", path], input: Array(script.utf8))
      if run.status != 0 { fatalError("\(command): \(run.text)") }
    }
    guard let bytes = WholeFile.read(path) else { fatalError("there is no catalog") }
    return bytes
  }()

  static func failure(of bytes: [UInt8]) throws -> String? {
    var choices = Choices(bytes)
    let choice = Int(choices.byte())
    var file = original
    var cells: [(Int, Int, Int, DatabaseValue)] = []
    while !choices.isEmpty {
      let kind = Int(choices.byte())
      if kind < 128 {
        let place = kind % (file.count / 4096) * 4096 + choices.number() % 4096
        for (offset, byte) in choices.bytes(Int(choices.byte() & 15) + 1).enumerated()
        where place + offset < file.count {
          file[place + offset] = byte
        }
      } else {
        let (column, row) = (Int(choices.byte()), Int(choices.byte()))
        cells.append((kind, column, row, value(&choices)))
      }
    }
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    WholeFile.write(file, to: path)
    if !cells.isEmpty { change(cells) }
    // How these end is for the program that asks; that they end is all that is tried.
    if let catalog = try? CatalogDatabase(unchangedAt: path) {
      try? StoreTrial.read(catalog, choice / 16)
    }
    if choice % 16 < 7, let catalog = try? CatalogDatabase(writingAt: path) {
      try? StoreTrial.change(catalog, choice % 16)
    }
    // It takes longer than all others.
    guard choice % 16 > 12, let catalog = try? CatalogDatabase(writingAt: path),
      isReindexed(catalog)
    else { return nil }
    let faults = (try? catalog.check()) ?? []
    if let fault = faults.first(where: { $0.remedy == .reindex }) {
      return "reindex was done, and is to mend: \(fault.message)"
    }
    return nil
  }

  private static func isReindexed(_ catalog: CatalogDatabase) -> Bool {
    guard let collation = try? catalog.collation() else { return false }
    return (try? catalog.reindex(collation, progress: nil)) != nil
  }

  private static func value(_ choices: inout Choices) -> DatabaseValue {
    switch choices.byte() % 6 {
    case 0: return .null
    case 1: return Int64(Int8(bitPattern: choices.byte())).databaseValue
    case 2:
      let number = choices.bytes(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      return Int64(bitPattern: number).databaseValue
    case 3: return String(decoding: choices.bytes(Int(choices.byte())), as: UTF8.self).databaseValue
    case 4: return Data(choices.bytes(Int(choices.byte()))).databaseValue
    default: return (Double(choices.number()) / 7).databaseValue
    }
  }

  /// Changes cells by SQL, without the triggers of the catalog; what SQLite refuses stays as it is.
  private static func change(_ cells: [(table: Int, column: Int, row: Int, DatabaseValue)]) {
    guard let queue = try? DatabaseQueue(path: path) else { return }
    defer { try? queue.close() }
    try? queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; "
          + "PRAGMA synchronous = OFF")
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      for (table, column, row, value) in cells where !tables.isEmpty {
        let table = tables[table % tables.count]
        let columns = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"") ?? 0
        if columns.isEmpty || count == 0 { continue }
        let keys = try Row.fetchOne(
          database, sql: "SELECT * FROM \"\(table)\" LIMIT 1 OFFSET \(row % count)")
        guard let keys else { continue }
        let condition = columns.map { "\"\($0)\" IS ?" }.joined(separator: " AND ")
        try? database.execute(
          sql: "UPDATE OR IGNORE \"\(table)\" SET \"\(columns[column % columns.count])\" = ? "
            + "WHERE \(condition)",
          arguments: StatementArguments([value] + keys.databaseValues))
      }
    }
  }
}
