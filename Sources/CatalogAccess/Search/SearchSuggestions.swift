/// The searches that would have found products, where one has found none.
public struct SearchSuggestions: Hashable, Sendable {
  /// The number of names that contain the text, without regard to case and accents.
  public var containingCount = 0
  /// Whether all names were looked at before the time was up.
  public var isComplete = true
  /// Beginnings of names that differ from the text by a few letters, the
  /// closest first: as many words as the text has.
  public var closestBeginnings: [String] = []

  package init() {}
}
