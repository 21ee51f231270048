import CatalogFields
import CatalogImport
import Testing

/// The columns of files that update products by key: nothing is read by a last resort.
struct UpdateMappingTests {
  private func outcome(
    _ columns: String, key: ProductField? = .sku, samples: [String] = []
  ) -> String {
    let table = SourceTable.named("t", columns, samples: samples)
    do {
      let mapping = try CatalogMapping.make(tables: [table], key: key)
      return mapping.lines(in: [table]).joined(separator: "; ")
        .replacing("t.", with: "")
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
    "A description never becomes the name",
    arguments: [
      "description", "short_description", "Beschreibung",
    ])
  func descriptions(column: String) {
    #expect(
      outcome("SKU, \(column)", samples: ["A|sharp", "B|blunt"])
        == "sku = SKU; details = \(column)")
  }

  @Test(
    "A cost or another amount is refused as a price, with the option that reads it",
    arguments: [
      "cost", "EK", "old_price", "max price", "weight_price", "amount", "sale price",
      "discount price", "wholesale_price",
    ])
  func costs(column: String) {
    let option = column.contains(" ") ? "'price=\(column)'" : "price=\(column)"
    #expect(
      outcome("sku, \(column)", samples: ["A|4.20", "B|5"]) == """
        has no price column; '\(column)' may be one: --map \(option)
          its values: 4.20, 5
          to read none: --map price=
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
        .hasPrefix("has no \(field) column; '\(column)' may be one: --map \(field)=\(column)\n"))
  }

  @Test("Two costs are both named, with three values each")
  func twoCosts() {
    #expect(
      outcome("id, cost, old_price", key: .id, samples: ["1|1|2", "2|3|4", "3|5|6", "4|7|8"]) == """
        has no price column; choose one:
          --map price=old_price  (2, 4, 6)
          --map price=cost  (1, 3, 5)
          --map price=  (none)
        """)
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
