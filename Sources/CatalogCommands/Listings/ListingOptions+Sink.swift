import CatalogAccess
import Collation
import SectionedTable

extension ListingOptions {
  /// Says which columns a table has no room for, and which of those that were chosen it has no values
  /// for.
  func noteLeftOut(by sink: any ProductSink, in context: CommandContext) {
    guard let table = sink as? TableSink else { return }
    if columns != nil, !table.withoutValues.isEmpty {
      let names = table.withoutValues.map(\.rawValue.escapedForTerminal).joined(separator: ", ")
      global.note("no value here for \(names)", in: context)
    }
    if table.leftOut.isEmpty { return }
    let names = table.leftOut.map(\.rawValue.escapedForTerminal).joined(separator: ", ")
    global.note(
      "no room in the line for \(names); all columns: \(NextCommand.line(with: "--format", "csv"))",
      in: context)
  }

  /// Returns what writes a page of some sections, of a search none, in the chosen format.
  func sink(
    for page: Page, as frame: JSONSink.Frame, of catalog: any CatalogReading,
    _ sections: [ListingSection], in listing: Listing, _ context: CommandContext
  ) throws -> any ProductSink {
    let chosenColumns = try chosenColumns(of: catalog)
    func document() throws -> ListingDocument {
      try ListingDocument(
        page, of: sections, in: listing, of: catalog, columns: chosenColumns, formsOf: locale,
        context)
    }
    return switch format.chosenFormat {
    case .table:
      TableSink(
        TableLook(
          cell: look.cellStyle, style: look.sectionStyle,
          columns: chosenColumns ?? ProductColumn.ofTable, hasStockNote: columns == nil,
          forms: try LocaleForms(locale: locale, else: listing.locale, in: context),
          width: shown.width(in: context), usesColor: context.usesColor,
          fieldsInUse: { try catalog.fieldsInUse(among: $0) },
          sharedCurrency: { try catalog.currencyOfAllPrices() },
          pageLength: context.output.pageLength), page)
    case .json: JSONSink(frame, columns: chosenColumns)
    case .ndjson: JSONLinesSink(isExport: false, columns: chosenColumns)
    case .csv, .tsv:
      CSVSink(
        context.csvText(format.chosenFormat, isSafe: format.csvSafe),
        chosenColumns ?? ProductColumn.allCases,
        custom: chosenColumns == nil ? try catalog.customNames() : nil)
    case .markdown: MarkdownSink(try document())
    case .html: HTMLSink(try document())
    }
  }
}
