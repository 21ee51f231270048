import CatalogAccess
import ArgumentParser
import Collation
import DBAccess
import Search
import TableView

/// The options of commands that show products.
///
/// One group and not several: each costs as much at the start of the process as
/// reading the page does (docs/internals/performance.md).
struct ListingOptions: ParsableArguments, ListingChoosing, OutputChoosing {
  @Option(
    name: .customLong("db"),
    help: OptionHelp.database, completion: .file())
  var database: String?

  @Option(
    name: .long,
    help: OptionHelp.locale)
  var locale: String?

  @Option(
    name: .long,
    help: OptionHelp.format,
    completion: OutputFormat.completion)
  var format: String?

  @Flag(name: .long, help: OptionHelp.json)
  var json = false

  @Option(
    name: .long,
    help: OptionHelp.width)
  var width: Int?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Option(name: .long, help: OptionHelp.color, completion: ColorChoice.completion)
  var color: String?

  @Flag(name: .long, help: OptionHelp.noColor)
  var noColor = false

  @Flag(name: .long, help: OptionHelp.noPager)
  var noPager = false

  @Option(name: .shortAndLong, help: OptionHelp.output, completion: .file())
  var output: String?

  @Flag(name: .long, help: OptionHelp.csvSafe)
  var csvSafe = false

  @Option(name: .long, help: ArgumentHelp("The page, from 1.", valueName: "n"))
  var page: Int?

  @Option(
    name: .long, help: ArgumentHelp("Products on a page; 50 unless given.", valueName: "n"))
  var pageSize: Int?

  @Flag(name: .long, help: "All products, without pages.")
  var all = false

  @Option(name: .customLong("where"), help: PredicateOption.help)
  var predicate: String?

  @Option(name: .long, help: OptionHelp.columns)
  var columns: String?

  @Option(name: .long, help: OptionHelp.cell, completion: CellStyle.completion)
  var cell: String?

  @Option(name: .long, help: OptionHelp.tableStyle, completion: TableView.Style.completion)
  var tableStyle: String?

  func validate() throws {
    try validateFormat()
    try validateWidth()
    try validateLook()
    try validateColor()
    if all, page != nil || pageSize != nil {
      throw ValidationError("--all excludes --page and --page-size.")
    }
    if let page, page < 1 { throw ValidationError("--page counts from 1, not from \(page).") }
    if let pageSize, pageSize < 1 {
      throw ValidationError("--page-size is at least 1, not \(pageSize).")
    }
  }

  /// Returns the page of a listing of so many products.
  ///
  /// - Parameter start: How many products stand before the first page.
  /// - Throws: `CommandError` when there is no such page.
  func page(of count: Int, from start: Int = 0) throws -> Page {
    if all { return Page(number: 1, size: max(count - start, 1), count: count, start: start) }
    let chosen = Page(number: page ?? 1, size: pageSize ?? 50, count: count, start: start)
    if chosen.number > chosen.pages {
      throw CommandError(
        .nothingFound, "there is no page \(chosen.number): the last is \(chosen.pages)")
    }
    return chosen
  }
}

extension ListingOptions: PlainListingOptions {
  /// The options that no arguments leave.
  static var withoutArguments: ListingOptions {
    var options = ListingOptions()
    options.setSharedDefaults()
    options.page = nil
    options.pageSize = nil
    options.all = false
    options.predicate = nil
    options.columns = nil
    options.cell = nil
    options.tableStyle = nil
    return options
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--page": arguments.take(into: &page)
    case "--page-size": arguments.take(into: &pageSize)
    case "--all": arguments.take(into: &all)
    case "--where": arguments.take(into: &predicate)
    case "--columns": arguments.take(into: &columns)
    case "--cell": arguments.take(into: &cell)
    case "--table-style": arguments.take(into: &tableStyle)
    default: takeShared(option, from: &arguments)
    }
  }
}

/// The options of commands that show sections.
struct SectionOptions: ParsableArguments, ListingChoosing, OutputChoosing {
  @Option(
    name: .customLong("db"),
    help: OptionHelp.database, completion: .file())
  var database: String?

  @Option(
    name: .long,
    help: OptionHelp.locale)
  var locale: String?

