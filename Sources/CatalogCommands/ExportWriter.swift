import DBAccess

/// Writes products in the order of the listing, with all that the catalog holds
/// of them, into memory that its user empties.
protocol ExportWriter {
  var bytes: [UInt8] { get }
  mutating func removeAll()
  mutating func begin()
  /// Begins a section; its products come next.
  mutating func section(_ section: ListingSection)
  mutating func product(_ product: ProductView, section: String)
  mutating func end()
}

extension ExportWriter {
  /// A record says itself in which section it is.
  mutating func section(_ section: ListingSection) {}
}

/// A header, and a record a product.
struct CSVExportWriter: ExportWriter {
  private var csv: CSVText

  init(_ csv: CSVText) { self.csv = csv }

  var bytes: [UInt8] { csv.bytes }
  mutating func removeAll() { csv.removeAll() }
  mutating func begin() { csv.record(CSVText.exportColumns) }
  mutating func product(_ product: ProductView, section: String) {
    csv.exported(product, section: section)
  }
  mutating func end() {}
}

/// An object a product: in one array, or each on a line.
struct JSONExportWriter: ExportWriter {
  private var json = JSONText()
  private let isArray: Bool

  init(isArray: Bool) {
    self.isArray = isArray
  }

  var bytes: [UInt8] { json.bytes }
  mutating func removeAll() { json.removeAll() }
  mutating func begin() {
    if isArray { json.beginArray() }
  }
  mutating func product(_ product: ProductView, section: String) {
    if !isArray { json.beginRecord() }
    json.exported(product, section: section)
    if !isArray { json.newline() }
  }
  mutating func end() {
    if !isArray { return }
    json.endArray()
    json.newline()
  }
}
