public import CatalogModel
public import Collation

/// A predicate for names that begin with a text: `name BEGINSWITH[cd] "wid"` in the notation of
/// `NSPredicate`.
///
///     let predicate = BeginsWithPredicate("cre")
///     predicate.matches("Crème brûlée")  // true
///     predicate.matches("Ice cream")  // false
///     BeginsWithPredicate("cre", folding: .caseInsensitive).matches("Crème brûlée")  // false
///
/// The evaluator is the definition; an index over folded names answers the
/// same question by the range of ``foldedPrefix``, because a folded name
/// begins with the folded text exactly when its bytes do.
public struct BeginsWithPredicate: Hashable, Sendable {
  /// The beginning of the name, as typed. Empty matches every product.
  public let text: String
  /// The differences that the comparison ignores.
  public let folding: Folding
  /// The text folded, as UTF-8.
  public let foldedPrefix: [UInt8]

  /// Makes the predicate of a text.
  public init(_ text: String, folding: Folding = .caseAndDiacriticInsensitive) {
    self.text = text
    self.folding = folding
    foldedPrefix = folding.foldedBytes(of: text)
  }

  /// Returns whether a product's name begins with the text.
  public func evaluate(_ product: Product) -> Bool {
    matches(product.name)
  }

  /// Returns whether a name begins with the text.
  public func matches(_ name: String) -> Bool {
    folding.foldedBytes(of: name).starts(with: foldedPrefix)
  }

  /// The least bytes that are greater than those of every folded name that
  /// begins with the text; nil when there is no such bound.
  public var upperBound: [UInt8]? {
    var bound = foldedPrefix
    while let last = bound.popLast() {
      if last < 0xFF {
        bound.append(last + 1)
        return bound
      }
    }
    return nil
  }
}

extension BeginsWithPredicate {
  /// Makes the predicate that a comparison is: `name BEGINSWITH` and a text,
  /// with any options. Nil when it is another.
  public init?(_ comparison: Predicate.Comparison) {
    guard comparison.key == .name, comparison.operator == .beginsWith,
      case .literal(let literal) = comparison.operand, let text = literal.text
    else { return nil }
    self.init(text, folding: comparison.options.folding)
  }
}
