import Foundation
import TestSupport
import Testing

/// What files bring that no field of a product takes.
struct CustomFieldImportTests {
  private static let file = """
    Article No,Product,Price,Category,Barcode,Empty,"Quo""ted"
    A1,Hammer,12.50,Tools,4006381333931,,"says ""hi"" \\ there"
    A2,Saw,8.00,Tools,,,
    A3,Café Cup,4.00,Küche,4006381333948,,"two
    lines"

    """

  private func fixture(
    _ file: String = Self.file, _ arguments: [String] = []
  ) throws -> (CatalogFixture, ProgramRun) {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "--currency", "EUR"] + arguments + ["-"], input: file)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
    return (fixture, run)
  }

  @Test("A column whose name has a comma or quotes is chosen in quotes")
  func namesInQuotes() throws {
    let (fixture, _) = try fixture("sku,name,\"A, B\",\"\"\"Q\"\"\"\nA1,Saw,red,blue\n")
    let run = try fixture.catalog([
      "list", "--columns", #"sku, "custom.A, B" ,"custom.""Q""",name"#, "--format", "csv",
    ])
    #expect(run.output == "sku,\"custom.A, B\",\"custom.\"\"Q\"\"\",name\nA1,red,blue,Saw\n")
    let wrong = try fixture.catalog(["list", "--columns", "custom.A, B"])
    #expect(wrong.status == 64)
    #expect(wrong.diagnostics.contains(#", "custom.A, B""#), "\(wrong.diagnostics)")
    let open = try fixture.catalog(["list", "--columns", #""custom.A, B"#])
    #expect(open.status == 64)
  }

  @Test("An update that would make a second field of another case says so")
  func namesInAnotherCase() throws {
    let (fixture, _) = try fixture("sku,name,Colour\nA1,Saw,red\n")
    let update = "sku,colour\nA1,blue\n"
    let run = try fixture.catalog(["import", "--key", "sku", "--dry-run", "-"], input: update)
    let line = "'colour' is a new custom field beside 'Colour'; to write into that: "
    #expect(run.diagnostics.contains(line + "--map custom.Colour=colour"), "\(run.diagnostics)")
    let mapped = try fixture.catalog(
      ["import", "--key", "sku", "--map", "custom.Colour=colour", "-"], input: update)
    #expect(!mapped.diagnostics.contains("new custom field"), "\(mapped.diagnostics)")
    #expect(try fixture.catalog(["show", "A1", "--json"]).output.contains(#"{"Colour":"blue"}"#))
  }

  @Test("Columns that no field is read from are kept, and said to be")
  func columnsAreKept() throws {
    let (fixture, run) = try fixture()
    #expect(run.diagnostics.contains("  custom fields: Barcode, Category, Quo\"ted\n"))
    #expect(run.diagnostics.contains("  columns ignored: Empty\n"))
    let shown = try fixture.catalog(["show", "A3"]).output
    #expect(
      shown.hasSuffix(
        """
          Barcode   4006381333948
          Category  Küche
          Quo"ted   two
                    lines

        """), "\(shown)")
    let json = try fixture.catalog(["show", "A1", "--json"]).output
    #expect(
      json.hasSuffix(
        #""custom":{"Barcode":"4006381333931","Category":"Tools","Quo\"ted":"says \"hi\" \\ there"}}"#
          + "\n"), "\(json)")
    #expect(
      try fixture.catalog(["show", "A2", "--format", "csv"]).output.contains(",custom.Category\n"))
  }

  @Test("Every format that imports again brings the custom fields back")
  func formatsComeBack() throws {
    let (fixture, _) = try fixture()
    let script = try fixture.catalog(["export", "--format", "sql"]).output
    for format in ["csv", "tsv", "json", "ndjson", "sql"] {
      let file = fixture.directory.file("export." + format)
      #expect(try fixture.catalog(["export", "--format", format, "-o", file]).status == 0)
      for arguments in [[], ["--replace", "--yes"]] {
        let again = try CatalogFixture()
        let run = try again.catalog(["import", "--locale", "en"] + arguments + [file])
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(try again.catalog(["export", "--format", "sql"]).output == script, "\(format)")
        #expect(try again.catalog(["check"]).status == 0)
      }
    }
    let again = try CatalogFixture()
    #expect(try again.catalog(["import", "--locale", "en", fixture.path]).status == 0)
    #expect(try again.catalog(["export", "--format", "sql"]).output == script)
  }

  @Test("A custom field can be named, left out, or all of them")
  func fieldsAreChosen() throws {
    var (fixture, run) = try fixture(
      Self.file, ["--map", "custom.Group=Category", "--map", "custom.barcode="])
    #expect(run.diagnostics.contains("  custom fields: Group, Quo\"ted\n"))
    #expect(run.diagnostics.contains("  columns ignored: Barcode, Empty\n"))
    (fixture, run) = try self.fixture(Self.file, ["--no-custom-fields"])
    #expect(!run.diagnostics.contains("custom fields"))
    #expect(try !fixture.catalog(["export"]).output.contains("custom."))
    #expect(run.diagnostics.contains("columns ignored: Category, Barcode, Empty, Quo"))
  }

  @Test("With --key the columns of the file change, name by name, and undo brings all back")
  func updatesAreByName() throws {
    let (fixture, _) = try fixture()
    let before = try fixture.catalog(["export", "--format", "ndjson"]).output
    let update = "Article No,Category,Shelf\nA1,Hand tools,B1\nA2,,B2\nA3,Küche,\n"
    let run = try fixture.catalog(["import", "--key", "sku", "-"], input: update)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains(
        "2 products updated (custom.Category 2, custom.Shelf 2), 1 unchanged"))
    let after = try fixture.catalog(["export", "--format", "ndjson"]).output
    #expect(after.contains(#""custom":{"Barcode":"4006381333931","Category":"Hand tools","#))
    #expect(after.contains(#""custom":{"Shelf":"B2"}"#))
    #expect(try fixture.catalog(["check"]).status == 0)
    let again = try fixture.catalog(["import", "--key", "sku", "-"], input: update)
    #expect(again.diagnostics.contains("3 products unchanged"))
    let history = try fixture.catalog(["history", "1"]).output
    #expect(
      history.contains("custom.Category Tools → Hand tools, custom.Shelf none → B1"), "\(history)")
    #expect(try fixture.catalog(["undo"]).status == 0)
    #expect(try fixture.catalog(["export", "--format", "ndjson"]).output == before)
    #expect(try fixture.catalog(["redo"]).status == 0)
    #expect(try fixture.catalog(["export", "--format", "ndjson"]).output == after)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "An export with a key takes back the custom fields of products that had none",
    arguments: ["csv", "json", "ndjson"])
  func noneComeBack(_ format: String) throws {
    let fixture = try CatalogFixture()
    _ = try fixture.catalog(
      ["import", "--locale", "en", "-"], input: "sku,name,price,Category\nA,Axe,1,Tools\nB,Saw,2,\n"
    )
    let file = fixture.directory.file("export." + format)
    _ = try fixture.catalog(["export", "-o", file])
    _ = try fixture.catalog(["edit", "B", "--set", "Category=X"])
    let found = try fixture.catalog(["diff", "--key", "id", fixture.path, file])
    #expect(found.output.contains("Category"))
    let run = try fixture.catalog(["import", "--key", "id", file])
    #expect(run.diagnostics.contains("1 product updated"), "\(run.diagnostics)")
    #expect(try !fixture.catalog(["show", "B"]).output.contains("Category"))
  }

  @Test(
    "Of JSON of others, a record that lacks custom fields says nothing, and one of none says so",
    arguments: [
      (#"{"sku":"B"}"#, true), (#"{"sku":"B","custom":{}}"#, false),
      (#"{"sku":"B","custom":null}"#, false),
    ])
  func noneIsSaid(_ record: String, isKept: Bool) throws {
    let (fixture, _) = try fixture("sku,name,price,Category\nA,Axe,1,Tools\nB,Saw,2,X\n")
    let run = try fixture.catalog(
      ["import", "--key", "sku", "-"],
      input: #"[{"sku":"A","custom":{"Category":"Wood"}},"# + record + "]")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["show", "A"]).output.contains("Wood"))
    #expect(try fixture.catalog(["show", "B"]).output.contains("Category") == isKept)
  }

  @Test("Undo takes back its own names, where another program has changed others since")
  func undoIsByName() throws {
    let (fixture, _) = try fixture()
    _ = try fixture.catalog(
      ["import", "--key", "sku", "-"], input: "Article No,Category\nA1,Hand tools\n")
    try fixture.sqlite3(
      "UPDATE product SET custom = json_set(custom, '$.Shelf', 'B1') WHERE id = 1")
    #expect(try fixture.catalog(["undo"]).status == 0)
    let json = try fixture.catalog(["show", "1", "--json"]).output
    #expect(json.contains(#""Category":"Tools""#))
    #expect(json.contains(#""Shelf":"B1""#))
    #expect(try fixture.catalog(["redo"]).status == 0)
    try fixture.sqlite3(
      "UPDATE product SET custom = json_set(custom, '$.Category', 'X') WHERE id = 1")
    let refused = try fixture.catalog(["undo"])
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("Category"), "\(refused.diagnostics)")
  }

  @Test("Names of other programs are columns of the next export, also where it can not be noted")
  func foreignNamesAreExported() throws {
    let (fixture, _) = try fixture()
    try fixture.sqlite3(
      #"UPDATE product SET custom = '{"New": 5, "Old": null, "Nested": {"a": [1]}}' WHERE id = 2"#)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 0)
    #expect(
      check.diagnostics.contains(
        "product 2 are JSON of another program, not only texts by name; they are shown as they are")
    )
    let header = try #require(try fixture.catalog(["export"]).output.split(separator: "\n").first)
    #expect(header.contains("custom.Nested,custom.New,"), "\(header)")
    #expect(
      try fixture.catalog(["show", "2", "--json"]).output
        .hasSuffix(#""custom":{"New":"5","Nested":"{\"a\": [1]}"}}"# + "\n"))
    #expect(try fixture.catalog(["reindex"]).status == 0)
    try fixture.sqlite3("UPDATE product SET custom = '{x}' WHERE id = 3")
    let damaged = try fixture.catalog(["check"])
    #expect(damaged.status == 2)
    #expect(damaged.diagnostics.contains("Correct them, or take them out: sqlite3 FILE"))
    // What is none of a name's is none of the names either, but it is there.
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["check"]).output == damaged.output)
    try fixture.sqlite3("UPDATE product SET custom = NULL WHERE id = 3")
    #expect(try fixture.catalog(["check"]).status == 0)
    try fixture.sqlite3("DELETE FROM custom_field")
    let nameless = try fixture.catalog(["check"])
    #expect(nameless.output.contains("the custom field 'New' is not among the names of all"))
    #expect(nameless.diagnostics.contains("catalog reindex"))
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["export"]).output.contains("custom.New"))
  }

  @Test("An empty value of another program is no value, and no fault", arguments: ["\"\"", "null"])
  func emptyValuesAreNone(value: String) throws {
    let (fixture, _) = try fixture()
    try fixture.sqlite3(#"UPDATE product SET custom = '{"Kind": \#(value)}' WHERE id = 3"#)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 0 && check.diagnostics.hasSuffix("no problems found\n"), "\(check)")
    #expect(!check.diagnostics.contains("another program"))
    #expect(!(try fixture.catalog(["export"]).output.contains("custom.Kind")))
  }

  @Test("Values that are no text are left out and counted, and do not refuse the file")
  func binaryValuesAreLeftOut() throws {
    let (fixture, run) = try fixture(
      """
      CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price REAL, thumb BLOB, made TEXT);
      INSERT INTO items VALUES (1, 'Saw', 5, X'FFD8FF00', now()), (2, 'Axe', 6, X'414243', 'x');
      """)
    #expect(
      run.diagnostics.contains(
        "  1 value left out: no text, or over 1 MB\n"
          + "  1 value left out: computed by the script, which is not run\n"),
      "\(run.diagnostics)")
    #expect(
      try fixture.catalog(["show", "2", "--json"]).output
        .hasSuffix(#""custom":{"made":"x","thumb":"ABC"}}"# + "\n"))
  }
}
