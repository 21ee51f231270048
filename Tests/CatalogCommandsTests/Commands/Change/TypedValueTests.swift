import TestSupport
import Testing

/// What is typed as a value, and what is said of it.
struct TypedValueTests {
  private func fixture() throws -> CatalogFixture {
    try .euros("SKU,Name,Price\nA,Axe,5\nB,Bell,6\n")
  }

  @Test(
    "An option is not the value of another one, unless it is attached",
    arguments: [
      ["edit", "A", "--name", "--dry-run"], ["edit", "A", "--details", "--yes"],
      ["edit", "A", "--sku", "--quiet", "--price", "5"], ["add", "--name", "--price", "5"],
      ["edit", "A", "--name", "--db=other.db"],
    ])
  func swallowedOptions(line: [String]) throws {
    let fixture = try fixture()
    let before = try fixture.catalog(["export"]).output
    let refused = try fixture.catalog(line)
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains(" needs a value before --"), "\(refused.diagnostics)")
    #expect(try fixture.catalog(["export"]).output == before)
    #expect(try fixture.catalog(["edit", "A", "--details=--dry-run"]).status == 0)
    #expect(try fixture.catalog(["edit", "A", "--details", "--no such option"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("What excludes each other is refused, and nothing is done")
  func contradictions() throws {
    let fixture = try fixture()
    #expect(try fixture.catalog(["reindex", "--words"]).status == 0)
    let refused = try fixture.catalog(["reindex", "--words", "--no-words"])
    #expect(refused.status == 64)
    #expect(
      refused.diagnostics.contains("or:            catalog reindex"), "\(refused.diagnostics)")
    #expect(try fixture.catalog(["info"]).output.contains("index of words"))
    #expect(try fixture.catalog(["history", "--all", "--limit", "5"]).status == 64)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A history that is cut says so, of a product and as JSON, too")
  func cutHistory() throws {
    let fixture = try fixture()
    for price in 1...4 {
      #expect(try fixture.catalog(["edit", "A", "--price", "\(price)"]).status == 0)
    }
    let all = try fixture.catalog(["history", "--json", "--all"])
    #expect(all.diagnostics == "")
    let json = try fixture.catalog(["history", "--json", "--limit", "2"])
    #expect(json.diagnostics.hasPrefix("the last 2 of "))
    #expect(json.diagnostics.hasSuffix(" changes; all: --all\n"), "\(json.diagnostics)")
    for form in [[], ["--json"]] {
      let run = try fixture.catalog(["history", "A", "--limit", "2"] + form)
      #expect(run.diagnostics.hasPrefix("the last 2 changes of product "), "\(run.diagnostics)")
      #expect(run.diagnostics.hasSuffix("; all: --all\n"), "\(run.diagnostics)")
      let whole = try fixture.catalog(["history", "A", "--limit", "50"] + form)
      #expect(whole.diagnostics == "")
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "A comma groups in a price of a currency without decimals, and a factor of one is no advice")
  func surePrices() throws {
    let fixture = try fixture()
    let yen = try fixture.catalog(["edit", "A", "--price", "1,200 JPY"])
    #expect(yen.diagnostics.contains("→ 1200 JPY"), "\(yen.diagnostics)")
    for doubtful in ["1,200 EUR", "1,200", "1.200 JPY"] {
      let run = try fixture.catalog(["edit", "A", "--price", doubtful])
      #expect(run.status == 2 && run.diagnostics.contains("could mean"), "\(run.diagnostics)")
    }
    for price in ["*1.0000000001", "/1000000"] {
      let run = try fixture.catalog(["edit", "A", "--price", price])
      #expect(run.status == 2 && !run.diagnostics.contains("--price"), "\(run.diagnostics)")
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A new product is said with the price and the quantity that were read")
  func amountsAreSaid() throws {
    let fixture = try fixture()
    // A shell makes `.90` of "$9.90".
    let run = try fixture.catalog(["add", "--name", "Saw", "--price", ".90", "--quantity", "3"])
    #expect(
      run.output
        == "Added product 3, “Saw”, price 0.90 EUR, quantity 3 (section S, position 3 of 3)\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("An origin that is nearly the name of a country is said to be none")
  func nearOrigins() throws {
    let fixture = try fixture()
    let near = try fixture.catalog(["add", "--name", "Saw", "--origin", "Swedn"])
    #expect(near.status == 0)
    #expect(near.diagnostics.contains("Did you mean Sweden?"), "\(near.diagnostics)")
    #expect(
      try fixture.catalog(["edit", "A", "B", "--origin", "Germny", "--yes"]).diagnostics
        .contains("Did you mean Germany?"))
    for origin in ["Sweden", "EU", "Various", "Mars Colony"] {
      let run = try fixture.catalog(["edit", "A", "--origin", origin])
      #expect(!run.diagnostics.contains("Did you mean"), "\(run.diagnostics)")
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A SKU that is the id of another product is warned of")
  func skuOfAnId() throws {
    let fixture = try fixture()
    let run = try fixture.catalog(["edit", "A", "--sku", "2"])
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("Warning: 2 is also the id of 2 Bell"), "\(run.diagnostics)")
    #expect(!(try fixture.catalog(["edit", "1", "--sku", "1"]).diagnostics.contains("Warning")))
    #expect(!(try fixture.catalog(["edit", "1", "--sku", "02"]).diagnostics.contains("Warning")))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A SKU that another product has in other letters is told of")
  func skuInOtherLetters() throws {
    let fixture = try CatalogFixture()
    #expect(try fixture.catalog(["add", "--name", "Saw", "--sku", "KN-1"]).status == 0)
    let other = try fixture.catalog(["add", "--name", "Axe", "--sku", "kn-1"])
    #expect(other.diagnostics.contains("another product has the SKU kn-1"), "\(other.diagnostics)")
    #expect(
      try fixture.catalog(["add", "-q", "--name", "Bell", "--sku", "Kn-1"]).diagnostics.isEmpty)
  }

  @Test("A catalog that add makes is named, and one whose name is near is offered")
  func namesOfCatalogs() throws {
    let fixture = try fixture()
    let other = fixture.directory.file("shop.db")
    let made = try ProgramRun.catalog(["add", "--db", other, "--name", "Saw"])
    #expect(made.diagnostics.contains("New catalog: '\(other)'"), "\(made.diagnostics)")
    let missing = try ProgramRun.catalog(["list", "--db", fixture.directory.file("shopp.db")])
    #expect(missing.status == 2)
    #expect(
      missing.diagnostics.contains("Try: catalog list --db \(other)"), "\(missing.diagnostics)")
  }

  @Test(
    "A price that is a calculation or has the word for its currency leads to the option",
    arguments: [
      ("price*1.1", "--price +10%"), ("price * 0.5", "--price -50%"), ("price-5%", "--price -5%"),
      ("10 dollars", "--price '10 USD'"), ("/2", "--price '*0.5'"), ("null", "--clear price"),
      ("EUR", "--currency EUR"), ("abc", "--price '12.50 EUR'"),
    ])
  func pricesThatAreNone(typed: String, meant: String) throws {
    let fixture = try fixture()
    let run = try fixture.catalog(["edit", "A", "--price", typed])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(": \(meant)\n"), "\(run.diagnostics)")
  }

  @Test("A new manufacturer that is called nearly as another is told, and one that is known is not")
  func nearManufacturers() throws {
    let fixture = try CatalogFixture()
    let said = "'Kesselgrund' is a new manufacturer. Did you mean Kesselgrunt?"
    func run(_ words: String...) throws -> String {
      let run = try fixture.catalog(words)
      #expect(run.status == 0, "\(run.diagnostics)")
      return run.diagnostics
    }
    #expect(try !run("add", "--name", "Saw", "--manufacturer", "Kesselgrunt").contains("new"))
    #expect(try !run("add", "--name", "Axe", "--manufacturer", "Kesselgrunt").contains("new"))
    #expect(try !run("add", "--name", "Pan", "--manufacturer", "Vostok").contains("new"))
    #expect(try run("edit", "1", "--manufacturer", "Kesselgrund").contains(said))
    #expect(try !run("edit", "2", "--manufacturer", "Kesselgrund").contains("new"))
    _ = try run("check")
  }

  @Test(
    "A word for a field of every product is no name of a custom field, unless the catalog has it")
  func wordsForFields() throws {
    let fixture = try fixture()
    for (assignment, option) in [
      ("stock=9", "--quantity 9"), ("currency=USD", "--currency USD"),
      ("Brand=Ek", "--manufacturer Ek"),
    ] {
      let run = try fixture.catalog(["edit", "A", "--set", assignment])
      #expect(run.status == 64 && run.diagnostics.contains("Try: catalog edit A \(option)"))
    }
    #expect(try fixture.catalog(["edit", "A", "--set", "custom.stock=9"]).status == 0)
    #expect(try fixture.catalog(["edit", "A", "--set", "stock=8"]).status == 0)
    #expect(try fixture.catalog(["edit", "A", "--set", "Category=Saws"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
