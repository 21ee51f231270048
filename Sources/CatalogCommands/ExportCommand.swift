import ArgumentParser
import Collation
import DBAccess
import TableView

/// `catalog export`: everything, for another program.
struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "catalog",
    abstract: "Write all products for another program: CSV, JSON or one JSON object a line.",
    discussion: """
      EXAMPLES:
        catalog export > parts.csv                     As CSV.
        catalog export --format ndjson -o parts.json   One object a line, into a file.
        catalog export --section M | wc -l             One section.
        catalog export --where 'quantity == 0'         What is sold out.

      Values are whole and exact, without control characters taken out. A file that --output \
      names is written whole or not at all.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(name: .long, help: OptionHelp.locale)
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp("csv, json or ndjson; csv unless given.", valueName: "format"),
    completion: ExportFormat.completion)
  var format: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Only the section with this title; may be repeated.", valueName: "title"))
  var section: [String] = []

  @Option(name: .customLong("where"), help: PredicateOption.help)
  var predicate: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write into this file; - is standard output.", valueName: "file"))
  var output: String?

  func validate() throws {
    if let format { _ = try ExportFormat.word(format, of: "--format <format>") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let predicate = try PredicateOption.parse(predicate)
    let catalog = try global.openCatalog(in: context)
    let locale = try locale.map { try LocaleIdentifier($0) }
    let listing =
      try predicate.map { try catalog.listing(where: $0, in: locale) }
      ?? catalog.listing(in: locale)
    let sections = try listing.sections(titled: section)
    let count: Int
    if let output, output != "-" {
      let file = try OutputFile(output, whileReading: catalog.path)
      count = try write(sections, of: listing, to: BufferedOutput(file))
      try file.publish()
    } else {
      count = try write(sections, of: listing, to: context.output)
    }
    global.note("\(count.counted("product")) exported", in: context)
    return predicate != nil && count == 0 ? .nothingFound : .done
  }

  private func write(
    _ sections: [ListingSection],
    of listing: Listing,
    to output: BufferedOutput
  ) throws -> Int {
    let format = format.flatMap(ExportFormat.init(rawValue:)) ?? .csv
    var csv = CSVText(escapesForTerminal: output.isTerminal)
    var json = JSONText()
    var count = 0
    switch format {
    case .csv: csv.record(CSVText.productColumns)
    case .json: json.beginArray()
    case .ndjson: break
    }
    for section in sections {
      try listing.forEachProduct(in: section, offset: 0, limit: .max) { product in
        count += 1
        switch format {
        case .csv:
          csv.product(product, section: section.title)
        case .json:
          json.product(product, section: section.title)
        case .ndjson:
          json.beginRecord()
          json.product(product, section: section.title)
          json.newline()
        }
        if csv.bytes.count + json.bytes.count >= 1 << 15 {
          try output.write(csv.bytes)
          try output.write(json.bytes)
          csv.removeAll()
          json.removeAll()
        }
      }
    }
    if format == .json {
      json.endArray()
      json.newline()
    }
    try output.write(csv.bytes)
    try output.write(json.bytes)
    try output.flush()
    return count
  }
}

/// What an export can be.
enum ExportFormat: String, OptionWord {
  case csv
  /// One array.
  case json
  /// One object a line.
  case ndjson
}

extension Listing {
  /// Returns the sections with some titles, in the order of the listing; all
  /// when no titles are given.
  ///
  /// - Throws: `CommandError` for a title that no section has.
  func sections(titled titles: [String]) throws -> [ListingSection] {
    if titles.isEmpty { return sections }
    for title in titles where !sections.contains(where: { $0.title == title }) {
      throw CommandError(
        .wrongUsage,
        "there is no section '\(title.escapedForTerminal)'",
        advice: "The sections: " + sections.map(\.title.escapedForTerminal).joined(separator: " "))
    }
    return sections.filter { titles.contains($0.title) }
  }
}
