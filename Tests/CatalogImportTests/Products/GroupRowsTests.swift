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
