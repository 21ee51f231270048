import CatalogAccess
import DBAccess
import SectionedTable

/// The columns of a product, under the names that machine formats have them by.
enum ProductColumn: String, CaseIterable {
  case id, sku, name, manufacturer, price, currency, quantity, origin, originCode, image, details
  case section

  /// The default of `--columns` for a table.
  static let ofTable: [ProductColumn] = [.name, .manufacturer, .price, .origin]

  /// Returns the columns that an option names.
  static func columns(named text: String) throws(ColumnError) -> [ProductColumn] {
    var columns: [ProductColumn] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard let column = ProductColumn(rawValue: name) else { throw ColumnError.unknown(name) }
      if columns.contains(column) { throw ColumnError.repeated(name) }
      columns.append(column)
    }
    return columns
  }

  /// The heading in a document.
  var heading: StaticString {
    switch self {
    case .id: "Id"
    case .sku: "SKU"
    case .name: "Name"
    case .manufacturer: "Manufacturer"
    case .price: "Price"
    case .currency: "Currency"
    case .quantity: "Stock"
    case .origin: "Origin"
    case .originCode: "Origin code"
    case .image: "Image"
    case .details: "Details"
    case .section: "Section"
    }
  }

  /// Whether its values are numbers, which end below each other.
  var isNumber: Bool { [.id, .price, .quantity].contains(self) }

  /// The field that products may lack; nil for what all have.
  var field: ProductFields? {
    switch self {
    case .manufacturer: .manufacturer
    case .price, .currency: .price
    case .quantity: .quantity
    case .origin, .originCode: .origin
    case .sku: .sku
    case .image: .image
    case .details: .details
    case .id, .name, .section: nil
    }
  }

  /// The place of the column in a table's cells.
  var slot: TableViewCell.Slot {
    switch self {
    case .name: .text
    case .manufacturer: .detailText
    case .image: .imageName
    case .price: .price
    case .origin: .origin
    case .id: .init(TableViewCell.Slot.firstFree)
    case .sku: .init(TableViewCell.Slot.firstFree + 1)
    case .currency: .init(TableViewCell.Slot.firstFree + 2)
    case .quantity: .init(TableViewCell.Slot.firstFree + 3)
    case .originCode: .init(TableViewCell.Slot.firstFree + 4)
    case .details: .init(TableViewCell.Slot.firstFree + 5)
    case .section: .init(TableViewCell.Slot.firstFree + 6)
    }
  }

  /// The look of the column in a table.
  var tableColumn: CellLayout.Column {
    switch self {
    case .name: .init(slot)
    case .manufacturer, .details: .init(slot, role: .secondary)
    case .price: .init(slot, alignment: .decimal)
    case .origin: .init(slot, flagSlot: .flag)
    case .id, .quantity: .init(slot, alignment: .right, holdsNumbers: true)
    case .sku, .currency, .originCode, .image, .section: .init(slot, role: .dim)
    }
  }
}

/// The reason why a text does not name columns.
enum ColumnError: Error {
  case unknown(String)
  case repeated(String)

  var message: String {
    switch self {
    case .unknown(let name):
      "--columns: unknown column '\(name.escapedForTerminal)'; columns: "
        + ProductColumn.allCases.map(\.rawValue).joined(separator: ", ")
    case .repeated(let name): "--columns: '\(name)' is given twice"
    }
  }
}
