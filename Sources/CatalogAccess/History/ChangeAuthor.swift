/// The people whose changes are meant.
public enum ChangeAuthor: Hashable, Sendable {
  /// Whoever it was.
  case anyone
  /// One user, nil where nobody knows the name. Changes of which nobody noted an author are
  /// taken for theirs.
  case user(String?)
}
