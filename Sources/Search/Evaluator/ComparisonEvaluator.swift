public import Collation

extension Predicate {
  /// A value of a product, for one call: a text is looked at where it lies.
  public enum Value {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// An amount in minor units of a currency, and the decimals of the currency.
    case price(minorUnits: Int64, fractionDigits: Int)
    /// A text as UTF-8. Ill-formed bytes are read as U+FFFD.
    case text(UnsafeBufferPointer<UInt8>)
  }
}

/// One comparison, ready to be evaluated on many values: constants folded,
/// numbers scaled, the regular expression compiled.
///
/// Immutable: any number of threads may use one.
public final class ComparisonEvaluator: Sendable {
  private enum Test: Sendable {
    /// The answer does not depend on the value, other than on null.
    case constant(Bool)
    case text(TextTest)
    case number(NumberTest)
    case textPair(TextPairTest)
    case numberPair(Predicate.Operator)
    case custom(CustomTest)
    case customPair(CustomPairTest)
  }

  /// The comparison.
  public let comparison: Predicate.Comparison
  /// The answer for a key that is null, compared with a literal or a list.
  public let answerForNull: Bool

  let key: Predicate.Key
  let otherKey: Predicate.Key?
  private let test: Test
  /// `!=` is what `==` is not.
  private let isNegated: Bool

  /// Makes the evaluator of a comparison.
  ///
  /// - Complexity: O(*n*) in the length of its literals, O(*n* log *n*) for a
  ///   list.
  public init(_ comparison: Predicate.Comparison) {
    self.comparison = comparison
    key = comparison.key
    let literals: [Predicate.Literal]
    switch comparison.operand {
    case .literal(let literal): literals = [literal]
    case .list(let list): literals = list
    case .key(let other):
      otherKey = other
      answerForNull = false
      isNegated = false
      let texts = TextPairTest(
        operator: comparison.operator, folding: TextFolding(comparison.options.folding))
      if key.isCustom || other.isCustom {
        test = .customPair(
          CustomPairTest(texts: texts, isText: key.kind == .text || other.kind == .text))
      } else {
        test = key.kind == .number ? .numberPair(comparison.operator) : .textPair(texts)
      }
      return
    }
    otherKey = nil
    // The code of no currency is none.
    let isOfCurrency = key == .currency
    let values = literals.filter { $0 != .null && !(isOfCurrency && $0 == .text("XXX")) }
    let hasNull = values.count < literals.count
    switch comparison.operator {
    case .equal, .lessOrEqual, .greaterOrEqual, .in: answerForNull = hasNull
    case .notEqual: answerForNull = !hasNull
    default: answerForNull = false
    }
    isNegated = comparison.operator == .notEqual
    if hasNull, comparison.operator != .in {
      // One side is null, so the other, which is not, is only unequal to it.
      test = .constant(false)
    } else if key.kind == .number {
      test = .number(NumberTest(comparison.operator, values.compactMap(\.number)))
    } else if key.isCustom {
      test = .custom(CustomTest(comparison, values))
    } else {
      test = .text(TextTest(comparison, values.compactMap(\.text)))
    }
  }

  /// Returns whether a value of the key passes the comparison with its literal
  /// or list. A value of another kind than the key's passes as null does.
  ///
  /// - Throws: ``PredicateEvaluationError``, with `MATCHES` alone.
  /// - Precondition: The operand is no key.
  /// - Complexity: O(*n*) in the length of the text, but for `LIKE` with `?`
  ///   and `MATCHES`. Nothing is allocated for ASCII of up to a kilobyte, nor
  ///   for numbers.
  public func matches(_ value: Predicate.Value) throws(PredicateEvaluationError) -> Bool {
    precondition(otherKey == nil, "a comparison with a key needs two values")
    return try answer(outcome(value))
  }

