/// The options for the look of output in the arguments, whichever command they are for, and also
/// where they are wrong.
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
        if let word = rest.first.flatMap(ColorChoice.init(typed:)) { color = word }
      default:
        let prefix = "--color="
        if argument.utf8.starts(with: prefix.utf8),
          let word = ColorChoice(typed: String(argument.dropFirst(prefix.count)))
        {
          color = word
        }
      }
    }
  }
}
