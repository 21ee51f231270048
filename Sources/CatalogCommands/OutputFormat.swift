import ArgumentParser

/// How rows come out.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// What a person reads.
  case table
  case json
  case csv
}

/// Options that choose a format.
protocol FormatChoosing {
  var format: OutputFormat? { get }
  var json: Bool { get }
}

extension FormatChoosing {
  var chosenFormat: OutputFormat { json ? .json : format ?? .table }

  func validateFormat() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
    }
  }
}

/// The options that choose a format.
struct FormatOptions: ParsableArguments, FormatChoosing {
  @Option(
    name: .long,
    help: ArgumentHelp("How rows come out: table, json or csv.", valueName: "format"))
  var format: OutputFormat?

  @Flag(name: .long, help: "Short for --format json.")
  var json = false

  func validate() throws { try validateFormat() }
}

extension ListingOptions: FormatChoosing {}
