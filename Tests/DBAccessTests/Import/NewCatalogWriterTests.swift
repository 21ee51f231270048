import CatalogAccess
import CatalogImport
import Collation
import Foundation
import StoreSupport
import TestSupport
import Testing

@testable import DBAccess

/// A new catalog is filled page by page; what comes of it is what SQLite makes of
/// the same products.
@Suite struct NewCatalogWriterTests {
  /// A new catalog of a script, as `importProducts` makes it.
  private final class Made {
    let directory: TemporaryDirectory
    let path: String
    let result: ImportResult

    init(_ scripts: [String], locale: String = "en", isLoaded: Bool) throws {
      directory = try TemporaryDirectory()
      path = directory.file("made.db")
      let new = try NewCatalog(for: path)
      var policy = ImportPolicy()
      policy.canReadAgain = isLoaded
      result = try new.database.importProducts(
        listedIn: IndexedCollation(locale: LocaleIdentifier(locale)), policy: policy,
        from: scripts.map(TestCatalog.file(of:)),
        note: ChangeNote(.importing, at: 5, subject: "script"))
      try new.publish()
    }

    func dump() throws -> String { try ProgramRun("sqlite3", [path, ".dump"]).output }

    func faults() throws -> [CatalogFault] { try CatalogDatabase(readingAt: path).check() }
  }

  /// Whether a script can be loaded, and no fallback is taken.
  private func isLoaded(_ scripts: String...) throws -> Bool {
    let directory = try TemporaryDirectory()
    let new = try NewCatalog(for: directory.file("made.db"))
    var result = ImportResult()
    return try new.database.load(
      scripts.map(TestCatalog.file(of:)),
      listedIn: IndexedCollation(locale: LocaleIdentifier("en")),
      ImportPolicy(), nil, nil, nil, into: &result)
  }

  private func expectTheSame(_ scripts: String..., locale: String = "en") throws {
    let loaded = try Made(scripts, locale: locale, isLoaded: true)
    let inserted = try Made(scripts, locale: locale, isLoaded: false)
    #expect(try loaded.faults().isEmpty)
    #expect(try loaded.dump() == inserted.dump())
    #expect(loaded.result.files == inserted.result.files)
    #expect(loaded.result.productCount == inserted.result.productCount)
    // The greatest part of both, so that equal dumps are not equally empty.
    #expect(try loaded.dump().contains("INSERT INTO listing "))
  }

  // MARK: Products

