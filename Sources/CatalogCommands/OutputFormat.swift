import ArgumentParser

/// How rows come out.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// What a person reads.
  case table
  case json
  case csv
}

/// The options that choose a format.
struct FormatOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("How rows come out: table, json or csv.", valueName: "format"))
  var format: OutputFormat?

  @Flag(name: .long, help: "Short for --format json.")
  var json = false

  var chosen: OutputFormat { json ? .json : format ?? .table }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
    }
  }
}
