@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Records of JSON that are groups of products are a product for each entry of their lists.
struct GroupRowsTests {
  private func products(_ json: String) throws -> [ReadProduct] {
    try readProducts(in: json, name: "shop")
  }

  @Test(
    "The products of groups have their own names, not those of the groups",
    arguments: [
      // Categories without and with SKUs, shops, brands, dishes of a menu, pages of results.
      """
      {"categories":[{"name":"Tools","products":[{"name":"Saw","price":12.5},{"name":"Axe",\
      "price":9.1}]},{"name":"Garden","products":[{"name":"Spade","price":19}]}]}
      """,
      """
      {"suppliers":[{"name":"Acme","items":[{"sku":"A1","name":"Saw","price":12.5},{"sku":"A2",\
      "name":"Axe","price":9.1}]},{"name":"Bolt","items":[{"sku":"B1","name":"Spade","price":19}]}]}
      """,
      """
      {"shops":[{"name":"Bonn","stock":[{"sku":"A1","name":"Saw","price":12.5}]},{"name":"Ulm",\
      "stock":[{"sku":"A2","name":"Axe","price":9.1}]},{"name":"Jena","stock":[{"sku":"B1",\
      "name":"Spade","price":19}]}]}
      """,
      """
      [{"section":"One","dishes":[{"name":"Saw","price":12.5},{"name":"Axe","price":9.1}]},\
      {"section":"Two","dishes":[{"name":"Spade","price":19}]}]
      """,
      """
      {"page":1,"results":[{"code":"A1","title":"Saw","amount":12.5},{"code":"A2","title":"Axe",\
      "amount":9.1}]}
      {"page":2,"results":[{"code":"B1","title":"Spade","amount":19}]}
      """,
      """
      {"menu":[{"name":"One","tools":[{"name":"Saw","price":12.5}],"more":[{"name":"Axe",\
      "price":9.1}]},{"name":"Two","tools":[{"name":"Spade","price":19}],"more":[]}]}
      """,
      """
      {"categories":[{"name":"All","subcategories":[{"name":"Tools","products":[{"name":"Saw",\
      "price":12.5},{"name":"Axe","price":9.1}]},{"name":"Garden","products":[{"name":"Spade",\
      "price":19}]}]}]}
      """,
    ])
  func names(_ json: String) throws {
    let products = try products(json)
    #expect(products.map(\.name) == ["Saw", "Axe", "Spade"])
    #expect(products.map(\.price?.minorUnits) == [1250, 910, 1900])
  }

  @Test("What groups say beside their name, maker and currency is no field of a product")
  func membersOfGroups() throws {
    let products = try products(
      """
      {"categories":[{"name":"Tools","id":7,"sku":"CAT-7","price":5,"productCount":2,"image":"t.jpg",\
      "description":"All tools","country":"Sweden","currency":"EUR","products":[{"sku":"A1","name":"Saw",\
      "price":12.5},{"sku":"A2","name":"Axe"}]},{"name":"Garden","id":8,"products":[{"sku":"B1",\
      "name":"Spade","price":19}]}]}
      """)
    #expect(products.map(\.sku) == ["A1", "A2", "B1"])
    #expect(products.map(\.price?.minorUnits) == [1250, nil, 1900])
    for product in products {
      #expect(product.id == nil && product.quantity == nil && product.image == nil)
      #expect(product.details == nil && product.origin == nil && product.originCode == nil)
    }
  }

