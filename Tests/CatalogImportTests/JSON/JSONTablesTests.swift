@testable import CatalogImport
import TestSupport
import Testing

/// Members that come late, and documents of several arrays.
struct JSONTablesTests {
  @Test func aMemberMayComeFirstInALateRecord() throws {
    var text = ""
    for number in 0..<10_050 {
      let price = number >= 10_040 ? #","price":4"# : ""
      text += #"{"name":"n\#(number)","sku":"s\#(number)"\#(price)}"# + "\n"
    }
    let products = try readProducts(in: text)
    #expect(products.count == 10_050)
    #expect(products.count { $0.price?.minorUnits == 400 } == 10)
    var options = ImportOptions()
    options.assignments = [("price", "price")]
    #expect(try readProducts(in: text, options: options).last?.price?.minorUnits == 400)
  }

  @Test func severalArraysAreSeveralTables() throws {
    let text = """
      {"categories":[{"id":1,"name":"c"},{"id":2,"name":"d"}],
       "products":[{"id":1,"name":"a","price":2,"brand_id":7}],
       "meta":{"brands":[{"id":7,"name":"Ash"}]}}
      """
    let products = try readProducts(in: text)
    #expect(products.map(\.name) == ["a"])
    #expect(products.first?.manufacturer == "Ash")
    #expect(products.first?.line == 2)
    var options = ImportOptions()
    options.productTable = "categories"
    #expect(try readProducts(in: text, options: options).map(\.name) == ["c", "d"])
    options.productTable = "orders"
    #expect(throws: MappingError.self) { try readProducts(in: text, options: options) }
  }
}
