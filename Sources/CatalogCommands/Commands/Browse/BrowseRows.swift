import Browse
import CatalogAccess
import CatalogModel
import SectionedTable

/// Makes the rows of a table view.
struct BrowseRows {
  private let filler: ProductCellFiller
  private let cell: TableViewCell
  /// Where each text of a row is found in the cell, by the slots of the row.
  private let sources: [TableViewCell.Slot]

  /// - Parameters:
  ///   - currency: The currency that all prices are in, which the column's title names.
  ///   - customs: The custom fields whose texts rows have behind their other texts.
  init(forms: LocaleForms, currency: CurrencyCode?, customs: [String] = []) {
    let custom = customs.enumerated().map { ProductColumn.custom($1, $0) }
    filler = ProductCellFiller(
      TableLook(
        columns: [.image, .name, .manufacturer, .price, .origin, .id, .sku, .quantity]
          + custom,
        forms: forms, width: nil, usesColor: true),
      prices: currency.map { .amounts(of: $0) } ?? .whole)
    cell = filler.makeCell()
    let fixed = (0..<TableViewCell.Slot.browsedCount).map { position -> TableViewCell.Slot in
      switch TableViewCell.Slot(position) {
      case .price: currency == nil ? .price : .amount
      case .originCode: ProductColumn.originCode.slot
      case .quantity: ProductColumn.quantity.slot
      case .sku: ProductColumn.sku.slot
      case .productID: ProductColumn.id.slot
      case let slot: slot
      }
    }
    sources = fixed + custom.map(\.slot)
  }

  func row(of product: ProductView, section: String) -> BrowseRow {
    filler.fill(cell, with: product, section: section)
    return BrowseRow(
      id: product.id, texts: sources.map { cell[$0].detached() }, isWarning: cell.isWarning)
  }
}
