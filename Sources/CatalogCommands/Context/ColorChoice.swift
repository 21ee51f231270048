/// The choice of colors in output.
enum ColorChoice: String, CaseIterable {
  /// Uses colors where a terminal shows them, and the environment does not say otherwise.
  case auto
  case always
  case never

  /// Returns whether a stream gets colors, by the option, the environment and the terminal.
  /// https://no-color.org, https://bixense.com/clicolors/
  func usesColor(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    func isForced(_ name: String) -> Bool { isSet(name) && environment[name] != "0" }
    if isSet("NO_COLOR") { return false }
    if isForced("CLICOLOR_FORCE") || isForced("FORCE_COLOR") { return true }
    return isTerminal && TerminalName.isCapable(in: environment)
  }
}
