import CatalogAccess
import Collation
import DBAccess
import SectionedTable

extension ListingOptions {
  /// Returns what a table looks like.
  ///
  /// - Parameter language: The language that the products are listed in.
  func look(
    of catalog: CatalogDatabase, listedIn language: LocaleIdentifier, in context: CommandContext
  ) throws -> TableLook {
    TableLook(
      cell: look.cellStyle,
      style: look.sectionStyle,
      columns: chosenColumns ?? ProductColumn.ofTable, hasStockNote: columns == nil,
      forms: try LocaleForms(locale: locale, else: language, in: context),
      width: shown.width(in: context), usesColor: context.usesColor,
      fieldsInUse: { try catalog.fieldsInUse(among: $0) },
      pageLength: context.output.pageLength)
  }
}