  /// Returns whether a value of the key passes the comparison with a value of
  /// the other key.
  ///
  /// - Throws: ``PredicateEvaluationError``, with `MATCHES` alone.
  public func matches(
    _ value: Predicate.Value,
    _ other: Predicate.Value
  ) throws(PredicateEvaluationError) -> Bool {
    try answer(outcome(value, other))
  }

  /// The folding under which texts are compared.
  public var folding: Folding { comparison.options.folding }

  /// The whole numbers of 10^-`fractionDigits` that pass, ascending, for a
  /// number key that is compared with literals; for `!=`, those that do not,
  /// other than null, as an index over minor units has them. Nil for other comparisons.
  public func numberRanges(fractionDigits: Int) -> [ClosedRange<Int64>]? {
    if case .number(let test) = test {
      test.passingRanges(fractionDigits: fractionDigits)
    } else {
      nil
    }
  }

  @inline(__always)
  func outcome(_ value: Predicate.Value) -> ComparisonOutcome {
    switch (test, value) {
    case (.text(let test), .text(let text)):
      return negated(test.outcome(text))
    case (.custom(let test), .text(let text)):
      return negated(test.outcome(text))
    case (.number(let test), .integer(let number)):
      return ComparisonOutcome(test.passes(number, fractionDigits: 0) != isNegated)
    case (.number(let test), .price(let minorUnits, let fractionDigits)):
      return ComparisonOutcome(test.passes(minorUnits, fractionDigits: fractionDigits) != isNegated)
    case (.constant(let answer), .text), (.constant(let answer), .integer),
      (.constant(let answer), .price):
      return ComparisonOutcome(answer != isNegated)
    default:
      return ComparisonOutcome(answerForNull)
    }
  }

  func outcome(_ value: Predicate.Value, _ other: Predicate.Value) -> ComparisonOutcome {
    switch (test, value, other) {
    case (.textPair(let test), .text(let left), .text(let right)):
      return ComparisonOutcome(test.passes(left, right))
    case (_, .null, .null):
      return ComparisonOutcome(comparison.operator.holds(0))
    case (.customPair(let test), _, _):
      if value.isNull || other.isNull { break }
      guard let answer = test.passes(value, other) else { break }
      return ComparisonOutcome(answer)
    case (.numberPair(let `operator`), _, _):
      guard let order = value.order(beside: other) else { break }
      return ComparisonOutcome(`operator`.holds(order))
    default:
      break
    }
    return ComparisonOutcome(comparison.operator == .notEqual)
  }

  private func negated(_ outcome: ComparisonOutcome) -> ComparisonOutcome {
    switch outcome {
    case .no: isNegated ? .yes : .no
    case .yes: isNegated ? .no : .yes
    case .failed: outcome
    }
  }

  private func answer(_ outcome: ComparisonOutcome) throws(PredicateEvaluationError) -> Bool {
    switch outcome {
    case .no: return false
    case .yes: return true
    case .failed(let status):
      throw PredicateEvaluationError(comparison: comparison, status: status)
    }
  }
}

extension Predicate.Value {
  fileprivate var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Negative, zero or positive as a number is less than, the same as or
  /// greater than another; nil when one is no number.
  fileprivate func order(beside other: Predicate.Value) -> Int? {
    guard let (left, leftDigits) = scaled, let (right, rightDigits) = other.scaled else {
      return nil
    }
    let digits = max(leftDigits, rightDigits)
    let leftUnits = Int128(left) * Self.power(of: digits - leftDigits)
    let rightUnits = Int128(right) * Self.power(of: digits - rightDigits)
    return leftUnits < rightUnits ? -1 : leftUnits > rightUnits ? 1 : 0
  }

  private var scaled: (Int64, fractionDigits: Int)? {
    switch self {
    case .integer(let value): (value, 0)
    case .price(let minorUnits, let fractionDigits): (minorUnits, fractionDigits)
    default: nil
    }
  }

  /// No currency has more than 18 decimals, and 10^18 times an Int64 is an
  /// Int128.
  private static func power(of exponent: Int) -> Int128 {
    precondition(exponent <= 18, "a currency of more than 18 decimals")
    return (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
