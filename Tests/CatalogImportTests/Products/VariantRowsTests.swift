@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Records of JSON that have variants are a product for each of them.
struct VariantRowsTests {
  private func products(_ json: String) throws -> [ReadProduct] {
    try readProducts(in: json, name: "shop")
  }

  private static let shop = """
    {"products": [
      {"id": 10, "title": "Linen Shirt", "vendor": "Acme", "sku": "LS", "variants": [
        {"id": 101, "title": "M / White", "sku": "LS-M", "price": "20.00", "option1": "M"},
        {"id": 102, "title": "L / White", "sku": "LS-L", "price": "22.00", "option1": "L"}]},
      {"id": 11, "title": "Cup", "vendor": "Acme", "variants": [
        {"id": 111, "title": "Default Title", "price": "4.50", "inventory_quantity": 3}]},
      {"id": 12, "title": "Gift card", "vendor": "Acme", "variants": []}]}
    """

  @Test("Each variant is a product with the name of its record and its own")
  func shop() throws {
    let products = try products(Self.shop)
    #expect(
      products.map(\.name) == [
        "Linen Shirt – M / White", "Linen Shirt – L / White", "Cup", "Gift card",
      ])
    #expect(products.map(\.id) == [101, 102, 111, 12])
    #expect(products.map(\.sku) == ["LS-M", "LS-L", nil, nil])
    #expect(products.map(\.price?.minorUnits) == [2000, 2200, 450, nil])
    #expect(products.map(\.quantity) == [nil, nil, 3, nil])
    #expect(products.map(\.manufacturer) == ["Acme", "Acme", "Acme", "Acme"])
    #expect(products.map(\.line) == [2, 2, 5, 7])
  }

  @Test(
    "Names are made of what variants say, wherever it stands",
    arguments: [
      // Before the name; options alone; a name that is whole; a price of the record.
      (
        #"{"variants":[{"size":"M"},{"size":"L"}],"name":"Shirt","price":3}"#,
        ["Shirt – M", "Shirt – L"]
      ),
      (
        #"{"name":"Shirt","variations":[{"attributes":[{"name":"Size","option":"M"},{"name":"Colour","option":"red"}]}]}"#,
        ["Shirt – M / red"]
      ),
      // Objects of options; of attributes, those called as options are.
      (
        #"{"name":"Drill","variants":[{"sku":"A-S","options":{"size":"S","fit":"slim"}},{"sku":"A-L","options":{"size":"L"}}]}"#,
        ["Drill – S / slim", "Drill – L"]
      ),
      (
        #"{"name":"Drill","variants":[{"sku":"1","attributes":{"size":"S","weight":"2 kg"}},{"sku":"2","attributes":{"size":"L"}}]}"#,
        ["Drill – S", "Drill – L"]
      ),
      (
        #"{"name":"Drill","variants":[{"sku":"1","options":{"name":"Size","value":"S"}},{"sku":"2","options":["L","red"]}]}"#,
        ["Drill – S", "Drill – L / red"]
      ),
      (
        #"{"name":"Shirt","variants":[{"name":"Shirt M"},{"name":"Shirt L"}]}"#,
        ["Shirt M", "Shirt L"]
      ),
      (
        #"{"name":"Shirt","variants":{"edges":[{"node":{"title":"M"}},{"node":{"title":"L"}}]}}"#,
        ["Shirt – M", "Shirt – L"]
      ),
      (
        #"{"name":"Shirt","variants":[{"option1":"M","option2":"red","sku":"1"},{"option1":"L"}]}"#,
        ["Shirt – M / red", "Shirt – L"]
      ),
      (#"{"name":"Shirt","variants":["M","L"]}"#, ["Shirt"]),
      (#"{"name":"Shirt","offers":[{"price":3},{"price":4}]}"#, ["Shirt"]),
    ] as [(String, [String])])
  func names(_ json: String, _ expected: [String]) throws {
    #expect(
      try products(json + "\n" + #"{"name":"Cup","price":1}"#).map(\.name) == expected + ["Cup"])
  }

  @Test("The SKU and the id of a record are not those of several variants")
  func identity() throws {
    let json = #"[{"sku":"A","id":1,"name":"Shirt","variants":[{"size":"M"},{"size":"L"}]}]"#
    let products = try products(json)
    #expect(products.map(\.sku) == [nil, nil])
    #expect(products.map(\.id) == [nil, nil])
    let alone = try self.products(#"[{"sku":"A","id":1,"name":"Shirt","variants":[{"size":"M"}]}]"#)
    #expect(alone.map(\.sku) == ["A"])
  }

  @Test("How many variants there were is told")
  func remarks() throws {
    var rows = VariantRows(JSONReader(source: byteSource(Array(Self.shop.utf8)), name: "shop"))
    var row = RawRow()
    while try rows.next(into: &row) != nil {}
    #expect(
      rows.remarks == [
        "2 records have variants, each of which is a product: 3",
        "SKUs or ids of records with several variants, which are those of no product: 1 (LS)",
      ])
    #expect(
      rows.tables[0].columns.map(\.name) == [
        "id", "title", "vendor", "sku", "price", "option1", "inventory_quantity",
      ])
  }

  @Test(
    "Lists whose entries have a SKU and a price are variants, whatever they are called",
    arguments: [
      ("sizes", "sku", "price"), ("editions", "isbn", "preis"), ("models", "sku", "price"),
      ("ausfuehrungen", "artikelnummer", "preis"),
    ])
  func otherLists(_ list: String, _ sku: String, _ price: String) throws {
    let text = """
      [{"id":1,"title":"Polo","\(list)":[{"\(sku)":"P-6","\(price)":18.5},{"\(sku)":"P-8",\
      "\(price)":19.5}]},{"id":2,"title":"Pull","\(list)":[{"\(sku)":"U-6","\(price)":29.0}]}]
      """
    #expect(try products(text).map(\.sku) == ["P-6", "P-8", "U-6"])
  }

  @Test(
    "Lists of other products, sellers and prices are no variants, and no field is read there",
    arguments: ["related", "accessories", "upsells", "bundleItems"])
  func otherProducts(_ list: String) throws {
    let text = """
      [{"id":1,"title":"Polo","sku":"A","price":5,"\(list)":[{"sku":"P-6","price":18.5,"stock":4},\
      {"sku":"P-8","price":19.5,"stock":5}]},{"id":2,"title":"Pull","sku":"B","price":5,"\(list)":[]}]
      """
    let products = try products(text)
    #expect(products.map(\.sku) == ["A", "B"])
    #expect(products.map(\.quantity) == [nil, nil])
    #expect(products.map(\.price?.minorUnits) == [500, 500])
  }

  @Test(
    "Elements of XML that are variants are products",
    arguments: [
      """
      <shop><p id="1"><name>Polo</name><variants><variant><sku>P-6</sku><price>18.50</price>\
      </variant><variant><sku>P-8</sku><price>19.50</price></variant></variants></p>\
      <p id="2"><name>Pull</name><variants><variant><sku>U-6</sku><price>29.00</price></variant>\
      </variants></p></shop>
      """,
      """
      <shop><p id="1"><name>Polo</name><variant sku="P-6" price="18.50"/><variant sku="P-8" \
      price="19.50"/></p><p id="2"><name>Pull</name><variant sku="U-6" price="29.00"/></p></shop>
      """,
      """
      <shop><p id="1"><name>Polo</name><image>a</image><image>b</image><item><sku>P-6</sku>\
      <price>18.50</price></item><item><sku>P-8</sku><price>19.50</price></item></p>\
      <p id="2"><name>Pull</name><item><sku>U-6</sku><price>29.00</price></item></p></shop>
      """,
    ])
  func elements(_ text: String) throws {
    var options = ImportOptions()
    options.record = "shop/p"
    let bytes = Array(text.utf8)
    let survey = try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
    let products = try survey.firstProducts(9)
    #expect(products.map { $0.text(.sku) } == ["P-6", "P-8", "U-6"])
    #expect(products.map(\.price?.minorUnits) == [1850, 1950, 2900])
    #expect(products.map { $0.text(.name) } == ["Polo", "Polo", "Pull"])
    #expect(survey.unreadColumnNames(except: []).isEmpty)
  }

  @Test("A column of a list that somebody chose is read as it was")
  func chosenColumns() throws {
    let text = """
      [{"title":"Polo","sizes":[{"sku":"P-6","price":18.5},{"sku":"P-8","price":19.5}]}]
      """
    var options = ImportOptions()
    options.assignments = [("price", "sizes.0.price"), ("sku", "sizes.0.sku")]
    let bytes = Array(text.utf8)
    let survey = try ImportFileSurvey(name: "shop", options: options) { byteSource(bytes) }
    #expect(try survey.firstProducts(9).map { $0.text(.sku) } == ["P-6"])
  }
}
