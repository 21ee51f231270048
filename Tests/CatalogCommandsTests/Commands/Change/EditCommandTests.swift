import Foundation
import TestSupport
import Testing

struct EditCommandTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try SmallCatalog.make()
  }

  private func products() throws -> String {
    try fixture.catalog(["list", "--sort", "id", "--all", "--format", "csv"]).output
  }

  /// Digits are an id as it is written, and nothing else.
  @Test("Where one of several products is not there, none is changed, and the message says so")
  func oneOfSeveralIsMissing() throws {
    for command in [["edit", "7", "999", "--price", "1"], ["remove", "--yes", "7", "999"]] {
      let run = try fixture.catalog(command)
      #expect(run.status == 1)
      #expect(run.diagnostics.hasSuffix("\n  Nothing was changed.\n"), "\(run.diagnostics)")
    }
    #expect(try fixture.catalog(["undo", "--dry-run", "--json"]).output.contains("import"))
  }

  @Test func articleNumbersWithLeadingZerosAreNoIDs() throws {
    _ = try fixture.catalog(["add", "--name", "Zero", "--sku", "07"])
    let run = try fixture.catalog(["remove", "07", "--yes"])
    #expect(run.diagnostics.contains("“Zero”"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["show", "7"]).status == 0)
    for text in ["07", "+7", "007"] {
      #expect(try fixture.catalog(["show", text]).status == 1, "\(text)")
    }
  }

  @Test("Who clears a custom field is told how that is done")
  func clearOfACustomField() throws {
    let run = try fixture.catalog(["edit", "1", "--clear", "Farbe"])
    #expect(run.diagnostics.contains("To remove a custom field: --unset Farbe"))
  }

  // MARK: add

  @Test func addSaysTheIdAndThePlace() throws {
    let run = try fixture.catalog([
      "add", "--name", "Zinc Tub", "--price", "12.50 EUR", "--origin", "schweiz", "--quantity",
      "-1", "--manufacturer", "Övre Bruk",
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output
        == "Added product 12, “Zinc Tub”, price 12.50 EUR, quantity -1 (section Z, position 4 of 6)\n"
    )
    #expect(run.diagnostics == "Origin 'schweiz' saved as Switzerland (CH)\n")
    let show = try fixture.catalog(["show", "12", "--format", "csv"]).output
    #expect(show.contains("12,,Zinc Tub,Övre Bruk,12.50,EUR,-1,Switzerland,CH,,,Z"))
  }

  @Test func addTakesWhatShowWrites() throws {
    let product = try fixture.catalog(["show", "10", "--json"]).output
    let run = try fixture.catalog(["add", "--json", "-"], input: product)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output
        == product.replacingOccurrences(of: "\"id\":10", with: "\"id\":12")
        .replacingOccurrences(of: "\"W\"}", with: "\"W\",\"sortName\":null}"))
  }

  static let badJSON = [
    ("{", "standard input:1"), ("{\"quantity\":1}", "has no name"),
    ("{\"name\":\"x\",\"price\":\"1.005\",\"currency\":\"EUR\"}", "too many decimal places"),
    ("[{\"name\":\"x\"},{\"name\":\"y\"}]", "several products"),
    (
      "{\"name\":\"Outer\",\n\"variants\":[{\"name\":\"Inner\"}]}",
      "input:2: 'variants' is an array"
    ),
    ("{\"name\":\"x\",\"details\":[\"a\",\"b\"]}", "'details' is an array"),
    ("{\"name\":\"x\",\"quantity\":true}", "'quantity' is true"),
    ("{\"name\":\"x\",\"prise\":\"1\"}", "'prise' is not a field of a product; fields: name"),
    ("{\"name\":\"x\",\"name\":\"y\"}", "'name' is given twice"),
    ("{\"name\":\"x\",\"price\":5}", "price needs a currency"),
    ("{\"name\":\"x\",\"price\":-5}", "price '-5' is negative"),
    ("{\"name\":\"x\",\"price\":\"1,500\"}", "could mean 1500 or 1.5"),
    ("{\"name\":\"x\"} y", "expected the end"), ("[]", "no product"), ("[1]", "expected '{'"),
    ("{\"name\":\"x\",}", "a member's name"), ("{\"name\":\"\"}", "name is empty"),
    ("{\"name\":\"x\",\"sku\":\"R-1\"}", "'R-1' is already used by another product"),
    ("", "is empty"),
  ]

  @Test(arguments: badJSON)
  func addSaysWhatIsWrongWithJSON(_ json: String, _ message: String) throws {
    let before = try products()
    let run = try fixture.catalog(["add", "-"], input: json)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("Nothing was"))
    #expect(try products() == before)
  }

  @Test func addTakesJSONAsOptionsDo() throws {
    let fixture = try CatalogFixture()
    let environment = ["LC_ALL": "en_US.UTF-8"]
    _ = try fixture.catalog(["add", "--name", "Öl", "--price", "10 SEK"], environment: environment)
    let run = try fixture.catalog(
      ["add", "-"],
      input: "[{\"name\":\"\\u00c5l\",\"price\":5.500,\"sku\":null,\"quantity\":3.000}]\n",
      environment: environment)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      try fixture.catalog(["show", "2", "--format", "csv"]).output.contains(",Ål,,5.50,SEK,3"))
  }

  @Test func addMakesACatalogWhereThereIsNone() throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["add", "--name", "Öl", "--price", "10 SEK"], environment: ["LC_ALL": "sv_SE.UTF-8"])
    #expect(run.output == "Added product 1, “Öl”, price 10.00 SEK (section Ö, position 1 of 1)\n")
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["add", "--name", "Ål", "--price", "5"]).status == 0)
    #expect(try fixture.catalog(["show", "2"]).output.contains("5.00 SEK"))
    let empty = try CatalogFixture()
    #expect(try empty.catalog(["add", "--name", "x", "--price", "5"]).status == 0)
    #expect(try empty.catalog(["show", "1", "--format", "csv"]).output.contains(",x,,5.00,,"))
  }

  @Test func addAsksOnATerminalAndExplains() throws {
    let typing = """
      (sleep 0.4; printf '\\nSaw\\n\\n\\n1.005 EUR\\n2 EUR\\nx\\n3\\n\\n\\n\\n\\n'; sleep 0.4) |
        script -qec '"$CATALOG" add' /dev/null
      """
    let run = try fixture.shell(
      typing, environment: ["CATALOG": ProgramRun.catalog, "SHELL": "/bin/sh"])
    #expect(run.output.contains("name is empty"))
    #expect(run.output.contains("price '1.005 EUR' could mean 1005 or 1.005, the"))
    #expect(run.output.contains("quantity 'x' is not a whole number"))
    #expect(run.output.contains("product 12, “Saw”, price 2.00 EUR, quantity 3 (section S"))
    #expect(try fixture.catalog(["show", "12"]).output.contains("2.00 EUR"))
  }

  @Test func whatIsNoTextIsAskedForAgain() throws {
    let typing = """
      (sleep 0.4; printf 'Sa\\033[Dw\\nSaw\\n\\377\\n\\n\\n\\n\\n\\n\\n\\n\\n'; sleep 0.4) |
        script -qec '"$CATALOG" add' /dev/null
      """
    let run = try fixture.shell(
      typing, environment: ["CATALOG": ProgramRun.catalog, "SHELL": "/bin/sh"])
    #expect(run.output.contains("the input has a control character"), "\(run.output)")
    #expect(run.output.contains("the input is not UTF-8"))
    #expect(run.output.contains("product 12, “Saw” (section S"))
    let argument = try fixture.shell("catalog add --name \"$(printf 'x\\377')\"")
    #expect(argument.status == 64)
    #expect(argument.diagnostics == "Error: argument 3 is not UTF-8\n")
  }

  @Test func nothingFoundIsJSONToo() throws {
    let empty = "{\"matched\":0,\"changed\":0,\"skipped\":0,\"dryRun\":false,\"changes\":[]}\n"
    let edit = try fixture.catalog([
      "edit", "--where", "id == 99", "--name", "x", "--json", "--yes",
    ])
    #expect(edit.status == 1 && edit.output == empty)
    let removal = try fixture.catalog(["remove", "--where", "id == 99", "--json", "--yes"])
    #expect(removal.status == 1 && removal.output == empty)
    let history = try fixture.catalog(["history", "99", "--json"])
    #expect(history.status == 1 && history.output == "[]\n")
  }

  @Test func aTakenArticleNumberIsAskedForAgain() throws {
    let typing = """
      (sleep 0.4; printf 'Saw\\n\\n\\n5 EUR\\n\\n\\nR-1\\nR-77\\n\\n\\n'; sleep 0.4) |
        script -qec '"$CATALOG" add' /dev/null
      """
    let run = try fixture.shell(
      typing, environment: ["CATALOG": ProgramRun.catalog, "SHELL": "/bin/sh"])
    #expect(run.output.contains("sku 'R-1' is already used by another product"), "\(run.output)")
    #expect(try fixture.catalog(["show", "R-77"]).output.contains("5.00 EUR"))
  }

  // MARK: edit

  static let prices: [(String, [String], String)] = [
    ("9.99", [], "9.99 USD"), ("12,50 EUR", [], "12.50 EUR"), ("*1.05", [], "6.57 USD"),
    ("*1.05", ["--round", "0.05"], "6.55 USD"), ("+1", [], "7.26 USD"), ("-10%", [], "5.63 USD"),
    ("+2.5%", [], "6.42 USD"), ("-6.26", [], "0.00 USD"), ("=5", [], "5.00 USD"),
    ("¥ 900", [], "900 JPY"), ("*0.333333333", [], "2.09 USD"),
    ("1,299.00", [], "1299.00 USD"), ("1.299,00", [], "1299.00 USD"), ("1 299", [], "1299.00 USD"),
    ("1.234 BHD", [], "1.234 BHD"), ("*1.050", [], "6.57 USD"), ("0,500", [], "0.50 USD"),
    ("*1,05", ["--round", "0,05"], "6.55 USD"),
  ]

  @Test(arguments: prices)
  func pricesAreComputedExactly(_ price: String, _ options: [String], _ expected: String) throws {
    let run = try fixture.catalog(["edit", "7", "--price", price] + options)
    #expect(run.status == 0)
    #expect(run.diagnostics == "7 Widget G: price 6.26 USD → \(expected)\n")
  }

  static let refused: [([String], String)] = [
    (["--price", "abc"], "price 'abc' is not a number"),
    (["--price", "-7"], "is negative"),
    (["--price", "+999999999999999999999999999999"], "price is too large"),
    (["--price", "1.001"], "too many decimal places for USD (at most 2)"),
    (["--price", "1.5 JPY"], "too many decimal places for JPY (at most 0)"),
    (["--price", "+1 EUR"], "is in USD, but the difference is in EUR"),
    (["--price", "5 XXQ"], "not a currency"),
    (["--price", "-101%"], "would make the price negative"),
    (["--price", "*2 EUR"], "has no currency"), (["--price", "999999999999999999"], "too large"),
    (["--currency", "abc"], "not a currency code"), (["--quantity", "1.5"], "not a whole number"),
    (["--sku", "R-1"], "already used by another product"), (["--name", " "], "is empty"),
    (["--sku", ""], "--clear sku"), (["--clear", "name"], "cannot be cleared"),
    (["--quantity", "+9223372036854775807"], "too large"),
    (["--quantity", "99999999999999999999"], "quantity '99999999999999999999' is too large"),
    (["--price", "=-5"], "price '=-5' is negative"),
    (
      ["--price", "*1.05%"], "price '*1.05%' is both a factor and a percentage; write *1.05 or +5%"
    ),
    (["--price", "1,234 EUR"], "'1,234 EUR' could mean 1234 or 1.234; write one of these"),
    (["--price", "1.500"], "'1.500' could mean 1500 or 1.5; write one of these"),
    (
      ["--price", "1.299 JPY"], "or 1.299, the second of which has too many decimal places for JPY"
    ),
    (["--price", "*1,050"], "'1,050' could mean 1050 or 1.05"),
    (["--price", "-1,500"], "'-1,500' could mean 1500 or 1.5"),
    (["--quantity", "1.000"], "'1.000' could mean 1000 or 1; write it without the point"),
    (["--price", "5", "--round", "1,000"], "cannot be rounded: '1,000' could mean 1000 or 1"),
    (["--price", "x", "--quantity", "y"], "quantity 'y'"),
  ]

  @Test(arguments: refused)
  func whatIsWrongIsSaidAndChangesNothing(_ options: [String], _ message: String) throws {
    let before = try products()
    let run = try fixture.catalog(["edit", "7"] + options)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("Nothing was changed"))
    #expect(try products() == before)
  }

  static let wrongUsage = [
    ["edit"], ["edit", "7"], ["edit", "7", "--where", "TRUEPREDICATE", "--name", "x"],
    ["edit", "7", "--clear", "nothing"], ["edit", "7", "--editor", "--name", "x"],
    ["edit", "7", "8", "--editor"], ["edit", "--where", "prise < 1", "--name", "x"],
    ["edit", "7", "8", "--sku", "x"], ["edit", "7", "--clear", "price", "--price", "5"],
    ["edit", "7", "--clear", "currency", "--price", "5"], ["remove"], ["undo", "0"], ["undo", "x"],
    ["history", "--keep", "3"], ["history", "--yes"], ["history", "--dry-run"],
    ["edit", "7", "--name", "x", "-qv"], ["remove", "7", "-q", "--verbose"], ["undo", "-vq"],
    ["redo", "-v", "--quiet"], ["add", "--name", "x", "-q", "-v"], ["add", "Saw"], ["add"],
    ["add", "--price", "1 EUR"],
  ]

  @Test(arguments: wrongUsage)
  func sixtyFourIsWrongUsage(arguments: [String]) throws {
    let run = try fixture.catalog(arguments)
    #expect(run.status == 64, "\(run.diagnostics)")
    #expect(run.output == "")
  }

  @Test(arguments: [
    ["edit", "99", "--name", "x"], ["remove", "99", "--yes"],
    ["remove", "--where", "price > 9999"],
    ["edit", "--where", "id == 99", "--name", "x"], ["redo"], ["history", "SKU-99"],
  ])
  func oneIsNothingFound(arguments: [String]) throws {
    let run = try fixture.catalog(arguments)
    #expect(run.status == 1, "\(run.diagnostics)")
    #expect(run.diagnostics != "")
  }

  @Test func editSaysWhenNothingChanges() throws {
    let run = try fixture.catalog(["edit", "R-1", "--price", "1290"])
    #expect(run.diagnostics == "product 8, “Ångström Ruler”: no change\n")
    #expect(try fixture.catalog(["edit", "8", "-q", "--price", "1291"]).diagnostics == "")
  }

  @Test func doubtfulValuesAreTakenWithAWarning() throws {
    let run = try fixture.catalog([
      "edit", "7", "--sku", "4006381333932", "--image", "missing.png",
    ])
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("its check digit should be 1"))
    #expect(run.diagnostics.contains("'missing.png' is not a file in the catalog's folder"))
    try "".write(toFile: fixture.directory.file("there.png"), atomically: true, encoding: .utf8)
    let right = try fixture.catalog([
      "edit", "7", "--sku", "4006381333931", "--image", "there.png",
    ])
    #expect(!right.diagnostics.contains("Warning"))
  }

  @Test func editPrintsBothStatesAsJSON() throws {
    let run = try fixture.catalog(["edit", "7", "--name", "Åter", "--json", "--dry-run"])
    #expect(run.output.hasPrefix("{\"before\":{\"id\":7,\"sku\":null,\"name\":\"Widget G\""))
    #expect(run.output.contains("\"after\":{\"id\":7,\"sku\":null,\"name\":\"Åter\""))
    #expect(run.output.contains("\"section\":\"A\""))
    #expect(try fixture.catalog(["show", "7"]).output.contains("Widget G"))
  }

  // MARK: Many

  @Test func manyNeedAYesWhereNobodyCanBeAsked() throws {
    let before = try products()
    for options in [[], ["--no-input"]] {
      let run = try fixture.catalog(
        ["edit", "--where", "price > 0", "--price", "*2"] + options)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("--yes"))
    }
    let dry = try fixture.catalog(["edit", "--where", "price > 0", "--price", "*2", "-n"])
    #expect(dry.status == 0)
    #expect(dry.output.contains("7  Widget G              price     6.26 USD  →  12.52 USD"))
    #expect(dry.diagnostics == "4 products would change\n")
    #expect(try products() == before)
    let run = try fixture.catalog(["edit", "--where", "price > 0", "--price", "*2", "--yes"])
    #expect(run.diagnostics == "4 products changed\n")
    #expect(try fixture.catalog(["undo"]).status == 0)
    #expect(try products() == before)
  }

  @Test(arguments: [["edit", "7", "--price", "1"], ["remove", "7"]])
  func productsAndAPredicateCannotBeCombined(arguments: [String]) throws {
    let run = try fixture.catalog(arguments + ["--where", "id == 7"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("Products and --where cannot be combined."))
    let none = try fixture.catalog([arguments[0]] + arguments.dropFirst(2))
    #expect(none.status == 64)
    #expect(none.diagnostics.contains("Give the products by id or SKU, or with --where"))
  }

  @Test func aTakenSKUIsSaidWithTheCommandThatShowsItsProduct() throws {
    let run = try fixture.catalog(["add", "--name", "Copy", "--sku", "R-1"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("See that product with: catalog show R-1\n"))
  }

  @Test("Long values that begin alike are shown from where they differ")
  func longValuesAreShownWhereTheyDiffer() throws {
    let start = String(repeating: "A long text about nothing. ", count: 9)
    let first = try fixture.catalog(["edit", "R-1", "--details", start + "The end."])
    #expect(first.status == 0)
    let run = try fixture.catalog(["edit", "R-1", "--details", start + "It ends."])
    #expect(run.diagnostics.contains("details …"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("about nothing. The end. → …"))
    #expect(run.diagnostics.contains("about nothing. It ends."))
    #expect(try fixture.catalog(["history"]).output.contains("The end. → …"))
    #expect(try fixture.catalog(["undo"]).diagnostics.contains("nothing. The end."))
  }

  @Test func productsWithoutAPriceAreSkippedForThat() throws {
    let run = try fixture.catalog([
      "edit", "--where", "TRUEPREDICATE", "--price", "*2", "--yes",
    ])
    #expect(run.diagnostics.hasSuffix(" skipped: no price (id 9)\n"))
  }

  @Test func whatHasNoValueIsPassedOver() throws {
    let run = try fixture.catalog([
      "edit", "--where", "TRUEPREDICATE", "--quantity", "+1", "--yes", "--json",
    ])
    #expect(run.diagnostics == "4 products changed, 1 skipped: no quantity (id 8)\n")
    #expect(
      run.output.hasPrefix(
        "{\"matched\":5,\"changed\":4,\"skipped\":1,\"dryRun\":false,\"changes\":[{"))
    #expect(try fixture.catalog(["edit", "R-1", "--quantity", "+1"]).status == 2)
  }

  @Test func anAnswerDecides() throws {
    func answer(_ text: String, _ command: String) throws -> ProgramRun {
      try fixture.shell(
        """
        (sleep 0.4; printf '\(text)\\n'; sleep 0.4) | script -qec '"$CATALOG" \(command)' /dev/null
        """,
        environment: ["CATALOG": ProgramRun.catalog, "SHELL": "/bin/sh"])
    }
    let no = try answer("", "remove 7")
    #expect(no.output.contains("Remove “Widget G” (id 7)? [y/N]"))
    #expect(no.output.contains("Cancelled. Nothing was changed."))
    #expect(no.status == 130)
    #expect(try fixture.catalog(["show", "7"]).status == 0)
    let yes = try answer("y", "edit --where \"price > 0\" --price +1")
    #expect(yes.output.contains("Change 4 products? [y/N]"))
    #expect(yes.status == 0)
    #expect(try fixture.catalog(["show", "7"]).output.contains("7.26 USD"))
    _ = try answer("yes", "remove 7")
    #expect(try fixture.catalog(["show", "7"]).status == 1)
  }

  /// Edits that compute: each counts, whoever comes first.
  @Test func ofTwoProgramsAtOnceNothingIsLost() throws {
    let run = try fixture.shell(
      """
      (for i in $(seq 20); do catalog edit 7 --quantity +1 -q || echo lost; done) &
      for i in $(seq 20); do
        catalog edit --where 'id < 9' --clear image --price +1 --quantity +1 -q --yes || echo lost
      done
      wait
      """)
    #expect(run.output == "", "\(run.diagnostics)")
    #expect(try products().contains("7,,Widget G,Spirit Industries,26.26,USD,55,"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func whatWasShownAndHasChangedIsRefused() throws {
    let run = try fixture.shell(
      """
      (sleep 0.6; catalog edit 10 --price 7 2>/dev/null; printf 'y\\n'; sleep 0.4) |
        script -qec '"$CATALOG" edit --where "price > 0" --price +1' /dev/null
      """)
    #expect(run.status == 2)
    #expect(run.output.contains("product 10: price was 1204.50 EUR, is now 7.00 EUR"))
    #expect(try fixture.catalog(["show", "7"]).output.contains("6.26 USD"))
  }

  @Test func whatWasAddedIsSaidWhereTheAnswerCannotBeWritten() throws {
    let run = try fixture.shell("catalog add --name Saw >/dev/full")
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("product 12, “Saw” was added.\nError: cannot write"))
    #expect(try fixture.catalog(["show", "12"]).status == 0)
  }

  @Test("add --quiet says nothing where all is well")
  func quietAddSaysNothing() throws {
    let run = try fixture.catalog(["add", "--name", "Saw", "-q"])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.diagnostics == "")
  }

  // MARK: remove

  @Test func aSectionAndAMakerGoWithTheirLastProduct() throws {
    #expect(
      try fixture.catalog(["remove", "J-1", "8", "--yes"]).diagnostics.hasPrefix("2 products"))
    let index = try fixture.catalog(["index"]).output
    #expect(!index.contains("Å") && !index.contains("日"))
    try fixture.sqlite3("SELECT 1 / (SELECT count(*) = 0 FROM country WHERE name = 'Various')")
    let run = try fixture.catalog(["undo"])
    #expect(run.diagnostics == "undone: remove: 2 products removed\n")
    #expect(try fixture.catalog(["show", "R-1"]).output.contains("1290 JPY"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func importsCountDoubtfulBarcodes() throws {
    let run = try fixture.catalog(
      ["import", "-"], input: "sku,name\n4006381333931,Right\n4006381333932,Wrong\n")
    #expect(
      run.diagnostics.contains(
        "1 SKU looks like a barcode but has a wrong check digit"))
  }

  // MARK: undo, history

  @Test func importsAreTakenBackToo() throws {
    let before = try products()
    let csv = "sku,name,price,currency\nR-1,Ruler,5,USD\nN-1,New,6,USD\n"
    _ = try fixture.catalog(["import", "--key", "sku", "-"], input: csv)
    let after = try products()
    #expect(before != after)
    let undo = try fixture.catalog(["undo"])
    #expect(undo.diagnostics == "undone: import standard input: 1 product added, 1 changed\n")
    #expect(try products() == before)
    #expect(try fixture.catalog(["redo"]).status == 0)
    #expect(try products() == after)
    let all = try fixture.catalog(["undo", "5", "--yes"])
    #expect(all.diagnostics.contains("There were only 2 changes."))
    #expect(try fixture.catalog(["list"]).diagnostics.contains("No products yet"))
    #expect(try fixture.catalog(["redo", "2", "--yes", "-q"]).diagnostics == "")
    #expect(try products() == after)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func historySaysWhatWhenAndFromWhatToWhat() throws {
    _ = try fixture.catalog(["edit", "7", "--price", "+1", "--clear", "image"])
    _ = try fixture.catalog(["edit", "8", "--name", "Evil\u{1B}[31m Ruler"])
    let table = try fixture.catalog(["history"]).output.split(separator: "\n")
    #expect(table.first == "Id  Time              Change")
    let lines = Array(table.dropFirst())
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix("edit: 8 Evil[31m Ruler: name Ångström Ruler → Evil[31m Ruler"))
    #expect(
      lines[1].contains(
        /^ 2  \d{4}-\d\d-\d\d \d\d:\d\d  edit: 7 Widget G: price 6.26 USD → 7.26 USD, image Canvas_7 → none$/
      ))
    #expect(lines[2].hasSuffix("import standard input: 5 products added"))
    let one = try fixture.catalog(["history", "7"]).output.split(separator: "\n")
    #expect(one.count == 3)
    let json = try fixture.catalog(["history", "7", "--json"]).output
    #expect(
      json.contains(
        "\"changes\":[{\"field\":\"price\",\"old\":\"6.26 USD\",\"new\":\"7.26 USD\"},{\"field\":\"image\""
      ))
  }

  @Test func whatAnotherProgramHasChangedIsNotOverwritten() throws {
    _ = try fixture.catalog(["edit", "7", "--price", "+1"])
    try fixture.sqlite3("UPDATE product SET price_minor = 999 WHERE id = 7")
    let run = try fixture.catalog(["undo"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("product 7: price was 7.26 USD, is now 9.99 USD"))
    #expect(run.diagnostics.contains("--force"))
    #expect(try fixture.catalog(["undo", "--force"]).status == 0)
    #expect(try fixture.catalog(["show", "7"]).output.contains("6.26 USD"))
  }

  @Test(arguments: ["/dev/null", "/etc/passwd", "..", "images", "../catalog.db", "."])
  func anImageIsAFileBesideTheCatalog(_ image: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("images"), withIntermediateDirectories: true)
    let run = try fixture.catalog(["edit", "7", "--image", image])
    #expect(run.diagnostics.contains("'\(image)' is not a file in the catalog's folder"))
    _ = FileManager.default.createFile(
      atPath: fixture.directory.file("images/a.png"), contents: Data())
    let inside = try fixture.catalog(["edit", "7", "--image", "images/a.png"])
    #expect(!inside.diagnostics.contains("Warning"))
  }

  @Test func severalChangesAreTakenBackOrNone() throws {
    for price in ["1", "2"] { _ = try fixture.catalog(["edit", "7", "--price", price]) }
    _ = try fixture.catalog(["edit", "8", "--price", "3"])
    try fixture.sqlite3("UPDATE product SET price_minor = 77 WHERE id = 7")
    let before = try products()
    let run = try fixture.catalog(["undo", "3", "--yes", "--json"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.diagnostics.hasPrefix("Error: change 3: the product has changed since:"))
    #expect(run.diagnostics.contains("Nothing was changed."))
    #expect(try products() == before)
    #expect(try fixture.catalog(["undo", "3", "--yes", "--force", "-q"]).status == 0)
    #expect(try fixture.catalog(["show", "7"]).output.contains("6.26 USD"))
    #expect(try fixture.catalog(["redo", "3", "--yes", "-q"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  /// What helps where a value is empty: a name cannot be left out, and a product
  /// that is added has nothing to clear.
  @Test(arguments: [
    (["add", "--name", ""], "Error: name is empty\n  Nothing was added.\n"),
    (["add", "--name", "x", "--image", ""], "Error: image is empty\n  Nothing was added.\n"),
    (["edit", "7", "--name", ""], "Error: name is empty\n  Nothing was changed.\n"),
    (
      ["edit", "7", "--image", " "],
      "Error: image is empty; to remove it: --clear image\n  Nothing was changed.\n"
    ),
  ])
  func anEmptyValueSaysWhatToDo(arguments: [String], message: String) throws {
    let run = try fixture.catalog(arguments)
    #expect(run.status == 2)
    #expect(run.diagnostics == message)
  }

  @Test func tablesOfChangesHaveColorsWithMeaning() throws {
    let run = try fixture.catalog([
      "edit", "7", "--quantity", "+1", "--dry-run", "--color=always", "-q",
    ])
    #expect(run.output.hasPrefix("\u{1B}[1mID\u{1B}[0m  \u{1B}[1mName\u{1B}[0m"), "\(run.output)")
    #expect(run.output.contains("\u{1B}[2mquantity\u{1B}[0m"))
    let removal = try fixture.terminal(
      "remove 7 8 --dry-run", environment: ["TERM": "xterm", "COLUMNS": "30"])
    #expect(removal.output.contains("\u{1B}[1mSKU\u{1B}[0m"))
    for line in removal.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n") {
      #expect(
        line.count <= 30 || line.contains("would be removed")
          || line.contains("no room in the line"),
        "\(line)")
    }
    // A number that is cut is another number.
    let prices = try fixture.terminal(
      "edit 7 8 --price '1234567.89 EUR' --dry-run", environment: ["TERM": "dumb", "COLUMNS": "40"])
    #expect(
      prices.output.components(separatedBy: "→  1234567.89 EUR").count == 3, "\(prices.output)")
    #expect(
      prices.output.contains("no room in the line for the whole of all values: catalog edit "))
  }

  @Test func forceSaysWhatAProductHasLost() throws {
    _ = try fixture.catalog(["remove", "10", "--yes"])
    try fixture.sqlite3("INSERT INTO product (id, name) VALUES (10, 'theirs')")
    let refused = try fixture.catalog(["undo"])
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("the id 10 is now used by another product"))
    let run = try fixture.catalog(["undo", "--force", "--json"])
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("product 10 is now product 12"), "\(run.diagnostics)")
    #expect(
      run.output.contains(
        #""warnings":[{"id":12,"field":"id","old":"10","new":"12","message":"product 10 is now product 12: "#
      ))
    let again = try fixture.catalog(["redo", "--json"])
    #expect(again.output.contains(#""warnings":[]}]"#), "\(again.output)")
  }

  @Test func anImportWithoutHistoryEndsWhatCanBeTakenBack() throws {
    _ = try fixture.catalog(["edit", "7", "--price", "1"])
    _ = try fixture.catalog(["import", "-q", "--no-history", "-"], input: "id,name\n50,New\n")
    let run = try fixture.catalog(["undo"])
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        "it and earlier changes cannot be undone: import --no-history standard input"))
    #expect(try fixture.catalog(["show", "7"]).output.contains("1.00"))
  }

  @Test("A change that would round a price to 0 is refused")
  func pricesAreNotRoundedAway() throws {
    let fixture = try CatalogFixture()
    let added = try fixture.catalog(["add", "--name", "Nail", "--price", "0.40 EUR"])
    #expect(added.status == 0)
    let run = try fixture.catalog(["edit", "1", "--price", "*0.5", "--round", "1"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("would be rounded to 0"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["edit", "1", "--price", "*0"]).status == 0)
  }

  @Test("A listing that lost its sections is no empty catalog")
  func anEmptyListingIsNoEmptyCatalog() throws {
    let fixture = try CatalogFixture.names(["Saw", "Axe"])
    _ = try ProgramRun("sqlite3", [fixture.path, "DELETE FROM section"])
    for command in ["list", "index"] {
      let run = try fixture.catalog([command])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("catalog reindex"), "\(run.diagnostics)")
    }
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["list"]).output.contains("Saw"))
  }
}
