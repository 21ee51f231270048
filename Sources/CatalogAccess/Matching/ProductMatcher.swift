import CatalogModel
package import Search

/// Asks a predicate of products that a store shows one after the other, on the bytes that the store
/// holds.
package final class ProductMatcher {
  /// The number of products that were tested.
  package private(set) var testedCount = 0

  private let evaluator: PredicateEvaluator
  private let titles: [[UInt8]]
  /// What finds the section of a name; nil where each product comes with its section.
  private let keys: ListingCollation?
  private var custom: CustomFieldTexts
  /// Whether the custom fields of this product were read.
  private var hasCustom = false

  /// - Parameters:
  ///   - titles: Those of the sections of the language.
  ///   - keys: What finds the section of a name, where products come in another order.
  package init(_ evaluator: PredicateEvaluator, titles: [String], _ keys: ListingCollation? = nil) {
    self.evaluator = evaluator
    self.titles = titles.map { Array($0.utf8) }
    self.keys = keys
    var names: [String] = []
    if evaluator.predicate.usesCustomFields {
      for case .custom(let name) in evaluator.predicate.keys { names.append(name) }
    }
    custom = CustomFieldTexts(names)
  }

  /// Returns whether a product matches.
  ///
  /// - Throws: `PredicateEvaluationError`, with `MATCHES` alone.
  package func matches(_ product: ProductView) throws(PredicateEvaluationError) -> Bool {
    testedCount += 1
    hasCustom = false
    return try evaluator.evaluate { (comparison) throws(PredicateEvaluationError) -> Bool in
      let key = comparison.comparison.key
      guard case .key(let other) = comparison.comparison.operand else {
        return try withValue(of: key, product) { (value) throws(PredicateEvaluationError) -> Bool in
          try comparison.matches(value)
        }
      }
      return try withValue(of: key, product) { (value) throws(PredicateEvaluationError) -> Bool in
        try withValue(of: other, product) { (other) throws(PredicateEvaluationError) -> Bool in
          try comparison.matches(value, other)
        }
      }
    } words: { (test) throws(PredicateEvaluationError) -> Bool in
      try hasWords(of: test, product)
    }
  }

  private func hasWords(
    of test: WordTest, _ product: ProductView
  ) throws(PredicateEvaluationError) -> Bool {
    try test.matches { (key, found) throws(PredicateEvaluationError) in
      _ = try withValue(of: key, product) { (value) throws(PredicateEvaluationError) in
        found.look(in: value)
        return true
      }
    } lookInCustomFields: {
      $0.look(inCustomFields: product.custom)
    }
  }

  private func withValue(
    of key: Predicate.Key,
    _ product: ProductView,
    _ body: (Predicate.Value) throws(PredicateEvaluationError) -> Bool
  ) throws(PredicateEvaluationError) -> Bool {
    func text(_ text: UnsafeBufferPointer<UInt8>?) -> Predicate.Value {
      text.map { .text($0) } ?? .null
    }
    switch key {
    case .id: return try body(.integer(product.id))
    case .quantity: return try body(product.quantity.map { .integer($0) } ?? .null)
    case .price:
      // A price in a currency that we do not know is none: nobody could say how much it is.
      guard let price = product.price else { return try body(.null) }
      return try body(
        .price(minorUnits: price.minorUnits, fractionDigits: price.currency.fractionDigits))
    case .currency:
      guard let price = product.price, !price.currency.isNone else { return try body(.null) }
      return try body(text(product.currencyCode))
    case .name: return try body(text(product.text(.name)))
    case .sku: return try body(text(product.text(.sku)))
    case .details: return try body(text(product.text(.details)))
    case .image: return try body(text(product.text(.image)))
    case .manufacturer: return try body(text(product.manufacturer))
    case .origin: return try body(text(product.origin?.name))
    case .originCode:
      // A country without a code has an empty one here, and none in the table.
      let code = product.origin?.code
      return try body(text(code?.isEmpty == true ? nil : code))
    case .section:
      let section = section(of: product)
      guard titles.indices.contains(section) else { return try body(.null) }
      return try titles[section].withUnsafeBufferPointer {
        (title) throws(PredicateEvaluationError) -> Bool in try body(.text(title))
      }
    case .custom(let name):
      if !hasCustom { custom.read(product.custom) }
      hasCustom = true
      return try custom.withText(at: custom.names.firstIndex(of: name) ?? 0) {
        (value) throws(PredicateEvaluationError) -> Bool in try body(text(value))
      }
    }
  }

  private func section(of product: ProductView) -> Int {
    guard let keys else { return product.section }
    let name = product.sortName ?? product.text(.name) ?? UnsafeBufferPointer(start: nil, count: 0)
    return ListingKey(
      listingName: String(decoding: name, as: UTF8.self), productID: product.id, in: keys
    ).section
  }
}
