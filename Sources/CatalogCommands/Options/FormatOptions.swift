import ArgumentParser
import Collation

/// The options that choose a format.
struct FormatOptions: PlainOptions {
  @Option(
    help: "Output format: table, json, ndjson, csv, tsv, markdown or html.", value: "format")
  var format: String?

  @Flag(help: "Short for --format json.")
  var json = false

  @OptionGroup var pager: PagerOption

  @OptionGroup var file: OutputOption

  @OptionGroup var safety: SafeOption

  var output: String? { file.output }
  var csvSafe: Bool { safety.csvSafe }

  /// The format; right when ``validate()`` has passed.
  var chosenFormat: OutputFormat {
    json ? .json : format.flatMap(OutputFormat.init(typed:)) ?? .table
  }

  func validate() throws {
    guard let format else { return }
    let word = try OutputFormat.word(format, of: "--format <format>")
    if json, word != .json {
      throw ValidationError("--json and --format \(format) cannot be combined.")
    }
  }

  /// Returns the forms with the names of countries that the format shows; nil for one that a program reads.
  func nameForms(
    locale: String?, else catalogLocale: LocaleIdentifier?, _ context: CommandContext
  ) throws -> LocaleForms? {
    let format = chosenFormat
    guard [.table, .markdown, .html].contains(format) else { return nil }
    let forms = try LocaleForms(locale: locale, else: catalogLocale, in: context)
    return format == .table ? forms : forms.withEnglishNames()
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    format = arguments.text("--format")
    json = arguments.flag("--json")
    pager = arguments.group()
    file = arguments.group()
    safety = arguments.group()
  }
}
