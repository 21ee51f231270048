import CatalogAccess
import CatalogImport
import Collation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import DBAccess

/// Products that are changed by a key past SQLite; what comes of it is what SQLite makes of the same rows one by
/// one.
@Suite struct KeyedMergeTests {
  private let catalogs: MergedCatalogs

  init() throws { catalogs = try MergedCatalogs() }

  private static func file(of lines: String, _ key: ImportKey) throws -> ImportFile {
    var options = ImportOptions()
    options.format = .csv
    options.key = key == .sku ? .sku : .id
    let survey = try ImportFileSurvey(name: "list.csv", options: options) {
      byteSource(lines.utf8)
    }
    return ImportFile(
      fields: survey.fields,
      customNames: { survey.fields.compactMap(\.customName).filter { !$0.isEmpty } }
    ) { session in
      var reader = try survey.products()
      var record = ProductRecord()
      while try reader.next(into: &record) { try session.add(record) }
    }
  }

  /// How the rows are written.
  private enum Way {
    case merged
    case changed
    case bySQLite
  }

  private func run(
    _ lists: [String], on path: String, key: ImportKey, _ way: Way
  ) throws -> ImportResult {
    var policy = ImportPolicy()
    policy.key = key
    // Files that cannot be read again are never merged.
    policy.canReadAgain = way != .bySQLite
    policy.expectedRowCount = 1000
    return try CatalogDatabase(writingAt: path).importProducts(
      listedIn: IndexedCollation(locale: LocaleIdentifier("en")), policy: policy,
      from: lists.map { try Self.file(of: $0, key) },
      note: ChangeNote(.importing, at: 7, subject: "list"))
  }

  /// Whether rows can be merged, and no fallback is taken.
  private func isMerged(_ list: String, on path: String, key: ImportKey) throws -> Bool {
    var policy = ImportPolicy()
    policy.key = key
    policy.expectedRowCount = 1000
    var result = ImportResult()
    return try CatalogDatabase(writingAt: catalogs.copy(path)).merge(
      [Self.file(of: list, key)], listedIn: IndexedCollation(locale: LocaleIdentifier("en")),
      policy,
      nil, nil, nil, into: &result)
  }

  private func expectTheSame(_ lists: [String], on path: String, key: ImportKey) throws {
    let (merged, bySQLite) = (try catalogs.copy(path), try catalogs.copy(path))
    let results = try [
      run(lists, on: merged, key: key, .merged), run(lists, on: bySQLite, key: key, .bySQLite),
    ]
    try catalogs.expectWhole(merged)
    #expect(try catalogs.dump(merged) == catalogs.dump(bySQLite))
    #expect(results[0].files == results[1].files)
    #expect(results[0].productCount == results[1].productCount)
    if results[0].files.contains(where: { $0.updated + $0.added > 0 }) {
      try catalogs.expectTheSameReplays(merged, from: path)
    }
    // Once more, nothing changes.
    let again = try run(lists, on: bySQLite, key: key, .merged)
    #expect(again.files.allSatisfy { $0.updated == 0 && $0.added == 0 })
    let before = try catalogs.dump(bySQLite)
    _ = try run(lists, on: bySQLite, key: key, .merged)
    #expect(try catalogs.dump(bySQLite) == before)
  }

  private static let columns = [
    "name", "price,currency", "quantity", "manufacturer", "details", "origin", "Shelf", "sort_name",
  ]

