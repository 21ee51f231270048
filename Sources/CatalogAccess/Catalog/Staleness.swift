/// How a copy of a catalog that follows another one falls short of it.
public struct Staleness: Hashable, Sendable {
  /// Why it does.
  public enum Reason: Sendable {
    /// There are later changes, which it does not show yet.
    case isBehind
    /// It does not hear of changes.
    case primaryIsLost
    /// It does not show what this user has changed, and the primary is not reached.
    case lacksOwnChanges
  }

  /// Why it does.
  public var reason: Reason
  /// How many seconds ago the last change was made that it shows; nil where nobody knows.
  public var age: Int?

  /// Makes one.
  public init(_ reason: Reason, age: Int?) {
    self.reason = reason
    self.age = age
  }
}
