import TestSupport
import Testing

struct ShowCommandTests {
  static let script = """
    INSERT INTO manufacturer (id, name) VALUES (1, 'Övre Bruk');
    INSERT INTO country (id, name) VALUES (2, 'Sweden');
    INSERT INTO product (id, sku, name, sort_name, manufacturer_id, details, price, currency,
      quantity, country_id, image)
    VALUES
      (7, '8', 'The Saw', 'Saw, The', 1, 'Sharp', 12.5, 'EUR', 3, 2, 'saw.jpg'),
      (8, 'KN-1', 'Axe', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
      (9, '12', 'Plane', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    """

  @Test func allFieldsAreShown() throws {
    let run = try CatalogFixture(Self.script).catalog(["show", "7"])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    expectGolden(run.output, named: "show")
  }

  @Test(
    "What cannot be read of a product is told behind the rest",
    arguments: [
      ("custom = '{bad}'", "has custom fields that are not a JSON object"),
      ("currency = 'ZZZ'", "has a price in 'ZZZ', which is no currency"),
    ])
  func faults(_ change: String, _ message: String) throws {
    let fixture = try CatalogFixture(Self.script)
    try fixture.sqlite3("UPDATE product SET \(change) WHERE id = 7")
    for options in [[], ["--json"], ["--format", "csv"]] {
      let run = try fixture.catalog(["show", "7"] + options)
      #expect(run.status == 2)
      #expect(run.output.contains("The Saw"), "\(run.output)")
      #expect(run.diagnostics.hasPrefix("Error: product 7 \(message)\n"), "\(run.diagnostics)")
    }
    #expect(try fixture.catalog(["show", "8"]).status == 0)
  }

  @Test(arguments: [
    (["--locale", "sv"], [:]), (["--locale=sv"], ["LC_ALL": "de_DE.UTF-8"]),
    ([], ["LC_ALL": "sv_SE.UTF-8"]),
  ])
  func priceAndOriginFollowTheLocale(
    options: [String], environment: [String: String]
  ) throws {
    let fixture = try CatalogFixture(Self.script)
    let run = try fixture.catalog(["show", "7"] + options, environment: environment)
    #expect(run.output.contains("  price         12,50\u{A0}€\n"))
    #expect(run.output.contains("  origin        🇸🇪 Sverige\n"))
    let json = try fixture.catalog(["show", "7", "--json"] + options, environment: environment)
    #expect(json.output == (try fixture.catalog(["show", "7", "--json"]).output))
    #expect(try fixture.catalog(["show", "7", "--locale", "xx"]).status == 64)
  }

  /// Details have lines, and texts are wrapped where lines have a width.
  @Test func textsAreWrappedAndNeverCut() throws {
    let fixture = try CatalogFixture(
      """
      INSERT INTO product (id, name, details, quantity, image)
      VALUES (1, 'Small paring knife',
        'A blade of carbon steel that rusts.' || char(10) || 'Wipe it.', 0, 'knife.jpg');
      """)
    #expect(
      try fixture.catalog(["show", "1"]).output == """
        Small paring knife
          id        1
          quantity  0, out of stock
          image     knife.jpg
          section   S
          position  1 of 1
          details   A blade of carbon steel that rusts.
                    Wipe it.

        """)
    let narrow = """
      Small paring knife
        id        1
        quantity  0, out of
                  stock
        image     knife.jpg
        section   S
        position  1 of 1
        details   A blade of
                  carbon steel
                  that rusts.
                  Wipe it.

      """
    #expect(try fixture.catalog(["show", "1", "--width", "26"]).output == narrow)
    #expect(try fixture.terminal("show 1", columns: 26).output == narrow)
    #expect(try fixture.catalog(["show", "1", "--width", "19"]).status == 64)
    // Where too little is left beside the names, values stand below them.
    let small = try SmallCatalog.make().catalog(["show", "8", "--width", "20"]).output
    #expect(small.hasPrefix("Ångström Ruler\n  id\n    8\n  sku\n    R-1\n  manufacturer\n"))
    for line in small.split(separator: "\n") { #expect(line.count <= 20, "\(line)") }
  }

  @Test func unknownFieldsAreLeftOut() throws {
    let run = try CatalogFixture(Self.script).catalog(["show", "KN-1"])
    #expect(
      run.output == "Axe\n  id        8\n  sku       KN-1\n  section   A\n  position  1 of 3\n")
  }

  static let identifiers = [("7", 7), ("8", 8), ("KN-1", 8), ("12", 9), ("9", 9)]

  /// A number is an id first, and then an article number.
  @Test(arguments: identifiers)
  func idOrSkuIsFound(identifier: String, id: Int) throws {
    let run = try CatalogFixture(Self.script).catalog(["show", identifier, "--json"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(#"{"id":\#(id),"sku":"#))
  }

  @Test func jsonIsOneObject() throws {
    let run = try CatalogFixture(Self.script).catalog(["show", "7", "--json"])
    #expect(
      run.output
        == #"{"id":7,"sku":"8","name":"The Saw","manufacturer":"Övre Bruk","price":"12.50","#
        + #""currency":"EUR","quantity":3,"origin":"Sweden","originCode":"SE","#
        + #""image":"saw.jpg","details":"Sharp","section":"S","sortName":"Saw, The"}"# + "\n")
  }

  @Test func csvHasAHeader() throws {
    let run = try CatalogFixture(Self.script).catalog(["show", "8", "--format", "csv"])
    #expect(
      run.output == """
        id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section
        8,KN-1,Axe,,,,,,,,,A

        """)
  }

  @Test(arguments: ["10", "kn-2", "KN", "99999999999999999999"])
  func missingProductIsNothingFound(identifier: String) throws {
    let run = try CatalogFixture(Self.script).catalog(["show", identifier])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("'\(identifier)'"))
    let lines = [
      "10": "To see the ids: catalog list --columns id,name\n",
      // It is the beginning of an SKU.
      "KN": "other fields: catalog search --words KN\n",
    ]
    let line = lines[identifier] ?? "To see the SKUs: catalog list --columns sku,name\n"
    #expect(run.diagnostics.contains(line), "\(run.diagnostics)")
  }

  @Test("An SKU may be in another case, unless several products have it so")
  func otherCase() throws {
    let fixture = try CatalogFixture(Self.script)
    #expect(try fixture.catalog(["show", "kn-1", "--json"]).output.contains("\"name\":\"Axe\""))
    for sku in ["Aa", "aA"] {
      #expect(try fixture.catalog(["add", "--name", "New " + sku, "--sku", sku]).status == 0)
    }
    #expect(try fixture.catalog(["show", "aA", "--json"]).output.contains("\"name\":\"New aA\""))
    let run = try fixture.catalog(["show", "AA"])
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("several have it in another case"))
  }
}
