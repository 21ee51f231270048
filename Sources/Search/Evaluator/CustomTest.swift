import Bytes

/// A comparison of a custom field, whose values are texts, with values: a number without quotes
/// is compared with texts that are numbers as a number, and all else as texts are.
struct CustomTest {
  private let `operator`: Predicate.Operator
  /// For texts that are no numbers.
  private let text: TextTest
  /// The values that are numbers, sorted.
  private let numbers: [[UInt8]]
  /// Of `IN` with numbers, the texts.
  private let others: TextTest?
  /// Of `BETWEEN` with a number, both bounds.
  private let bounds: [CustomTest]

  /// Makes the test for the literals of a comparison that are not null.
  init(_ comparison: Predicate.Comparison, _ literals: [Predicate.Literal]) {
    self.operator = comparison.operator
    text = TextTest(comparison, literals.compactMap(\.text))
    let numbers = literals.compactMap { literal -> [UInt8]? in
      if case .number(let number) = literal { SortableNumber.bytes(of: number) } else { nil }
    }
    if numbers.isEmpty || comparison.operator.needsText {
      (self.numbers, others, bounds) = ([], nil, [])
    } else if comparison.operator == .between {
      (self.numbers, others) = ([], nil)
      bounds = zip([.greaterOrEqual, .lessOrEqual], literals).map { bound, literal in
        CustomTest(Predicate.Comparison(comparison.key, bound, [], .literal(literal)), [literal])
      }
    } else {
      self.numbers = numbers.sorted { $0.lexicographicallyPrecedes($1) }
      bounds = []
      let texts = literals.filter { if case .text = $0 { true } else { false } }
      others = texts.isEmpty ? nil : TextTest(comparison, texts.compactMap(\.text))
    }
  }

  /// Returns whether a text passes; for `!=`, whether it is equal.
  func outcome(_ text: UnsafeBufferPointer<UInt8>) -> ComparisonOutcome {
    if !bounds.isEmpty {
      return ComparisonOutcome(bounds.allSatisfy { $0.outcome(text) == .yes })
    }
    if numbers.isEmpty { return self.text.outcome(text) }
    let answer: Bool? = SortableNumber.with(text) { number in number.map(passes) }
    switch answer {
    case nil: return self.text.outcome(text)
    case true?: return .yes
    case false?: return others?.outcome(text) ?? .no
    }
  }

  private func passes(_ number: UnsafeBufferPointer<UInt8>) -> Bool {
    func order(_ other: [UInt8]) -> Int {
      other.withUnsafeBufferPointer { number.compare($0) }
    }
    switch `operator` {
    case .in:
      let position = numbers.indices.firstPosition { order(numbers[$0]) <= 0 }
      return position < numbers.count && order(numbers[position]) == 0
    case .notEqual: return order(numbers[0]) == 0
    default: return `operator`.holds(order(numbers[0]))
    }
  }
}

/// A comparison of a custom field with another field.
struct CustomPairTest {
  let texts: TextPairTest
  /// Whether the other is a text, which is never compared as a number.
  let isText: Bool

  /// Returns whether two values that are not null pass; nil where one of them is no number and
  /// the other is a number.
  func passes(_ left: Predicate.Value, _ right: Predicate.Value) -> Bool? {
    if case .text(let left) = left, case .text(let right) = right {
      let answer: Bool? =
        isText || texts.operator.needsText ? nil : order(.text(left), .text(right))
      return answer ?? texts.passes(left, right)
    }
    return order(left, right)
  }

  private func order(_ left: Predicate.Value, _ right: Predicate.Value) -> Bool? {
    left.withSortable { left in
      right.withSortable { right in
        guard let left, let right else { return nil }
        return texts.operator.holds(left.compare(right))
      }
    }
  }
}

extension Predicate.Value {
  fileprivate func withSortable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    switch self {
    case .null: body(nil)
    case .text(let text): SortableNumber.with(text, body)
    case .integer(let value): SortableNumber.with(value, fractionDigits: 0, body)
    case .price(let units, let digits): SortableNumber.with(units, fractionDigits: digits, body)
    }
  }
}
