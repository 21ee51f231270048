import CatalogModel
import Testing

struct ProductTests {
  @Test func isListedUnderItsNameUnlessItHasASortName() {
    #expect(Product(id: 1, name: "The Beatles").listingName == "The Beatles")
    #expect(
      Product(id: 1, name: "The Beatles", sortName: "Beatles, The").listingName == "Beatles, The")
  }

  @Test func whatIsNotGivenIsNotKnown() {
    let product = Product(id: 1, name: "Widget")
    #expect(product.sku == nil)
    #expect(product.manufacturer == nil)
    #expect(product.price == nil)
    #expect(product.quantity == nil)
    #expect(product.origin == nil)
  }
}
