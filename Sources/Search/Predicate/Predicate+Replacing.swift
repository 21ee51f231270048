extension Predicate {
  /// Returns the predicate with others in place of some of its comparisons; nil where that has more
  /// than ``maximumDepth`` levels.
  ///
  /// - Parameter replacement: Returns what takes the place of a comparison; nil leaves it.
  public func replacing(by replacement: (Comparison) -> Predicate?) -> Predicate? {
    switch node {
    case .constant, .words: return self
    case .comparison(let comparison): return replacement(comparison) ?? self
    case .not(let inner):
      guard let new = inner.replacing(by: replacement), new.depth < Self.maximumDepth
      else { return nil }
      return !new
    case .and(let children):
      return Self.replacing(children, by: replacement).map { .and($0) }
    case .or(let children):
      return Self.replacing(children, by: replacement).map { .or($0) }
    }
  }

  private static func replacing(
    _ children: [Predicate], by replacement: (Comparison) -> Predicate?
  ) -> [Predicate]? {
    var new: [Predicate] = []
    for child in children {
      guard let child = child.replacing(by: replacement), child.depth < maximumDepth
      else { return nil }
      new.append(child)
    }
    return new
  }
}
