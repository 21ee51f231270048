import ArgumentParser
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import TableView

/// `catalog import`: takes catalogs in.
struct ImportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: "catalog",
    abstract: "Take in catalogs: SQL scripts as sqlite3's .dump writes them.",
    discussion: """
      EXAMPLES:
        catalog import catalog.sql                       Into the default catalog.
        catalog import --db parts.db --locale sv a.sql   Into a file, listed in Swedish.
        sqlite3 old.db .dump | catalog import -          From another program.

      A script is read as data and not run. All files are taken in or none is: after an \
      error the catalog is as it was.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language that the catalog is listed in, such as sv or de-u-co-phonebk; else the "
        + "catalog's own, else that of LC_ALL, LC_COLLATE or LANG.",
      valueName: "locale"))
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What prices without a currency are in, as an ISO 4217 code; USD unless given.",
      valueName: "code"))
  var currency: String?

  @Flag(name: .long, help: "Report as JSON, on standard output.")
  var json = false

  @Argument(help: ArgumentHelp("SQL scripts; - is standard input.", valueName: "file"))
  var files: [String]

  func run(in context: CommandContext) throws -> ExitStatus {
    let currency = try defaultCurrency()
    let requested = try locale.map { try LocaleIdentifier($0) }
    // Before anything is created: the file may not be there.
    let sources = try files.map {
      try InputFile($0, in: context, advice: "Try: sqlite3 old.db .dump | catalog import -")
    }
    defer { for source in sources { source.close() } }

    let path = try global.databasePath(in: context)
    if let directory = try global.directoryToCreate(in: context) {
      try createDirectory(directory)
    }
    let new = NewCatalog.isWanted(at: path) ? try NewCatalog(for: path) : nil
    let catalog = try new?.database ?? CatalogDatabase(writingAt: path)
    let locale = try requested ?? catalog.knownLocale() ?? LocaleChoice.ofEnvironment(in: context)
    let collation = try IndexedCollation(locale: locale)
    var remarks: [[String]] = []
    let summaries = try catalog.addProducts(
      listedIn: collation,
      from: sources.map { source in
        { remarks.append(try read(source, currency: currency, into: $0)) }
      })
    try new?.publish()
    // From here on the catalog stays, even where the report cannot be written.
    try report(summaries, remarks, collation: collation, catalog: catalog, in: context)
    return .done
  }

  private func defaultCurrency() throws -> Currency {
    guard let currency else { return .usDollar }
    guard let known = Currency(code: currency) else {
      throw CommandError(
        .wrongUsage, "'\(currency.escapedForTerminal)' is no currency of ISO 4217",
        advice: "Write its code of three letters, such as EUR.")
    }
    return known
  }

  /// Reads a file, and returns what to say of what was not read in it.
  private func read(
    _ source: InputFile,
    currency: Currency,
    into add: (ImportRecord) throws -> Void
  ) throws -> [String] {
    var reader = CatalogScriptReader(source: source.bytes, currency: currency)
    do {
      while let record = try reader.next() { try add(record) }
    } catch {
      throw source.described(error)
    }
    var remarks: [String] = []
    if !reader.columnsNotRead.isEmpty {
      remarks.append("columns not read: " + reader.columnsNotRead.joined(separator: ", "))
    }
    for (word, count) in reader.changesNotRun.sorted(by: { $0.key < $1.key }) {
      remarks.append(
        "\(count.counted("statement")) not run: \(word). Rows are as the script inserts them")
    }
    return remarks.map(\.escapedForTerminal)
  }

  // MARK: Report

  private func report(
    _ summaries: [ImportSummary],
    _ remarks: [[String]],
    collation: IndexedCollation,
    catalog: CatalogDatabase,
    in context: CommandContext
  ) throws {
    let total = summaries.reduce(into: ImportSummary()) { $0 += $1 }
    for (position, summary) in summaries.enumerated() {
      let name = files[position] == "-" ? "standard input" : files[position]
      global.note(
        "\(name.escapedForTerminal): \(summary.added.counted("product")) added",
        in: context)
      for line in Self.remarks(summary) + remarks[position] {
        global.note("  " + line, in: context)
      }
    }
    let products = try catalog.listing().count
    global.note(
      "\(catalog.path.escapedForTerminal): \(products.counted("product")), listed in "
        + "\(collation.locale.languageName) (\(collation.locale))",
      in: context)
    if json { try writeJSON(summaries, total: total, in: context) }
  }

  private static func remarks(_ summary: ImportSummary) -> [String] {
    var lines: [String] = []
    if summary.roundedPrices > 0 {
      lines.append(
        summary.roundedPrices.counted("price")
          + " rounded half to even: more decimals than the currency has")
    }
    if summary.unknownManufacturers > 0 {
      lines.append(
        summary.unknownManufacturers.counted("product")
          + " left without a manufacturer: the file does not have it")
    }
    if summary.unknownOrigins > 0 {
      lines.append(
        summary.unknownOrigins.counted("product")
          + " left without an origin: the file does not have it")
    }
    if summary.renumbered > 0 {
      lines.append(
        summary.renumbered.counted("product") + " given a new id: theirs was taken")
    }
    return lines
  }

  private func writeJSON(
    _ summaries: [ImportSummary],
    total: ImportSummary,
    in context: CommandContext
  ) throws {
    var json = JSONText()
    func counts(_ summary: ImportSummary) {
      json.member("added", summary.added)
      json.member("updated", 0)
      json.member("unchanged", 0)
      json.member("skipped", 0)
    }
    json.beginObject()
    json.name("files")
    json.beginArray()
    for (file, summary) in zip(files, summaries) {
      json.beginObject()
      json.member("file", file)
      counts(summary)
      json.name("errors")
      json.beginArray()
      json.endArray()
      json.endObject()
    }
    json.endArray()
    counts(total)
    json.name("dryRun")
    json.literal("false")
    json.endObject()
    json.newline()
    try context.output.write(json.bytes)
  }
}
