import CatalogImport
import Testing

struct MappingErrorTests {
  private func error(
    _ tables: [SourceTable], table: String? = nil,
    _ assignments: [(field: String, column: String)] = []
  ) -> String {
    do {
      let mapping = try CatalogMapping.make(
        tables: tables, productTable: table, assignments: assignments)
      return "no error: " + mapping.lines(in: tables).joined(separator: "; ")
    } catch {
      return error.description
    }
  }

  private let shop = [
    SourceTable.named(
      "Products",
      "ProductID*:int, ProductName, UnitPrice:real, SupplierID:int>Suppliers, ImporterID:int>Suppliers"
    ),
    .named("Suppliers", "SupplierID*:int, CompanyName, Country"),
    .named("Shippers", "ShipperID*:int, CompanyName"),
  ]

  @Test func twoTablesAsGoodAreShown() {
    let tables = [
      SourceTable.named("products", "id, name, price", rows: 3),
      .named("items", "id, name, price", rows: 1),
    ]
    #expect(
      error(tables) == """
        has several tables that could be the products; choose one:
          --table items  has id, name, price in 1 row
          --table products  has id, name, price in 3 rows
        """)
    #expect(error(tables, table: "ITEMS").contains("name = items.name"))
  }

  @Test func twoColumnsAsGoodAreShown() {
    let tables = [
      SourceTable.named("t", "name, list_price, retail price", samples: ["a|1|2"])
    ]
    #expect(
      error(tables) == """
        price could be list_price or retail price of t; choose one:
          --map price=list_price  (1)
          --map 'price=retail price'  (2)
          --map price=  (none)
        """)
    #expect(error(tables, [("price", "list_price")]).contains("price = t.list_price"))
    #expect(error(tables, [("price", "")]) == "no error: name = t.name")
  }

  @Test func twoJoinsAsGoodAreShown() {
    let tables = [
      SourceTable.named("products", "id:int, name, price, made_in_id:int, origin_id:int"),
      .named("countries", "id*:int, name"),
    ]
    #expect(
      error(tables) == """
        origin could be products.made_in_id -> countries.name or \
        products.origin_id -> countries.name of products; choose one:
          --map 'origin=products.made_in_id -> countries.name'
          --map 'origin=products.origin_id -> countries.name'
          --map origin=  (none)
        """)
  }

  @Test func tablesWithoutProductsAreListed() {
    let tables = [
      SourceTable.named("actor", "actor_id, first_name, last_name"),
      .named("film", "film_id, title, description, language_id, replacement_cost"),
    ]
    #expect(
      error(tables) == """
        has no table that looks like products; to import one all the same, choose it and the \
        column of its names:
          --table actor --map name=COLUMN  (actor_id, first_name, last_name)
          --table film --map name=COLUMN  (film_id, title, description, language_id, replacement_cost)
        """)
    #expect(error(tables, table: "film").contains("name = film.title"))
    #expect(
      error([])
        == "has no tables: of a database, tables are read and no views; of a script, CREATE TABLE, INSERT and COPY"
    )
  }

  @Test func columnsAreListedWhenNoneIsTheName() {
    #expect(
      error([.named("product", "a, b, price")])
        == "no column of product looks like a product name; "
        + "choose one with --map name=COLUMN: a, b, price")
    #expect(error(shop, [("name", "")]).contains("has no name for new products"))
    #expect(error([.named("product", "a, b")], [("name", "b")]) == "no error: name = product.b")
  }

  @Test(arguments: [
    ("Product", "has no table 'Product'; did you mean Products?"),
    ("x", "has no table 'x'; it has: Products, Shippers, Suppliers"),
  ])
  func unknownTablesHaveSuggestions(table: String, message: String) {
    #expect(error(shop, table: table) == message)
  }

  @Test func unknownFieldsHaveSuggestions() {
    #expect(
      error(shop, [("prise", "UnitPrice")])
        .hasPrefix("unknown field 'prise'; did you mean price? Fields are id, sku, name"))
    #expect(
      error(shop, [("UnitPrice", "price")]).hasPrefix(
        "unknown field 'UnitPrice', which is a column; "))
    #expect(error(shop, [("Sort-Name", "ProductName")]).contains("sortName = Products.ProductName"))
  }

  @Test(arguments: [
    ("ProducName", "did you mean ProductName?"),
    ("Supliers.Country", "did you mean Suppliers.Country?"),
    ("qqq", "no column 'qqq' for name in Products or the tables it refers to; --explain"),
  ])
  func unknownColumnsHaveSuggestions(column: String, message: String) {
    #expect(error(shop, [("name", column)]).contains(message))
  }

  @Test func joinsThatAreNotThereOrAreTwoAreSaid() {
    #expect(
      error(shop, [("manufacturer", "Shippers.CompanyName")])
        == "manufacturer cannot be 'Shippers.CompanyName': nothing in Products refers to Shippers; "
        + "choose a column of Products or of a table it refers to (--explain shows them)")
    #expect(
      error(shop, [("origin", "suppliers.country")]) == """
        there are several ways to reach 'suppliers.country' for origin; choose one:
          --map 'origin=Products.SupplierID -> Suppliers.Country'
          --map 'origin=Products.ImporterID -> Suppliers.Country'
        """)
    #expect(
      error(shop, [("origin", "Products.ImporterID -> Suppliers.Country")])
        .contains("origin = Products.ImporterID -> Suppliers.Country"))
  }

  @Test func aNameWithDotsIsAColumnBeforeItIsATable() {
    let table = SourceTable.named("offers", "title, offers.title, 0.price")
    let lines = error([table], [("name", "offers.title"), ("price", "offers.0.price")])
    #expect(lines == "no error: name = offers.offers.title; price = offers.0.price")
  }
}
