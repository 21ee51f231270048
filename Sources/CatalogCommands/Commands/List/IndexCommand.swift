import CatalogAccess
import ArgumentParser
import Collation
import SectionedTable

/// `catalog index`: the section index.
struct IndexCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", _superCommandName: "catalog",
    abstract: "Show where each section begins and how many products it has.",
    usage: "catalog index [<options>]",
    discussion: """
      EXAMPLES:
        catalog index                   Sections that have products.
        catalog index --all --json      All sections of the language.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Flag(help: "Include sections without products.")
  var all = false

  @OptionGroup var options: SectionOptions

  private struct Entry {
    var section: ListingSection
    var bounds: SectionBounds?
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    options = arguments.group()
    all = arguments.flag("--all")
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let catalog = try options.openCatalog(in: context)
    let status = try context.writing(into: options.format.output, whileReading: catalog.path) {
      try show(catalog, in: $0)
    }
    options.format.noteContradiction(options.global, in: context)
    return status
  }

  private func show(_ catalog: any CatalogReading, in context: CommandContext) throws -> ExitStatus
  {
    let listing = try options.listing(of: catalog, in: context)
    let entries = try listing.sections.filter { all || $0.count > 0 }.map {
      Entry(section: $0, bounds: try listing.bounds(of: $0))
    }
    let count = listing.count
    switch options.format.chosenFormat {
    case .table: try writeTable(entries, listing.locale, in: context)
    case .json:
      try writeJSON(entries, count: count, locale: listing.locale.description, in: context)
    case .ndjson: try writeNDJSON(entries, in: context)
    case .csv, .tsv: try writeCSV(entries, in: context)
    case .markdown, .html:
      let table = RecordTable(
        title: catalog.name, locale: listing.locale,
        columns: [
          .init(heading: "Section"), .init(heading: "Products", isNumber: true),
          .init(heading: "Offset", isNumber: true), .init(heading: "First"),
          .init(heading: "Last"),
        ],
        rows: entries.map {
          [
            $0.section.title, $0.section.count.grouped, $0.section.offset.grouped,
            $0.bounds?.first, $0.bounds?.last,
          ].map { $0.map { RecordTable.Text($0) } }
        })
      try table.write(options.format.chosenFormat, to: context.output)
    }
    if count == 0 {
      try options.global.noteNoProducts(of: catalog, in: context)
    }
    return .done
  }

  private func writeTable(
    _ entries: [Entry],
    _ locale: LocaleIdentifier,
    in context: CommandContext
  ) throws {
    var table = TextTable(
      [.left, .right, .right, .left, .left],
      roles: [.header, .secondary, .secondary, .primary, .primary],
      // Where the names begin is worth more than numbers.
      dispensable: [2, 4, 1])
    let forms = try LocaleForms(locale: options.locale, else: locale, in: context)
    table.append(["Section", "Products", "Offset", "First", "Last"], role: .secondary)
    for entry in entries {
      // As in the index strip: a section without products is dim.
      let role = entry.section.count == 0 ? TextRole.dim : .primary
      table.append(
        [
          entry.section.title, forms.grouped(entry.section.count),
          forms.grouped(entry.section.offset), entry.bounds?.first ?? "", entry.bounds?.last ?? "",
        ], role: role)
    }
    try context.write(table, width: options.width)
  }

  private func writeJSON(
    _ entries: [Entry],
    count: Int,
    locale: String,
    in context: CommandContext
  ) throws {
    var json = JSONText()
    json.beginObject()
    json.member("locale", locale)
    json.member("count", count)
    json.name("sections")
    json.beginArray()
    for entry in entries { Self.write(entry, to: &json) }
    json.endArray()
    json.endObject()
    json.newline()
    try context.output.write(json.bytes)
  }

  private func writeNDJSON(_ entries: [Entry], in context: CommandContext) throws {
    var json = JSONText()
    for entry in entries {
      json.beginRecord()
      Self.write(entry, to: &json)
      json.newline()
    }
    try context.output.write(json.bytes)
  }

  private static func write(_ entry: Entry, to json: inout JSONText) {
    json.beginObject()
    json.member("title", entry.section.title)
    json.member("indexTitle", entry.section.indexTitle)
    json.member("count", entry.section.count)
    json.member("offset", entry.section.offset)
    json.member("first", entry.bounds?.first)
    json.member("last", entry.bounds?.last)
    json.endObject()
  }

  private func writeCSV(_ entries: [Entry], in context: CommandContext) throws {
    let records = entries.map { entry in
      [
        entry.section.title, entry.section.indexTitle, String(entry.section.count),
        String(entry.section.offset), entry.bounds?.first, entry.bounds?.last,
      ]
    }
    try options.format.write(
      [["title", "indexTitle", "count", "offset", "first", "last"]] + records, to: context)
  }
}
