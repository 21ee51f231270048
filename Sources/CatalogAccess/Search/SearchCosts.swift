/// The costs of a store's ways to find the products of a predicate, in units of a row
/// that is stepped over and tested in the listing.
package struct SearchCosts {
  /// Fetching a product by its id, and sorting it.
  private let fetch: Double
  /// A name in a text that is searched.
  private let text: Double
  /// What comes before the first product is fetched: opening a collator, a trip.
  private let start: Double
  /// So many tests are always made.
  private let fewTests: Int

  package init(fetch: Double, text: Double, start: Double, fewTests: Int) {
    self.fetch = fetch
    self.text = text
    self.start = start
    self.fewTests = fewTests
  }

  /// Returns how many products may be fetched by an index before walking the listing
  /// costs less; nil where it costs little enough to look no further.
  ///
  /// - Parameters:
  ///   - testCount: The number of products that begin as a name has to, nil where the
  ///     predicate says nothing of that.
  ///   - productCount: The number of all products.
  ///   - searchesTexts: Whether the names of blocks can be searched as texts.
  package func fetchLimit(
    testing testCount: Int?,
    of productCount: Int,
    searchesTexts: Bool
  ) -> Int? {
    if let testCount, testCount <= fewTests { return nil }
    var cost = Double(testCount ?? productCount)
    if testCount == nil, searchesTexts { cost *= text }
    return Int(max(cost - start, 0) / fetch) + 1
  }
}
