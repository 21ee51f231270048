import ArgumentParser

/// Options that choose a format.
protocol FormatChoosing {
  var format: String? { get }
  var json: Bool { get }
}

extension FormatChoosing {
  var chosenFormat: OutputFormat {
    json ? .json : format.flatMap(OutputFormat.init(rawValue:)) ?? .table
  }

  func validateFormat() throws {
    guard let format else { return }
    let word = try OutputFormat.word(format, of: "--format <format>")
    if json, word != .json {
      throw ValidationError("--json and --format \(format) exclude each other.")
    }
  }
}

/// The options that choose a format.
struct FormatOptions: ParsableArguments, FormatChoosing {
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

  func validate() throws { try validateFormat() }
}

extension ListingOptions: FormatChoosing {}

extension SectionOptions: FormatChoosing {}
