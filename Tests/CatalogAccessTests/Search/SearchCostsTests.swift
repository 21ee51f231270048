import CatalogAccess
import Testing

/// The costs of a store decide how many products an index may fetch.
struct SearchCostsTests {
  private let costs = SearchCosts(fetch: 10, text: 0.1, start: 1000, fewTests: 50)

  @Test("Few products are tested without a look for something better")
  func fewAreTested() {
    #expect(costs.fetchLimit(testing: 50, of: 1_000_000, searchesTexts: false) == nil)
    #expect(costs.fetchLimit(testing: 51, of: 1_000_000, searchesTexts: false) != nil)
  }

  @Test("As many are fetched as cost less than testing the others")
  func limitIsWhereCostsMeet() {
    #expect(costs.fetchLimit(testing: 11_000, of: 1_000_000, searchesTexts: true) == 1001)
    #expect(costs.fetchLimit(testing: nil, of: 11_000, searchesTexts: false) == 1001)
  }

  @Test("Searching texts costs less, so that fewer are fetched")
  func textsAreCheap() {
    #expect(costs.fetchLimit(testing: nil, of: 110_000, searchesTexts: true) == 1001)
    #expect(costs.fetchLimit(testing: nil, of: 100, searchesTexts: true) == 1)
  }
}
