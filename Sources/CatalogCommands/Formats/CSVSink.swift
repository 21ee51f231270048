import CatalogAccess
import DBAccess

/// A header, and a record a product, with values between commas or tabs.
struct CSVSink: ProductSink {
  private let records: CSVRecords

  /// - Parameter isExport: Whether a record has all that the catalog holds of its product.
  init(
    _ csv: CSVText, _ columns: [ProductColumn] = ProductColumn.allCases, isExport: Bool = false
  ) {
    records = CSVRecords(csv, columns, isExport: isExport)
  }

  func begin(to output: BufferedOutput) throws {
    records.appendHeader()
    try output.write(records.bytes)
  }

  func makeRows() -> any ProductRows { records.makeEmpty() }
}

/// Records of products.
final class CSVRecords: ProductRows, @unchecked Sendable {
  private var csv: CSVText
  private let columns: [ProductColumn]
  private let isExport: Bool

  init(_ csv: CSVText, _ columns: [ProductColumn], isExport: Bool) {
    self.csv = csv
    self.columns = columns
    self.isExport = isExport
  }

  var bytes: UnsafeRawBufferPointer { csv.buffer.bytes }

  func removeAll() { csv.removeAll() }

  /// Writes the names of the columns.
  func appendHeader() {
    csv.record(columns.map(\.rawValue) + (isExport ? ["sortName"] : []))
  }

  func append(_ product: ProductView, in section: String) {
    csv.product(product, section: section, columns: columns, isExport: isExport)
  }

  /// Returns records of the same form, none yet.
  func makeEmpty() -> CSVRecords { CSVRecords(csv.emptied, columns, isExport: isExport) }
}
