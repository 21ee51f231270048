import CatalogAccess
import CatalogFields
import CatalogModel
import Collation
import DBAccess
import SectionedTable

/// The changes of products, one behind the other, whatever their number: rows of a table or of CSV,
/// or objects of a JSON array. They wait in a temporary file until ``write(to:)``, as the catalog
/// that they come from is locked.
final class ChangeDocument {
  /// The form of the rows.
  enum Format: String, OptionWord {
    case table
    case json
    case csv
    case tsv
  }

  /// The number of changes.
  private(set) var count = 0

  /// Whether a table has no room for the whole of a value.
  private(set) var isCut = false

  private let format: Format
  private let spool: SpooledOutput
  private let context: CommandContext
  private let titles: SectionTitles
  private var table = ChangeReport.emptyTable()
  private var json = JSONText()
  private var csv: CSVText

  /// The number of changes that stand in columns of widths that fit them.
  private static let tableChunk = 1000

  /// - Parameter isSafe: Whether no value of CSV can be taken for a formula.
  /// - Throws: `TemporaryFileError`.
  init(
    _ format: Format, listedIn collation: IndexedCollation, isSafe: Bool = false,
    in context: CommandContext
  ) throws {
    self.format = format
    spool = try SpooledOutput(for: context.output.sink)
    var context = context
    context.output = BufferedOutput(spool)
    self.context = context
    titles = SectionTitles(collation)
    csv = context.csvText(format == .tsv ? .tsv : .csv, isSafe: isSafe)
    if format == .csv || format == .tsv {
      csv.record(["change", "id", "sku", "name", "field", "before", "after"])
    }
  }

  /// Adds a change.
  func append(_ change: ProductChange) throws {
    count += 1
    switch format {
    case .table:
      ChangeReport.append(change, to: &table)
      if count % Self.tableChunk == 0 { try writeTable() }
    case .json:
      json.change(change, titles)
      try context.output.take(json.buffer)
    case .csv, .tsv:
      appendRecords(of: change)
      try context.output.take(csv.buffer)
    }
  }

  private func writeTable() throws {
    isCut = isCut || table.isCut(width: context.width(of: nil))
    try context.write(table)
    table.removeRows()
  }

  /// A record for each value that differs.
  private func appendRecords(of change: ProductChange) {
    guard let product = change.after ?? change.before else { return }
    let word =
      change.before == nil ? "added" : change.after == nil ? "removed" : "changed"
    for field in change.fields {
      let (old, new) = (change.before?.text(of: field), change.after?.text(of: field))
      if old == new { continue }
      csv.record([
        word, String(product.id), product.sku, product.name, field.optionName, old, new,
      ])
    }
  }

  /// Writes all changes.
  func write(to output: BufferedOutput) throws {
    if format == .table, count % Self.tableChunk > 0 { try writeTable() }
    if format == .csv || format == .tsv { try context.output.take(csv.buffer) }
    try context.output.flush()
    try spool.write(to: output)
  }
}
