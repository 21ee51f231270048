import ArgumentParser
import CatalogAccess
import CatalogModel
import Collation
import Search
import SectionedTable

/// `catalog stats`: what products add up to.
struct StatsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", _superCommandName: "catalog",
    abstract: "Count products, and add up prices, stock and its value.",
    usage: "catalog stats [<options>]",
    discussion: """
      EXAMPLES:
        catalog stats                          The whole catalog.
        catalog stats --by manufacturer        For each manufacturer, with a total.
        catalog stats --by custom.Category --where 'quantity > 0'

      Priced is the number of products with a price in the currency. Prices in different currencies \
      are never added together. The mean is rounded half to even. The value of the stock is price \
      times quantity, of products that have both.

      CSV, TSV and NDJSON have no total line: catalog stats without --by gives it.
      """)

  static let isPaged = true
  static let needsThreads = false

  @Option(
    help: "Groups by section, manufacturer, origin, currency or a custom field (custom.Category).",
    value: "field")
  var by: String?

  @OptionGroup var predicate: PredicateOption

  @OptionGroup var options: SectionOptions

  static let section = "section"

  var canBeginAgain: Bool { true }

  func run(in context: CommandContext) throws -> ExitStatus {
    let (catalog, predicate) = try predicate.parse(locale: options.locale, in: context) {
      try options.openCatalog(in: context)
    }
    let status = try context.writing(into: options.format.output, whileReading: catalog.path) {
      try show(catalog, matching: predicate, in: $0)
    }
    options.format.noteContradiction(options.global, in: context)
    return status
  }

  private func show(
    _ catalog: any CatalogReading, matching predicate: Predicate?, in context: CommandContext
  ) throws -> ExitStatus {
    let field = try by.map { key -> StatisticsField in
      if key.lowercased() == Self.section { return .section }
      return .value(try catalog.grouping(named: key, option: "--by", others: [Self.section]))
    }
    let locale = try options.language.identifier()
    var found = try statistics(of: catalog, where: predicate, by: field, in: locale)
    let listed = try locale ?? catalog.knownLocale() ?? .root
    if field == .value(.origin),
      let names = try options.format.nameForms(locale: options.locale, else: listed, context)
    {
      found = try ShownOrigins(of: catalog, in: names.names).statistics(found, listed)
    }
    let document = StatisticsDocument(
      statistics: found, by: by, field: field, locale: listed,
      forms: try LocaleForms(locale: options.locale, else: listed, in: context))
    try document.write(options, title: catalog.name, to: context)
    let leftOut = document.leftOut(options, in: context)
    if !leftOut.isEmpty {
      let names = leftOut.map(\.escapedForTerminal).joined(separator: ", ")
      options.global.note(
        "no room in the line for \(names); all columns: \(NextCommand.line(with: "--format", "csv"))",
        in: context)
    }
    if document.hasTooLargeSums {
      options.global.note("Sums that are too large to show are left out.", in: context)
    }
    if found.total.count == 0, predicate != nil {
      options.global.note(self.predicate.nothingMatches(in: catalog), in: context)
      return .nothingFound
    }
    if found.total.count == 0 { try options.global.noteNoProducts(of: catalog, in: context) }
    return .done
  }

  private func statistics(
    of catalog: any CatalogReading, where predicate: Predicate?, by field: StatisticsField?,
    in locale: LocaleIdentifier?
  ) throws -> CatalogStatistics {
    do {
      return try catalog.statistics(where: predicate, by: field, in: locale)
    } catch let error as TooManyGroups {
      throw CommandError(
        .failed, "--by: \(error.description.escapedForTerminal)",
        advice: "Count fewer products, such as: "
          + NextCommand.line(with: "--where", "section == \"A\""))
    }
  }
}
