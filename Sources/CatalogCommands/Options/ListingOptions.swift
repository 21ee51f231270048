import CatalogAccess
import ArgumentParser
import SectionedTable

/// The options of commands that show products.
struct ListingOptions: PlainOptions {
  @OptionGroup var shown: SectionOptions

  var global: GlobalOptions { shown.global }
  var format: FormatOptions { shown.format }
  var locale: String? { shown.locale }

  @Option(name: .long, help: ArgumentHelp("Page number, from 1.", valueName: "n"))
  var page: Int?

  @Option(
    name: .long, help: ArgumentHelp("Products per page (default: 50).", valueName: "n"))
  var pageSize: Int?

  @Flag(name: .long, help: "All products, not in pages.")
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
    try validateLook()
    if all, page != nil || pageSize != nil {
      throw ValidationError("--all cannot be combined with --page and --page-size.")
    }
    if let page, page < 1 { throw ValidationError("--page must be 1 or more, not \(page).") }
    if let pageSize, pageSize < 1 {
      throw ValidationError("--page-size must be 1 or more, not \(pageSize).")
    }
  }

  private func validateLook() throws {
    if cell == nil, tableStyle == nil, columns == nil { return }
    _ = try cell.map { try CellStyle.word($0, of: "--cell <style>") }
    _ = try tableStyle.map { try TableView.Style.word($0, of: "--table-style <style>") }
    if let columns {
      do {
        _ = try ProductColumn.columns(named: columns)
      } catch {
        throw ValidationError(error.message)
      }
    }
    if cell != nil, columns != nil {
      throw ValidationError("--cell and --columns cannot be combined: a style has its own columns.")
    }
    let format = format.chosenFormat
    if cell != nil || tableStyle != nil, format != .table {
      throw ValidationError("--cell and --table-style need --format table.")
    }
    if columns != nil, format == .json || format == .ndjson {
      throw ValidationError(
        "--columns needs format table, csv, tsv, markdown or html: "
          + "JSON always has all members.")
    }
  }

  /// The columns that were chosen; nil when none were.
  var chosenColumns: [ProductColumn]? {
    columns.flatMap { try? ProductColumn.columns(named: $0) }
  }

  /// Returns the page of a listing of so many products.
  ///
  /// - Parameter start: The number of products before the first page.
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

  /// Validates the options and the groups in them, as the parser would.
  func validateAll() throws {
    try shown.validateAll()
    try validate()
  }

  mutating func setDefaults() {
    shown = .withoutArguments
    page = nil
    pageSize = nil
    all = false
    predicate = nil
    columns = nil
    cell = nil
    tableStyle = nil
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
    default: shown.take(option, from: &arguments)
    }
  }
}
