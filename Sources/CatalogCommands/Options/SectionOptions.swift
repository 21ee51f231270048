import CatalogAccess
import ArgumentParser
import Collation
import Search
import SectionedTable

/// The options of commands that show sections.
struct SectionOptions: PlainOptions {
  @OptionGroup var format: FormatOptions

  @Option(
    help: "Line width; longer names are cut off (default: the terminal's width; in a pipe, lines "
      + "are not cut off).",
    value: "columns")
  var width: Int?

  @OptionGroup var language: LanguageOption

  var locale: String? { language.locale }

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws { try LineWidth.validate(width) }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    global = arguments.group()
    reading = arguments.group()
    language = arguments.group()
    format = arguments.group()
    width = arguments.integer("--width")
  }

  /// Opens the catalog for reading; a language that is none comes before the faults of the file.
  func openCatalog(in context: CommandContext) throws -> any CatalogReading {
    _ = try language.identifier()
    return try global.openCatalog(reading, in: context)
  }

  /// Returns the columns of a line, nil when it may be as long as it gets.
  func width(in context: CommandContext) -> Int? {
    width ?? LineWidth.ofTerminal(in: context)
  }

  /// Returns the listing in the language that is asked for.
  func listing(
    of catalog: any CatalogReading,
    where predicate: Predicate? = nil,
    sortedBy sort: ListingSort = .listing,
    reversed isReversed: Bool = false,
    in context: CommandContext
  ) throws -> Listing {
    let listing = try catalog.listing(
      where: predicate, sortedBy: sort, reversed: isReversed,
      in: language.identifier())
    try noteOrder(of: listing, from: catalog, in: context)
    return listing
  }

  /// Returns the products under the values of a field, in the language that is asked for.
  func listing(
    of catalog: any CatalogReading, where predicate: Predicate?, groupedBy grouping: ListingGrouping
  ) throws -> Listing {
    do {
      return try catalog.listing(
        where: predicate, groupedBy: grouping, in: language.identifier())
    } catch let error as TooManyGroups {
      throw CommandError(
        .failed, "--group-by: \(error.description.escapedForTerminal)",
        advice: "Sort by it instead: "
          + NextCommand.shellLine(
            UsageLine(NextCommand.typed).replacing(
              valued: "--group-by", with: ["--sort", grouping.rawValue]
            ).arguments))
    }
  }

  /// Says so where the order of a listing had to be computed.
  func noteOrder(
    of listing: Listing,
    from catalog: any CatalogReading,
    in context: CommandContext
  ) throws {
    // Where none of the stored ones can be used, that was said on opening.
    if !listing.isStored, listing.count > 0, try catalog.listingState() == .current {
      global.note(
        "Sorted for '\(listing.locale)' on the fly (\(listing.count.grouped) names). "
          + "To keep this order: "
          + NextCommand.line("reindex --locale \(listing.locale.languageTag) --add"), in: context)
      if let locale = try catalog.locale(), locale.sortsNumbersByValue,
        !listing.locale.sortsNumbersByValue, let numeric = try? listing.locale.withNumericOrder()
      {
        global.note(
          "Numbers are not sorted by value there, as in the catalog. With that: "
            + NextCommand.line(with: "--locale", numeric.languageTag), in: context)
      }
    }
  }
}

/// The option for some sections of a listing.
struct SectionFilter: PlainOptions {
  @Option(name: .customLong("section"), help: "Only this section; may be repeated.", value: "title")
  var titles: [String] = []

  mutating func setPlainly(from arguments: inout PlainArguments) {
    titles = arguments.texts("--section")
  }
}
