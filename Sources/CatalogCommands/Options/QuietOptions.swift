import ArgumentParser

/// The options of all commands; `DisplayChoices` reads those of color.
struct QuietOptions: PlainOptions {
  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  @Option(
    help: "Use colors: auto, always or never. NO_COLOR turns them off.", value: "when")
  var color: String?

  @Flag(help: "Short for --color never.")
  var noColor = false

  func validate() throws {
    if let color { _ = try ColorChoice.word(color, of: "--color <when>") }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    quiet = arguments.flag("--quiet", or: "-q")
    color = arguments.text("--color")
    noColor = arguments.flag("--no-color")
  }
}
