/// The command that makes a change, its time, and who runs it, for the history.
public struct ChangeNote: Hashable, Sendable {
  /// An action of a command on products.
  public enum Action: String, Sendable {
    case add
    case edit
    case remove
    case importing = "import"
  }

  /// The action.
  public var action: Action
  /// The time, in seconds since 1970 in UTC.
  public var time: Int64
  /// The object of the action, such as the files of an import.
  public var subject: String?
  /// The name of the user who runs the command, where it is known.
  public var author: String?

  /// Makes a note.
  public init(_ action: Action, at time: Int64, subject: String? = nil, by author: String? = nil) {
    self.action = action
    self.time = time
    self.subject = subject
    self.author = author
  }
}
