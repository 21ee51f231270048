import CatalogAccess
import ArgumentParser
import Collation
import Search
import SectionedTable

/// `catalog search`: products whose name begins with a text.
struct SearchCommand: PlainArgumentsCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: "catalog",
    abstract: "Find products whose name begins with a text.",
    usage: "catalog search [<options>] [<text> ...]",
    discussion: """
      EXAMPLES:
        catalog search wid                 Widgets, in any case.
        catalog search cafe                Also "Café".
        catalog search --contains lamp     Names that contain "lamp".
        catalog search wid --where 'price < 5'
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

  @Flag(help: "Match case.")
  var caseSensitive = false

  @Flag(help: "Match accents.")
  var accentSensitive = false

  @Flag(help: "Explain how products are found instead of showing them.")
  var explain = false

  @OptionGroup var options: ListingOptions

  /// The words as one text; nil when there are none.
  var joinedText: String? { text.isEmpty ? nil : text.joined(separator: " ") }

  func validate() throws {
    if !text.isEmpty { return }
    if options.predicate.text == nil {
      throw ValidationError("Give a text to search for, or --where.")
    }
    if contains || caseSensitive || accentSensitive {
      throw ValidationError(
        "--contains, --case-sensitive and --accent-sensitive need a text.")
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    options = arguments.group()
    contains = arguments.flag("--contains")
    caseSensitive = arguments.flag("--case-sensitive")
    accentSensitive = arguments.flag("--accent-sensitive")
    explain = arguments.flag("--explain")
    text = arguments.operands()
  }

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (catalog, condition) = try options.predicate.parse {
      try options.shown.openCatalog(in: context)
    }
    return try context.writing(into: options.format.output, whileReading: catalog.path) {
      try search(catalog, matching: condition, in: $0)
    }
  }

  private func search(
    _ catalog: any CatalogReading,
    matching condition: Predicate?,
    in context: CommandContext
  ) throws -> ExitStatus {
    let found = try found(condition, in: catalog)
    let page = try options.page(of: found.count)
    if explain {
      try explain(found, page, in: context)
    } else {
      var sink = try options.sink(
        for: page, as: .search(text: joinedText, predicate: options.predicate.text, page),
        of: catalog, [], in: found.others, context)
      try sink.write(found.parts(of: page), isFlat: true, to: context.output)
    }
    if found.count == 0 {
      if !options.global.quiet { context.note(try message(catalog, in: context)) }
      return .nothingFound
    }
    if !explain, let note = page.note { options.global.note(note, in: context) }
    return .done
  }

  /// Returns the matches: the product with the text as its SKU, then the others.
  private func found(_ condition: Predicate?, in catalog: any CatalogReading) throws
    -> FoundProducts
  {
    let locale = try options.shown.language.identifier()
    guard let text = joinedText else {
      return FoundProducts(
        first: nil,
        others: try catalog.listing(where: condition ?? Predicate(value: true), in: locale))
    }
    var names = Predicate.name(
      text, contains: contains, isCaseSensitive: caseSensitive,
      isAccentSensitive: accentSensitive)
    var first: Listing?
    if let id = try catalog.productID(sku: text) {
      let isProduct = Predicate(.id, .equal, id)
      let listing = try catalog.listing(
        where: Predicate.both(isProduct, condition) ?? isProduct, in: locale)
      if listing.count > 0 {
        first = listing
        names = names && !isProduct
      }
    }
    return FoundProducts(
      first: first,
      others: try catalog.listing(where: Predicate.both(names, condition) ?? names, in: locale))
  }

  private func message(
    _ catalog: any CatalogReading,
    in context: CommandContext
  ) throws -> String {
    guard let text = joinedText else { return "No product matches." }
    return try SearchMessage(
      text: text, contains: contains, isSensitive: caseSensitive || accentSensitive,
      hasPredicate: options.predicate.text != nil
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
    if found.first != nil { table.append(["SKU", "one product"]) }
    if let statistics = found.others.statistics {
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

/// The products that a search has found.
struct FoundProducts {
  /// The one whose SKU was typed.
  let first: Listing?
  let others: Listing

  var count: Int { others.count + (first == nil ? 0 : 1) }

  /// Returns the products of a page.
  func parts(of page: Page) -> [ListingPart] {
    var rest = ListingPart(
      listing: others, sections: others.sections, offset: page.offset, limit: page.size)
    guard let first else { return [rest] }
    if page.offset > 0 {
      rest.offset -= 1
      return [rest]
    }
    rest.limit -= 1
    return [ListingPart(listing: first, sections: first.sections, limit: 1), rest]
  }
}
