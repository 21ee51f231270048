import TestSupport
import Testing

@Suite("What a file says in two ways")
struct ContradictionTests {
  private func run(_ text: String, _ options: String...) throws -> (CatalogFixture, ProgramRun) {
    let fixture = try CatalogFixture()
    let file = try fixture.directory.write(text, to: "a.csv")
    return (fixture, try fixture.catalog(["import", "--locale", "en", file] + options))
  }

  @Test(
    "A price in another currency than its row or its column says is refused",
    arguments: [
      ("SKU,Name,Price,Currency\nA1,Saw,5 USD,EUR\n", "is in USD, and its currency is EUR"),
      ("SKU,Name,Price,Currency\nA1,Saw,5 €,USD\n", "is in EUR, and its currency is USD"),
      ("SKU,Name,Price,Currency\nA1,Saw,$12.00,EUR\n", "is in USD, and its currency is EUR"),
      (
        "SKU,Name,Price EUR\nA1,Saw,$5\nA2,Axe,6\n",
        "is in USD, and the name of its column says EUR"
      ),
    ])
  func currencies(text: String, said: String) throws {
    let (_, refused) = try run(text)
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("a.csv:2: price"), "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains(said), "\(refused.diagnostics)")
  }

  @Test(
    "A sign that several currencies share is that of the row",
    arguments: [
      ("SKU,Name,Price,Currency\nA1,Saw,$5,AUD\n", "AUD"),
      ("SKU,Name,Price,Currency\nA1,Saw,AUD 5,$\n", "AUD"),
      ("SKU,Name,Price (EUR)\nA1,Saw,5 EUR\n", "EUR"),
    ])
  func sharedSigns(text: String, currency: String) throws {
    let (fixture, taken) = try run(text)
    #expect(taken.status == 0, "\(taken.diagnostics)")
    #expect(
      try ProgramRun("sqlite3", [fixture.path, "SELECT currency FROM product"]).output == currency
        + "\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "Prices of as many pieces as another column says are refused, however it says so",
    arguments: [
      "Price per\nA1,Screw,11,100 pcs\nA2,Saw,5,1 pc\n",
      "Unit\nA1,Screw,11,per 100\nA2,Saw,5,each\n",
      "per\nA1,Screw,11,100\nA2,Saw,5,1\n", "PE\nA1,Screw,11,100\nA2,Saw,5,1\n",
      "price_unit\nA1,Screw,11,EUR/100\nA2,Saw,5,EUR/1\n",
      "details.price_quantity\nA1,Screw,11,100\nA2,Saw,5,1\n",
      "Unit\nA1,Screw,11,100\nA2,Saw,5,1\n", "UOM\nA1,Screw,11,C\nA2,Saw,5,EA\n",
    ])
  func pieces(text: String) throws {
    let (_, refused) = try run("SKU,Name,Price," + text)
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("(1, 100)"), "\(refused.diagnostics)")
  }

  @Test("Where the price was asked for, of how many pieces it is, is told")
  func piecesOfAskedPrice() throws {
    let (_, asked) = try run(
      "SKU,Name,Net price,Gross price,PE\nA1,Screw,11,13,100\nA2,Saw,5,6,1\n")
    #expect(asked.status == 2)
    let (_, taken) = try run(
      "SKU,Name,Net price,Gross price,PE\nA1,Screw,11,13,100\nA2,Saw,5,6,1\n",
      "--map", "price=Net price")
    #expect(
      taken.diagnostics.contains(
        "the prices in 'Net price' are of as many pieces as 'PE' says (1, 100), and were read as they are"
      ), "\(taken.diagnostics)")
  }

  @Test("The price of all that are there or ordered is none of one")
  func extendedPrice() throws {
    let (_, several) = try run("SKU,Name,List,Ext. Price,Qty\nA1,Screw,12.50,125.00,10\n")
    #expect(several.diagnostics.contains("--map price=List"), "\(several.diagnostics)")
    let (_, alone) = try run("SKU,Name,Extended Price,Qty\nA1,Screw,125.00,10\n")
    #expect(alone.diagnostics.contains("'Extended Price' may be one"), "\(alone.diagnostics)")
  }

  @Test("Whether a unit of many pieces is a package or what the price is for, is asked")
  func contents() throws {
    for unit in ["100 pcs", "100 Stk"] {
      let (fixture, asked) = try run("SKU,Name,Price,Unit\nA1,Screw,11,\(unit)\nA2,Saw,5,each\n")
      #expect(asked.status == 2, "\(asked.diagnostics)")
      #expect(asked.diagnostics.contains("to read them as they are: --map price=Price"))
      #expect(try fixture.catalog(["list"]).output.isEmpty)
    }
    // No price list has prices for twelve of one, and for one of another.
    let (_, taken) = try run("SKU,Name,Price,Unit\nA1,Screw,11,12 pcs\nA2,Saw,5,each\n")
    #expect(taken.status == 0, "\(taken.diagnostics)")
  }

  @Test(
    "How many are in a package, or were asked for, is no stock",
    arguments: [
      "Packaging quantity", "Package quantity", "Carton quantity", "Sales quantity",
      "Requested quantity", "Break Qty", "UOM qty", "Reel qty", "Expected Qty",
      "Cases in stock", "Stock (cases)", "Bestand (Karton)", "Qty (100s)", "Stock (k)",
    ])
  func packages(name: String) throws {
    let (fixture, taken) = try run("SKU,Name,Price,\(name)\n0042,Saw,7,100\n")
    #expect(taken.status == 0, "\(taken.diagnostics)")
    #expect(
      try ProgramRun("sqlite3", [fixture.path, "SELECT quantity IS NULL FROM product"]).output
        == "1\n")
  }

  @Test("One odd quantity in a list of stock is an error of its row")
  func oddQuantity() throws {
    let (fixture, _) = try run("SKU,Name,Qty\nA1,Saw,5\nA2,Axe,5\nA3,Rasp,1\n")
    let file = try fixture.directory.write("SKU,Qty\nA1,10-20\nA2,5\nA3,3\n", to: "b.csv")
    let refused = try fixture.catalog(["import", file, "--key", "sku"])
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("b.csv:2: quantity '10-20'"), "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains("--map quantity="), "\(refused.diagnostics)")
    #expect(
      try ProgramRun(
        "sqlite3",
        [
          fixture.path,
          "SELECT group_concat(quantity) FROM (SELECT quantity FROM product ORDER BY id)",
        ]
      ).output
        == "5,5,1\n")
  }

  @Test("An ISBN with other hyphens is that of a product, and refused with a key")
  func hyphensOfISBN() throws {
    for (known, typed) in [
      ("978-0-14-143951-8", "9780141439518"), ("9780141439518", "978-0-14-143951-8"),
      ("978 0141 439518", "978-0-14-143951-8"), ("0-8044-2957-X", "080442957X"),
    ] {
      let (fixture, _) = try run("SKU,Name\n\(known),Emma\n978-0-14-143947-1,Other\n")
      let file = try fixture.directory.write("SKU,Name\n\(typed),Emma\n", to: "b.csv")
      let refused = try fixture.catalog(["import", file, "--key", "sku"])
      #expect(refused.status == 2)
      #expect(
        refused.diagnostics.contains("SKU '\(typed)' differs from '\(known)' of a product"),
        "\(refused.diagnostics)")
    }
    let (fixture, _) = try run("SKU,Name\n978-0-14-143951-8,Emma\n")
    let file = try fixture.directory.write("SKU,Name\n9780141439471,Other\n", to: "b.csv")
    #expect(try fixture.catalog(["import", file, "--key", "sku"]).status == 0)
  }

  @Test(
    "SKUs that differ from those of products in case or zeros alone are told, and refused with a key",
    arguments: [["--key", "sku"], []])
  func nearSKUs(options: [String]) throws {
    let (fixture, _) = try run("SKU,Name\n0042,Saw\n0043,Axe\nAB-1,Rasp\nAB-2,File\n")
    let file = try fixture.directory.write(
      "SKU,Name\n42,Saw\n43,Axe\nab-1,Rasp\nAB-3,Vise\n", to: "b.csv")
    let run = try fixture.catalog(["import", file] + options)
    #expect(run.status == (options.isEmpty ? 0 : 2))
    let difference = try fixture.catalog(["diff", file, "--key", "sku"])
    #expect(difference.diagnostics.contains("Warning:") == !options.isEmpty)
    #expect(run.diagnostics.contains("If they are other products") == !options.isEmpty)
    let said =
      "3 of the first 4 SKUs differ from those of products in case or in zeros in front alone, "
      + "such as '42' from '0042'"
    #expect(run.diagnostics.contains(said), "\(run.diagnostics)")
    try fixture.directory.write("SKU,Name\nab-2,File\n", to: "c.csv")
    let one = try fixture.catalog(
      ["import", fixture.directory.file("c.csv"), "--dry-run"] + options)
    #expect(
      one.diagnostics.contains("SKU 'ab-2' differs from 'AB-2' of a product"), "\(one.diagnostics)")
    // What is known is no other.
    #expect(one.status == (options.isEmpty ? 0 : 2))
    try fixture.directory.write("SKU,Name\nAB-2,Vise\n", to: "b.csv")
    #expect(try !fixture.catalog(["import", file, "--key", "sku"]).diagnostics.contains("differ"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A number that is the id of one product and the SKU of another changes neither")
  func idOrSKU() throws {
    let (fixture, _) = try run("SKU,Name,Qty\n101,Saw,5\n2,Axe,5\n1,Rasp,1\n")
    for command in [["remove", "1", "--yes"], ["edit", "1", "--quantity", "99"]] {
      let refused = try fixture.catalog(command)
      #expect(refused.status == 2)
      #expect(refused.diagnostics.contains("1 is the id of 'Saw', and the SKU of 'Rasp'"))
      #expect(refused.diagnostics.contains(#"--where 'sku == "1"'"#))
    }
    #expect(try fixture.catalog(["edit", "2", "--quantity", "7"]).status == 0)
    #expect(
      try fixture.catalog(["edit", "--where", #"sku == "1""#, "--quantity", "9", "--yes"]).status
        == 0)
    #expect(
      try ProgramRun(
        "sqlite3",
        [
          fixture.path,
          "SELECT group_concat(quantity) FROM (SELECT quantity FROM product ORDER BY id)",
        ]
      ).output
        == "5,7,9\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A custom field is not set and removed at once, in whatever case")
  func setAndRemoved() throws {
    let (fixture, _) = try run("SKU,Name,Weight\n101,Saw,5\n")
    let refused = try fixture.catalog(["edit", "1", "--set", "weight=3", "--unset", "Weight"])
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("cannot be combined"), "\(refused.diagnostics)")
  }

  @Test("An export of a section without products finds nothing")
  func emptySection() throws {
    let (fixture, _) = try run("SKU,Name\n101,Saw\n")
    #expect(try fixture.catalog(["export", "--section", "Q"]).status == 1)
    #expect(try fixture.catalog(["export", "--section", "S"]).status == 0)
  }

  @Test("A wrong --encoding leads to the import without it")
  func wrongEncoding() throws {
    let (_, refused) = try run("SKU,Name\n101,Såg\n", "--encoding", "us-ascii")
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("without --encoding"), "\(refused.diagnostics)")
    #expect(!refused.diagnostics.contains("Try: catalog import --locale en --encoding"))
  }
}
