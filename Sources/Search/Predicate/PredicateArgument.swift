public import CatalogModel

/// A value for `%@` in a format string: a text, a number, a price, nil, or an array of them for
/// `IN` and `BETWEEN`. An argument is a value, never text that is parsed.
public protocol PredicateArgument {
  /// The argument as the tree holds it.
  var predicateArgument: Predicate.Argument { get }
}

extension Predicate {
  /// An argument of a format string.
  public enum Argument: Hashable, Sendable {
    /// One value.
    case literal(Literal)
    /// Several, for `IN` and `BETWEEN`.
    case list([Literal])
  }
}

/// An argument that is one value, and so may be an element of an array.
public protocol PredicateLiteralArgument: PredicateArgument {
  /// The value as the tree holds it.
  var predicateLiteral: Predicate.Literal { get }
}

extension PredicateLiteralArgument {
  /// The value alone.
  public var predicateArgument: Predicate.Argument { .literal(predicateLiteral) }
}

extension String: PredicateLiteralArgument {
  /// The text.
  public var predicateLiteral: Predicate.Literal { .text(self) }
}

extension Substring: PredicateLiteralArgument {
  /// The text.
  public var predicateLiteral: Predicate.Literal { .text(String(self)) }
}

extension Predicate.Key: PredicateLiteralArgument {
  /// The name of the key, for `%K`.
  public var predicateLiteral: Predicate.Literal {
    if case .custom(let name) = self { return .text(Self.customPrefix + name) }
    return .text(rawValue)
  }
}

extension Predicate.Number: PredicateLiteralArgument {
  /// The number.
  public var predicateLiteral: Predicate.Literal { .number(self) }
}

extension Int: PredicateLiteralArgument {
  /// The number.
  public var predicateLiteral: Predicate.Literal { .number(Predicate.Number(self)) }
}

extension Int64: PredicateLiteralArgument {
  /// The number.
  public var predicateLiteral: Predicate.Literal { .number(Predicate.Number(self)) }
}

extension Double: PredicateLiteralArgument {
  /// The shortest decimal number that reads back as this one: 4.99 is 4.99.
  /// Infinities and NaN are no numbers but texts, which no number key takes.
  public var predicateLiteral: Predicate.Literal {
    Predicate.Number(description).map { .number($0) } ?? .text(description)
  }
}

extension Price: PredicateLiteralArgument {
  /// The amount in units of the currency, without the currency.
  public var predicateLiteral: Predicate.Literal {
    .number(Predicate.Number(checked: amount))
  }
}

extension Optional: PredicateArgument where Wrapped: PredicateLiteralArgument {}

extension Optional: PredicateLiteralArgument where Wrapped: PredicateLiteralArgument {
  /// The value, or null.
  public var predicateLiteral: Predicate.Literal { self?.predicateLiteral ?? .null }
}

extension Array: PredicateArgument where Element: PredicateLiteralArgument {
  /// The list of the values.
  public var predicateArgument: Predicate.Argument { .list(map(\.predicateLiteral)) }
}
