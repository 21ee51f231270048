import CatalogAccess
import DBAccess

/// Records of products with values between commas or tabs.
final class CSVRecords: PieceText, @unchecked Sendable {
  /// What is written of a product.
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

  func begin(_ piece: ListingPiece) { csv.removeAll() }

  /// Records of the same form, none yet.
  func makeEmpty() -> CSVRecords { CSVRecords(csv.emptied, fields) }
}

/// Objects of products: in arrays, or each on a line.
final class JSONRecords: PieceText, @unchecked Sendable {
  /// What the objects stand in.
  enum Place {
    case lines
    /// One array, in which something may stand already.
    case array(isBegun: Bool)
    /// An array a section.
    case sections
  }

  private var json = JSONText()
  private let place: Place
  private let isExport: Bool

  init(in place: Place, isExport: Bool = false) {
    self.place = place
    self.isExport = isExport
  }

  var bytes: UnsafeRawBufferPointer { json.buffer.bytes }

  func removeAll() { json.removeAll() }

  func begin(_ piece: ListingPiece) {
    json.removeAll()
    let isFirst =
      switch place {
      case .lines: true
      case .array(let isBegun): piece.number == 0 && !isBegun
      case .sections: piece.isFirstInSection
      }
    if isFirst { json.beginRecord() } else { json.continueBehindValue() }
  }

  func append(_ product: ProductView, in section: String) {
    if isExport {
      json.exported(product, section: section)
    } else {
      json.product(product, section: section)
    }
    if case .lines = place {
      json.newline()
      json.beginRecord()
    }
  }
}
