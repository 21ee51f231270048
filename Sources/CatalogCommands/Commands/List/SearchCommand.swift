import CatalogAccess
import ArgumentParser
import CatalogImport
import Collation
import Search
import SectionedTable

/// `catalog search`: products whose name begins with a text, or that have its words.
struct SearchCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: "catalog",
    abstract: "Find products by the beginning of their name, or by words of any field.",
    usage: "catalog search [<options>] [<text> ...]",
    discussion: """
      EXAMPLES:
        catalog search wid                 Widgets, in any case.
        catalog search cafe                Also "Café".
        catalog search --contains lamp     Names that contain "lamp".
        catalog search --words steel knife Both words, in any field and order.
        catalog search wid --where 'price < 5' --sort price
        catalog search KN-0001             A SKU: that product comes first.
        catalog search -- -foo             A text that looks like an option.

      Case and accents are ignored. Exit status 1 when nothing is found.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Argument(help: "Beginning of the name; several words are one text.")
  var text: [String] = []

  @Flag(help: "Find the text anywhere in the name.")
  var contains = false

  @OptionGroup var word: WordOptions

  @Flag(help: "Match case.")
  var caseSensitive = false

  @Flag(help: "Match accents.")
  var accentSensitive = false

  @OptionGroup var order: SortOptions

  @Flag(help: "Explain how products are found instead of showing them.")
  var explain = false

  @OptionGroup var options: ListingOptions

  /// The words as one text; nil when there are none.
  var joinedText: String? {
    text.first.map { text.dropFirst().reduce($0) { $0 + " " + $1 } }
  }

  func validate() throws {
    try order.validateReverse()
    if word.best, order.key != nil {
      throw ValidationError("--best cannot be combined with --sort: it is an order itself.")
    }
    if word.words, contains || caseSensitive || accentSensitive {
      throw ValidationError(
        "--words cannot be combined with --contains, --case-sensitive and --accent-sensitive.")
    }
    if !text.isEmpty { return }
    if options.predicate.text == nil {
      throw ValidationError("Give a text to search for, or --where.")
    }
    if word.words { throw ValidationError("--words needs a text.") }
    if contains || caseSensitive || accentSensitive {
      throw ValidationError(
        "--contains, --case-sensitive and --accent-sensitive need a text.")
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    options = arguments.group()
    contains = arguments.flag("--contains")
    word = arguments.group()
    caseSensitive = arguments.flag("--case-sensitive")
    accentSensitive = arguments.flag("--accent-sensitive")
    order = arguments.group()
    explain = arguments.flag("--explain")
    text = arguments.operands()
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (catalog, condition) = try options.predicate.parse(locale: options.locale, in: context) {
      try options.shown.openCatalog(in: context)
    }
    let status = try context.writing(into: options.format.output, whileReading: catalog.path) {
      try search(catalog, matching: condition, in: $0)
    }
    options.format.noteContradiction(options.global, in: context)
    return status
  }

  private func search(
    _ catalog: any CatalogReading,
    matching condition: Predicate?,
    in context: CommandContext
  ) throws -> ExitStatus {
    let found = try found(condition, in: catalog, context)
    let page = try options.page(of: found.count)
    if explain {
      try explain(found, page, in: context)
    } else {
      var sink = try options.sink(
        for: page, as: .search(text: joinedText, predicate: options.predicate.text, page),
        of: catalog, [], in: found.last, context)
      try sink.write(found.parts(of: page), isFlat: true, to: context.output)
      if found.count > 0 { options.noteLeftOut(by: sink, in: context) }
    }
    if found.count == 0 {
      if !options.global.quiet { context.note(try message(condition, catalog, in: context)) }
      return .nothingFound
    }
    if !explain, let note = page.note { options.global.note(note, in: context) }
    if !explain, page.number == 1 {
      try noteOthers(found, condition, catalog, in: context)
      try noteIndex(catalog, in: context)
      noteHyphen(in: context)
    }
    return .done
  }

  /// Returns the matches: the product with the text as its SKU, then the others; or all as they are sorted.
  private func found(
    _ condition: Predicate?, in catalog: any CatalogReading, _ context: CommandContext
  ) throws -> FoundProducts {
    let locale = try options.shown.language.identifier()
    let sort = try order.sort(in: catalog)
    func listing(_ predicate: Predicate) throws -> Listing {
      try catalog.listing(
        where: Predicate.both(predicate, condition) ?? predicate, sortedBy: sort,
        reversed: order.reverse, in: locale)
    }
    guard let text = joinedText else {
      return FoundProducts([
        try catalog.listing(
          where: condition ?? Predicate(value: true), sortedBy: sort, reversed: order.reverse,
          in: locale)
      ])
    }
    var listings: [Listing] = []
    var predicates = try predicates(of: text, in: catalog, context)
    if let id = try productID(sku: text, in: catalog) {
      let isProduct = Predicate(.id, .equal, id)
      // In another order than that of names it stands where that says.
      if sort != .listing {
        return FoundProducts([try listing(predicates.reduce(isProduct) { $0 || $1 })])
      }
      let first = try listing(isProduct)
      if first.count > 0 {
        listings.append(first)
        predicates = predicates.map { $0 && !isProduct }
      }
    }
    listings += try predicates.map(listing)
    return FoundProducts(listings)
  }

  /// The predicates of the products that a text finds, the best first.
  private func predicates(
    of text: String, in catalog: any CatalogReading, _ context: CommandContext
  ) throws -> [Predicate] {
    guard word.words else {
      return [
        .name(
          text, contains: contains, isCaseSensitive: caseSensitive,
          isAccentSensitive: accentSensitive)
      ]
    }
    let query = try word.query(text, in: catalog)
    let forms = try LocaleForms(locale: options.locale, else: catalog.locale(), in: context)
    let found = try Predicate(query).matchingWords(shownIn: forms.names, of: catalog)
    if !word.best { return [found] }
    let beginning = Predicate.name(text) && found
    let inName = Predicate(query.in([.name])) && found
    return [
      beginning, inName && !Predicate.name(text), found && !Predicate(query.in([.name])),
    ]
  }

  /// Says how many more match another way, where somebody may read it.
  private func noteOthers(
    _ found: FoundProducts, _ condition: Predicate?, _ catalog: any CatalogReading,
    in context: CommandContext
  ) throws {
    guard let text = joinedText, !word.words, !caseSensitive, !accentSensitive,
      !options.global.quiet, !context.diagnostics.isDiscarded
    else { return }
    // The product with the text as its SKU is found, whatever its name.
    let outsider = try productID(sku: text, in: catalog).map { id in
      let isOutside = Predicate(.id, .equal, id) && !Predicate.name(text, contains: true)
      return try catalog.listing(where: Predicate.both(isOutside, condition) ?? isOutside).count
    }
    let others = try OtherMatches(
      of: text, contains: contains, found: found.count - (outsider ?? 0), of: found.count,
      where: condition, in: catalog)
    if let note = others.note(text) { options.global.note(note, in: context) }
  }

  /// Says that a hyphen before a word does not leave out what has it.
  private func noteHyphen(in context: CommandContext) {
    guard word.words, let parts = joinedText?.split(separator: " "),
      parts.contains(where: { $0.hasPrefix("-") && $0.contains(where: \.isLetter) })
    else { return }
    let wanted = parts.filter { !$0.hasPrefix("-") }.joined(separator: " ")
    let left = parts.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }
    if wanted.isEmpty { return }
    let predicate = ([wanted] + left.map { String($0) }).map { "WORDS \($0.quotedForPredicate)" }
      .joined(separator: " AND NOT ")
    options.global.note(
      "a hyphen leaves nothing out. Without those: "
        + NextCommand.line("list --where \(predicate.quotedForShell.escapedForTerminal)"),
      in: context)
  }

  /// From this number of products on, the index of words is worth a note.
  private static let leastIndexedCount = 100_000

  /// Says that an index makes such a search quick, where it has looked at very many products.
  private func noteIndex(_ catalog: any CatalogReading, in context: CommandContext) throws {
    guard word.words, let text = joinedText, options.format.chosenFormat == .table,
      !options.global.quiet, !context.diagnostics.isDiscarded,
      case .file = try options.global.place(in: context)
    else { return }
    let count = try catalog.countProducts()
    guard count >= Self.leastIndexedCount,
      try !catalog.isCountedQuickly(Predicate(word.query(text, in: catalog)))
    else { return }
    options.global.note(
      "all \(count.counted("product")) were looked at; an index of words "
        + "makes this quick: \(NextCommand.line("reindex --words"))",
      in: context)
  }

  /// Returns the id of the product whose SKU was typed, in another case where that is one product.
  private func productID(sku text: String, in catalog: any CatalogReading) throws -> Int64? {
    if let id = try catalog.productID(sku: text) { return id }
    if caseSensitive { return nil }
    let others = try catalog.productIDs(skuInAnyCase: text)
    return others.count == 1 ? others[0] : nil
  }

  private func message(
    _ condition: Predicate?,
    _ catalog: any CatalogReading,
    in context: CommandContext
  ) throws -> String {
    guard let text = joinedText else { return options.predicate.nothingMatches(in: catalog) }
    return try SearchMessage(
      text: text, contains: contains, words: word.words, hasFields: word.fields != nil,
      isSensitive: caseSensitive || accentSensitive,
      condition: condition,
      isForProgram: [.json, .ndjson, .csv, .tsv].contains(options.format.chosenFormat),
      locale: options.locale.map { " --locale " + $0.quotedForShell.escapedForTerminal } ?? ""
    ).line(catalog, in: context)
  }

  // MARK: Explaining

  private func explain(
    _ found: FoundProducts,
    _ page: Page,
    in context: CommandContext
  ) throws {
    var shown = 0
    for part in found.parts(of: page) { try part.forEachProduct { _, _ in shown += 1 } }
    var table = TextTable([.left, .left], roles: [.secondary, .primary])
    for statistics in found.listings.compactMap(\.statistics) {
      table.append(["index", statistics.index.escapedForTerminal])
      table.append(["order", statistics.order])
      table.append([
        "read",
        "\(statistics.testedCount.counted("product")) tested, "
          + "\(statistics.readCount.grouped) read without a test",
      ])
    }
    table.append(["matches", found.count.grouped])
    table.append(["shown", shown.grouped])
    try context.write(table)
  }
}

/// The products that a search has found, in several listings one behind the other.
struct FoundProducts {
  /// One or more.
  let listings: [Listing]
  let count: Int

  init(_ listings: [Listing]) {
    self.listings = listings
    count = listings.reduce(0) { $0 + $1.count }
  }

  var last: Listing { listings[listings.count - 1] }

  /// Returns the products of a page.
  func parts(of page: Page) -> [ListingPart] {
    var parts: [ListingPart] = []
    var (offset, limit) = (page.offset, page.size)
    for listing in listings {
      let taken = max(0, min(listing.count - offset, limit))
      if taken > 0 {
        parts.append(
          ListingPart(
            listing: listing, sections: listing.sections, offset: max(offset, 0), limit: taken))
      }
      offset = max(0, offset - listing.count)
      limit -= taken
    }
    return parts
  }
}
