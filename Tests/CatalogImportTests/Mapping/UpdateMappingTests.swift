import CatalogFields
import CatalogImport
import CatalogModel
import Foundation
import Testing

/// The columns of files that update products by key: nothing is read by a last resort.
struct UpdateMappingTests {
  private func outcome(
    _ columns: String, key: ProductField? = .sku, samples: [String] = [],
    assignments: [(field: String, column: String)] = [], known: Set<String> = []
  ) -> String {
    let table = SourceTable.named("t", columns, rows: samples.count, samples: samples)
    do {
      let mapping = try CatalogMapping.make(
        tables: [table], assignments: assignments, key: key, knownCustomNames: known,
        keepsCustomFields: key != nil)
      let custom = mapping.sources.keys.compactMap(\.customName).sorted().map { "custom.\($0)" }
      return (mapping.lines(in: [table]) + custom).joined(separator: "; ").replacing("t.", with: "")
    } catch {
      return error.description
    }
  }

  @Test(
    "A column that is called as one of our fields is that field",
    arguments: [
      "details", "quantity", "image", "price", "manufacturer", "origin", "sortName", "sort_name",
    ])
  func ownNames(column: String) {
    let field = column.replacing("sort_name", with: "sortName")
    #expect(
      outcome("sku, \(column)", samples: ["A|5", "B|7"]) == "sku = sku; \(field) = \(column)")
  }

  @Test("A column that is called as one of our fields is preferred to others of the same rank")
  func ownNameFirst() {
    #expect(outcome("sku, name, Bezeichnung", key: nil) == "sku = sku; name = name")
  }

  @Test(
    "A description that is the name without a key is asked for",
    arguments: [
      "description", "short_description", "Beschreibung",
    ])
  func descriptions(column: String) {
    #expect(
      outcome("SKU, \(column)", samples: ["A|sharp", "B|blunt"])
        == """
        '\(column)' (sharp, blunt) may be the name; --key guesses nothing; choose:
          to change the name: --map name=\(column)
          if not: --map details=\(column)
        """)
    #expect(
      outcome(
        "SKU, \(column)", samples: ["A|sharp", "B|blunt"], assignments: [("details", column)])
        == "sku = SKU; details = \(column)")
    #expect(
      outcome("SKU, name, \(column)", samples: ["A|Saw|sharp", "B|Axe|blunt"])
        == "sku = SKU; name = name; details = \(column)")
  }

  @Test(
    "A cost or another amount is refused as a price, with the option that reads it",
    arguments: [
      "cost", "EK", "old_price", "max price", "weight_price", "amount", "sale price",
      "discount price", "wholesale_price",
    ])
  func costs(column: String) {
    func option(_ field: String) -> String {
      column.contains(" ") ? "'\(field)=\(column)'" : "\(field)=\(column)"
    }
    #expect(
      outcome("sku, \(column)", samples: ["A|4.20", "B|5"]) == """
        '\(column)' (4.20, 5) may be the price; --key guesses nothing; choose:
          to change the price: --map \(option("price"))
          to keep a custom field: --map \(option("custom.\(column)"))
        """)
  }

  @Test(
    "A file of doubtful columns only is refused and not read as if it changed nothing",
    arguments: [
      ("Label", "name"), ("generic_name", "name"), ("notes", "details"),
      ("supplier", "manufacturer"),
      ("thumbnail", "image"),
    ])
  func doubtfulColumns(column: String, field: String) {
    #expect(
      outcome("sku, \(column)", samples: ["A|one", "B|two"])
        == """
        '\(column)' (one, two) may be the \(field); --key guesses nothing; choose:
          to change the \(field): --map \(field)=\(column)
          to keep a custom field: --map custom.\(column)=\(column)
        """)
  }

  @Test("Two costs are both named, with three values each")
  func twoCosts() {
    #expect(
      outcome("id, cost, old_price", key: .id, samples: ["1|1|2", "2|3|4", "3|5|6", "4|7|8"]) == """
        'old_price' (2, 4, 6) or 'cost' (1, 3, 5) may be the price; --key guesses nothing; choose \
        for each:
          to change the price: --map price=old_price
          or the price by another column: --map price=cost
          to keep custom fields: --map custom.old_price=old_price --map custom.cost=cost
        """)
  }

  @Test("All columns that a key leaves in doubt are named at once, and each answer is enough")
  func allAtOnce() {
    let columns = "sku, Vendor, notes, cost"
    let rows = ["A|Acme|sharp|1.50", "B|Bolt|blunt|2.75"]
    #expect(
      outcome(columns, samples: rows) == """
        'Vendor' (Acme, Bolt) may be the manufacturer, 'notes' (sharp, blunt) the details, 'cost' \
        (1.50, 2.75) the price; --key guesses nothing; choose for each:
          to change these fields: --map manufacturer=Vendor --map details=notes --map price=cost
          to keep custom fields: --map custom.Vendor=Vendor --map custom.notes=notes \
        --map custom.cost=cost
        """)
    #expect(
      outcome(
        columns, samples: rows,
        assignments: [("manufacturer", "Vendor"), ("details", "notes"), ("price", "cost")])
        == "sku = sku; manufacturer = Vendor; details = notes; price = cost")
    let kept = "sku = sku; custom.Vendor; custom.cost; custom.notes"
    #expect(
      outcome(
        columns, samples: rows,
        assignments: ["Vendor", "notes", "cost"].map { ("custom.\($0)", $0) }) == kept)
    #expect(
      outcome(
        columns, samples: rows,
        assignments: [("manufacturer", ""), ("details", ""), ("price", "")]) == kept)
    #expect(
      outcome(
        columns, samples: rows,
        assignments: ["Vendor", "notes", "cost"].map { ("custom.\($0)", "") }) == "sku = sku")
  }

  @Test("A custom field that the catalog has stays one, and is asked for where it is a field, too")
  func knownCustomFields() {
    #expect(
      outcome(
        "SKU, Cost, Vendor", samples: ["A|1.50|Acme", "B|2.75|Bolt"], known: ["Cost", "Vendor"])
        == "sku = SKU; custom.Cost; custom.Vendor")
    // Of exactly that name.
    #expect(
      outcome("SKU, Cost", samples: ["A|1.50", "B|2.75"], known: ["cost"])
        .hasPrefix("'Cost' (1.50, 2.75) may be the price;"))
    let list = ["A|12.50", "B|7.75"]
    #expect(
      outcome("SKU, MSRP", samples: list, known: ["MSRP"]) == """
        'MSRP' (12.50, 7.75) may be the price; --key guesses nothing; choose:
          to change the price: --map price=MSRP
          to keep a custom field: --map custom.MSRP=MSRP
        """)
    #expect(
      outcome(
        "SKU, MSRP", samples: list, assignments: [("custom.MSRP", "MSRP")], known: ["MSRP"])
        == "sku = SKU; custom.MSRP")
    #expect(outcome("SKU, MSRP", samples: list) == "sku = SKU; price = MSRP")
    #expect(outcome("SKU, Price", samples: list, known: ["Price"]) == "sku = SKU; price = Price")
  }

  @Test("Nothing is asked of a column or another table whose texts the products have already")
  func knownTexts() throws {
    let names = ["A": "Red saw", "B": "Blue axe"]
    let known: @Sendable (ProductField, [String]) -> [Product?] = { _, skus in
      skus.map { sku in
        names[sku].map {
          var product = Product(id: 1, name: $0)
          product.sku = sku
          product.details = sku == "A" ? "sharp" : "heavy"
          product.origin = Country(name: sku == "A" ? "Sweden" : "Chile", code: nil)
          return product
        }
      }
    }
    let sheet = SourceTable.named(
      "t", "SKU, Description, Note", samples: ["A|Red saw|sharp", "B|Blue axe|heavy"])
    let lines = try CatalogMapping.make(tables: [sheet], key: .sku, knownProducts: known)
      .lines(in: [sheet])
    #expect(lines == ["sku = t.SKU", "name = t.Description", "details = t.Note"])
    #expect(throws: MappingError.self) {
      try CatalogMapping.make(tables: [sheet], key: .sku)
    }
    let tables = [
      SourceTable.named(
        "product", "id, sku, name, supplier_id", samples: ["1|A|Red saw|1", "2|B|Blue axe|2"]),
      SourceTable.named("supplier", "id, name, country_id", samples: ["1|Acme|1", "2|Bolt|2"]),
      SourceTable.named("country", "id, name", samples: ["1|Sweden", "2|Chile"]),
    ]
    #expect(
      try CatalogMapping.make(tables: tables, key: .sku, knownProducts: known).lines(in: tables)
        .contains("origin = product.supplier_id -> supplier.country_id -> country.name"))
    #expect(throws: MappingError.self) {
      try CatalogMapping.make(tables: tables, key: .sku)
    }
  }

  @Test("An id of texts that is not the key is what it is without one")
  func textsAsIDs() {
    #expect(
      outcome("id, sku, price", samples: ["X-1|A|5", "X-2|B|7"])
        == "sku = sku; price = price; custom.id")
    #expect(outcome("id, price", samples: ["X-1|5", "X-2|7"]) == "sku = id; price = price")
    #expect(
      outcome("id, price", key: .id, samples: ["X-1|5", "X-2|7"]) == "id = id; price = price")
  }

  @Test("The key is found as it is without one, and so is a currency by its values")
  func compoundKeys() {
    #expect(
      outcome("Product Code/SKU, Price", samples: ["A|5", "B|7"])
        == "sku = Product Code/SKU; price = Price")
    #expect(
      outcome("sku, price, priceInfo.currencyCode", samples: ["A|5|EUR", "B|7|EUR"])
        == "sku = sku; price = price; currency = priceInfo.currencyCode")
  }

  @Test(
    "Clear names of two words are read with a key, too",
    arguments: [
      ("product_manufacturer", "manufacturer"), ("Variant Price", "price"),
      ("item.manufacturer", "manufacturer"), ("Brand Name", "manufacturer"),
      ("Stock Level", "quantity"), ("Verkaufspreis brutto", "price"), ("Body (HTML)", "details"),
    ])
  func clearNames(column: String, field: String) {
    let values = field == "manufacturer" || field == "details" ? ["Acme", "Bolt"] : ["5", "7"]
    #expect(
      Set(
        outcome("sku, name, \(column)", samples: ["A|Saw|\(values[0])", "B|Axe|\(values[1])"])
          .components(separatedBy: "; ")) == ["sku = sku", "name = name", "\(field) = \(column)"])
  }

  @Test("A column without a value is not asked for where all rows were looked at")
  func emptyColumns() {
    #expect(
      outcome("sku, price, Vendor", samples: ["A|5|", "B|7|"])
        == "sku = sku; price = price; custom.Vendor")
  }

  @Test("Where no custom fields are kept, the field itself is answered for")
  func withoutCustomFields() throws {
    let table = SourceTable.named("t", "sku, Vendor", samples: ["A|Acme", "B|Bolt"])
    #expect {
      try CatalogMapping.make(tables: [table], key: .sku)
    } throws: {
      ($0 as? MappingError)?.description.hasSuffix("\n  if not: --map manufacturer=") == true
    }
  }

  @Test(
    "One odd quantity is an error of its row, however the stock is called",
    arguments: ["Qty", "Stock", "Bestand", "Lagerbestand", "Menge", "On hand"])
  func oddQuantity(_ column: String) {
    #expect(
      outcome("sku, \(column)", samples: ["A|8", "B|>10", "C|9", "D|7"])
        == "sku = sku; quantity = \(column)")
  }

  @Test("Stocks of several places are asked for with a key, too")
  func severalStocks() {
    let refused = outcome(
      "sku, price, Stock Berlin, Stock Hamburg", samples: ["A|5|3|4", "B|6|1|2"])
    #expect(
      refused.hasPrefix("has no quantity column; choose one:\n  --map 'quantity=Stock Berlin'"))
    #expect(
      outcome("sku, price, Stock, Available", samples: ["A|5|3|4", "B|6|1|2"])
        .hasPrefix("quantity could be Stock or Available of"))
    #expect(
      outcome("sku, price, Stock, Available", samples: ["A|5|3|3", "B|6|1|1"])
        .contains("quantity = Stock"))
  }

  @Test("Names and prices are read where they are called so")
  func plainColumns() {
    #expect(
      outcome("Artikelnummer, Bezeichnung, VK, Bestand", samples: ["A|Saw|4.20|3"])
        == "sku = Artikelnummer; name = Bezeichnung; price = VK; quantity = Bestand")
    #expect(outcome("sku", samples: ["A"]) == "sku = sku")
  }

  @Test("A new catalog reads descriptions and amounts where there is nothing else")
  func newCatalog() {
    #expect(
      outcome("sku, description, amount", key: nil, samples: ["A|Saw|1", "B|Axe|2"])
        == "sku = sku; name = description; price = amount")
  }

  @Test("A price list without names is told how to update products")
  func noKey() {
    #expect(
      outcome("sku, price", key: nil, samples: ["A|1", "B|2"]) == """
        has no name for new products; to update the products that are there: --key sku
          to add products, choose the name with --map name=COLUMN: sku, price
        """)
  }

  @Test("A file of keys and currencies is refused, for it would change nothing")
  func currencyAlone() {
    #expect(
      outcome("sku, currency", samples: ["A|SEK", "B|SEK"])
        .contains("a currency alone changes no price"))
  }
}
