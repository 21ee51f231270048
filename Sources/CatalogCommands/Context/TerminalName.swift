/// The name that the environment gives a terminal: `TERM`.
enum TerminalName {
  /// Returns whether the environment names a terminal that does more than print lines.
  static func isCapable(in environment: [String: String]) -> Bool {
    guard let name = environment["TERM"] else { return false }
    return !name.isEmpty && name != "dumb"
  }
}
