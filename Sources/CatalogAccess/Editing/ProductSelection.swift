public import Search

/// The products that a change of many is about.
public enum ProductSelection: Sendable {
  /// Those with these ids; each must be there.
  case ids([Int64])
  /// Those that match.
  case matching(Predicate)
}