  /// - Parameters:
  ///   - last: The id behind which those of the products begin.
  ///   - sku: What SKUs begin with.
  ///   - isInOrder: Whether products come in the order of their ids.
  static func script(
    count: Int,
    behind last: Int? = nil,
    sku: String = "S",
    isInOrder: Bool = true,
    using generator: inout SeededGenerator
  ) -> String {
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }
    func quoted(_ text: String?) -> String {
      text.map { "'" + $0.replacingOccurrences(of: "'", with: "''") + "'" } ?? "NULL"
    }
    func number(_ list: [Int?]) -> String { pick(list).map(String.init) ?? "NULL" }
    var lines = [
      "PRAGMA foreign_keys=OFF;",
      "CREATE TABLE manufacturer (id INTEGER PRIMARY KEY, name TEXT);",
      "CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT, code TEXT);",
      """
      CREATE TABLE product (id INTEGER PRIMARY KEY, sku TEXT, name TEXT, sort_name TEXT,
        manufacturer_id INTEGER REFERENCES manufacturer (id), details TEXT, price_minor INTEGER,
        currency TEXT, quantity INTEGER, country_id INTEGER REFERENCES country (id), image TEXT);
      """,
      "INSERT INTO manufacturer VALUES (1, 'Ash Works'), (2, 'Öl A'), (70000, 'É');",
      "INSERT INTO country VALUES (1, 'Sweden', 'SE'), (2, 'Various', NULL), (3, 'Austria', 'AT');",
    ]
    var id = last ?? Int.random(in: -10...3, using: &generator)
    let long = [2000, 1001, 5000, 70_000].map { String(repeating: "déjà vu ", count: $0 / 9) }
    for position in 0..<count {
      id += pick([1, 1, 1, 2, 300])
      let hasPrice = Int.random(in: 0..<5, using: &generator) > 0
      let details: String? =
        Int.random(in: 0..<60, using: &generator) == 0
        ? pick(long) : pick([nil, "", "a", String(repeating: "of some length ", count: 20)])
      lines.append(
        """
        INSERT INTO product VALUES (\(id), \(quoted(pick([nil, "\(sku)-\(position * 7919 % 100_003)"]))),
          \(quoted(pick(AwkwardCatalog.names) + pick(["", " 1", " é", " Z"]))),
          \(quoted(pick([nil, nil, nil, "Aa", "The", "z"]))), \(number([nil, 1, 2, 70000, 99])),
          \(quoted(details)),
          \(hasPrice ? number([0, 1, 5, 127, 128, 499, 100_000, 3_000_000_000]) : "NULL"),
          \(hasPrice ? quoted(pick(["EUR", "EUR", "USD", "JPY", "BHD"])) : "NULL"),
          \(number([nil, 0, 1, 5, -1, -129, 100, .max, .min])), \(number([nil, 1, 2, 3, 77])),
          \(quoted(pick([nil, "x.jpg"]))));
        """)
    }
    if !isInOrder { lines[(lines.count - count)...].shuffle(using: &generator) }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [("en", 1), ("sv", 2), ("ja", 40), ("cs", 700), ("en", 6000)])
  func whatIsLoadedIsWhatSQLiteInserts(locale: String, count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let script = Self.script(count: count, using: &generator)
    #expect(try isLoaded(script))
    try expectTheSame(script, locale: locale)
  }

  @Test(arguments: [2, 40, 6000])
  func productsInAnyOrderAreLoadedInThatOfTheirNumbers(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let script = Self.script(count: count, isInOrder: false, using: &generator)
    #expect(try isLoaded(script))
    try expectTheSame(script)
  }

  @Test func productsWithoutNumbersAmongThoseInAnyOrderGetSome() throws {
    let script = """
      INSERT INTO product (id, name) VALUES (30, 'a'), (2, 'b');
      INSERT INTO product (name) VALUES ('c');
      INSERT INTO product (id, name) VALUES (7, 'd');
      """
    #expect(try isLoaded(script))
    try expectTheSame(script)
  }

  @Test func catalogWithoutProductsIsOneAllTheSame() throws {
    let script = "CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);"
    let loaded = try Made([script], isLoaded: true)
    #expect(try loaded.faults().isEmpty)
    #expect(try loaded.dump() == Made([script], isLoaded: false).dump())
  }

  @Test func theSampleIsLoaded() throws {
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    #expect(try isLoaded(script))
    try expectTheSame(script, locale: "sv")
  }

  @Test func productsWithoutNumbersGetSome() throws {
    let script = """
      INSERT INTO product (name) VALUES ('a'), ('b');
      INSERT INTO product (id, name) VALUES (10, 'c');
      INSERT INTO product (name) VALUES ('d');
      """
    #expect(try isLoaded(script))
    try expectTheSame(script)
  }

  @Test func severalFilesAreLoaded() throws {
    let scripts = ["a", "b"].map {
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Works of \($0)'), (2, 'Works');
      INSERT INTO country (id, name) VALUES (1, 'Sweden');
      INSERT INTO product (name, manufacturer_id, country_id) VALUES
        ('\($0)', 1, 1), ('more of \($0)', 2, NULL);
      """
    }
    #expect(try isLoaded(scripts[0], scripts[1]))
    try expectTheSame(scripts[0], scripts[1])
    #expect(try Made(scripts, isLoaded: true).result.productCount == 4)
  }

  // MARK: What only SQLite can do

  @Test func repeatedNumbersAreInsertedBySQLite() throws {
    let script = """
      INSERT INTO product (id, name) VALUES (3, 'a'), (2, 'b'), (3, 'c');
      """
    #expect(try !isLoaded(script))
    try expectTheSame(script)
    #expect(try Made([script], isLoaded: true).result.files.map(\.renumbered) == [1])
  }

  @Test func repeatedArticleNumberIsTheErrorThatItIsOtherwise() throws {
    let script = """
      INSERT INTO product (sku, name) VALUES ('A', 'a'), ('B', 'b');
      INSERT INTO product (sku, name) VALUES ('A', 'c');
      """
    #expect(try !isLoaded(script))
    let error = #expect(throws: ImportError.self) { try Made([script], isLoaded: true) }
    #expect(error == .repeatedSKU("A", line: 2))
  }

  // MARK: Parts

  @Test func entriesThatDoNotFitAreMerged() throws {
    var generator = SeededGenerator(seed: 3)
    for count in [0, 1, 7, 8, 9, 16, 5000] {
      let sorter = IndexEntrySorter(entryCount: 8)
      var expected: [(UInt64, UInt64, Int64)] = []
      for id in 0..<count {
        let entry = IndexEntrySorter.Entry(
          first: UInt64.random(in: 0...2, using: &generator),
          second: UInt64.random(in: 0...9, using: &generator), id: Int64(id))
        expected.append((entry.first, entry.second, entry.id))
        try sorter.append(entry)
      }
      expected.sort { $0 < $1 }
      var sorted: [(UInt64, UInt64, Int64)] = []
      while let entry = try sorter.next() { sorted.append((entry.first, entry.second, entry.id)) }
      #expect(sorted.elementsEqual(expected, by: ==), "\(count) entries")
    }
  }

  @Test func numbersSortAsTheirKeys() {
    let numbers: [Int64?] = [nil, .min, -300, -1, 0, 1, 255, 256, .max]
    let keys = numbers.map { IndexEntrySorter.Entry.keys(.integer($0)) }
    for (left, right) in zip(keys, keys.dropFirst()) { #expect(left < right) }
    for (number, key) in zip(numbers, keys) {
      let entry = IndexEntrySorter.Entry(first: key.first, second: key.second, id: 0)
      #expect(number.map { entry.value.number == $0 } ?? (entry.value.kind == .null))
    }
  }
}
