/// A failure that a command reports: what was wrong, and how to go on.
struct CommandError: Error {
  var status: ExitStatus
  var message: String
  /// The advice on what to do next; a line of its own.
  var advice: String?

  init(_ status: ExitStatus = .failed, _ message: String, advice: String? = nil) {
    self.status = status
    self.message = message
    self.advice = advice
  }
}
