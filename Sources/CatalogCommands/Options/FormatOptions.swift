import ArgumentParser

/// The options that choose a format.
struct FormatOptions: PlainOptions {
  @Option(
    name: .long,
    help: OptionHelp.format,
    completion: OutputFormat.completion)
  var format: String?

  @Flag(name: .long, help: OptionHelp.json)
  var json = false

  @Flag(name: .long, help: OptionHelp.noPager)
  var noPager = false

  @Option(name: .shortAndLong, help: OptionHelp.output, completion: .file())
  var output: String?

  @Flag(name: .long, help: OptionHelp.csvSafe)
  var csvSafe = false

  /// The format; right when ``validate()`` has passed.
  var chosenFormat: OutputFormat {
    json ? .json : format.flatMap(OutputFormat.init(rawValue:)) ?? .table
  }

  func validate() throws {
    guard let format else { return }
    let word = try OutputFormat.word(format, of: "--format <format>")
    if json, word != .json {
      throw ValidationError("--json and --format \(format) cannot be combined.")
    }
  }

  mutating func setDefaults() {
    format = nil
    json = false
    noPager = false
    output = nil
    csvSafe = false
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--format": arguments.take(into: &format)
    case "--json": arguments.take(into: &json)
    case "--no-pager": arguments.take(into: &noPager)
    case "--output", "-o": arguments.take(into: &output)
    case "--csv-safe": arguments.take(into: &csvSafe)
    default: false
    }
  }
}
