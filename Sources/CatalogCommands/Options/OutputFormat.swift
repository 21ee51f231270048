import ArgumentParser

/// A word of a few that an option takes.
///
/// The options that hold them are plain strings: every type that the parser
/// meets makes it search all conformances of the program, which takes longer
/// than reading a row (docs/internals/performance.md).
protocol OptionWord: RawRepresentable<String>, CaseIterable {}

extension OptionWord {
  /// What a shell completes.
  static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

  /// Returns the word of an option.
  ///
  /// - Throws: `ValidationError` that names the words there are.
  static func word(_ text: String, of option: String) throws -> Self {
    if let word = Self(rawValue: text) { return word }
    let words = allCases.map { "'\($0.rawValue)'" }
    throw ValidationError(
      "The value '\(text)' is invalid for '\(option)'. Please provide one of "
        + words.dropLast().joined(separator: ", ") + " or \(words.last ?? "").")
  }
}

/// How rows come out.
enum OutputFormat: String, OptionWord {
  /// What a person reads.
  case table
  /// One document.
  case json
  /// One object a line.
  case ndjson
  case csv
  case tsv
  /// Headings and tables for a forge.
  case markdown
  /// One page that needs nothing else.
  case html

  /// What stands between the values of a record.
  var delimiter: UInt8 { self == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",") }
}

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
