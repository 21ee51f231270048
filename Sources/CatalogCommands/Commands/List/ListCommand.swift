import CatalogAccess
import ArgumentParser
import Collation
import Search
import SectionedTable

/// `catalog list`: products under their sections.
struct ListCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "catalog",
    abstract: "List products under their sections.",
    usage: "catalog list [<options>]",
    discussion: """
      EXAMPLES:
        catalog list                          The first page of 50.
        catalog list --section M --page 2     The second page of section M.
        catalog list --from sam               Start at "Sam".
        catalog list --sort price --reverse   Most expensive first.
        catalog list --group-by manufacturer  A section for each manufacturer.
        catalog list --where 'price < 5'      Products under 5.
        catalog list --all --format csv       Everything, for a spreadsheet.
      """)

  static let isPaged = true
  static let needsThreads = false

  @OptionGroup var section: SectionFilter

  @OptionGroup var order: SortOptions

  @Option(
    help:
      "Sections by manufacturer, origin, currency or a custom field (custom.Category) instead of "
      + "letters.",
    value: "field")
  var groupBy: String?

  @Option(
    help: "Start at the first name equal to or after this one (ignoring case and accents).",
    value: "name")
  var from: String?

  @OptionGroup var options: ListingOptions

  /// What `--sort` takes, besides custom fields.
  static let sortKeys = ListingSort.allCases.map(\.rawValue)

  func validate() throws {
    // Which custom fields there are is known when the catalog is open.
    let sort = order.typed
    if groupBy != nil, order.reverse {
      throw ValidationError(
        "--group-by cannot be combined with --reverse. Try: "
          + NextCommand.line(withoutFlags: ["--reverse"]))
    }
    try order.validateReverse()
    if from != nil, sort != .listing {
      throw ValidationError("--from cannot be combined with --sort.")
    }
    if groupBy != nil, order.key != nil {
      throw ValidationError(
        "--group-by cannot be combined with --sort. Try: "
          + NextCommand.line(withoutFlags: ["--reverse"], options: ["--sort", "--section"]))
    }
    if groupBy != nil, from != nil {
      throw ValidationError("--group-by cannot be combined with --from.")
    }
    try order.validateSections(section.titles)
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    options = arguments.group()
    section = arguments.group()
    order = arguments.group()
    groupBy = arguments.text("--group-by")
    from = arguments.text("--from")
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (catalog, predicate) = try options.predicate.parse(locale: options.locale, in: context) {
      try options.shown.openCatalog(in: context)
    }
    let status = try context.writing(into: options.format.output, whileReading: catalog.path) {
      try list(catalog, matching: predicate, in: $0)
    }
    options.format.noteContradiction(options.global, in: context)
    return status
  }

  private func list(
    _ catalog: any CatalogReading,
    matching predicate: Predicate?,
    in context: CommandContext
  ) throws -> ExitStatus {
    let listing = try chosenListing(of: catalog, matching: predicate, in: context)
    let (shown, typed) = try shownSections(of: listing, in: catalog, context)
    let sections = try listing.requireSections(titled: section.titles, shown: shown, or: typed)
    let count = sections.reduce(0) { $0 + $1.count }
    let titles = section.titles.map { "'\($0.escapedForTerminal)'" }.joined(separator: ", ")
    if count == 0, !section.titles.isEmpty {
      let what = predicate == nil ? "no products" : "no products that match"
      throw CommandError(.nothingFound, "\(what) under \(titles)")
    }
    let from = from.flatMap { $0.isEmpty ? nil : $0 }
    let start = try from.map { try ordinal(beginningAt: $0, of: sections, in: listing) } ?? 0
    if let from, start == count, count > 0 {
      throw CommandError(
        .nothingFound,
        "\(predicate == nil ? "no products" : "no products that match") at or after "
          + "'\(from.escapedForTerminal)'"
          + (titles.isEmpty ? "" : " under " + titles))
    }
    let page = try options.page(of: count, from: start)
    var sink = try options.sink(
      for: page, as: .sections(locale: listing.locale.description, page), of: catalog, sections,
      in: listing, context)
    let part = ListingPart(
      listing: listing, sections: sections, offset: page.offset, limit: page.size)
    try sink.write([part], to: context.output)
    if count > 0 { options.noteLeftOut(by: sink, in: context) }
    if count == 0, predicate != nil {
      options.global.note(options.predicate.nothingMatches(in: catalog), in: context)
      return .nothingFound
    } else if count == 0 {
      try options.global.noteNoProducts(of: catalog, in: context)
    } else if let note = page.note {
      options.global.note(note, in: context)
    }
    if count > 0, options.format.chosenFormat == .table, !options.global.quiet,
      section.titles.isEmpty,
      let note = try options.predicate.moreInAnyCase(than: count, in: catalog)
    {
      options.global.note(note, in: context)
    }
    return .done
  }

  private func chosenListing(
    of catalog: any CatalogReading,
    matching predicate: Predicate?,
    in context: CommandContext
  ) throws -> Listing {
    if let grouping = try groupBy.map({ try catalog.grouping(named: $0, option: "--group-by") }) {
      return try options.shown.listing(of: catalog, where: predicate, groupedBy: grouping)
    }
    let sort = try order.sort(in: catalog)
    // Products of other sections need not be counted.
    let isOneSection = sort == .listing && !section.titles.isEmpty
    return try options.shown.listing(
      of: catalog,
      where: isOneSection
        ? predicate.map {
          $0 && Predicate(.section, .in, section.titles, options: .caseInsensitive)
        } : predicate,
      sortedBy: sort, reversed: order.reverse, in: context)
  }

  /// Returns the sections as they are shown, to people with origins in their language, and as they may be
  /// typed besides.
  private func shownSections(
    of listing: Listing, in catalog: any CatalogReading, _ context: CommandContext
  ) throws -> (shown: [ListingSection], typed: [ListingSection]) {
    let sort = try order.sort(in: catalog)
    let isByOrigin =
      try groupBy.map { try catalog.grouping(named: $0, option: "--group-by") }
      .map { $0 == .origin } ?? (sort == .origin)
    if !isByOrigin { return (listing.sections, []) }
    func sections(_ forms: LocaleForms) throws -> [ListingSection] {
      try ShownOrigins(of: catalog, in: forms.names).sections(
        listing.sections, of: listing, isReversed: order.reverse)
    }
    let shown = try options.format.nameForms(
      locale: options.locale, else: listing.locale, context)
    let typed =
      section.titles.isEmpty
      ? [] : try sections(LocaleForms(locale: options.locale, else: listing.locale, in: context))
    return (try shown.map(sections) ?? listing.sections, typed)
  }

  /// Returns how many products of some sections stand before a name.
  private func ordinal(
    beginningAt name: String,
    of sections: [ListingSection],
    in listing: Listing
  ) throws -> Int {
    let ordinal = try listing.ordinal(beginningAt: name)
    return sections.reduce(0) { $0 + min($1.count, max(0, ordinal - $1.offset)) }
  }
}
