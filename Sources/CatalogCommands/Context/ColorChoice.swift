/// When output has colors.
enum ColorChoice: String, OptionWord {
  /// Where a terminal shows them, and the environment does not say otherwise.
  case auto
  case always
  case never

  /// Returns whether a stream gets colors.
  ///
  /// An option beats the environment: `auto` is what nobody asked for. Colors
  /// are not wanted where NO_COLOR is set, and wanted anywhere where
  /// CLICOLOR_FORCE or FORCE_COLOR is, and is not 0. A terminal that does not
  /// say what it is, or is dumb, has none.
  ///
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
    return isTerminal && hasTerminalName(environment)
  }
}

/// Returns whether the environment names a terminal that does more than to
/// print one line after the other.
func hasTerminalName(_ environment: [String: String]) -> Bool {
  guard let name = environment["TERM"] else { return false }
  return !name.isEmpty && name != "dumb"
}

/// What the arguments say of how output is shown, whichever command they are
/// for, and also where they are wrong.
///
/// The options are declared with the commands, which take no notice of them. No
/// value begins with a hyphen unless it is attached with `=`, so an argument
/// that is one of these options cannot be the value of another.
struct DisplayChoices: Hashable {
  var color = ColorChoice.auto
  var usesPager = true

  /// Reads arguments; of options that contradict each other the last counts.
  init(_ arguments: [String]) {
    var rest = arguments.prefix { $0 != "--" }
    while let argument = rest.popFirst() {
      switch argument {
      case "--no-color": color = .never
      case "--no-pager": usesPager = false
      case "--color":
        if let word = rest.first.flatMap(ColorChoice.init(rawValue:)) { color = word }
      default:
        let prefix = "--color="
        if argument.utf8.starts(with: prefix.utf8),
          let word = ColorChoice(rawValue: String(argument.dropFirst(prefix.count)))
        {
          color = word
        }
      }
    }
  }
}
