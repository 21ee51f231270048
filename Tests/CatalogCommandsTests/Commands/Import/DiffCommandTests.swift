import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// What differs, and what an import would do, product by product.
struct DiffCommandTests {
  private let fixture: CatalogFixture
  private let newer: String

  init() throws {
    fixture = try CatalogFixture()
    let old = """
      sku,name,manufacturer,price,currency,quantity,origin,Shelf
      A1,Saw,Bosch,4.50,EUR,3,Germany,A
      A2,Drill,Makita,99.00,EUR,1,Japan,B
      A3,Knife,Mora,12.00,EUR,5,Sweden,C
      """
    try #require(try fixture.catalog(["import", "-"], input: old).status == 0)
    newer = try fixture.directory.write(
      """
      sku,name,price,currency,Shelf
      A1,Saw,4.20,EUR,A
      A3,Knife,12.00,EUR,D
      A9,Hammer,7.00,EUR,

      """, to: "b.csv")
  }

  @Test("A signal ends a comparison while the columns of many tables are looked for")
  func interruptedMapping() throws {
    let tables = (0..<3_000).map { "CREATE TABLE t\($0) (id int, a text, t\($0 / 2)_id int);\n" }
    let path = try fixture.directory.write(tables.joined(), to: "many.sql")
    // More questions than reading has, and fewer than there are tables.
    let (status, _) = run(["diff", path, "--key", "sku", "--db", fixture.path], endingAfter: 1_000)
    #expect(status == 130)
  }

  @Test("A SKU that has gone to another product is a difference, and such an import is taken back")
  func movedSKUs() throws {
    let numbered = (1...60).map { "\($0),S\($0),Name \($0)\n" }.joined()
    let first = try CatalogFixture()
    let header = "id,sku,name\n"
    try #require(try first.catalog(["import", "-"], input: header + numbered).status == 0)
    for rows in [
      "20,S50,Moved\n200,S51,New\n", numbered.replacing("\n50,S50,Name 50", with: "\n99,S50,New"),
    ] {
      let file = try fixture.directory.write(header + rows, to: "moved.csv")
      let difference = try first.catalog(["diff", file, "--key", "id"])
      #expect(difference.status == 1, "\(difference.diagnostics)")
      let before = try first.catalog(["export"]).output
      let run = try first.catalog(["import", file, "--key", "id", "--replace", "--yes"])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(try first.catalog(["check"]).status == 0)
      #expect(try first.catalog(["diff", file, "--key", "id"]).status == 0)
      #expect(try first.catalog(["undo", "--yes"]).status == 0)
      #expect(try first.catalog(["check"]).status == 0)
      #expect(try first.catalog(["export"]).output == before)
    }
  }

  @Test("Where products have no SKUs, two catalogs are led to their ids")
  func withoutSKUs() throws {
    let first = try CatalogFixture()
    try #require(
      try first.catalog(["import", "-"], input: "sku,name\nA,Axe\n,Nail\n").status == 0)
    let run = try fixture.catalog(["diff", fixture.path, first.path, "--key", "sku"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("To compare two catalogs by id: catalog diff "))
    #expect(run.diagnostics.hasSuffix(" --key id\n"), "\(run.diagnostics)")
  }

