import ArgumentParser
import CatalogAccess
import CatalogImport
import SectionedTable

/// The options of commands that show products.
struct ListingOptions: PlainOptions {
  @Option(help: "Page number, from 1.", value: "n")
  var page: Int?

  @Option(help: "Products per page (default: 50).", value: "n")
  var pageSize: Int?

  @Flag(help: "All products, not in pages.")
  var all = false

  @OptionGroup var predicate: PredicateOption

  @Option(
    help:
      "Columns of a table or fields of another format, in this order, such as name,price,quantity; also id, "
      + "sku, manufacturer, currency, origin, originCode, image, details, section, and custom "
      + "fields.",
    value: "names")
  var columns: String?

  @OptionGroup var look: LookOptions

  @OptionGroup var shown: SectionOptions

  var global: GlobalOptions { shown.global }
  var format: FormatOptions { shown.format }
  var locale: String? { shown.locale }

  func validate() throws {
    try validateColumns()
    if all, page != nil || pageSize != nil {
      throw ValidationError(
        "--all cannot be combined with --page and --page-size. Try: "
          + NextCommand.line(options: ["--page", "--page-size"]))
    }
    if let page, page < 1 { throw ValidationError("--page must be 1 or more, not \(page).") }
    if let pageSize, pageSize < 1 {
      throw ValidationError(
        "--page-size must be 1 or more, not \(pageSize). For all products: "
          + NextCommand.line(with: "--all", withoutOptions: ["--page", "--page-size"]))
    }
  }

  private func validateColumns() throws {
    if let columns {
      do {
        _ = try ProductColumn.columns(named: columns, custom: nil)
      } catch {
        throw ValidationError(error.message)
      }
    }
    if look.cell != nil, columns != nil {
      throw ValidationError("--cell and --columns cannot be combined: a style has its own columns.")
    }
    let format = format.chosenFormat
    if look.cell != nil || look.tableStyle != nil, format != .table {
      throw ValidationError("--cell and --table-style need --format table.")
    }
  }

  /// Returns the columns that were chosen; nil when none were.
  func chosenColumns(of catalog: any CatalogReading) throws -> [ProductColumn]? {
    try columns.map { try catalog.columns(named: $0) }
  }

  /// Returns the page of a listing, behind its first products; throws where there is no such page.
  func page(of count: Int, from start: Int = 0) throws -> Page {
    if all { return Page(number: 1, size: max(count - start, 1), count: count, start: start) }
    let chosen = Page(number: page ?? 1, size: pageSize ?? 50, count: count, start: start)
    if chosen.number > chosen.pages {
      throw CommandError(
        .nothingFound, "page \(chosen.number) does not exist; the last page is \(chosen.pages)",
        advice: "Show that with: " + NextCommand.line(with: "--page", String(chosen.pages)))
    }
    return chosen
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    shown = arguments.group()
    page = arguments.integer("--page")
    pageSize = arguments.integer("--page-size")
    all = arguments.flag("--all")
    predicate = arguments.group()
    columns = arguments.text("--columns")
    look = arguments.group()
  }
}
