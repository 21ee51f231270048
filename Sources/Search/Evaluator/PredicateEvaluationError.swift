import CICU

/// The reason why a predicate could not be evaluated on a product: a regular expression
/// took too long or too much memory on one of its texts.
///
/// An answer would be a guess, and a product that is silently left out is worse
/// than an error.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// The comparison with `MATCHES`.
  public let comparison: Predicate.Comparison
  /// ICU's name for the reason, such as `U_REGEX_TIME_OUT`.
  public let reason: String

  init(comparison: Predicate.Comparison, status: Int32) {
    self.comparison = comparison
    reason = String(cString: cicu_status_name(status))
  }
}

extension PredicateEvaluationError: CustomStringConvertible {
  /// The failure, without the values: the pattern may be an argument.
  public var description: String {
    "the regular expression for '\(comparison.key.rawValue)' takes too much time or memory "
      + "on one of the texts (ICU \(reason))"
  }
}

enum ComparisonOutcome: Equatable {
  case no
  case yes
  /// A status of ICU.
  case failed(Int32)

  init(_ answer: Bool) { self = answer ? .yes : .no }
}
