import CatalogAccess
import ArgumentParser
import Collation
import DBAccess
import SectionedTable

/// `catalog reindex`: rebuilds the listing, in another language if asked.
struct ReindexCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex", _superCommandName: "catalog",
    abstract: "Make sections and order anew, in another language if you like.",
    discussion: """
      EXAMPLES:
        catalog reindex                   As it is, after a new version of ICU.
        catalog reindex --locale sv       From now on in Swedish.
        catalog reindex --numeric         9 mm before 10 mm.
        catalog reindex --locale cs --add Also in Czech: list --locale cs is then as fast.
        catalog reindex --substring       Names by any part: search --contains is then faster.
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The language that the catalog is listed in from now on; else the one it has.",
      valueName: "locale"))
  var locale: String?

  @Flag(name: .long, help: "Sort digits by their value: 9 before 10.")
  var numeric = false

  @Flag(name: .long, help: "Store the listing of --locale besides those that there are.")
  var add = false

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Only make an index for search --contains, which is kept from then on, or remove it."))
  var substring: Bool?

  func validate() throws {
    if substring != nil, add || numeric || locale != nil {
      throw ValidationError("--substring and --no-substring go without other options.")
    }
    if add, locale == nil { throw ValidationError("--add needs --locale.") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let requested = try locale.map { try LocaleIdentifier($0) }
    let path = try global.databasePath(in: context)
    let catalog = try CatalogDatabase(writingAt: path)
    if let substring {
      try changeSubstringIndex(of: catalog, isWanted: substring, in: context)
      return .done
    }
    var locale = try requested ?? catalog.knownLocale() ?? LocaleChoice.ofEnvironment(in: context)
    if numeric { locale = try locale.withNumericOrder() }
    let collation = try IndexedCollation(locale: locale)
    let line = ProgressLine("Listing", in: context)
    defer { line.end() }
    if add {
      try catalog.addListing(collation) { line.update(done: $0, of: $1) }
    } else {
      try catalog.reindex(collation) { line.update(done: $0, of: $1) }
    }
    line.end()
    let listing = try catalog.listing(in: locale)
    global.note(
      "\(path.escapedForTerminal): \(listing.count.counted("product")), \(add ? "also " : "")listed in \(locale.languageName) "
        + "(\(locale))",
      in: context)
    return .done
  }

  private func changeSubstringIndex(
    of catalog: CatalogDatabase,
    isWanted: Bool,
    in context: CommandContext
  ) throws {
    let path = catalog.path.escapedForTerminal
    if isWanted {
      let size = try catalog.createSubstringIndex()
      global.note("\(path): substring index of \(size.grouped) bytes made", in: context)
    } else {
      try catalog.removeSubstringIndex()
      global.note("\(path): no substring index", in: context)
    }
  }
}
