import ArgumentParser
import CatalogImport
import Collation
import SectionedTable

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
    try safety.validate(
      isCSV: [.csv, .tsv].contains(chosenFormat),
      orTry: NextCommand.line(with: "--format", "csv", withoutFlags: ["--json"]))
    guard let format else {
      // No program opens a table under such a name, and what was there would be gone.
      let ending = output.flatMap { ExportFormat.fileExtension(of: $0) }?.lowercased()
      if !json, let ending, let contradiction,
        (FormatNote.pages + FormatNote.sheets + ["xlsx"]).contains(ending)
      {
        throw ValidationError("--output: " + contradiction)
      }
      return
    }
    let word = try OutputFormat.word(format, of: "--format <format>")
    if json, word != .json {
      throw ValidationError("--json and --format \(format) cannot be combined.")
    }
  }

  /// Says that the file of `--output` is not what its name says, where it is not.
  func noteContradiction(_ global: GlobalOptions, in context: CommandContext) {
    if let contradiction { global.note(contradiction, in: context) }
  }

  /// The sentence that the file of `--output` is not what its name says, with the line for one that is; nil where it is.
  private var contradiction: String? {
    guard let output else { return nil }
    let command = NextCommand.typed.first ?? "export"
    if let note = FormatNote.contradiction(output, format: chosenFormat.rawValue),
      let named = ExportFormat(ofFile: output)
    {
      if let format = OutputFormat(rawValue: named.rawValue) {
        return note
          + NextCommand.line(with: "--format", format.rawValue, withoutFlags: ["--json"])
      }
      let isListing = ["list", "search", "export"].contains(command)
      return note + MeantWords.export(to: isListing ? output : "FILE.\(named.rawValue)")
    }
    guard let ending = ExportFormat.fileExtension(of: output)?.lowercased(),
      FormatNote.pages.contains(ending) || FormatNote.sheets.contains(ending)
    else { return nil }
    let isSheet = FormatNote.sheets.contains(ending)
    let other = String(output.dropLast(ending.count)) + (isSheet ? "xlsx" : "html")
    return
      "'\(output.escapedForTerminal)' is \(FormatNote.name(chosenFormat.rawValue)), not \(ending.uppercased()). "
      + (isSheet ? "As a workbook: " : "As a page, which a browser prints: ")
      + MeantWords.export(to: other)
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
