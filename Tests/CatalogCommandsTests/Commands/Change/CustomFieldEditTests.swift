import Foundation
import TestSupport
import Testing

/// Custom fields that are typed.
struct CustomFieldEditTests {
  private func fixture() throws -> CatalogFixture {
    try .euros("SKU,Name,Price,Category,Season\nA,Axe,5,Tools,\"one\ntwo\"\nB,Bell,6,Toys,\n")
  }

  private func custom(_ fixture: CatalogFixture, _ id: String) throws -> String {
    let json = try fixture.catalog(["show", id, "--json"]).output
    return json.components(separatedBy: #""custom":"#).dropFirst().first ?? ""
  }

  @Test("The first product of a new catalog keeps its custom fields, and they are known")
  func firstProduct() throws {
    let fixture = try CatalogFixture()
    #expect(try fixture.catalog(["add", "--name", "Saw", "--set", "Note=a"]).status == 0)
    #expect(try fixture.catalog(["show", "1", "--json"]).output.contains(#""Note":"a""#))
    #expect(try fixture.catalog(["export"]).output.contains("custom.Note"))
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["edit", "1", "--set", "Shelf=b"]).status == 0)
    #expect(
      try fixture.catalog(["show", "1", "--json"]).output
        .contains(#""custom":{"Note":"a","Shelf":"b"}"#))
  }

