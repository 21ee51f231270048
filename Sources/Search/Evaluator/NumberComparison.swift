public import CatalogModel

/// A predicate that is one comparison of a number with literals, for which there
/// is no program to run: one range for each number of decimals.
///
/// It is inlined where products are filtered, so that only the field that is asked
/// for is looked at: to call a function with a product, all of its texts are
/// counted references.
@usableFromInline
struct NumberComparison: Sendable {
  @usableFromInline
  enum Field: Sendable {
    case id
    case quantity
    case price
  }

  @usableFromInline let field: Field
  /// The numbers that pass, by the number of decimals, for all that currencies have; nil for none.
  @usableFromInline let ranges: [ClosedRange<Int64>?]
  @usableFromInline let isNegated: Bool
  @usableFromInline let answerForNull: Bool

  /// Makes the comparison; nil when the predicate is another, or has several
  /// ranges.
  init?(_ predicate: Predicate) {
    guard case .comparison(let comparison) = predicate.node else { return nil }
    switch comparison.key {
    case .id: field = .id
    case .quantity: field = .quantity
    case .price: field = .price
    default: return nil
    }
    let evaluator = ComparisonEvaluator(comparison)
    var ranges: [ClosedRange<Int64>?] = []
    for digits in 0...4 {
      guard let found = evaluator.numberRanges(fractionDigits: digits), found.count <= 1 else {
        return nil
      }
      ranges.append(found.first)
    }
    self.ranges = ranges
    isNegated = comparison.operator == .notEqual
    answerForNull = evaluator.answerForNull
  }

  @inlinable
  func matches(_ product: Product) -> Bool {
    let number: Int64
    var digits = 0
    switch field {
    case .id: number = product.id
    case .quantity:
      guard let quantity = product.quantity else { return answerForNull }
      number = quantity
    case .price:
      guard let price = product.price else { return answerForNull }
      number = price.minorUnits
      digits = price.currency.fractionDigits
    }
    return (ranges[digits]?.contains(number) ?? false) != isNegated
  }
}