  /// A list of some products of a catalog, and of new ones, with some columns.
  private func list(
    of path: String,
    key: ImportKey,
    share: Int,
    new: Int,
    _ columns: [String],
    _ generator: inout SeededGenerator
  ) throws -> String {
    let keys = try ProgramRun(
      "sqlite3",
      [
        path,
        key == .sku
          ? "SELECT sku FROM product WHERE sku IS NOT NULL" : "SELECT id FROM product",
      ]
    ).output.split(separator: "\n").map(String.init)
    var chosen = keys.filter { _ in Int.random(in: 0..<share, using: &generator) == 0 }
    chosen += (0..<new).map { key == .sku ? "N-\($0)" : "\(90_000_000 + $0 * 3)" }
    chosen.shuffle(using: &generator)
    var lines = [([key == .sku ? "sku" : "id"] + columns).joined(separator: ",")]
    for key in chosen {
      func pick(_ list: [String]) -> String {
        list[Int.random(in: 0..<list.count, using: &generator)]
      }
      let values = columns.map { column in
        switch column {
        case "name": pick(["Åre", "bolt", "Zinc", "Ölfass", "Écrou", "7 up"]) + pick(["", " 2"])
        case "price,currency": pick(["1.25,EUR", "0.99,USD", "400,JPY", ",", "17.50,EUR"])
        case "quantity": pick(["", "0", "7", "-3", "100000"])
        case "manufacturer": pick(["", "Ash Works", "Öl A", "New Ltd", "Newer Ltd"])
        case "details": pick(["", "short", String(repeating: "long ", count: 900)])
        case "origin": pick(["", "Sweden", "Austria", "France"])
        case "Shelf": pick(["", "A1", "B2"])
        default: pick(["", "Aa", "zz"])
        }
      }
      lines.append(([key] + values).joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [1, 2, 3])
  func whatIsMergedIsWhatSQLiteChanges(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = [5, 200, 1200][seed % 3]
    let path = try catalogs.makeCatalog(
      NewCatalogWriterTests.script(count: count, using: &generator))
    for (share, new) in [(seed % 2 * 2 + 1, seed % 2 * 20), (40, 0)] {
      for key in [ImportKey.sku, .id] {
        var columns = Self.columns.filter { _ in Bool.random(using: &generator) }
        // A new product needs a name.
        if new > 0, !columns.contains("name") { columns.append("name") }
        if columns.isEmpty { columns = ["quantity"] }
        let list = try list(
          of: path, key: key, share: share, new: new, columns, &generator)
        #expect(try isMerged(list, on: path, key: key), "\(key) \(columns)")
        try expectTheSame([list], on: path, key: key)
      }
    }
  }

  @Test func pricesAloneAreMergedToo() throws {
    var generator = SeededGenerator(seed: 20)
    let path = try catalogs.makeCatalog(NewCatalogWriterTests.script(count: 800, using: &generator))
    for columns in [["price,currency"], ["quantity"], ["Shelf"], ["name"], ["sort_name"]] {
      let list = try list(of: path, key: .sku, share: 2, new: 0, columns, &generator)
      try expectTheSame([list], on: path, key: .sku)
    }
  }

  @Test func severalListsAreMergedAtOnceAndOneAfterTheOther() throws {
    var generator = SeededGenerator(seed: 21)
    let path = try catalogs.makeCatalog(NewCatalogWriterTests.script(count: 400, using: &generator))
    let lists = try [["price,currency"], ["name", "Shelf"]].map {
      try list(of: path, key: .id, share: 3, new: 0, $0, &generator)
    }
    for _ in 1...3 {
      for list in lists { try expectTheSame([list], on: path, key: .id) }
      _ = try run([lists[0]], on: path, key: .id, .merged)
      _ = try run([lists[1]], on: path, key: .id, .merged)
      try catalogs.expectWhole(path)
    }
    let halves = lists[0].split(separator: "\n")
    let middle = halves.count / 2
    let parts = [halves[..<middle], halves[..<1] + halves[middle...]].map {
      $0.joined(separator: "\n") + "\n"
    }
    #expect(parts.count == 2)
    let fresh = try catalogs.makeCatalog(
      NewCatalogWriterTests.script(count: 400, using: &generator))
    try expectTheSame(
      [
        list(of: fresh, key: .sku, share: 2, new: 0, ["quantity"], &generator),
        "sku,name\nX-1,Eins\nX-2,Zwei\n",
      ], on: fresh, key: .sku)
  }

  /// For a few of several thousand all pages would be written for nothing.
  @Test func fewChangesAreWrittenBySQLite() throws {
    var generator = SeededGenerator(seed: 22)
    let path = try catalogs.makeCatalog(NewCatalogWriterTests.script(count: 800, using: &generator))
    for columns in [["name", "price,currency"], ["name", "manufacturer"], ["name", "Shelf"]] {
      let list = try list(of: path, key: .sku, share: 2, new: 0, columns, &generator)
      _ = try run([list], on: path, key: .sku, .bySQLite)
      // All rows come again, and some are others.
      var lines = list.split(separator: "\n").map(String.init)
      for index in 1..<4 {
        let key = lines[index].prefix { $0 != "," }
        let rest = columns[1] == "price,currency" ? "3.75,EUR" : "Other"
        lines[index] = "\(key),Renamed,\(rest)"
      }
      lines.append(
        "New-\(columns[1].prefix(3)),Neu"
          + String(repeating: ",", count: lines[0].count { $0 == "," } - 1))
      try expectTheSame([lines.joined(separator: "\n") + "\n"], on: path, key: .sku)
    }
  }

  @Test(arguments: [
    // Twice the same product.
    "sku,quantity\nA,1\nB,2\nA,3\n",
    // Not in the catalog, and without a name.
    "sku,quantity\nA,1\nZ,2\n",
  ])
  func whatIsAnErrorIsToldAsWithoutMerging(list: String) throws {
    let path = try catalogs.makeCatalog(
      "INSERT INTO product (sku, name) VALUES ('A', 'a'), ('B', 'b'), ('C', 'c');")
    let before = try catalogs.dump(path)
    #expect(try !isMerged(list, on: path, key: .sku))
    let errors = try [Way.merged, .bySQLite].map { way in
      try #require(throws: ImportError.self) { try run([list], on: path, key: .sku, way) }
    }
    #expect(errors[0] == errors[1])
    #expect(try catalogs.dump(path) == before)
  }

  @Test func aPriceWithoutACurrencyStaysInThatOfItsProduct() throws {
    let path = try catalogs.makeCatalog(
      """
      INSERT INTO product (sku, name, price, currency)
      VALUES ('A', 'a', 1, 'EUR'), ('B', 'b', 2, 'JPY'), ('C', 'c', 3, 'EUR');
      """)
    try expectTheSame(["sku,price\nA,5.25\nB,7\nC,3.00\n"], on: path, key: .sku)
  }

  @Test func anSKUThatAnotherProductHasIsRefused() throws {
    let path = try catalogs.makeCatalog(
      "INSERT INTO product (sku, name) VALUES ('A', 'a'), ('B', 'b');")
    let list = "id,sku\n1,B\n"
    #expect(try !isMerged(list, on: path, key: .id))
    #expect(throws: ImportError.self) { try run([list], on: path, key: .id, .merged) }
    try expectTheSame(["id,sku\n1,D\n2,E\n"], on: path, key: .id)
  }
}
