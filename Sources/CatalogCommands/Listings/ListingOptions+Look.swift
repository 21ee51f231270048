import CatalogAccess
import ArgumentParser
import Collation
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
    if columns != nil, format == .json || format == .ndjson {
      throw ValidationError(
        "--columns goes with the formats table, csv, tsv, markdown and html: "
          + "JSON always has all members.")
    }
  }

  /// The columns that were chosen; nil when none were.
  var chosenColumns: [ProductColumn]? {
    columns.flatMap { try? ProductColumn.columns(named: $0) }
  }

  /// Returns what a table looks like.
  ///
  /// - Parameter language: What the products are listed in.
  func look(
    of catalog: CatalogDatabase, listedIn language: LocaleIdentifier, in context: CommandContext
  ) throws -> TableLook {
    TableLook(
      cell: cell.flatMap(CellStyle.init(rawValue:)),
      style: tableStyle.flatMap(TableView.Style.init(rawValue:)) ?? .plain,
      columns: chosenColumns ?? ProductColumn.ofTable, hasStockNote: columns == nil,
      forms: try LocaleForms(locale: locale, else: language, in: context),
      width: width(in: context), usesColor: context.usesColor,
      fieldsInUse: { try catalog.fieldsInUse(among: $0) },
      pageLength: context.output.pageLength)
  }
}
