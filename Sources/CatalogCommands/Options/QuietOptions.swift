import ArgumentParser

/// The options of all commands.
///
/// `DisplayChoices` reads those of color.
struct QuietOptions: PlainOptions {
  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use colors: auto, always or never. NO_COLOR turns them off.",
      valueName: "when"),
    completion: ColorChoice.completion)
  var color: String?

  @Flag(name: .long, help: "Short for --color never.")
  var noColor = false

  func validate() throws {
    if let color { _ = try ColorChoice.word(color, of: "--color <when>") }
  }

  mutating func setDefaults() {
    quiet = false
    color = nil
    noColor = false
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "-q", "--quiet": arguments.take(into: &quiet)
    case "--color": arguments.take(into: &color)
    case "--no-color": arguments.take(into: &noColor)
    default: false
    }
  }
}