  @Test("A field of every product is no custom field, unless it is called so or there is one")
  func fieldsOfEveryProduct() throws {
    let fixture = try fixture()
    let refused = try fixture.catalog(["edit", "A", "--set", "Price=7"])
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("catalog edit"))
    #expect(refused.diagnostics.contains("--price 7"), "\(refused.diagnostics)")
    #expect(try custom(fixture, "A").contains("Price") == false)
    #expect(try fixture.catalog(["edit", "A", "--set", "custom.price=7"]).status == 0)
    #expect(try custom(fixture, "A").contains(#""price":"7""#))
    #expect(try fixture.catalog(["edit", "A", "--set", "price=8"]).status == 0)
    #expect(try custom(fixture, "A").contains(#""price":"8""#))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Of two conditions none is left out: nothing is changed")
  func twoConditions() throws {
    let fixture = try fixture()
    let before = try fixture.catalog(["export"]).output
    let line = ["remove", "--where", "price < 6", "--where=sku == 'B'", "--yes"]
    let refused = try fixture.catalog(line)
    #expect(refused.status == 64)
    #expect(
      refused.diagnostics.contains("For what meets both: catalog remove"),
      "\(refused.diagnostics)")
    #expect(try fixture.catalog(["export"]).output == before)
    // The same twice is no question.
    #expect(try fixture.catalog(["list", "--sort", "price", "--sort=price"]).status == 0)
    #expect(try fixture.catalog(["list", "--section", "A", "--section", "B"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Fields whose names were lost are shown, kept by an edit, and found by check")
  func lostNames() throws {
    let fixture = try CatalogFixture()
    #expect(try fixture.catalog(["add", "--name", "Saw", "--set", "Note=a"]).status == 0)
    try fixture.sqlite3("DELETE FROM custom_field")
    #expect(try fixture.catalog(["check"]).status == 2)
    #expect(try fixture.catalog(["show", "1", "--json"]).output.contains(#""Note":"a""#))
    #expect(try fixture.catalog(["edit", "1", "--set", "Shelf=b"]).status == 0)
    #expect(
      try fixture.catalog(["show", "1", "--json"]).output
        .contains(#""custom":{"Note":"a","Shelf":"b"}"#))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("edit sets and removes custom fields, whose names may be typed in another case")
  func editChangesThem() throws {
    let fixture = try fixture()
    let before = try fixture.catalog(["export", "--format", "sql"]).output
    let run = try fixture.catalog(
      ["edit", "A", "--set", "category=Hand tools", "--unset", "season", "--set", "Size: EU=42"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.diagnostics
        == "1 Axe: custom.Category Tools → Hand tools, custom.Season one␊two → none, "
        + "custom.Size: EU none → 42\n")
    #expect(try custom(fixture, "A") == #"{"Category":"Hand tools","Size: EU":"42"}}"# + "\n")
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["undo"]).status == 0)
    #expect(try fixture.catalog(["export", "--format", "sql"]).output == before)
  }

  @Test("Many products get a custom field each, and keep their others")
  func editOfManyChangesThem() throws {
    let fixture = try fixture()
    let run = try fixture.catalog(["edit", "--where", "price > 1", "--set", "Shelf=B 2", "--yes"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try custom(fixture, "B") == #"{"Category":"Toys","Shelf":"B 2"}}"# + "\n")
    #expect(try custom(fixture, "A").hasSuffix(#""Shelf":"B 2"}}"# + "\n"))
    let again = try fixture.catalog(["edit", "--where", "price > 1", "--set", "Shelf=B 2", "--yes"])
    #expect(again.diagnostics.contains("0 products changed, 2 unchanged"), "\(again.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["undo", "--yes"]).status == 0)
    #expect(try custom(fixture, "B") == #"{"Category":"Toys"}}"# + "\n")
  }

  @Test("What cannot be set or removed is said, and nothing is changed")
  func wrongValuesAreRefused() throws {
    let fixture = try fixture()
    let before = try fixture.catalog(["export", "--format", "sql"]).output
    func fails(_ arguments: [String], _ status: Int32, _ message: String) throws {
      let run = try fixture.catalog(["edit", "A"] + arguments)
      #expect(run.status == status)
      #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    }
    try fails(["--set", "Category="], 2, "to remove it: --unset Category")
    try fails(["--set", "Category"], 64, "--set takes NAME=TEXT")
    try fails(["--set", " =x"], 2, "needs a name")
    try fails(["--set", String(repeating: "n", count: 201) + "=x"], 2, "longer than 200 bytes")
    try fails(["--unset", "Shelf"], 2, "Shelf is no custom field of this catalog")
    try fails(["--unset", "A", "--set", "A=b"], 64, "cannot be combined")
    #expect(try fixture.catalog(["export", "--format", "sql"]).output == before)
  }

  @Test(
    "A field that is set twice is refused, in whatever case",
    arguments: [
      ["add", "--name", "Saw"], ["edit", "A"],
    ])
  func setTwice(_ command: [String]) throws {
    let fixture = try fixture()
    for names in [("Category", "category"), ("New", "new"), ("Size", "Size")] {
      let run = try fixture.catalog(
        command + ["--set", "\(names.0)=a", "--set", "\(names.1)=b"])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("\(names.0) is set twice"), "\(run.diagnostics)")
    }
    #expect(try custom(fixture, "A").contains("Tools"))
  }

  @Test("A new product has custom fields, also one that is read as JSON")
  func addTakesThem() throws {
    let fixture = try fixture()
    let run = try fixture.catalog(["add", "--name", "Cup", "--set", "category=Kitchen", "--json"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.hasSuffix(#""custom":{"Category":"Kitchen"}}"# + "\n"))
    let copy = try fixture.shell("catalog show 3 --json | catalog add --json -")
    #expect(copy.output.hasSuffix(#""custom":{"Category":"Kitchen"}}"# + "\n"))
    let wrong = try fixture.catalog(["add", "-"], input: #"{"name":"x","tags":{"a":"b"}}"#)
    #expect(wrong.diagnostics.contains("'tags' is an array or an object"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "A field that cannot be indexed is refused with the fields that there are, and how many more")
  func unknownFieldOfAnIndex() throws {
    let fixture = try CatalogFixture()
    let names = (1...45).map { "Field\($0)" }
    let rows =
      "name,price," + names.joined(separator: ",") + "\nSaw,1 EUR"
      + String(repeating: ",x", count: names.count) + "\n"
    try #require(try fixture.catalog(["import", "-"], input: rows).status == 0)
    let run = try fixture.catalog(["reindex", "--custom", "Shelf"])
    #expect(run.status == 64)
    #expect(run.diagnostics.hasSuffix(" and 5 more\n"), "\(run.diagnostics)")
  }

  @Test("The editor's text has a line for each custom field, and takes new ones")
  func editorHasThem() throws {
    let fixture = try fixture()
    let script = try fixture.directory.write(
      """
      #!/bin/sh
      sed -i -e 's/^custom.Category: Tools$/custom.Category: Hand tools/' -e 's/^  two$/  zwei/' "$1"
      echo 'custom.Shelf: B 1' >> "$1"
      """, to: "editor.sh")
    let run = try fixture.catalog(
      ["edit", "A", "--editor"], environment: ["EDITOR": "sh \(script)"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      try custom(fixture, "A")
        == #"{"Category":"Hand tools","Season":"one\nzwei","Shelf":"B 1"}}"# + "\n")
    let same = try fixture.catalog(["edit", "A", "--editor"], environment: ["EDITOR": "true"])
    #expect(same.status == 0, "\(same.diagnostics)")
    #expect(try fixture.catalog(["history", "A"]).output.split(separator: "\n").count == 3)
  }
}

/// Custom fields as columns of a list.
struct CustomFieldColumnTests {
  @Test("A list has the columns of custom fields that are asked for, in every format with columns")
  func columnsAreShown() throws {
    let fixture = try CatalogFixture.euros(
      "SKU,Name,Price,Category,Min stock\nA,Axe,5,Tools,2\nB,Bell,6,,\n")
    func list(_ arguments: String...) throws -> String {
      let run = try fixture.catalog(["list"] + arguments)
      #expect(run.status == 0, "\(run.diagnostics)")
      return run.output
    }
    #expect(
      try list("--format", "csv", "--columns", "custom.Min stock,name,category")
        == "custom.Min stock,name,custom.Category\n2,Axe,Tools\n,Bell,\n")
    #expect(try list("--format", "csv").hasPrefix("id,sku,name,manufacturer,price,"))
    #expect(try list("--format", "csv").contains(",section,custom.Category,custom.Min stock\n"))
    #expect(try list("--columns", "name,Category,price").contains("Axe   Tools"))
    #expect(
      try list("--columns", "name,Category", "--format", "markdown").contains("| Axe | Tools |"))
    let html = try list("--columns", "name,Category", "--format", "html")
    #expect(html.contains("<th scope=\"col\">Category</th>"))
    #expect(html.contains("<bdi>Tools</bdi>"))
    let wrong = try fixture.catalog(["list", "--columns", "name,nope"])
    #expect(wrong.status == 64)
    #expect(wrong.diagnostics.contains("unknown column 'nope'"))
    #expect(wrong.diagnostics.contains("section, custom.Category, custom.Min stock"))
  }

  @Test(
    "A name with a comma that is asked for without quotes is led to the line with them",
    arguments: ["name,Size, mm", "custom.Size, mm,name"])
  func commasAreLedToQuotes(typed: String) throws {
    let fixture = try CatalogFixture.euros("SKU,Name,Price,\"Size, mm\"\nA,Axe,5,7\n")
    let run = try fixture.catalog(["list", "--columns", typed])
    #expect(run.status == 64)
    let quoted = typed == "name,Size, mm" ? #"name,"custom.Size, mm""# : #""custom.Size, mm",name"#
    #expect(
      run.diagnostics.contains(
        "With quotes around the name: catalog list --columns '\(quoted)'"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["list", "--columns", quoted]).status == 0)
    let other = try fixture.catalog(["list", "--columns", "nme,\"Size, mm\""])
    #expect(!other.diagnostics.contains("With quotes"), "\(other.diagnostics)")
  }
}