  private func same() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: fixture.path)) }

  @Test("A dry run shows each product that would be changed, removed and added")
  func dryRun() throws {
    let before = try same()
    let run = try fixture.catalog(["import", "-n", "--key", "sku", "--replace", newer])
    #expect(
      run.output == """
        ID  Name    Field           Before     After
         1  Saw     price         4.50 EUR  →  4.20 EUR
         2  Drill   removed
         3  Knife   custom.Shelf         C  →  D
         4  Hammer  added                      price 7.00 EUR, sku A9

        """)
    #expect(run.status == 0)
    #expect(try same() == before)
    #expect(try fixture.catalog(["history"]).output.contains("\n") == true)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A dry run of many products shows twenty, says how many it left out, and all if asked")
  func manyProducts() throws {
    let rows = (1...2500).map { "N\($0),Nail \($0)" }.joined(separator: "\n")
    let path = try fixture.directory.write("sku,name\n" + rows + "\n", to: "many.csv")
    let short = try fixture.catalog(["import", "-n", path])
    #expect(short.output.split(separator: "\n").count == 21)
    #expect(short.diagnostics.hasPrefix("and 2,480 more\n"))
    let all = try fixture.catalog(["import", "-nv", path])
    #expect(all.output.split(separator: "\n").count == 2501)
    #expect(!all.diagnostics.contains("more\n"))
    let json = try fixture.catalog(["import", "-n", "--json", path])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["changes"] as? [Any])?.count == 2500)
    #expect(object["added"] as? Int == 2500)
  }

  @Test("Twice the same catalog, or an export of it, has no differences")
  func noDifferences() throws {
    #expect(try fixture.catalog(["diff", fixture.path, fixture.path]).status == 0)
    for format in ["csv", "json", "ndjson", "sql", "tsv"] {
      let export = fixture.directory.file("all." + format)
      #expect(try fixture.catalog(["export", "--format", format, "-o", export]).status == 0)
      for sides in [[fixture.path, export], [export, fixture.path], [export]] {
        let run = try fixture.catalog(["diff", "--key", "id"] + sides)
        #expect(run.status == 0, "\(run.diagnostics)\(run.output)")
        #expect(run.diagnostics.hasSuffix("no differences in 3 products\n"))
      }
    }
  }

  @Test("Two catalogs differ in both directions, and stay as they are")
  func twoCatalogs() throws {
    let other = fixture.directory.file("other.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
    for change in [
      ["edit", "1", "--manufacturer", "Stihl", "--clear", "origin", "--clear", "price"],
      ["remove", "2", "--yes"],
      ["add", "--name", "Hammer", "--set", "Shelf=E"],
    ] {
      let run = try fixture.catalog(change + ["--db", other])
      try #require(run.status == 0, "\(run.diagnostics)")
    }
    let (before, otherBefore) = (try same(), try Data(contentsOf: URL(fileURLWithPath: other)))
    let there = try fixture.catalog(["diff", fixture.path, other])
    #expect(
      there.output == """
        ID  Name    Field           Before     After
         1  Saw     manufacturer     Bosch  →  Stihl
                    price         4.50 EUR  →  none
                    origin         Germany  →  none
         2  Drill   removed
         4  Hammer  added                      custom.Shelf E

        """)
    #expect(there.status == 1)
    #expect(
      there.diagnostics
        == "\(fixture.path) → \(other): 1 product added, 1 changed, 1 removed, 1 the same\n")
    let back = try fixture.catalog(["diff", other, fixture.path, "--format", "csv"])
    #expect(
      back.output == """
        change,id,sku,name,field,before,after
        changed,1,A1,Saw,manufacturer,Stihl,Bosch
        changed,1,A1,Saw,price,,4.50 EUR
        changed,1,A1,Saw,origin,,Germany
        removed,4,,Hammer,name,Hammer,
        removed,4,,Hammer,custom.Shelf,E,
        added,2,A2,Drill,name,,Drill
        added,2,A2,Drill,manufacturer,,Makita
        added,2,A2,Drill,price,,99.00 EUR
        added,2,A2,Drill,quantity,,1
        added,2,A2,Drill,origin,,Japan
        added,2,A2,Drill,sku,,A2
        added,2,A2,Drill,custom.Shelf,,B

        """)
    #expect(try same() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == otherBefore)
  }

  @Test("A file is compared in the fields that it has, from either side")
  func fileAndCatalog() throws {
    let there = try fixture.catalog(["diff", newer, "--key", "sku", "--json"])
    #expect(there.status == 1)
    #expect(
      there.output.hasPrefix(
        "{\"first\":\"\(fixture.path)\",\"second\":\"\(newer)\",\"key\":\"sku\","
          + #""added":1,"changed":2,"removed":1,"unchanged":0,"changes":[{"before":{"id":1,"#))
    #expect(try JSONSerialization.jsonObject(with: Data(there.output.utf8)) is [String: Any])
    let back = try fixture.catalog(["diff", newer, fixture.path, "--key", "sku"])
    #expect(back.output.contains(" 1  Saw     price         4.20 EUR  →  4.50 EUR\n"))
    #expect(back.output.contains(" 2  Drill   added "))
    #expect(back.output.contains(" 4  Hammer  removed\n"))
  }

  @Test("A comparison that cannot be made says what to choose")
  func refusals() throws {
    let keyless = try fixture.catalog(["diff", newer])
    #expect(keyless.status == 64)
    #expect(
      keyless.diagnostics.contains(
        "which of the catalog\n  Try: catalog diff \(newer) --key sku\n"),
      "\(keyless.diagnostics)")
    let notes = try fixture.directory.write("H\thello\n1\t2\n", to: "notes.txt")
    let table = try fixture.catalog(["diff", notes])
    #expect(table.status == 2)
    #expect(table.diagnostics.contains("no column of notes looks like a product name"))
    #expect(!table.diagnostics.contains("imported"))
    let files = try fixture.catalog(["diff", newer, newer, "--key", "sku"])
    #expect(files.status == 64)
    #expect(files.diagnostics.contains("catalog import \(newer) --db NEW.db"))
    let gone = try fixture.catalog(["diff", "gone.csv", "--key", "sku"])
    #expect(gone.status == 2)
    let bad = try fixture.directory.write("sku,price\nA1,much\nA3,13.00\n", to: "bad.csv")
    let rows = try fixture.catalog(["diff", bad, "--key", "sku"])
    #expect(rows.status == 2)
    #expect(rows.diagnostics.contains("bad.csv:2: price 'much' is not a number"))
    #expect(!rows.diagnostics.contains("imported"), "\(rows.diagnostics)")
    #expect(
      rows.diagnostics.contains(
        "What the others would change: catalog import --dry-run --on-error skip --key sku --db "),
      "\(rows.diagnostics)")
    let others = try fixture.catalog([
      "import", "--dry-run", "--on-error", "skip", "--key", "sku", bad,
    ])
    #expect(others.output.contains("13.00 EUR"), "\(others.output)")
    let noKey = try fixture.catalog(["diff", newer, "--key", "id"])
    #expect(noKey.status == 2)
    #expect(!noKey.diagnostics.contains("imported"), "\(noKey.diagnostics)")
  }

  @Test("One product that is added is shown once")
  func oneAdded() throws {
    let path = try fixture.directory.write("sku,name\nB1,Bowl\n", to: "one.csv")
    let run = try fixture.catalog(["import", "-n", path])
    #expect(run.output == "ID  Name  Field  Before    After\n 4  Bowl  added            sku B1\n")
  }

  @Test("Text of the data never reaches the terminal as commands")
  func escapes() throws {
    let path = try fixture.directory.write(
      "sku,name,details\nA1,Saw,\"a\u{1B}[2Jb\"\nA2,Drill,x\nA3,Knife,y\n", to: "e.csv")
    let run = try fixture.terminal("diff --key sku --no-pager \(path)")
    #expect(run.output.contains("details"))
    #expect(!run.output.contains("\u{1B}[2J"))
  }
}
