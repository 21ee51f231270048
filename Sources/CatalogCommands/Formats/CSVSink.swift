import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess

/// A header, and a record a product, with values between commas or tabs.
struct CSVSink: ProductSink {
  private let records: CSVRecords
  private let hasByteOrderMark: Bool

  /// - Parameters:
  ///   - custom: The names of the custom fields that come behind the columns; nil where the
  ///     columns say themselves which.
  ///   - isExport: Whether a record has all that the catalog holds of its product.
  ///   - hasByteOrderMark: Whether a mark says to Excel that it is UTF-8.
  init(
    _ csv: CSVText, _ columns: [ProductColumn] = ProductColumn.allCases, custom: [String]?,
    isExport: Bool = false, hasByteOrderMark: Bool = false
  ) {
    self.hasByteOrderMark = hasByteOrderMark
    records = CSVRecords(
      csv, columns, custom.map { CustomFieldTexts($0) } ?? columns.customTexts,
      hasAllCustom: custom != nil, isExport: isExport)
  }

  func begin(to output: BufferedOutput) throws {
    if hasByteOrderMark { records.appendByteOrderMark() }
    records.appendHeader()
    try output.write(records.bytes)
  }

  func makeRows() -> any ProductRows { records.makeEmpty() }
}

/// Records of products.
final class CSVRecords: ProductRows, @unchecked Sendable {
  private var csv: CSVText
  private let columns: [ProductColumn]
  private var custom: CustomFieldTexts
  /// Whether they come behind the columns.
  private let hasAllCustom: Bool
  private let isExport: Bool

  init(
    _ csv: CSVText, _ columns: [ProductColumn], _ custom: CustomFieldTexts, hasAllCustom: Bool,
    isExport: Bool
  ) {
    self.hasAllCustom = hasAllCustom
    self.csv = csv
    self.columns = columns
    self.custom = custom
    self.isExport = isExport
  }

  var bytes: UnsafeRawBufferPointer { csv.buffer.bytes }

  func removeAll() { csv.removeAll() }

  func appendByteOrderMark() { csv.byteOrderMark() }

  /// Writes the names of the columns.
  func appendHeader() {
    csv.record(
      columns.map(\.rawValue) + (isExport ? ["sortName"] : [])
        + (hasAllCustom ? custom.names.map { ProductField.custom($0).rawValue } : []))
  }

  func append(_ product: ProductView, in section: String) {
    csv.product(
      product, section: section, columns: columns, &custom, hasAllCustom: hasAllCustom,
      isExport: isExport)
  }

  /// Returns records of the same form, none yet.
  func makeEmpty() -> CSVRecords {
    CSVRecords(csv.emptied, columns, custom, hasAllCustom: hasAllCustom, isExport: isExport)
  }
}
