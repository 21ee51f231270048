import Foundation
import TestSupport
import Testing

/// What `export` writes is read as the same products, whatever they hold.
struct ExportRoundTripTests {
  static let formats = ["sql", "csv", "tsv", "json", "ndjson"]

  private func export(_ fixture: CatalogFixture, _ format: String, to name: String) throws -> Data {
    let path = fixture.directory.file(name)
    let run = try fixture.catalog(["export", "-q", "--format", format, "-o", path])
    try #require(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics == "")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func importing(
    _ fixture: CatalogFixture,
    _ file: String,
    _ options: [String] = []
  ) throws -> String {
    let run = try fixture.catalog(["import", "--locale", "sv"] + options + [file])
    try #require(run.status == 0, "\(run.diagnostics)")
    return run.diagnostics
  }

  @Test(arguments: formats, AwkwardCatalog.Profile.allCases)
  func anExportImportsAgainToTheSameExport(
    format: String, profile: AwkwardCatalog.Profile
  ) throws {
    for seed in profile == .mixed ? [1, 2] as [UInt64] : [1] {
      let first = try AwkwardCatalog.make(profile, seed: seed)
      let bytes = try export(first, format, to: "out." + format)
      let second = try CatalogFixture()
      _ = try importing(second, first.directory.file("out." + format))
      #expect(
        try AwkwardCatalog.content(second.path) == AwkwardCatalog.content(first.path),
        "seed \(seed)")
      #expect(try export(second, format, to: "out." + format) == bytes, "seed \(seed)")
      #expect(try second.catalog(["check"]).status == 0)
    }
  }

  /// Quote marks before what could be a formula go away again, and so do commas of decimals.
  @Test(arguments: ["de", "sv", "en", "ar"], AwkwardCatalog.Profile.allCases)
  func aFileForExcelImportsAgain(locale: String, profile: AwkwardCatalog.Profile) throws {
    let first = try AwkwardCatalog.make(profile, seed: 9)
    try first.sqlite3(
      """
      UPDATE product SET details = char(39) || '=' || id WHERE id % 3 = 0;
      UPDATE product SET details = '+' || id WHERE id % 3 = 1;
      """)
    let file = first.directory.file("out.csv")
    let run = try first.catalog(["export", "-q", "--excel", "--locale", locale, "-o", file])
    try #require(run.status == 0, "\(run.diagnostics)")
    // Foundation's reading of a text takes the mark away.
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    #expect(text.unicodeScalars.first == "\u{FEFF}")
    #expect(!text.contains(locale == "en" || locale == "ar" ? ",+" : ";+"))
    let second = try CatalogFixture()
    _ = try importing(second, file)
    #expect(try AwkwardCatalog.content(second.path) == AwkwardCatalog.content(first.path))
    #expect(try export(second, "csv", to: "out") == export(first, "csv", to: "plain"))
    if profile == .empty { return }
    // With a key nothing changes.
    let again = try importing(first, file, ["--key", "id"])
    #expect(!again.contains("updated"), "\(again)")
  }

  /// From a pipe there is no name that says the format.
  @Test(arguments: formats)
  func theFormatIsToldByTheContent(format: String) throws {
    let first = try AwkwardCatalog.make(.mixed, seed: 4)
    _ = try export(first, format, to: "out")
    let second = try CatalogFixture()
    let run = try second.shell(
      "catalog import -q --locale sv - < '\(first.directory.file("out"))'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try AwkwardCatalog.content(second.path) == AwkwardCatalog.content(first.path))
  }

  @Test(arguments: formats)
  func importedWithAKeyNothingChanges(format: String) throws {
    let fixture = try AwkwardCatalog.make(.mixed, seed: 5)
    try fixture.sqlite3("UPDATE product SET sku = 'S' || id WHERE sku IS NULL")
    let file = fixture.directory.file("out." + format)
    let bytes = try export(fixture, format, to: "out." + format)
    for key in ["id", "sku"] {
      let report = try importing(fixture, file, ["--key", key])
      #expect(report.contains(": 320 products unchanged\n"), "\(report)")
      #expect(try export(fixture, format, to: "again") == bytes)
    }
    let report = try importing(fixture, file, ["--key", "id", "--replace", "--yes"])
    #expect(report.contains(": 320 products unchanged\n"), "\(report)")
    #expect(try export(fixture, format, to: "again") == bytes)
    let replaced = try importing(fixture, file, ["--replace", "--yes"])
    #expect(replaced.contains("320 products added"), "\(replaced)")
    #expect(try export(fixture, format, to: "again") == bytes)
  }

  /// A script has the tables that an import of it makes, number for number.
  @Test func theScriptLoadsInSQLiteToTheSameTables() throws {
    for seed in [6, 7] as [UInt64] {
      let first = try AwkwardCatalog.make(.mixed, seed: seed)
      _ = try export(first, "sql", to: "out.sql")
      let script = first.directory.file("out.sql")
      let loaded = first.directory.file("loaded.db")
      let run = try first.shell("sqlite3 -bail '\(loaded)' < '\(script)'")
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(run.output + run.diagnostics == "")
      let second = try CatalogFixture()
      _ = try importing(second, script)
      for table in ["manufacturer", "country", "product"] {
        let rows = try [loaded, second.path].map { path in
          try ProgramRun(
            "sqlite3", [path], input: ".mode quote\nSELECT * FROM \(table) ORDER BY id;"
          ).output
        }
        #expect(rows[0] == rows[1], "\(table)")
        #expect(!rows[0].isEmpty)
      }
      #expect(try AwkwardCatalog.content(loaded) == AwkwardCatalog.content(first.path))
      // The file that sqlite3 made is itself one that can be taken in.
      let third = try CatalogFixture()
      _ = try importing(third, loaded, ["--from", "db"])
      #expect(try AwkwardCatalog.content(third.path) == AwkwardCatalog.content(first.path))
    }
  }

  /// What only other programs write is exact in SQL all the same.
  @Test func theScriptKeepsControlCharacters() throws {
    let fixture = try SmallCatalog.make()
    try fixture.sqlite3(
      """
      UPDATE product SET details = char(13, 10, 97, 13, 27, 9) || '''x', name = 'a' || char(13)
      WHERE id = 7;
      """)
    _ = try export(fixture, "sql", to: "out.sql")
    let run = try fixture.shell(
      """
      cd '\(fixture.directory.path)' && sqlite3 -bail loaded.db < out.sql
      for file in catalog.db loaded.db; do
        sqlite3 $file 'SELECT id, hex(CAST(details AS BLOB)), hex(name) FROM product ORDER BY id'
      done
      """)
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(lines.count == 10)
    #expect(lines.prefix(5) == lines.suffix(5))
    #expect(lines[0] == "7|0D0A610D1B092778|610D")
  }

  @Test(arguments: formats)
  func sectionsCanBeChosen(format: String) throws {
    let fixture = try AwkwardCatalog.make(.mixed, seed: 8)
    let file = fixture.directory.file("out." + format)
    let run = try fixture.catalog(
      ["export", "--section", "S", "--section", "Å", "--format", format, "-o", file])
    #expect(run.status == 0)
    let second = try CatalogFixture()
    _ = try importing(second, file)
    let index = try second.catalog(["index", "--format", "csv"]).output.split(separator: "\n")
    #expect(index.dropFirst().map { $0.prefix { $0 != "," } } == ["S", "Å"])
    let listed = { (fixture: CatalogFixture) in
      try fixture.catalog(
        ["list", "-q", "--all", "--section", "S", "--section", "Å", "--format", "ndjson"]
      ).output
    }
    #expect(try listed(second) == listed(fixture))
    #expect(try fixture.catalog(["export", "--section", "nope", "--format", format]).status == 64)
    #expect(
      try fixture.catalog(["export", "--locale", "tlh-zz-nope", "--format", format]).status == 64)
  }

  @Test func anotherLanguageOrdersAllButSQL() throws {
    let fixture = try AwkwardCatalog.make(.mixed, seed: 9)
    for format in Self.formats {
      let own = try fixture.catalog(["export", "-q", "--format", format])
      let other = try fixture.catalog(["export", "-q", "--locale", "en", "--format", format])
      #expect(other.status == 0)
      #expect((own.output == other.output) == (format == "sql"))
    }
  }

  /// The columns of our own are not told of: they go without saying.
  @Test(arguments: formats)
  func theReportOfAnExportIsShort(format: String) throws {
    let fixture = try SmallCatalog.make()
    let file = fixture.directory.file("out." + format)
    _ = try export(fixture, format, to: "out." + format)
    let second = try CatalogFixture()
    let report = try importing(second, file)
    #expect(report.hasPrefix("\(file): 5 products added\n"))
    #expect(!report.contains("columns"))
    #expect(try importing(second, file, ["--dry-run", "--key", "id"]).contains("name = "))
  }

  /// Nothing at all is no export, unless it is said to be lines of JSON.
  @Test func anEmptyFileIsAnErrorButForNDJSON() throws {
    let fixture = try SmallCatalog.make()
    for (name, options, status) in [
      ("a.ndjson", [], 0), ("a.jsonl", [], 0), ("a", ["--from", "ndjson"], 0), ("a", [], 2),
      ("a.csv", [], 2), ("a.json", [], 2), ("a.sql", [], 2),
    ] as [(String, [String], Int32)] {
      let file = try fixture.directory.write("", to: name)
      #expect(try fixture.catalog(["import"] + options + [file]).status == status, "\(name)")
    }
    #expect(try fixture.catalog(["index", "--json"]).output.contains(#""count":5,"#))
  }

  /// A TSV's rows that are left out are TSV again.
  @Test func rejectedRowsHaveTheDelimiterOfTheirFile() throws {
    let fixture = try CatalogFixture()
    let file = try fixture.directory.write("id\tname\tprice\n1\ta, b\tx\n", to: "in.tsv")
    let rejects = fixture.directory.file("rejects.tsv")
    _ = try importing(fixture, file, ["--on-error", "skip", "--rejects", rejects])
    let text = try String(contentsOfFile: rejects, encoding: .utf8)
    #expect(text.hasPrefix("id\tname\tprice\terror\n1\ta, b\tx\t"))
  }

  /// More digits than a price can have are refused in every format.
  @Test func aPriceOfTooManyDigitsIsRefused() throws {
    let run = try CatalogFixture().catalog(
      ["import", "-"],
      input: """
        INSERT INTO product (name, price_minor, currency) VALUES ('Saw', 1000000000000000000, 'EUR');
        """)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("price '1000000000000000000' is too large"))
  }

  /// What `list` writes has no names to sort by, and is read as ours too.
  @Test(arguments: ["csv", "tsv", "json", "ndjson"])
  func aListImportsAgain(format: String) throws {
    let first = try AwkwardCatalog.make(.numbers, seed: 10)
    try first.sqlite3("UPDATE product SET sort_name = NULL")
    let file = first.directory.file("out." + format)
    let list = try first.shell("catalog list --all -q --format \(format) > '\(file)'")
    #expect(list.status == 0)
    let second = try CatalogFixture()
    _ = try importing(second, file)
    #expect(try AwkwardCatalog.content(second.path) == AwkwardCatalog.content(first.path))
  }

  @Test("A product that is called NULL comes back from CSV and TSV", arguments: ["csv", "tsv"])
  func productsCalledNull(format: String) throws {
    let first = try CatalogFixture()
    try #require(
      try first.catalog(["add", "--name", "NULL", "--sku", "\\N", "--details", "NULL"]).status == 0)
    let bytes = try export(first, format, to: "out." + format)
    let second = try CatalogFixture()
    _ = try importing(second, first.directory.file("out." + format))
    #expect(try export(second, format, to: "out." + format) == bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"NULL\""))
  }
}
