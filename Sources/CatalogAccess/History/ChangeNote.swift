/// Which command makes a change, and when: what the history says of it.
public struct ChangeNote: Hashable, Sendable {
  /// What a command does to products.
  public enum Action: String, Sendable {
    case add
    case edit
    case remove
    case importing = "import"
  }

  /// What the command does.
  public var action: Action
  /// When, in seconds since 1970 in UTC.
  public var time: Int64
  /// What it does it with, such as the files of an import.
  public var subject: String?

  /// Makes a note.
  public init(_ action: Action, at time: Int64, subject: String? = nil) {
    self.action = action
    self.time = time
    self.subject = subject
  }
}
