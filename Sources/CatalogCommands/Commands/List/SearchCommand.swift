import CatalogAccess
import ArgumentParser
import Collation
import DBAccess
import Search
import TableView

/// `catalog search`: products whose name begins with a text.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: "catalog",
    abstract: "Find products whose name begins with a text.",
    discussion: """
      EXAMPLES:
        catalog search wid                 Widgets, in any case.
        catalog search cafe                Also "Café".
        catalog search --contains lamp     Names that hold "lamp" anywhere.
        catalog search wid --where 'price < 5'
        catalog search KN-0001             An article number: that product comes first.
        catalog search -- -foo             A text that looks like an option.

      Case and accents are ignored. Exit status 1 when nothing is found.
      """)

  static let isPaged = true

  @OptionGroup var options: ListingOptions

  @Argument(help: "What the name begins with; several words are one text.")
  var text: [String] = []

  @Flag(name: .long, help: "Names that contain the text, and not only those that begin with it.")
  var contains = false

  @Flag(name: .long, help: "A is not a.")
  var caseSensitive = false

  @Flag(name: .long, help: "é is not e.")
  var accentSensitive = false

  @Flag(name: .long, help: "Say how products are found, instead of showing them.")
  var explain = false

  /// The words as one text; nil when there are none.
  var joinedText: String? { text.isEmpty ? nil : text.joined(separator: " ") }

  func validate() throws {
    if !text.isEmpty { return }
    if options.predicate == nil { throw ValidationError("a text, or --where, is needed.") }
    if contains || caseSensitive || accentSensitive {
      throw ValidationError(
        "--contains, --case-sensitive and --accent-sensitive go with a text.")
    }
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    let condition = try PredicateOption.parse(options.predicate)
    let catalog = try options.openCatalog(in: context)
    return try context.writing(into: options.output, whileReading: catalog.path) {
      try search(catalog, matching: condition, in: $0)
    }
  }

  private func search(
    _ catalog: CatalogDatabase,
    matching condition: Predicate?,
    in context: CommandContext
  ) throws -> ExitStatus {
    let found = try found(condition, in: catalog)
    let page = try options.page(of: found.count)
    if explain {
      try explain(found, page, in: context)
    } else {
      var writer = try options.writer(
        for: .search(text: joinedText, predicate: options.predicate), of: catalog,
        listedIn: found.others.locale, in: context,
        document: ListingDocument(
          page, of: [], among: [], locale: found.others.locale, in: catalog,
          columns: options.chosenColumns, formsOf: options.locale, context))
      try writer.begin(page, to: context.output)
      try found.write(offset: page.offset, limit: page.size, by: &writer, to: context.output)
      try writer.end(to: context.output)
    }
    if found.count == 0 {
      if !options.quiet { context.note(try message(catalog, in: context)) }
      return .nothingFound
    }
    if !explain, let note = page.note { options.note(note, in: context) }
    return .done
  }

  /// What matches: one with the text as its article number, then the others.
  private func found(_ condition: Predicate?, in catalog: CatalogDatabase) throws -> FoundProducts {
    let locale = try options.locale.map { try LocaleIdentifier($0) }
    guard let text = joinedText else {
      return FoundProducts(
        first: nil,
        others: try catalog.listing(where: condition ?? Predicate(value: true), in: locale))
    }
    var names = try Predicate.name(
      text, contains: contains, isCaseSensitive: caseSensitive,
      isAccentSensitive: accentSensitive)
    var first: Listing?
    if let id = try catalog.productID(sku: text) {
      let isProduct = try Predicate(format: "id == %@", id)
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
    _ catalog: CatalogDatabase,
    in context: CommandContext
  ) throws -> String {
    guard let text = joinedText else { return "No product matches." }
    return try SearchMessage(
      text: text, contains: contains, isSensitive: caseSensitive || accentSensitive,
      hasPredicate: options.predicate != nil
    ).line(catalog, in: context)
  }

  // MARK: Explaining

  private func explain(
    _ found: FoundProducts,
    _ page: Page,
    in context: CommandContext
  ) throws {
    var counter = ProductCounter()
    try found.write(offset: page.offset, limit: page.size, by: &counter, to: context.output)
    let shown = counter.count
    var table = TextTable([.left, .left], roles: [.secondary, .primary])
    if found.first != nil { table.append(["article number", "one product"]) }
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

/// Counts products instead of writing them.
private struct ProductCounter: ListingWriter {
  private(set) var count = 0

  mutating func begin(_ page: Page, to output: BufferedOutput) {}
  mutating func section(_ section: ListingSection, to output: BufferedOutput) {}
  mutating func product(_ product: ProductView, in section: String, to output: BufferedOutput) {
    count += 1
  }
  mutating func end(to output: BufferedOutput) {}
}

/// What a search has found.
struct FoundProducts {
  /// The one whose article number was typed.
  let first: Listing?
  let others: Listing

  var count: Int { others.count + (first == nil ? 0 : 1) }

  /// Writes products.
  func write(
    offset: Int,
    limit: Int,
    by writer: inout some ListingWriter,
    to output: BufferedOutput
  ) throws {
    var offset = offset
    var limit = limit
    if let first {
      if offset == 0, limit > 0 {
        try writer.products(
          of: first, in: first.sections, offset: 0, limit: 1, isFlat: true, to: output)
        limit -= 1
      } else {
        offset -= 1
      }
    }
    try writer.products(
      of: others, in: others.sections, offset: offset, limit: limit, isFlat: true, to: output)
  }
}

extension SearchCommand: PlainArgumentsCommand {
  mutating func setDefaults() {
    options = .withoutArguments
    text = []
    contains = false
    caseSensitive = false
    accentSensitive = false
    explain = false
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--contains": arguments.take(into: &contains)
    case "--case-sensitive": arguments.take(into: &caseSensitive)
    case "--accent-sensitive": arguments.take(into: &accentSensitive)
    case "--explain": arguments.take(into: &explain)
    default: options.take(option, from: &arguments)
    }
  }

  mutating func takeOperand(_ operand: String) -> Bool {
    text.append(operand)
    return true
  }

  func validateAll() throws {
    try options.validate()
    try validate()
  }
}
