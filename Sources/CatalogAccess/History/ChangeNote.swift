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
  public let time: Int64
  /// The object of the action, such as the files of an import.
  public var subject: String?
  /// The name of the user who runs the command, where it is known.
  public var author: String?

  /// The times that the history may have: 1970 to 9999.
  public static let times: ClosedRange<Int64> = 0...253_402_300_799

  /// Makes a note.
  ///
  /// - Parameter time: What a clock says. One that is wrong beyond all years is taken for the nearest of ``times``.
  public init(_ action: Action, at time: Int64, subject: String? = nil, by author: String? = nil) {
    self.action = action
    self.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
    self.subject = subject
    self.author = author
  }
}
