import CatalogAccess
import Collation
import DBAccess

extension ListingOptions {
  /// Returns what writes a page in the chosen format.
  ///
  /// - Parameters:
  ///   - frame: The frame around the products as JSON.
  ///   - language: The language that the products are listed in.
  ///   - document: The parts of a document for people besides products.
  func sink(
    for page: Page,
    as frame: JSONSink.Frame,
    of catalog: CatalogDatabase,
    listedIn language: LocaleIdentifier,
    in context: CommandContext,
    document: @autoclosure () throws -> ListingDocument
  ) throws -> any ProductSink {
    switch format.chosenFormat {
    case .table: TableSink(try look(of: catalog, listedIn: language, in: context), page)
    case .json: JSONSink(frame)
    case .ndjson: JSONLinesSink(isExport: false)
    case .csv, .tsv:
      CSVSink(
        context.csvText(format.chosenFormat, isSafe: format.csvSafe),
        chosenColumns.map { .columns($0) } ?? .all)
    case .markdown: MarkdownSink(try document())
    case .html: HTMLSink(try document())
    }
  }
}
