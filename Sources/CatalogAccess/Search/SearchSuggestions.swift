/// What would have been found, where nothing was.
public struct SearchSuggestions: Hashable, Sendable {
  /// How many names hold the text somewhere, without regard to case and
  /// accents.
  public var containingCount = 0
  /// Whether all names were looked at before the time was up.
  public var isComplete = true
  /// Beginnings of names that differ from the text by a few letters, the
  /// closest first: as many words as the text has.
  public var closestBeginnings: [String] = []

  package init() {}
}
