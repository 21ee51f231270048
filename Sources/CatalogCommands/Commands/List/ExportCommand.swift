import CatalogAccess
import ArgumentParser
import Collation
import DBAccess
import Search
import TableView

/// `catalog export`: everything, for another program.
struct ExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "catalog",
    abstract: "Write all products: SQL, CSV, TSV or JSON for a program, HTML or Markdown to read.",
    discussion: """
      EXAMPLES:
        catalog export > parts.csv                     As CSV.
        catalog export --format ndjson -o parts.json   One object a line, into a file.
        catalog export --format sql | sqlite3 new.db   As a script of SQL.
        catalog export --format html -o parts.html     As a page to publish or to print.
        catalog export --section M | wc -l             One section.
        catalog export --where 'quantity == 0'         What is sold out.

      SQL, CSV, TSV, JSON and NDJSON import again to the same products. Values are whole and exact, without \
      control characters taken out. Products come in the order of the listing, in SQL in that of \
      their ids. A file that --output names is written whole or not at all.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(name: .long, help: OptionHelp.locale)
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "sql, csv, tsv, json, ndjson, markdown or html; csv unless given.", valueName: "format"),
    completion: ExportFormat.completion)
  var format: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The heading of a page or of Markdown; the name of the catalog's file unless given.",
      valueName: "text"))
  var title: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Only the section with this title; may be repeated.", valueName: "title"))
  var section: [String] = []

  @Option(name: .customLong("where"), help: PredicateOption.help)
  var predicate: String?

  @Option(name: .shortAndLong, help: OptionHelp.output, completion: .file())
  var output: String?

  @Flag(name: .long, help: OptionHelp.csvSafe)
  var csvSafe = false

  func validate() throws {
    let format = try format.map { try ExportFormat.word($0, of: "--format <format>") }
    if title != nil, format != .html, format != .markdown {
      throw ValidationError("--title goes with --format html or markdown.")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let predicate = try PredicateOption.parse(predicate)
    let catalog = try global.openCatalog(in: context)
    let count = try context.writing(into: output, whileReading: catalog.path) {
      try write(catalog, predicate, in: $0)
    }
    global.note("\(count.counted("product")) exported", in: context)
    return predicate != nil && count == 0 ? .nothingFound : .done
  }

  private func write(
    _ catalog: CatalogDatabase,
    _ predicate: Predicate?,
    in context: CommandContext
  ) throws -> Int {
    let output = context.output
    let locale = try locale.map { try LocaleIdentifier($0) }
    let format = format.flatMap(ExportFormat.init(rawValue:)) ?? .csv
    // A script of all products has no sections, so they need not be known.
    if format == .sql, section.isEmpty, predicate == nil {
      return try write(SourceRows(of: catalog), to: output)
    }
    let listing = try catalog.listing(where: predicate, in: locale)
    let sections = try listing.requireSections(titled: section)
    switch format {
    case .sql:
      return try write(SourceRows(of: catalog, in: sections, of: listing), to: output)
    case .csv, .tsv:
      var writer = CSVExportWriter(
        CSVText(
          delimiter: format == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ","),
          isSafeForSpreadsheets: csvSafe, escapesForTerminal: output.isTerminal))
      return try write(sections, of: listing, by: &writer, to: output)
    case .json, .ndjson:
      var writer = JSONExportWriter(isArray: format == .json)
      return try write(sections, of: listing, by: &writer, to: output)
    case .markdown:
      var writer = MarkdownListing(try document(sections, of: listing, in: catalog, context))
      return try write(sections, of: listing, by: &writer, to: output)
    case .html:
      var writer = HTMLListing(try document(sections, of: listing, in: catalog, context))
      return try write(sections, of: listing, by: &writer, to: output)
    }
  }

  /// Describes a document of all products of some sections, with all of their
  /// fields.
  private func document(
    _ sections: [ListingSection],
    of listing: Listing,
    in catalog: CatalogDatabase,
    _ context: CommandContext
  ) throws -> ListingDocument {
    let count = sections.reduce(0) { $0 + $1.count }
    var document = try ListingDocument(
      Page(number: 1, size: max(count, 1), count: count), of: sections, among: listing.sections,
      locale: listing.locale, in: catalog,
      fields: ListingDocument.pageFields.union([.image, .details]), formsOf: self.locale, context)
    if let title { document.title = title }
    return document
  }

  /// From how many bytes on they are passed on.
  private static let pieceSize = 1 << 15

  private func write(
    _ sections: [ListingSection],
    of listing: Listing,
    by writer: inout some ExportWriter,
    to output: BufferedOutput
  ) throws -> Int {
    var count = 0
    writer.begin()
    if let maker = writer.pieceMaker(),
      let pieces = try listing.pieces(in: sections, offset: 0, limit: .max)
    {
      try output.write(writer.bytes)
      writer.removeAll()
      try listing.forEachText(of: pieces, makeText: maker) { piece, records in
        count += piece.count
        try output.write(records)
      }
      return try end(count, by: &writer, to: output)
    }
    for section in sections where section.count > 0 {
      writer.section(section)
      try listing.forEachProduct(in: section, offset: 0, limit: .max) { product in
        count += 1
        writer.product(product, section: section.title)
        if writer.bytes.count >= Self.pieceSize {
          try output.write(writer.bytes)
          writer.removeAll()
        }
      }
    }
    return try end(count, by: &writer, to: output)
  }

  /// Writes what comes behind the products, and returns their count.
  private func end(
    _ count: Int,
    by writer: inout some ExportWriter,
    to output: BufferedOutput
  ) throws -> Int {
    writer.end()
    try output.write(writer.bytes)
    try output.flush()
    return count
  }

  private func write(_ rows: SourceRows, to output: BufferedOutput) throws -> Int {
    var count = 0
    var sql = SQLText(escapesForTerminal: output.isTerminal)
    sql.tables(rows)
    try rows.forEachProduct { row in
      count += 1
      sql.product(row)
      if sql.bytes.count >= Self.pieceSize {
        try output.write(sql.bytes)
        sql.removeAll()
      }
    }
    sql.append(SQLText.end)
    try output.write(sql.bytes)
    try output.flush()
    return count
  }
}

/// What an export can be.
enum ExportFormat: String, OptionWord {
  /// A script in the catalog's own tables.
  case sql
  case csv
  case tsv
  /// One array.
  case json
  /// One object a line.
  case ndjson
  /// Headings and tables for a forge.
  case markdown
  /// One page to publish or to print.
  case html
}
