import Bytes
import Collation

/// A comparison of a text with a value, with all that can be computed before
/// the text is known.
struct TextTest {
  private enum Rule {
    case equal([UInt8])
    /// Sorted.
    case oneOf([[UInt8]])
    /// Not before the first, not after the second; whether the bounds belong.
    case between(lower: Bound?, upper: Bound?)
    case begins([UInt8])
    case ends([UInt8])
    case contains(ByteSearch)
    case like(LikePattern)
    case matches(RegularExpression)
  }

  private struct Bound {
    var text: [UInt8]
    var isIncluded: Bool
  }

  private let rule: Rule
  private let folding: TextFolding

  /// Makes the test for the literals of a comparison that are not null.
  init(_ comparison: Predicate.Comparison, _ texts: [String]) {
    let folding = comparison.options.folding
    self.folding = TextFolding(folding)
    let folded = texts.map { folding.foldedBytes(of: $0) }
    let first = folded.first ?? []
    switch comparison.operator {
    case .equal, .notEqual: rule = .equal(first)
    case .in: rule = .oneOf(folded.sorted { $0.lexicographicallyPrecedes($1) })
    case .less: rule = .between(lower: nil, upper: Bound(text: first, isIncluded: false))
    case .lessOrEqual: rule = .between(lower: nil, upper: Bound(text: first, isIncluded: true))
    case .greater: rule = .between(lower: Bound(text: first, isIncluded: false), upper: nil)
    case .greaterOrEqual: rule = .between(lower: Bound(text: first, isIncluded: true), upper: nil)
    case .between:
      rule = .between(
        lower: Bound(text: first, isIncluded: true),
        upper: Bound(text: folded.last ?? [], isIncluded: true))
    case .beginsWith: rule = .begins(first)
    case .endsWith: rule = .ends(first)
    case .contains: rule = .contains(ByteSearch(first))
    case .like: rule = .like(LikePattern(texts.first ?? "", folding: folding))
    case .matches:
      // The parser has compiled it before: it does not fail.
      guard let expression = try? RegularExpression(texts.first ?? "", folding: folding) else {
        preconditionFailure("a regular expression that was not checked")
      }
      rule = .matches(expression)
    }
  }

  /// Returns whether a text passes; for `!=`, whether it is equal.
  func outcome(_ text: UnsafeBufferPointer<UInt8>) -> ComparisonOutcome {
    switch rule {
    case .begins(let prefix):
      return prefix.withUnsafeBufferPointer { prefix in
        if let answer = folding.begins(text, with: prefix) { return ComparisonOutcome(answer) }
        return ComparisonOutcome(
          folding.withFolded(text) { $0.prefix(prefix.count).elementsEqual(prefix) })
      }
    case .equal(let other):
      return other.withUnsafeBufferPointer { other in
        // Folded texts that differ where both are ASCII are told at once.
        if folding.begins(text, with: other) == false { return .no }
        return ComparisonOutcome(folding.withFolded(text) { $0.elementsEqual(other) })
      }
    case .ends(let suffix):
      return ComparisonOutcome(
        folding.withFolded(text) { $0.suffix(suffix.count).elementsEqual(suffix) })
    case .contains(let search):
      return ComparisonOutcome(folding.withFolded(text) { search.firstPosition(in: $0) != nil })
    case .like(let pattern):
      return ComparisonOutcome(folding.withFolded(text) { pattern.matches($0) })
    case .oneOf(let list):
      return ComparisonOutcome(folding.withFolded(text) { Self.contains($0, in: list) })
    case .between(let lower, let upper):
      return ComparisonOutcome(
        folding.withFolded(text) { text in
          Self.holds(lower) { -text.compare($0) } && Self.holds(upper) { text.compare($0) }
        })
    case .matches(let expression):
      return matchOutcome(text, expression)
    }
  }

  /// A text is matched as it is but for normalization and accents; ICU ignores
  /// case itself.
  private func matchOutcome(
    _ text: UnsafeBufferPointer<UInt8>,
    _ expression: RegularExpression
  ) -> ComparisonOutcome {
    if text.isASCII { return expression.matches(text) }
    let form = folding.folding.ignoresDiacritics ? Folding.diacriticInsensitive : .canonical
    return form.foldedBytes(of: text).withUnsafeBufferPointer { expression.matches($0) }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, in list: [[UInt8]]) -> Bool {
    let position = list.indices.firstPosition {
      list[$0].withUnsafeBufferPointer { text.compare($0) } <= 0
    }
    return position < list.count && text.elementsEqual(list[position])
  }

  /// Whether a bound is kept, given how far beyond it the text is.
  private static func holds(
    _ bound: Bound?,
    _ excess: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Bool {
    guard let bound else { return true }
    let order = bound.text.withUnsafeBufferPointer(excess)
    return bound.isIncluded ? order <= 0 : order < 0
  }
}

/// A comparison of two texts.
struct TextPairTest {
  let `operator`: Predicate.Operator
  let folding: TextFolding

  /// Returns whether the texts pass.
  func passes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    folding.withFolded(left) { left in
      folding.withFolded(right) { right in
        switch `operator` {
        case .beginsWith: left.prefix(right.count).elementsEqual(right)
        case .endsWith: left.suffix(right.count).elementsEqual(right)
        case .contains: ByteSearch(Array(right)).firstPosition(in: left) != nil
        default: `operator`.holds(left.compare(right))
        }
      }
    }
  }
}

extension Predicate.Operator {
  /// Whether a comparison holds when the left side is less than the right
  /// (negative), the same or greater.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    default: false
    }
  }
}
