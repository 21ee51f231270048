/// The reason why a predicate could not be evaluated on a product: a regular expression
/// took too long or too much memory on one of its texts.
///
/// An answer would be a guess, and a product that is silently left out is worse
/// than an error.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// The comparison with `MATCHES`.
  public let comparison: Predicate.Comparison
  /// What it took: `too much time` or `too much memory`.
  public let reason: String

  init(comparison: Predicate.Comparison, status: Int32) {
    self.comparison = comparison
    reason = RegularExpressionFault.words(forMatch: status)
  }
}

extension PredicateEvaluationError: CustomStringConvertible {
  /// The failure, without the values: the pattern may be an argument.
  public var description: String {
    "the regular expression for '\(comparison.key.rawValue)' takes \(reason) on one of the texts"
  }
}

enum ComparisonOutcome: Equatable {
  case no
  case yes
  /// A status of ICU.
  case failed(Int32)

  init(_ answer: Bool) { self = answer ? .yes : .no }
}
