import CatalogImport
import Foundation
import TestSupport
import Testing

struct CatalogMappingTests {
  @Test(arguments: CatalogSchema.databases + CatalogSchema.sheets)
  func readsTheTablesOfPrograms(_ schema: CatalogSchema) throws {
    let mapping = try CatalogMapping.make(tables: schema.tables)
    #expect(mapping.lines(in: schema.tables) == schema.lines)
  }

  @Test(arguments: CatalogSchema.databases)
  func theOrderOfTheTablesDoesNotMatter(_ schema: CatalogSchema) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5 {
      let tables = schema.tables.shuffled(using: &generator)
      #expect(try CatalogMapping.make(tables: tables).lines(in: tables) == schema.lines)
    }
  }

  /// What a report shows can be asked for.
  @Test(arguments: CatalogSchema.databases)
  func theLinesOfAReportAreAssignments(_ schema: CatalogSchema) throws {
    let assignments = schema.lines.map { line -> (field: String, column: String) in
      let parts = line.split(separator: " = ", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
    let mapping = try CatalogMapping.make(tables: schema.tables, assignments: assignments)
    #expect(mapping.lines(in: schema.tables) == schema.lines)
    #expect(mapping.evidence.values.allSatisfy { $0 == .asked })
  }

  @Test(
    .enabled(if: SharedData.isPresent, "the shared data is not there"),
    arguments: [
      "magento/products.csv",
      "magento/CatalogSampleData__fixtures__SimpleProduct__products_gear_bags.csv",
    ])
  func readsMagentosProducts(file: String) throws {
    let text = try String(contentsOfFile: SharedData.path(file), encoding: .utf8)
    let header = text.prefix { !$0.isNewline }.split(separator: ",")
    let tables = [
      SourceTable(name: "products", columns: header.map { SourceColumn(name: String($0)) })
    ]
    let lines = try CatalogMapping.make(tables: tables).lines(in: tables)
    let expected = [
      "sku = products.sku", "name = products.name", "details = products.description",
      "price = products.price", "quantity = products.qty",
    ]
    let ofShops = [
      "origin = products.country_of_manufacture", "image = products.base_image",
    ]
    #expect(lines == (header.contains("base_image") ? expected + ofShops : expected))
  }

  @Test func saysHowAFieldWasFoundAndWhatIsNotRead() throws {
    let schema = CatalogSchema.databases[2]
    let mapping = try CatalogMapping.make(
      tables: schema.tables, assignments: [("quantity", "UnitsOnOrder")])
    #expect(mapping.evidence[.name] == .named)
    #expect(mapping.evidence[.origin] == .foreignKey)
    #expect(mapping.evidence[.quantity] == .asked)
    #expect(
      mapping.unusedColumnNames(in: schema.tables)
        == ["CategoryID", "QuantityPerUnit", "UnitsInStock", "ReorderLevel", "Discontinued"])
  }

  @Test(arguments: [
    ("Cena (zł)", "PLN"), ("Cena v Kč", "CZK"), ("Cena w zł", "PLN"), ("Цена, руб.", "RUB"),
    ("Ціна, грн", "UAH"), ("単価(円)", "JPY"), ("price_usd", "USD"), ("Price (EUR)", "EUR"),
    ("Preis in €", "EUR"), ("UnitPriceGBP", "GBP"),
    ("usd_price", "USD"), ("price", nil), ("price_cents", nil), ("list price", nil),
  ])
  func theNameOfAPriceMaySayTheCurrency(column: String, code: String?) throws {
    let table = SourceTable(
      name: "t", columns: [SourceColumn(name: "name"), SourceColumn(name: column)])
    let mapping = try CatalogMapping.make(tables: [table])
    #expect(mapping.currencyOfColumn?.code == code)
    #expect(mapping.sources[.price] ?? mapping.sources[.priceMinor] == .column(1))
  }

  @Test func columnsOfStoresAndCategoriesSayNothing() throws {
    let tables = [
      SourceTable.named(
        "products",
        "id:int, name, category_id:int, store_id:int, warehouse_id:int, status, type, locale, price"
      ),
      .named("categories", "id*:int, name"),
      .named("stores", "id*:int, name, country"),
      .named("warehouses", "id*:int, name, country_id:int"),
      .named("countries", "id*:int, name, code"),
    ]
    let mapping = try CatalogMapping.make(tables: tables)
    #expect(
      mapping.lines(in: tables)
        == ["id = products.id", "name = products.name", "price = products.price"])
  }

  @Test func aColumnWithoutValuesLosesToOneThatHasSome() throws {
    let table = SourceTable.named(
      "t", "name, brand, supplier, retail_price, list_price",
      samples: ["a||Acme||2", "b||Acme||3"])
    let lines = try CatalogMapping.make(tables: [table]).lines(in: [table])
    #expect(lines == ["name = t.name", "manufacturer = t.supplier", "price = t.list_price"])
  }

  @Test func aBrandIsReadBeforeAVendorAndASupplier() throws {
    let tables = [
      SourceTable.named("item", "name, supplier_id:int, vendor, brand_id:int, price"),
      .named("supplier", "id*:int, name"), .named("brand", "id*:int, name"),
    ]
    let lines = try CatalogMapping.make(tables: tables).lines(in: tables)
    #expect(lines[1] == "manufacturer = item.brand_id -> brand.name")
  }

  @Test func anOnlyTextIsNoName() throws {
    let table = SourceTable.named("t", "a, b", samples: ["Lamp|1", "Chair|2", "Table|3"])
    #expect(throws: MappingError.self) { try CatalogMapping.make(tables: [table]) }
    let mapping = try CatalogMapping.make(tables: [table], assignments: [("name", "a")])
    #expect(mapping.sources == [.name: .column(0)])
    #expect(mapping.evidence == [.name: .asked])
  }

  @Test func aProductsOwnOriginIsReadBeforeThatOfItsMaker() throws {
    let makers = SourceTable.named("makers", "id*:int, name, country")
    let own = SourceTable.named("product", "name, maker_id:int, made_in")
    let empty = SourceTable.named("product", "name, maker_id:int, made_in", samples: ["a|1|"])
    let none = SourceTable.named("product", "name, maker_id:int, country_code")
    for (product, lines) in [
      (own, ["origin = product.made_in"]),
      (empty, ["origin = product.maker_id -> makers.country"]),
      (none, ["originCode = product.country_code"]),
    ] {
      let tables = [product, makers]
      let all = try CatalogMapping.make(tables: tables).lines(in: tables)
      #expect(Array(all.dropFirst(2)) == lines)
    }
  }

  @Test func keysOfTablesThatAreNotThereAreNoNames() throws {
    let table = SourceTable.named(
      "product", "name, manufacturer_id:int, brand, country", samples: ["a|1|2|3"])
    let mapping = try CatalogMapping.make(tables: [table])
    #expect(mapping.sources == [.name: .column(0)])
  }

  @Test func circlesOfReferencesEnd() throws {
    let tables = [
      SourceTable.named("product", "id*:int, name, price, model_id:int>model"),
      .named("model", "id*:int, label, series_id:int>line"),
      .named("line", "id*:int, label, product_id:int>product, model_id:int>model"),
    ]
    let lines = try CatalogMapping.make(tables: tables).lines(in: tables)
    #expect(lines == ["id = product.id", "name = product.name", "price = product.price"])
  }

  @Test func aTableWithoutRowsLosesToOneWithSome() throws {
    let tables = [
      SourceTable.named("products", "id, name, price", rows: 0),
      .named("items", "id, name, price", rows: 3),
    ]
    #expect(try CatalogMapping.make(tables: tables).productTable == 1)
  }
}
