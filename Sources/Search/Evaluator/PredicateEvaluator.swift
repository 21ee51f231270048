public import CatalogModel

/// A predicate, ready to be evaluated on many products.
///
///     let cup = Product(id: 1, name: "Cup", quantity: 3)
///     let knife = Product(id: 2, name: "Knife", quantity: 0)
///     let evaluator = try Predicate.parse("quantity > 0").evaluator()
///     let inStock = try [cup, knife].filter { try evaluator.evaluate($0) }
///     inStock  // [cup]
///
/// This is the definition of the language: whatever else answers a predicate,
/// such as SQL, must give the same products. Immutable: any number of threads
/// may use one.
public struct PredicateEvaluator: Sendable {
  /// A step of a program that keeps one answer. There is no tree to walk, so
  /// evaluating takes the same stack whatever the predicate.
  private enum Step: Sendable {
    case constant(Bool)
    case comparison(ComparisonEvaluator)
    case words(WordTest)
    case negate
    /// Goes on at another step when the answer is already known.
    case skip(if: Bool, to: Int)
  }

  /// The predicate.
  public let predicate: Predicate
  private let steps: [Step]
  @usableFromInline let numberComparison: NumberComparison?

  /// The comparisons, in the order in which they are asked.
  public var comparisons: [ComparisonEvaluator] {
    steps.compactMap { if case .comparison(let evaluator) = $0 { evaluator } else { nil } }
  }

  /// The queries of words, in the order in which they are asked.
  public var wordTests: [WordTest] {
    steps.compactMap { if case .words(let test) = $0 { test } else { nil } }
  }

  /// Makes the evaluator of a predicate.
  ///
  /// - Complexity: O(*n*) in the length of its text.
  public init(_ predicate: Predicate) {
    self.predicate = predicate
    var steps: [Step] = []
    Self.compile(predicate, hasCustom: predicate.usesCustomFields, into: &steps)
    self.steps = steps
    numberComparison = NumberComparison(predicate)
  }

  /// The depth of the recursion is that of the tree, which is bounded.
  private static func compile(
    _ predicate: Predicate, hasCustom: Bool, into steps: inout [Step]
  ) {
    switch predicate.node {
    case .constant(let value):
      steps.append(.constant(value))
    case .comparison(let comparison):
      steps.append(.comparison(ComparisonEvaluator(comparison)))
    case .words(let query):
      steps.append(.words(WordTest(query)))
    case .not(let inner):
      compile(inner, hasCustom: hasCustom, into: &steps)
      steps.append(.negate)
    case .and(let children):
      compile(children, skipIf: false, hasCustom: hasCustom, into: &steps)
    case .or(let children):
      compile(children, skipIf: true, hasCustom: hasCustom, into: &steps)
    }
  }

  private static func compile(
    _ children: [Predicate],
    skipIf answer: Bool,
    hasCustom: Bool,
    into steps: inout [Step]
  ) {
    var skips: [Int] = []
    // Custom fields are looked at last: that may take a row of another table.
    let children =
      hasCustom
      ? children.filter { !$0.usesCustomFields } + children.filter(\.usesCustomFields) : children
    for (position, child) in children.enumerated() {
      compile(child, hasCustom: hasCustom, into: &steps)
      if position < children.count - 1 {
        skips.append(steps.count)
        steps.append(.skip(if: answer, to: 0))
      }
    }
    for skip in skips { steps[skip] = .skip(if: answer, to: steps.count) }
  }

  /// Returns whether a product matches.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - section: The title of the section that lists it, which the product
  ///     itself does not know. Without it, the key `section` is null.
  /// - Throws: ``PredicateEvaluationError``, with `MATCHES` alone.
  @inlinable
  public func evaluate(
    _ product: Product,
    section: String? = nil
  ) throws(PredicateEvaluationError) -> Bool {
    if let numberComparison { return numberComparison.matches(product) }
    return try evaluateSteps(product, section)
  }

  @usableFromInline
  func evaluateSteps(
    _ product: Product,
    _ section: String?
  ) throws(PredicateEvaluationError) -> Bool {
    try evaluate { (evaluator) throws(PredicateEvaluationError) -> Bool in
      switch evaluator.outcome(product, section) {
      case .no: return false
      case .yes: return true
      case .failed(let status):
        throw PredicateEvaluationError(comparison: evaluator.comparison, status: status)
      }
    } words: { (test) throws(PredicateEvaluationError) -> Bool in
      test.matches(product)
    }
  }

  /// Returns whether something matches whose values the caller gets at: a row
  /// of a statement, for one.
  ///
  /// - Parameter matches: Answers one comparison, by
  ///   ``ComparisonEvaluator/matches(_:)``. Called from left to right until the
  ///   answer is known, for custom fields after the others of an `AND` or `OR`.
  /// - Parameter words: Answers a query of words, by the ``WordTest`` of it.
  public func evaluate<Failure: Error>(
    by matches: (ComparisonEvaluator) throws(Failure) -> Bool,
    words: (WordTest) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var answer = false
    var index = 0
    while index < steps.count {
      switch steps[index] {
      case .comparison(let evaluator): answer = try matches(evaluator)
      case .words(let test): answer = try words(test)
      case .constant(let value): answer = value
      case .negate: answer = !answer
      case .skip(let known, let target):
        if answer == known {
          index = target
          continue
        }
      }
      index += 1
    }
    return answer
  }
}

extension Predicate {
  /// Returns the predicate ready to be evaluated on many products.
  public func evaluator() -> PredicateEvaluator { PredicateEvaluator(self) }

  /// Returns whether one product matches. For many, ``evaluator()`` does what
  /// can be done before the first.
  ///
  /// - Throws: ``PredicateEvaluationError``, with `MATCHES` alone.
  public func evaluate(
    _ product: Product,
    section: String? = nil
  ) throws(PredicateEvaluationError) -> Bool {
    try evaluator().evaluate(product, section: section)
  }
}

extension WordTest {
  fileprivate func matches(_ product: Product) -> Bool {
    matches { key, found in
      product.withValue(of: key, nil) { found.look(in: $0) }
    } lookInCustomFields: { found in
      for field in product.custom.fields where !found.isComplete {
        var text = field.text
        text.withUTF8 { found.look(in: $0) }
      }
    }
  }
}

extension ComparisonEvaluator {
  @inline(__always)
  fileprivate func outcome(_ product: Product, _ section: String?) -> ComparisonOutcome {
    if let otherKey {
      return product.withValue(of: key, section) { value in
        product.withValue(of: otherKey, section) { outcome(value, $0) }
      }
    }
    return product.withValue(of: key, section) { outcome($0) }
  }
}

extension Product {
  @inline(__always)
  fileprivate func withValue<Result>(
    of key: Predicate.Key,
    _ section: String?,
    _ body: (Predicate.Value) -> Result
  ) -> Result {
    let text: String?
    switch key {
    case .id:
      return body(.integer(id))
    case .quantity:
      return body(quantity.map { .integer($0) } ?? .null)
    case .price:
      guard let price else { return body(.null) }
      return body(
        .price(minorUnits: price.minorUnits, fractionDigits: price.currency.fractionDigits))
    case .name: text = name
    case .sku: text = sku
    case .manufacturer: text = manufacturer?.name
    case .details: text = details
    case .currency: text = price?.currencyCode
    case .origin: text = origin?.name
    case .originCode: text = origin?.code
    case .image: text = image
    case .section: text = section
    case .custom(let name): text = custom[name]
    }
    guard var text else { return body(.null) }
    return text.withUTF8 { body(.text($0)) }
  }
}