  @Test("Groups in groups beside products are refused, and a product of parts is none")
  func severalDepths() throws {
    let error = try #require(throws: ImportError.self) {
      try products(
        """
        {"categories":[{"name":"Tools","products":[{"sku":"A1","name":"Saw","price":9}],"categories":[\
        {"name":"Sub","products":[{"sku":"A2","name":"Axe","price":12}]}]},{"name":"Garden","products":[\
        {"sku":"B1","name":"Hose","price":7}],"categories":[]}]}
        """)
    }
    #expect(
      error.message.hasPrefix("has products in 'products' of groups, and in 'products' of groups"))
    let kits = try products(
      """
      {"categories":[{"name":"Tools","products":[{"sku":"A1","name":"Kit","price":9,"products":[\
      {"name":"Saw","sku":"S"}]},{"sku":"A2","name":"Axe","price":12}]}]}
      """)
    #expect(kits.map(\.sku) == ["A1", "A2"])
  }

  @Test(
    "Of several prices in an array one is asked for",
    arguments: [
      #""prices":[{"qty":100,"price":7.5},{"qty":1,"price":12.5}]"#, #""price":[7.5,10.5]"#,
      #""prices":[{"qty":100,"amount":7},{"qty":1,"amount":12}]"#, #""prices":[7,12]"#,
      #""prices":[{"value":7,"type":"a"},{"value":12,"type":"b"}]"#,
    ])
  func pricesInArrays(_ prices: String) throws {
    let error = try #require(throws: ImportError.self) {
      try products("[{\"name\":\"Saw\",\(prices)},{\"name\":\"Axe\",\(prices)}]")
    }
    #expect(error.message.hasPrefix("has several of 'price"), "\(error.message)")
  }

  @Test("The price of a record is none of a variant that has one of its own, whatever its shape")
  func priceOfVariant() throws {
    let bytes = Array(
      """
      {"products":[{"name":"Saw","price":5,"variants":[{"sku":"A1","size":"S","price":{"amount":9,\
      "currency":"USD"}},{"sku":"A2","size":"L","price":{"amount":11,"currency":"USD"}}]}]}
      """.utf8)
    #expect(throws: MappingError.self) {
      try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    }
    var options = ImportOptions()
    options.assignments = [("price", "price.amount")]
    let survey = try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
    #expect(try survey.firstProducts(9).map { $0.price?.minorUnits } == [900, 1100])
  }

  @Test("A price of one group of customers here and of another there is asked for")
  func kindsOfPrices() throws {
    func list(_ second: String) throws -> [ReadProduct] {
      try products(
        """
        [{"sku":"A","name":"Saw","prices":[{"group":"b2b","price":10.5}]},\
        {"sku":"B","name":"Axe","prices":[{"group":"\(second)","price":22.5}]}]
        """)
    }
    let error = try #require(throws: ImportError.self) { try list("retail") }
    #expect(error.message.contains("told apart by 'prices.0.group' (b2b, retail)"), "\(error)")
    #expect(try list("b2b").map { $0.price?.minorUnits } == [1050, 2250])
  }

  @Test(
    "Of a price of a record and one of its variants that is called otherwise one is asked for",
    arguments: [
      (#""prices":[{"amount":9}]"#, #""prices":[{"amount":11}]"#, "prices.0.amount"),
      (#""unit_price":9.0"#, #""unit_price":11.0"#, "unit_price"),
    ])
  func otherPriceOfVariant(_ first: String, _ second: String, _ column: String) throws {
    let bytes = Array(
      """
      [{"name":"Saw","price":5.0,"variants":[{"sku":"A1","size":"S",\(first)},{"sku":"A2","size":"L",\
      \(second)}]}]
      """.utf8)
    func prices(_ assignments: [(String, String)]) throws -> [Int64?] {
      var options = ImportOptions()
      options.assignments = assignments.map { (field: $0.0, column: $0.1) }
      return try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
        .firstProducts(9).map { $0.price?.minorUnits }
    }
    let error = try #require(throws: ImportError.self) { try prices([]) }
    #expect(
      error.message.contains("--map price=\(column) (that of each variant), --map price=price"),
      "\(error.message)")
    #expect(try prices([("price", column)]) == [900, 1100])
    #expect(try prices([("price", "price")]) == [500, 500])
  }

  @Test("One product that stands in no array is one, where others of the file are in arrays")
  func singleProduct() throws {
    let bytes = Array(
      """
      {"categories":[{"name":"Tools","products":[{"name":"Saw","price":12.5},{"name":"Axe",\
      "price":9.1}]},{"name":"Garden","products":{"name":"Spade","price":19}}]}
      """.utf8)
    let survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    let products = try survey.firstProducts(9)
    #expect(products.map { $0.text(.name) } == ["Saw", "Axe", "Spade"])
    #expect(
      products.map { $0.text(.custom) } == [
        #"{"category":"Tools"}"#, #"{"category":"Tools"}"#, #"{"category":"Garden"}"#,
      ])
  }

  @Test(
    "Orders with what was ordered are no groups of products: their quantities are no stock",
    arguments: [
      """
      {"orders":[{"id":1,"customer":"C","items":[{"sku":"A1","name":"Saw","price":12.5,"quantity":2}]},\
      {"id":2,"customer":"D","items":[{"sku":"A2","name":"Axe","price":9.1,"quantity":1}]}]}
      """,
      """
      [{"id":1,"customer":"C","total":25,"items":[{"sku":"A1","name":"Saw","price":12.5,"quantity":2}]},\
      {"id":2,"customer":"D","total":9,"items":[{"sku":"A2","name":"Axe","price":9.1,"quantity":1}]}]
      """,
      """
      <orders><order customer="C"><sku>A1</sku><name>Saw</name><price>12.5</price></order>
      <order customer="D"><sku>A2</sku><name>Axe</name><price>9.1</price></order></orders>
      """,
    ])
  func orders(_ text: String) throws {
    let error = try #require(throws: MappingError.self) { try products(text) }
    #expect(error.description.contains("it has orders and who placed them"))
  }

  @Test("What a group around all products says is read, and what is behind them is told")
  func singleGroup() throws {
    let bytes = Array(
      """
      {"page":1,"brand":{"name":"Acme","id":7,"at":{"city":"Bonn"},"none":null,"products":[{"name":"Saw",\
      "price":12.5},{"name":"Axe","price":9.1,"manufacturer":"Own"}],"note":"late"}}
      """.utf8)
    let survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    let products = try survey.firstProducts(9)
    #expect(products.map { $0.text(.manufacturer) } == ["Acme", "Own"])
    #expect(products.map { $0.text(.custom) } == [#"{"brand.id":"7"}"#, #"{"brand.id":"7"}"#])
    #expect(survey.fields == [.name, .manufacturer, .price, .custom("brand.id")])
    var reader = try survey.products()
    var record = ProductRecord()
    while try reader.next(into: &record) {}
    #expect(
      reader.remarks.contains(
        "not read of what is around the products: brand.note (behind the products)"))
  }

  @Test("The currency nearest to the products counts")
  func nearestCurrency() throws {
    let bytes = Array(
      """
      {"currency":"EUR","data":{"currency":"USD","items":[{"name":"Saw","price":12.5}]}}
      """.utf8)
    var survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    try survey.findCurrency()
    #expect(survey.assumedCurrency.currency.code == "USD")
  }

  @Test("The name of a brand is who makes its products")
  func makers() throws {
    func makers(_ list: String) throws -> [String?] {
      try products(
        """
        {"\(list)":[{"name":"Acme","products":[{"sku":"A1","name":"Saw","price":12.5},{"sku":"A2",\
        "name":"Axe","price":9.1}]},{"name":"Bolt","products":[{"sku":"B1","name":"Spade",\
        "price":19}]}]}
        """
      ).map(\.manufacturer)
    }
    #expect(try makers("brands") == ["Acme", "Acme", "Bolt"])
    #expect(try makers("manufacturers") == ["Acme", "Acme", "Bolt"])
    #expect(try makers("categories") == [nil, nil, nil])
  }

  @Test(
    "By key no product gets the name of its group or record", arguments: ["suppliers", "products"])
  func key(_ list: String) throws {
    let bytes = Array(
      """
      {"\(list)":[{"name":"Acme","items":[{"sku":"A1","price":13.5},{"sku":"B2","price":9.5}]},\
      {"name":"Bolt","items":[{"sku":"C3","price":21}]}]}
      """.utf8)
    var options = ImportOptions()
    options.key = .sku
    // Who supplies a product may be its maker.
    options.assignments = [("manufacturer", "")]
    let survey = try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
    let products = try survey.firstProducts(9)
    #expect(products.map { $0.text(.sku) } == ["A1", "B2", "C3"])
    #expect(products.map { $0.text(.name) ?? "" } == ["", "", ""])
    #expect(products.map(\.price?.minorUnits) == [1350, 950, 2100])
  }

  @Test("Variants of the products of groups are products")
  func variants() throws {
    let json = """
      {"categories":[{"name":"Clothes","products":[{"title":"Polo","variants":[{"sku":"A","price":1,\
      "size":"M"},{"sku":"B","price":2,"size":"L"}]},{"title":"Hat","variants":[{"sku":"C",\
      "price":3}]}]}]}
      """
    #expect(try products(json).map(\.name) == ["Polo – M", "Polo – L", "Hat"])
  }

  @Test(
    "What a product with a price has beside it is no group",
    arguments: ["addons", "toppings", "parts", "items"])
  func notGroups(_ list: String) throws {
    let json = """
      [{"sku":"A1","name":"Saw","price":12.5,"\(list)":[{"name":"Blade","price":2.5},{"name":"Oil",\
      "price":1.5}]},{"sku":"B2","name":"Axe","price":9.5}]
      """
    #expect(try products(json).map(\.name) == ["Saw", "Axe"])
  }

  @Test(
    "Quantities of parts, packages, sales and single places are not what is there",
    arguments: [
      #""sales":{"quantity":112}"#, #""packaging":{"qty":12}"#,
      #""components":[{"qty":3},{"qty":4}]"#, #""colors":[{"name":"red","stock":1}]"#,
    ])
  func quantities(_ member: String) throws {
    let json = """
      [{"sku":"A1","name":"Saw","price":12.5,\(member)},{"sku":"B2","name":"Axe","price":9.5}]
      """
    #expect(try products(json).map(\.quantity) == [nil, nil])
  }

  @Test("Quantities of several places are asked about")
  func places() {
    let json = """
      [{"sku":"A1","name":"Saw","price":12.5,"inventory":[{"location":"Bonn","qty":3},\
      {"location":"Ulm","qty":5}]},{"sku":"B2","name":"Axe","price":9.5,"inventory":[]}]
      """
    #expect(throws: MappingError.self) { try products(json) }
  }

  @Test("What the attributes of JSON:API say is read in other languages, too")
  func attributes() throws {
    let json = """
      {"data":[{"id":"1","attributes":{"naam":"Saw","artikelnummer":"A1","voorraad":4,"producent":\
      "Acme","prijs":12.5}},{"id":"2","attributes":{"naam":"Axe","artikelnummer":"A2","voorraad":5,\
      "producent":"Bolt","prijs":9.5}}]}
      """
    let products = try products(json)
    #expect(products.map(\.sku) == ["A1", "A2"])
    #expect(products.map(\.quantity) == [4, 5])
    #expect(products.map(\.manufacturer) == ["Acme", "Bolt"])
  }

  @Test("Attributes with names in an element that is a product are no records of their own")
  func attributesOfXML() throws {
    func item(_ name: String) -> String {
      """
      <item><sku>\(name)1</sku><name>\(name)</name><price>7.00</price><attributes><attribute \
      name="brand">Acme</attribute><attribute name="color">red</attribute></attributes></item>
      """
    }
    let bytes = Array("<shop>\(item("Saw"))\(item("Axe"))</shop>".utf8)
    let survey = try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    #expect(try survey.firstProducts(9).map { $0.text(.name) } == ["Saw", "Axe"])
  }

  @Test(
    "Several prices or stocks of a product of XML are asked about",
    arguments: [
      (#"<price type="cost">7.00</price><price type="sale">13.50</price>"#, "price"),
      (#"<price>7.00</price><stock wh="1">4</stock><stock wh="2">6</stock>"#, "quantity"),
    ])
  func severalOfXML(_ fields: String, _ field: String) throws {
    let bytes = Array(
      """
      <shop><item><sku>A1</sku><name>Saw</name>\(fields)</item>\
      <item><sku>A2</sku><name>Axe</name>\(fields)</item></shop>
      """.utf8)
    #expect(throws: ImportError.self) {
      try ImportFileSurvey(name: "shop", options: ImportOptions()) { byteSource(bytes) }
    }
    var options = ImportOptions()
    options.assignments = [(field, field == "price" ? "price" : "stock")]
    let survey = try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
    #expect(try survey.firstProducts(9).count == 2)
  }
}