  @Option(
    name: .long,
    help: OptionHelp.format,
    completion: OutputFormat.completion)
  var format: String?

  @Flag(name: .long, help: OptionHelp.json)
  var json = false

  @Option(
    name: .long,
    help: OptionHelp.width)
  var width: Int?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Option(name: .long, help: OptionHelp.color, completion: ColorChoice.completion)
  var color: String?

  @Flag(name: .long, help: OptionHelp.noColor)
  var noColor = false

  @Flag(name: .long, help: OptionHelp.noPager)
  var noPager = false

  @Option(name: .shortAndLong, help: OptionHelp.output, completion: .file())
  var output: String?

  @Flag(name: .long, help: OptionHelp.csvSafe)
  var csvSafe = false

  func validate() throws {
    try validateFormat()
    try validateWidth()
    try validateColor()
  }
}

extension SectionOptions: PlainListingOptions {
  /// The options that no arguments leave.
  static var withoutArguments: SectionOptions {
    var options = SectionOptions()
    options.setSharedDefaults()
    return options
  }

  mutating func take(_ option: String, from arguments: inout PlainArguments) -> Bool {
    takeShared(option, from: &arguments)
  }
}

/// The options of both groups, where they are read without the argument parser.
protocol PlainListingOptions {
  var database: String? { get set }
  var locale: String? { get set }
  var format: String? { get set }
  var json: Bool { get set }
  var width: Int? { get set }
  var quiet: Bool { get set }
  var color: String? { get set }
  var noColor: Bool { get set }
  var noPager: Bool { get set }
  var output: String? { get set }
  var csvSafe: Bool { get set }
}

extension PlainListingOptions {
  mutating func setSharedDefaults() {
    database = nil
    locale = nil
    format = nil
    json = false
    width = nil
    quiet = false
    color = nil
    noColor = false
    noPager = false
    output = nil
    csvSafe = false
  }

  mutating func takeShared(_ option: String, from arguments: inout PlainArguments) -> Bool {
    switch option {
    case "--db": arguments.take(into: &database)
    case "--locale": arguments.take(into: &locale)
    case "--format": arguments.take(into: &format)
    case "--json": arguments.take(into: &json)
    case "--width": arguments.take(into: &width)
    case "--quiet", "-q": arguments.take(into: &quiet)
    case "--color": arguments.take(into: &color)
    case "--no-color": arguments.take(into: &noColor)
    case "--no-pager": arguments.take(into: &noPager)
    case "--output", "-o": arguments.take(into: &output)
    case "--csv-safe": arguments.take(into: &csvSafe)
    default: false
    }
  }
}

/// Options that choose a listing, and how wide its lines are.
protocol ListingChoosing: CatalogLocating {
  var locale: String? { get }
  var width: Int? { get }
}

extension ListingChoosing {
  func validateWidth() throws { try LineWidth.validate(width) }

  /// Returns the columns of a line, nil when it may be as long as it gets.
  func width(in context: CommandContext) -> Int? {
    width ?? LineWidth.ofTerminal(in: context)
  }

  /// Returns the listing in the language that is asked for.
  func listing(
    of catalog: CatalogDatabase,
    where predicate: Predicate? = nil,
    sortedBy sort: ListingSort = .listing,
    reversed isReversed: Bool = false,
    in context: CommandContext
  ) throws -> Listing {
    let listing = try catalog.listing(
      where: predicate, sortedBy: sort, reversed: isReversed,
      in: locale.map { try LocaleIdentifier($0) })
    try noteOrder(of: listing, from: catalog, in: context)
    return listing
  }

  /// Says so where the order of a listing had to be computed.
  func noteOrder(
    of listing: Listing,
    from catalog: CatalogDatabase,
    in context: CommandContext
  ) throws {
    // Where none of the stored ones can be used, that was said on opening.
    if !listing.isStored, listing.count > 0, try catalog.listingState() == .current {
      note(
        "The catalog is not stored in the order of '\(listing.locale)': computed from "
          + "\(listing.count.grouped) names. To store it: catalog reindex --locale "
          + "\(listing.locale.languageTag) --add", in: context)
    }
  }
}
