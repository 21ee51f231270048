import CatalogAccess
import ArgumentParser
import CatalogFields
import CatalogImport
import Collation
import DBAccess
import PostgresStore
import SectionedTable

/// `catalog reindex`: rebuilds the listing, in another language if asked.
struct ReindexCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "reindex", _superCommandName: "catalog",
    abstract: "Rebuild the sort order, optionally for another language.",
    usage: "catalog reindex [<options>]",
    discussion: """
      EXAMPLES:
        catalog reindex                   Same language, after an ICU upgrade.
        catalog reindex --locale sv       Sort for Swedish.
        catalog reindex --numeric         9 mm before 10 mm.
        catalog reindex --locale cs --add Keep Czech too, for list --locale cs.
        catalog reindex --substring       Speed up search --contains.
        catalog reindex --words           Speed up search --words.
        catalog reindex --custom Category Speed up --where, --sort and --group-by.
      """)

  @Option(help: "Language to sort for (default: the catalog's current one).", value: "locale")
  var locale: String?

  @Flag(help: "Sort numbers by value: 9 before 10.")
  var numeric = false

  @Flag(help: "Keep this language's order in addition to the others.")
  var add = false

  @Flag(
    inversion: .prefixedNo, help: "Create (or remove) the index that speeds up search --contains.")
  var substring: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Create (or remove) the index that speeds up search --words.")
  var words: Bool?

  @Option(
    help:
      "Create an index of this custom field, for --where, --sort and --group-by; may be repeated.",
    value: "name")
  var custom: [String] = []

  @Option(
    help: "Remove the index of this custom field; may be repeated.", value: "name")
  var noCustom: [String] = []

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !custom.isEmpty || !noCustom.isEmpty, substring != nil || add || numeric || locale != nil {
      throw ValidationError("--custom and --no-custom cannot be combined with other options.")
    }
    if substring != nil, add || numeric || locale != nil {
      throw ValidationError("--substring and --no-substring cannot be combined with other options.")
    }
    if words != nil,
      add || numeric || locale != nil || substring != nil || !custom.isEmpty || !noCustom.isEmpty
    {
      throw ValidationError("--words and --no-words cannot be combined with other options.")
    }
    if add, locale == nil { throw ValidationError("--add needs --locale.") }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let requested = try locale.map { try LanguageNames.locale($0) }
    let place = try global.place(in: context)
    guard case .file(let path) = place else {
      return try runOnServer(requested, place, in: context)
    }
    let catalog = try CatalogDatabase(
      writingAt: path, interruption: context.changeInterruption())
    if let substring {
      try changeSubstringIndex(of: catalog, isWanted: substring, at: place, in: context)
      return .done
    }
    if let words {
      try changeIndex(
        "index of words", isWanted: words, at: place, in: context,
        create: catalog.createWordIndex, remove: catalog.removeWordIndex)
      return .done
    }
    if !custom.isEmpty || !noCustom.isEmpty {
      try changeCustomIndexes(of: catalog, in: context)
      return .done
    }
    var locale =
      try requested ?? Self.knownLocale(of: catalog) ?? LocaleChoice.ofEnvironment(in: context)
    if numeric { locale = try locale.withNumericOrder() }
    try reindex(locale, of: catalog, by: catalog, at: place, in: context)
    return .done
  }

  /// Rebuilds listings or the substring index on a server, where custom fields have no index.
  private func runOnServer(
    _ requested: LocaleIdentifier?, _ place: CatalogPlace, in context: CommandContext
  ) throws -> ExitStatus {
    guard case .server(let info) = place else { return .done }
    if !custom.isEmpty || !noCustom.isEmpty {
      throw CommandError(
        .wrongUsage,
        "--custom is for a catalog in a file: one on a server has no such index",
        advice: "It filters and sorts without; a copy in a file can have one: "
          + "catalog copy \(place.description.escapedForTerminal.quotedForShell) FILE")
    }
    if words != nil {
      throw CommandError(
        .wrongUsage,
        "--words is for a catalog in a file: one on a server has no index of words",
        advice: "search --words looks at all products there; a copy in a file can have one: "
          + "catalog copy \(place.description.escapedForTerminal.quotedForShell) FILE")
    }
    let isInterrupted = context.catchInterruption()
    let catalog = try PostgresCatalog(
      writingAt: info, noting: context.writtenPositions(), isInterrupted: isInterrupted,
      onWait: CatalogPlace.noteWaiting(in: context))
    do {
      if let substring {
        try changeSubstringIndex(of: catalog, isWanted: substring, at: place, in: context)
        return .done
      }
      var locale =
        try requested ?? catalog.knownLocale() ?? LocaleChoice.ofEnvironment(in: context)
      if numeric { locale = try locale.withNumericOrder() }
      let reindexing = ServerReindex(of: catalog, by: DraftCatalog.init)
      try reindex(locale, of: catalog, by: reindexing, at: place, in: context)
    } catch is CancellationError where isInterrupted() {
      context.note("Interrupted: nothing was changed.")
      return .cancelled
    }
    return .done
  }

  /// Rebuilds the listing of a language, and says of how many products it is.
  private func reindex(
    _ locale: LocaleIdentifier, of catalog: any CatalogReading, by listings: any CatalogListing,
    at place: CatalogPlace, in context: CommandContext
  ) throws {
    let collation = try IndexedCollation(locale: locale)
    let sortedByValue = (try? catalog.knownLocale())??.sortsNumbersByValue ?? false
    let line = ProgressLine("Sorting", in: context)
    defer { line.end() }
    var clearedCount = 0
    if add {
      try listings.addListing(collation) { line.update(done: $0, of: $1) }
    } else {
      clearedCount = try listings.reindex(collation) { line.update(done: $0, of: $1) }
    }
    line.end()
    let listing: Listing
    do {
      listing = try catalog.listing(in: locale)
    } catch {
      context.note("The sort order was rebuilt.")
      throw error
    }
    if clearedCount > 0 {
      global.note(
        "\(clearedCount.counted("reference")) to manufacturers or countries that do not exist "
          + "removed", in: context)
    }
    global.note(
      "\(place.description.escapedForTerminal): \(listing.count.counted("product"))"
        + locale.sortNote + (add ? ", in addition to the others" : ""),
      in: context)
    if sortedByValue, !add, !locale.sortsNumbersByValue {
      global.note(
        "Numbers in names are no longer sorted by value. To have that again: "
          + NextCommand.line("reindex --numeric"), in: context)
    }
  }

  /// Returns the locale that the catalog is listed in; nil where that cannot be read either,
  /// which is to be mended.
  private static func knownLocale(of catalog: CatalogDatabase) throws -> LocaleIdentifier? {
    do {
      return try catalog.knownLocale()
    } catch let error as CatalogDatabaseError {
      switch error {
      case .inconsistent, .lostLanguage, .failed: return catalog.notedLocale()
      default: throw error
      }
    }
  }

  private func changeCustomIndexes(
    of catalog: CatalogDatabase, in context: CommandContext
  ) throws {
    let known = try catalog.customNames()
    func names(_ typed: [String], of option: String) throws -> [String] {
      try typed.map { typed in
        if let name = (try? CustomFieldName.cleaned(typed)).flatMap({
          CustomFieldName.found($0, among: known)
        }) {
          return name
        }
        let names = known.prefix(40).joined(separator: ", ").escapedForTerminal
        let more = known.count > 40 ? " and \(known.count - 40) more" : ""
        let advice = known.isEmpty ? "it has none" : "it has \(names)\(more)"
        throw CommandError(
          .wrongUsage,
          "\(option): '\(typed.escapedForTerminal)' is no custom field of this catalog; \(advice)")
      }
    }
    try catalog.changeCustomIndexes(
      adding: names(custom, of: "--custom"), removing: names(noCustom, of: "--no-custom"))
    let path = catalog.path.escapedForTerminal
    let fields: [CatalogInfo.CustomField]
    do {
      fields = try catalog.info().customFields
    } catch {
      context.note("The indexes were changed.")
      throw error
    }
    let indexed = fields.filter { $0.index != nil }
    global.note(
      indexed.isEmpty
        ? "\(path): no custom field is indexed"
        : "\(path): indexed custom fields: "
          + indexed.map(\.name.escapedForTerminal).joined(separator: ", "), in: context)
  }

  /// Makes an index, or removes it, and says so.
  private func changeIndex(
    _ name: String, isWanted: Bool, at place: CatalogPlace, in context: CommandContext,
    create: () throws -> Int, remove: () throws -> Void
  ) throws {
    let path = place.description.escapedForTerminal
    if isWanted {
      let size = try create()
      global.note("\(path): \(name) of \(size.grouped) bytes created", in: context)
    } else {
      try remove()
      global.note("\(path): no \(name)", in: context)
    }
  }

  private func changeSubstringIndex(
    of catalog: any CatalogSubstringIndexing,
    isWanted: Bool,
    at place: CatalogPlace,
    in context: CommandContext
  ) throws {
    try changeIndex(
      "substring index", isWanted: isWanted, at: place, in: context,
      create: catalog.createSubstringIndex, remove: catalog.removeSubstringIndex)
  }
}
