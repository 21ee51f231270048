import TestSupport
import Testing

/// The columns of files that `import --key` reads, keeps as custom fields, or asks for.
struct ImportKeyColumnTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash'), (2, 'Birch');
      INSERT INTO product (id, sku, name, manufacturer_id, price, currency)
      VALUES (1, 'A', 'Saw', 1, 1.5, 'EUR');
      """)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try fixture.catalog(["import", "--currency", "EUR"] + arguments)
  }

  private func sqlite3(_ sql: String) throws -> String {
    try ProgramRun("sqlite3", [fixture.path, sql]).output
  }

  @Test("Who sells a product becomes its maker, or a custom field, where somebody says so")
  func sellers() throws {
    let maker = "SELECT manufacturer_id FROM product WHERE id = 1"
    for column in ["seller", "Seller name", "Vendor", "supplier"] {
      let quote = column.contains(" ") ? "'" : ""
      let path = try file("a.csv", "sku,price,\(column)\nA,1.75,Birch\n")
      let refused = try run("--key", "sku", path)
      #expect(refused.status == 2, "\(column)")
      for way in [
        "change the manufacturer: --map \(quote)manufacturer=\(column)\(quote)",
        "keep a custom field: --map \(quote)custom.\(column)=\(column)\(quote)",
      ] {
        #expect(refused.diagnostics.contains("\n  to \(way)\n"), "\(refused.diagnostics)")
      }
      let kept = try run("--key", "sku", "--map", "custom.\(column)=\(column)", path)
      #expect(kept.status == 0, "\(kept.diagnostics)")
      #expect(try sqlite3(maker) == "1\n", "\(column)")
      // From now on it is known.
      let again = try run("--key", "sku", path)
      #expect(again.diagnostics.contains("1 product unchanged"), "\(again.diagnostics)")
      try #require(try fixture.catalog(["undo"]).status == 0)
      let none = try run("--key", "sku", "--map", "manufacturer=", path)
      #expect(none.status == 0)
      #expect(try sqlite3(maker) == "1\n", "\(column)")
      try #require(try fixture.catalog(["undo"]).status == 0)
      // What was undone is not known any more.
      #expect(try run("--key", "sku", path).status == 2)
      let said = try run("--key", "sku", "--map", "manufacturer=\(column)", path)
      #expect(said.status == 0, "\(said.diagnostics)")
      #expect(try sqlite3(maker) == "2\n", "\(column)")
      try #require(try fixture.catalog(["undo"]).status == 0)
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("The file of a shop updates with a key the fields that it had without one, or asks")
  func sameFileAgain() throws {
    let shop = "SKU,Title,Vendor,Body,Variant Price,Cost\n"
    let old = try file("old.csv", shop + "P-1,Plane,Acme,Planes,12.50,5\nP-2,Bit,Bolt,Bits,2,1\n")
    #expect(try run(old).status == 0)
    let new = try file("new.csv", shop + "P-1,Plane,Zeta,Smooths,12.50,6\nP-2,Bit,Bolt,Bits,2,1\n")
    let refused = try run("--key", "sku", new)
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("'Vendor' (Zeta, Bolt) may be the manufacturer"))
    #expect(!refused.diagnostics.contains("Cost"), "\(refused.diagnostics)")
    #expect(try run("--key", "sku", "--explain", new).diagnostics.contains("'Vendor' (Zeta, Bolt)"))
    #expect(try run("--key", "sku", "--dry-run", new).status == 2)
    #expect(try fixture.catalog(["diff", "--key", "sku", new]).status == 2)
    let said = try run("--key", "sku", "--map", "manufacturer=Vendor", new)
    #expect(
      said.diagnostics.contains("1 product updated (manufacturer 1, details 1, custom.Cost 1), 1"),
      "\(said.diagnostics)")
    // A custom field that the catalog has is no price.
    let costs = try file("costs.csv", "SKU,Cost\nP-1,7\nP-2,1\n")
    let cost = try run("--key", "sku", costs)
    #expect(cost.diagnostics.contains("1 product updated (custom.Cost 1), 1 unchanged"))
    #expect(try fixture.catalog(["diff", "--key", "sku", costs]).status == 1)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A column whose values the products have as a field is that field with a key")
  func valuesOfTheCatalog() throws {
    let shop = """
      Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src
      shirt,Shirt,Acme,Size,M,S-M,4,49.00,a.jpg
      shirt,,,,L,S-L,2,52.00,b.jpg
      shirt,,,,,,,,c.jpg
      mug,Mug,Bolt,Title,Default Title,MUG,7,4.50,

      """
    let path = try file("shop.csv", shop)
    #expect(try run(path).status == 0)
    for key in ["sku", "name+manufacturer"] {
      let again = try run("--key", key, path)
      #expect(again.diagnostics.contains("3 products unchanged"), "\(again.diagnostics)")
    }
    #expect(try fixture.catalog(["diff", "--key", "sku", path]).status == 1)
    let more = (1...16).map { "p\($0),P \($0),Acme,Title,Default Title,P-\($0),1,2.00,\n" }
    #expect(try run("--key", "sku", file("more.csv", shop + more.joined())).status == 0)
    // One of nineteen products has another maker now.
    let moved = shop.replacingOccurrences(of: "Mug,Bolt", with: "Mug,Zeta") + more.joined()
    let changed = try run("--key", "sku", file("moved.csv", moved))
    #expect(
      changed.diagnostics.contains("1 product updated (manufacturer 1), 18 unchanged"),
      "\(changed.diagnostics)")
    // Of others, or of those that have no maker, nothing is known.
    for rows in ["Q-1,Acme\n", "P-1,\nP-2,\nP-3,Acme\n", "P-1,Zeta\nP-2,Zeta\nP-3,Acme\n"] {
      let asked = try run("--key", "sku", file("some.csv", "SKU,Vendor\n" + rows))
      #expect(asked.status == 2, "\(rows)")
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("The country of who sells a product is its origin with a key where somebody says so")
  func originsOfSellers() throws {
    let path = try file(
      "a.sql",
      """
      CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO country VALUES (1,'Sweden'),(2,'Norway');
      CREATE TABLE supplier (id INTEGER PRIMARY KEY, name TEXT, country_id INTEGER);
      INSERT INTO supplier VALUES (1,'Ash',1),(2,'Birch',2);
      CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, supplier_id INTEGER, price TEXT);
      INSERT INTO product VALUES (1,'Saw',1,'5'),(2,'Axe',2,'6');
      """)
    let refused = try run("--key", "id", path)
    #expect(refused.status == 2)
    let way = "origin=product.supplier_id -> supplier.country_id -> country.name"
    #expect(
      refused.diagnostics.contains(
        "\n  to change the origin: --map '\(way)'\n  if not: --map origin=\n"),
      "\(refused.diagnostics)")
    let origins = "SELECT count(country_id) FROM product"
    #expect(try run("--key", "id", "--map", "origin=", path).status == 0)
    #expect(try sqlite3(origins) == "0\n")
    #expect(try run("--key", "id", "--map", way, path).status == 0)
    #expect(try sqlite3(origins) == "2\n")
  }

  @Test("Rows of only a name are told with a key by name as without a key")
  func rowsOfNames() throws {
    let headings = try file("a.csv", "name,price,Shelf\nTools,,\nSaw,5,a\nPlane,6,b\nBit,2,c\n")
    let products = try file("b.csv", "name,price\nTools,\nSaw,5\nPlane,6\nBit,2\n")
    for key in ["none", "name+manufacturer"] {
      let refused = try run("--key", key, headings)
      #expect(refused.status == 2)
      #expect(refused.diagnostics.contains("'Tools' is all that the row has: a heading"), "\(key)")
      let taken = try run("--key", key, "-n", products)
      #expect(taken.status == 0, "\(taken.diagnostics)")
    }
  }
}
