import CatalogAccess
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
  /// Returns what makes texts of the products, for many of them to be made at
  /// once; nil where each depends on others.
  func pieceMaker() -> (() -> any PieceText)?
  /// Returns what makes rows of products, without what stands around the rows of a
  /// section; nil where each depends on others.
  func rowMaker() -> (() -> any PieceText)?
  /// Begins what rows stand in, where no section has.
  mutating func beginRows()
}

extension ExportWriter {
  /// A record says itself in which section it is.
  mutating func section(_ section: ListingSection) {}

  func pieceMaker() -> (() -> any PieceText)? { nil }

  func rowMaker() -> (() -> any PieceText)? { nil }

  mutating func beginRows() {}
}

/// A header, and a record a product.
struct CSVExportWriter: ExportWriter {
  private let records: CSVRecords

  init(_ csv: CSVText) { records = CSVRecords(csv, .export) }

  var bytes: [UInt8] { [UInt8](records.bytes) }
  mutating func removeAll() { records.removeAll() }
  mutating func begin() { records.appendHeader() }
  mutating func product(_ product: ProductView, section: String) {
    records.append(product, in: section)
  }
  mutating func end() {}
  func pieceMaker() -> (() -> any PieceText)? { records.makeEmpty }
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
  func pieceMaker() -> (() -> any PieceText)? {
    let place = isArray ? JSONRecords.Place.array(isBegun: false) : .lines
    return { JSONRecords(in: place, isExport: true) }
  }
}
