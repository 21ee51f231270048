extension Predicate {
  /// Returns the predicate with others in place of some of its comparisons and queries of words; nil where
  /// that has more than ``maximumDepth`` levels.
  ///
  /// - Parameters:
  ///   - replacement: Returns what takes the place of a comparison; nil leaves it.
  ///   - words: Returns what takes the place of a query of words; nil leaves it.
  public func replacing(
    by replacement: (Comparison) throws -> Predicate?,
    words: (WordQuery) -> Predicate? = { _ in nil }
  ) rethrows -> Predicate? {
    switch node {
    case .constant: return self
    case .words(let query): return words(query) ?? self
    case .comparison(let comparison): return try replacement(comparison) ?? self
    case .not(let inner):
      guard let new = try inner.replacing(by: replacement, words: words),
        new.depth < Self.maximumDepth
      else { return nil }
      return !new
    case .and(let children):
      return try Self.replacing(children, by: replacement, words).map { .and($0) }
    case .or(let children):
      return try Self.replacing(children, by: replacement, words).map { .or($0) }
    }
  }

  private static func replacing(
    _ children: [Predicate], by replacement: (Comparison) throws -> Predicate?,
    _ words: (WordQuery) -> Predicate?
  ) rethrows -> [Predicate]? {
    var new: [Predicate] = []
    for child in children {
      guard let child = try child.replacing(by: replacement, words: words),
        child.depth < maximumDepth
      else { return nil }
      new.append(child)
    }
    return new
  }
}

extension Predicate.Comparison {
  /// Returns the comparison with other texts in place of those that its key is compared with.
  public func replacingTexts(
    by replacement: (String) throws -> String
  ) rethrows -> Predicate.Comparison {
    func replaced(_ literal: Predicate.Literal) throws -> Predicate.Literal {
      guard case .text(let text) = literal else { return literal }
      return .text(try replacement(text))
    }
    let new: Predicate.Operand =
      switch operand {
      case .literal(let literal): .literal(try replaced(literal))
      case .list(let list): .list(try list.map(replaced))
      case .key: operand
      }
    return Predicate.Comparison(key, self.operator, options, new)
  }

  /// The same without regard to case, where the operator can do so.
  public var ignoringCase: Predicate.Comparison {
    guard self.operator.takesOptions, key.kind != .number else { return self }
    return Predicate.Comparison(key, self.operator, options.union(.caseInsensitive), operand)
  }
}
