/// The condition of the stored listings.
public enum ListingState: Hashable, Sendable {
  /// They are up to date.
  case current
  /// Products were changed since, and the listings could not be brought up to
  /// date: they are computed instead.
  case behind
  /// They were made by another version of ICU or of the folding: they are
  /// computed instead.
  case otherVersion(stamp: String)
}
