import CatalogAccess
import ArgumentParser
import CatalogImport
import Collation
import Search
import SectionedTable

/// `catalog export`: everything, for another program.
struct ExportCommand: PlainArgumentsCommand {
  static let needsThreads = false

  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: "catalog",
    abstract:
      "Export products as SQL, CSV, TSV or JSON for programs, Excel, HTML or Markdown for people.",
    usage: "catalog export [<options>]",
    discussion: """
      EXAMPLES:
        catalog export > parts.csv                     As CSV.
        catalog export -o parts.ndjson                 One object per line.
        catalog export --format sql | sqlite3 new.db   As an SQL script.
        catalog export -o parts.html                   As a page to publish or print.
        catalog export -o parts.xlsx                   As an Excel workbook.
        catalog export --excel -o parts.csv            As CSV that Excel opens.
        catalog export --sort price --columns name,price,currency
        catalog export --section M | wc -l             One section.
        catalog export --where 'quantity == 0'         Sold-out products.

      SQL, CSV, TSV, JSON, NDJSON and XLSX import again to the same products. Values are complete \
      and exact, and control characters are kept. Products are in listing order unless --sort says \
      another; SQL is in id order. The file of --output is replaced only when complete.
      """)

  @Option(
    help:
      "Output format: sql, csv, tsv, json, ndjson, markdown, html or xlsx (default: by the "
      + "extension of the --output file, otherwise csv).",
    value: "format")
  var format: String?

  @Flag(help: "Short for --format json.")
  var json = false

  @Flag(
    help: ArgumentHelp(
      "CSV for Excel: with a byte order mark, semicolons and decimal commas where the locale has "
        + "these, and a quote mark before what could be a formula. It imports again."))
  var excel = false

  @Option(
    help: "Columns or fields of every format but SQL, in this order, such as "
      + "name,price,currency (default: all).",
    value: "names")
  var columns: String?

  @OptionGroup var order: SortOptions

  @Option(
    help: "Title of an HTML or Markdown document (default: the catalog's file name).",
    value: "text")
  var title: String?

  @OptionGroup var section: SectionFilter

  @OptionGroup var predicate: PredicateOption

  @OptionGroup var file: OutputOption

  @OptionGroup var safety: SafeOption

  @OptionGroup var language: LanguageOption

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  mutating func setPlainly(from arguments: inout PlainArguments) {
    format = arguments.text("--format")
    json = arguments.flag("--json")
    excel = arguments.flag("--excel")
    columns = arguments.text("--columns")
    order = arguments.group()
    title = arguments.text("--title")
    section = arguments.group()
    predicate = arguments.group()
    file = arguments.group()
    safety = arguments.group()
    language = arguments.group()
    reading = arguments.group()
    global = arguments.group()
  }

  func validate() throws {
    let word = try format.map { try ExportFormat.word($0, of: "--format <format>") }
    if json, let word, word != .json {
      throw ValidationError("--json and --format \(word.rawValue) cannot be combined.")
    }
    try validateExtension()
    let format = chosenFormat
    if title != nil, format != .html, format != .markdown {
      throw ValidationError("--title needs --format html or markdown.")
    }
    if excel, format != .csv {
      let name = file.output.flatMap { output in
        ExportFormat.fileExtension(of: output).map { String(output.dropLast($0.count)) + "xlsx" }
      }
      let option = UsageLine(NextCommand.typed).outputOption
      throw ValidationError(
        "--excel writes CSV, not \(format.rawValue). For a workbook: "
          + (name.map {
            NextCommand.line(
              with: option, $0, withoutFlags: ["--excel", "--json"], withoutOptions: ["--format"])
          } ?? NextCommand.line(with: "--format", "xlsx", withoutFlags: ["--excel", "--json"])))
    }
    try safety.validate(
      isCSV: [.csv, .tsv].contains(chosenFormat),
      orTry: NextCommand.line(withoutFlags: ["--csv-safe"]))
    if excel, safety.csvSafe {
      throw ValidationError("--excel has what --csv-safe does; leave one out.")
    }
    try validateColumns(of: format)
    try validateSort(in: format)
  }

  /// Refuses a file whose extension is no format, and no format is said: what would be in it is not
  /// what its name says.
  private func validateExtension() throws {
    guard format == nil, !json, !excel, let output = file.output,
      let ending = ExportFormat.fileExtension(of: output), ExportFormat(ofFile: output) == nil
    else { return }
    if isNameOfCatalog(output) {
      throw ValidationError(
        "--output: '.\(ending.escapedForTerminal)' is not a format of an export. For a copy of the catalog: "
          + "catalog copy \((global.database ?? "CATALOG").quotedForShell.escapedForTerminal) "
          // A catalog that is there is not what it is copied into.
          + (fileExists(output) ? "NEW.db" : output.quotedForShell.escapedForTerminal))
    }
    if ["gz", "zip", "zst", "bz2", "xz"].contains(ending.lowercased()) {
      let inner = output.dropLast(ending.count + 1)
      let format = ExportFormat(ofFile: String(inner)) ?? .csv
      throw ValidationError(
        "--output: an export is not compressed. To do so: "
          + NextCommand.line("export --format \(format.rawValue)")
          + " | gzip > \(String(inner).quotedForShell.escapedForTerminal).gz")
    }
    if FormatNote.pages.contains(ending.lowercased()) {
      throw ValidationError(
        "--output: '.\(ending.escapedForTerminal)' is not a format of an export. To print it, as a page for a browser: "
          + NextCommand.line(
            with: UsageLine(NextCommand.typed).outputOption,
            output.dropLast(ending.count) + "html"))
    }
    // Programs of tables read our workbook.
    let isSheet = FormatNote.sheets.contains(ending.lowercased())
    let meant =
      isSheet
      ? .xlsx : MeantWords.formats[ending.lowercased()].flatMap(ExportFormat.init(rawValue:))
    throw ValidationError(
      "--output: '.\(ending.escapedForTerminal)' is not a format of an export. "
        + (meant.map {
          "As .\($0.rawValue): "
            + NextCommand.line(
              with: UsageLine(NextCommand.typed).outputOption,
              output.dropLast(ending.count) + $0.rawValue)
        } ?? "As CSV all the same: " + NextCommand.line(with: "--format", "csv")))
  }

  private func validateColumns(of format: ExportFormat) throws {
    guard let columns else { return }
    if format == .sql {
      throw ValidationError("--columns cannot be combined with --format sql, which always has all.")
    }
    do {
      _ = try ProductColumn.columns(named: columns, custom: nil)
    } catch {
      throw ValidationError(error.message)
    }
  }

  private func validateSort(in format: ExportFormat) throws {
    if order.key != nil, format == .sql {
      throw ValidationError("--sort cannot be combined with --format sql, which is in id order.")
    }
    try order.validateReverse()
    try order.validateSections(section.titles)
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    _ = try language.identifier()
    let (catalog, predicate) = try predicate.parse(locale: language.locale, in: context) {
      try global.openCatalog(reading, in: context)
    }
    let count = try context.writing(into: file.output, whileReading: catalog.path) {
      try write(catalog, predicate, in: $0)
    }
    global.note("\(count.counted("product")) exported", in: context)
    if let note = FormatNote.contradiction(file.output, format: chosenFormat.rawValue) {
      let output = (file.output ?? "").quotedForShell.escapedForTerminal
      global.note(note + NextCommand.line("export -o \(output)"), in: context)
    }
    let isChosen = predicate != nil || !section.titles.isEmpty
    return isChosen && count == 0 ? .nothingFound : .done
  }

  /// Writes the products that match, and returns how many they are.
  ///
  /// - Parameter grouping: The field by whose values they are grouped, in place of an order.
  func write(
    _ catalog: any CatalogReading,
    _ predicate: Predicate?,
    groupedBy grouping: ListingGrouping? = nil,
    in context: CommandContext
  ) throws -> Int {
    let output = context.output
    let locale = try language.identifier()
    let format = chosenFormat
    // A script of all products has no sections, so they need not be known.
    if format == .sql, section.titles.isEmpty, predicate == nil {
      return try write(catalog.sourceRows(of: nil), to: output)
    }
    let sort = try order.sort(in: catalog)
    let listing =
      try grouping.map { try catalog.listing(where: predicate, groupedBy: $0, in: locale) }
      ?? catalog.listing(where: predicate, sortedBy: sort, reversed: order.reverse, in: locale)
    let sections = try listing.requireSections(titled: section.titles)
    let chosen = try columns.map { try catalog.columns(named: $0) }
    let shown = chosen ?? ProductColumn.allCases
    // Without a choice all custom fields come behind the columns.
    let custom = try chosen == nil ? catalog.customNames(isExact: true) : nil
    var sink: any ProductSink
    switch format {
    case .sql:
      return try write(catalog.sourceRows(of: (listing, sections)), to: output)
    case .csv, .tsv:
      let csv =
        try excel
        ? context.csvText(
          forExcelIn: LocaleForms(locale: language.locale, else: listing.locale, in: context))
        : context.csvText(format == .tsv ? .tsv : .csv, isSafe: safety.csvSafe)
      sink = CSVSink(
        csv, shown, custom: custom, isExport: chosen == nil, hasByteOrderMark: excel)
    case .json: sink = JSONSink(.array, columns: chosen)
    case .ndjson: sink = JSONLinesSink(isExport: true, columns: chosen)
    case .markdown:
      sink = MarkdownSink(try document(sections, of: listing, in: catalog, chosen, context))
    case .xlsx:
      try requireRoom(for: sections, to: output)
      sink = WorkbookSink(shown, custom: custom, to: output)
    case .html:
      sink = HTMLSink(try document(sections, of: listing, in: catalog, chosen, context))
    }
    let faults = ExportFaults()
    sink = CheckedSink(sink: sink, faults: faults)
    let count = try sink.write([ListingPart(listing: listing, sections: sections)], to: output)
    try output.flush()
    try faults.requireNone()
    if predicate == nil, section.titles.isEmpty {
      // What is in no listing would be missing without a word, in a backup above all.
      let all = try catalog.countProducts()
      if count != all {
        throw CommandError(
          .failed, "the sort order has \(count.grouped) of \(all.counted("product"))",
          advice: "To repair it: " + NextCommand.line("reindex"))
      }
    }
    return count
  }

  private var chosenFormat: ExportFormat {
    if json { return .json }
    if let format = format.flatMap(ExportFormat.init(typed:)) { return format }
    return file.output.flatMap(ExportFormat.init(ofFile:)) ?? .csv
  }

  /// Refuses a workbook that does not hold all, before any of it is written, or that a terminal
  /// would show.
  private func requireRoom(for sections: [ListingSection], to output: BufferedOutput) throws {
    if output.isTerminal {
      throw CommandError(
        .wrongUsage, "a workbook cannot be shown on a terminal",
        advice: "Write it to a file: " + NextCommand.line(with: "--output", "FILE.xlsx"))
    }
    let count = sections.reduce(0) { $0 + $1.count }
    if count > WorkbookSink.greatestCount {
      throw CommandError(
        .failed,
        "a sheet holds \(WorkbookSink.greatestCount.grouped) products, and these are "
          + count.grouped,
        advice: "Export parts with --section or --where, or all with --format csv.")
    }
  }

  /// Describes a document of all products of some sections, with all of their fields.
  private func document(
    _ sections: [ListingSection],
    of listing: Listing,
    in catalog: any CatalogReading,
    _ columns: [ProductColumn]?,
    _ context: CommandContext
  ) throws -> ListingDocument {
    let count = sections.reduce(0) { $0 + $1.count }
    var document = try ListingDocument(
      Page(number: 1, size: max(count, 1), count: count), of: sections, in: listing, of: catalog,
      fields: ListingDocument.pageFields.union([.image, .details]), columns: columns,
      formsOf: language.locale, context)
    document.hasCustomFields = try columns == nil && !catalog.customNames(isExact: true).isEmpty
    if let title { document.title = title }
    return document
  }

  /// The number of bytes from which they are passed on.
  private static let pieceSize = 1 << 15

  /// Writes a script. It is no ``ProductSink``: its rows come by their ids, without sections.
  private func write(_ rows: SourceRows, to output: BufferedOutput) throws -> Int {
    var count = 0
    let faults = ExportFaults()
    var sql = SQLText(escapesForTerminal: output.isTerminal)
    sql.tables(rows)
    try rows.forEachProduct { row in
      count += 1
      faults.look(at: row.product, sortName: row.sortName, custom: row.custom)
      sql.product(row)
      if sql.buffer.count >= Self.pieceSize { try output.take(sql.buffer) }
    }
    sql.buffer.append(SQLText.end)
    try output.take(sql.buffer)
    try output.flush()
    try faults.requireNone()
    return count
  }
}
