/// A condition that products match: the meaning of an `NSPredicate` format string, as a tree of
/// values.
///
///     let cheap = try Predicate(format: "name BEGINSWITH[cd] %@ AND price < %@", "wid", 5)
///     cheap.description  // "name BEGINSWITH[cd] \"wid\" AND price < 5"
///     let price = Price(minorUnits: 499, currency: .usDollar)
///     try cheap.evaluate(Product(id: 1, name: "Widget A", price: price))  // true
///     try cheap.evaluate(Product(id: 2, name: "Widget B"))  // false
///
/// The language is described in docs/guide/search.md. A predicate is made from text,
/// or of others by `&&`, `||` and `!`; every predicate that exists is
/// well-typed. Trees have one form: an `AND` in an `AND` is one `AND` of all,
/// and what ``description`` prints is parsed to an equal tree.
///
/// Foundation has a type of this name too: where both are imported, this one is
/// `Search.Predicate`.
public struct Predicate: Hashable, Sendable {
  /// A node of the tree.
  public indirect enum Node: Hashable, Sendable {
    /// `TRUEPREDICATE` and `FALSEPREDICATE`.
    case constant(Bool)
    /// A comparison of a key: a leaf of the tree.
    case comparison(Comparison)
    /// Words that a product has in any of some fields.
    case words(WordQuery)
    /// Products that do not match the other predicate.
    case not(Predicate)
    /// Products that match all of two or more predicates; none of them is an `and`.
    case and([Predicate])
    /// Products that match any of two or more predicates; none of them is an `or`.
    case or([Predicate])
  }

  /// The root of the tree.
  public let node: Node

  /// The number of levels of the tree below its root.
  let depth: Int

  /// The greatest number of nested parentheses and `NOT`s of a text.
  public static let maximumNesting = 100
  /// The greatest number of bytes of a text.
  public static let maximumLength = 1 << 20
  /// The greatest number of bytes of all regular expressions of a text: ICU takes up to a
  /// millisecond to compile the five of `\p{L}`.
  public static let maximumPatternLength = 8192
  /// The greatest number of levels of a tree: room to combine what was parsed, and little enough
  /// that walking it fits on any thread's stack.
  public static let maximumDepth = 200

  private init(_ node: Node, depth: Int) {
    precondition(depth <= Self.maximumDepth, "a predicate of more than 200 levels")
    self.node = node
    self.depth = depth
  }

  /// Makes the predicate that is one comparison.
  public init(_ comparison: Comparison) {
    self.init(.comparison(comparison), depth: 0)
  }

  /// Makes the predicate of products that have some words.
  public init(_ words: WordQuery) {
    self.init(.words(words), depth: 0)
  }

  /// Makes the predicate that every product matches, or none.
  public init(value: Bool) {
    self.init(.constant(value), depth: 0)
  }

  /// Returns what all of some predicates are; of none of them, true.
  ///
  /// - Precondition: The tree has no more than ``maximumDepth`` levels.
  public static func and(_ predicates: [Predicate]) -> Predicate {
    combined(predicates, whenEmpty: true, Node.and) { node in
      if case .and(let children) = node { children } else { nil }
    }
  }

  /// Returns what any of some predicates is; of none of them, false.
  ///
  /// - Precondition: The tree has no more than ``maximumDepth`` levels.
  public static func or(_ predicates: [Predicate]) -> Predicate {
    combined(predicates, whenEmpty: false, Node.or) { node in
      if case .or(let children) = node { children } else { nil }
    }
  }

  private static func combined(
    _ predicates: [Predicate],
    whenEmpty: Bool,
    _ make: ([Predicate]) -> Node,
    _ children: (Node) -> [Predicate]?
  ) -> Predicate {
    if predicates.isEmpty { return Predicate(value: whenEmpty) }
    if predicates.count == 1 { return predicates[0] }
    var flat: [Predicate] = []
    flat.reserveCapacity(predicates.count)
    var depth = 0
    for predicate in predicates {
      if let inner = children(predicate.node) {
        flat += inner
        depth = max(depth, predicate.depth)
      } else {
        flat.append(predicate)
        depth = max(depth, predicate.depth + 1)
      }
    }
    return Predicate(make(flat), depth: depth)
  }

  /// Returns what both predicates are.
  public static func && (left: Predicate, right: Predicate) -> Predicate { and([left, right]) }

  /// Returns what either predicate is.
  public static func || (left: Predicate, right: Predicate) -> Predicate { or([left, right]) }

  /// Returns what the predicate is not.
  ///
  /// - Precondition: The tree has no more than ``maximumDepth`` levels.
  public static prefix func ! (predicate: Predicate) -> Predicate {
    Predicate(.not(predicate), depth: predicate.depth + 1)
  }

  /// The comparisons of the tree, from left to right.
  public var comparisons: [Comparison] {
    switch node {
    case .constant, .words: []
    case .comparison(let comparison): [comparison]
    case .not(let inner): inner.comparisons
    case .and(let children), .or(let children): children.flatMap(\.comparisons)
    }
  }

  /// The queries of words of the tree, from left to right.
  public var wordQueries: [WordQuery] {
    switch node {
    case .constant, .comparison: []
    case .words(let query): [query]
    case .not(let inner): inner.wordQueries
    case .and(let children), .or(let children): children.flatMap(\.wordQueries)
    }
  }

  /// Whether the predicate looks at custom fields.
  public var usesCustomFields: Bool {
    comparisons.contains {
      if $0.key.isCustom { return true }
      if case .key(let other) = $0.operand { return other.isCustom }
      return false
    } || wordQueries.contains(where: \.usesCustomFields)
  }

  /// The keys that the predicate looks at, without the custom fields of a query of words that
  /// looks at all.
  public var keys: Set<Key> {
    var keys = Set(wordQueries.flatMap { $0.keys ?? WordQuery.fixedKeys })
    for comparison in comparisons {
      keys.insert(comparison.key)
      if case .key(let other) = comparison.operand { keys.insert(other) }
    }
    return keys
  }
}
