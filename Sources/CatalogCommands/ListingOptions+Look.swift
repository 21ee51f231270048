import ArgumentParser
import DBAccess
import TableView

extension ListingOptions {
  func validateLook() throws {
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
      throw ValidationError("--cell and --columns exclude each other: a style has its own columns.")
    }
    let format = chosenFormat
    if cell != nil || tableStyle != nil, format != .table {
      throw ValidationError("--cell and --table-style go with --format table.")
    }
    if columns != nil, format != .table, format != .csv, format != .tsv {
      throw ValidationError("--columns goes with the formats table, csv and tsv.")
    }
  }

  /// The columns that were chosen; nil when none were.
  var chosenColumns: [ProductColumn]? {
    columns.flatMap { try? ProductColumn.columns(named: $0) }
  }

  /// Returns what a table looks like.
  func look(of catalog: CatalogDatabase, in context: CommandContext) throws -> TableLook {
    TableLook(
      cell: cell.flatMap(CellStyle.init(rawValue:)),
      style: tableStyle.flatMap(TableView.Style.init(rawValue:)) ?? .plain,
      columns: chosenColumns ?? ProductColumn.ofTable,
      forms: try LocaleForms(locale: locale, in: context),
      width: width(in: context), usesColor: context.usesColor,
      fieldsInUse: { try catalog.fieldsInUse(among: $0) },
      pageLength: context.output.pageLength)
  }
}
