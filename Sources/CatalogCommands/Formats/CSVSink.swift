import CatalogAccess
import DBAccess

/// A header, and a record a product, with values between commas or tabs.
struct CSVSink: ProductSink {
  private let records: CSVRecords

  init(_ csv: CSVText, _ fields: CSVRecords.Fields) { records = CSVRecords(csv, fields) }

  func begin(to output: BufferedOutput) throws {
    records.appendHeader()
    try output.write(records.bytes)
  }

  func makeRows() -> any ProductRows { records.makeEmpty() }
}

/// Records of products.
final class CSVRecords: ProductRows, @unchecked Sendable {
  /// The columns that are written of a product.
  enum Fields {
    case all
    case columns([ProductColumn])
    /// With all that the catalog holds of it.
    case export
  }

  private var csv: CSVText
  private let fields: Fields

  init(_ csv: CSVText, _ fields: Fields) {
    self.csv = csv
    self.fields = fields
  }

  var bytes: UnsafeRawBufferPointer { csv.buffer.bytes }

  func removeAll() { csv.removeAll() }

  /// Writes the names of the columns.
  func appendHeader() {
    switch fields {
    case .all: csv.record(CSVText.productColumns)
    case .columns(let columns): csv.record(columns.map(\.rawValue))
    case .export: csv.record(CSVText.exportColumns)
    }
  }

  func append(_ product: ProductView, in section: String) {
    switch fields {
    case .all: csv.product(product, section: section)
    case .columns(let columns): csv.product(product, section: section, columns: columns)
    case .export: csv.exported(product, section: section)
    }
  }

  /// Records of the same form, none yet.
  func makeEmpty() -> CSVRecords { CSVRecords(csv.emptied, fields) }
}
