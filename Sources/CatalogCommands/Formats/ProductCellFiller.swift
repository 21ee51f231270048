import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// Fills cells with products, straight from SQLite's memory.
struct ProductCellFiller {
  private let columns: [ProductColumn]
  private let slotCount: Int
  private let custom: CustomFieldTexts
  private let forms: LocaleForms
  private let hasStockNote: Bool
  private let marksStock: Bool
  private let stockNote: String
  private let prices: Prices

  /// How prices are filled in.
  enum Prices {
    /// With their currency.
    case whole
    /// Without their currency, which is this one.
    case amounts(of: CurrencyCode)
    /// Both ways, as long as it is not known what they share.
    case both
  }

  init(_ look: TableLook, prices: Prices = .whole) {
    columns = look.shownColumns
    self.prices = prices
    let last = columns.map(\.slot.position).max() ?? 0
    slotCount = max(last, TableViewCell.Slot.amount.position) + 1
    custom = columns.customTexts
    forms = look.forms
    hasStockNote = look.hasStockNote
    stockNote = look.stockNote
    marksStock = hasStockNote || columns.contains(.quantity)
  }

  func makeCell() -> TableViewCell {
    TableViewCell(reuseIdentifier: "product", slotCount: slotCount)
  }

  func fill(_ cell: TableViewCell, with product: ProductView, section: String) {
    var custom = custom
    if !custom.names.isEmpty { custom.read(product.custom) }
    for column in columns {
      switch column {
      case .name: cell.set(.text, utf8: product.text(.name))
      case .manufacturer: cell.set(.detailText, utf8: product.manufacturer)
      case .price:
        fill(cell, withPriceOf: product)
      case .origin:
        cell.update(.origin) { forms.setOrigin(of: product, &$0) }
        cell.update(.flag) { text in
          guard let origin = product.origin else { return text.clear() }
          text.setFlag(ofRegion: origin.code)
        }
        cell.set(ProductColumn.originCode.slot, utf8: product.origin?.code)
      case .image: cell.set(.imageName, utf8: product.text(.image))
      case .id: cell.set(column.slot, String(product.id))
      case .sku: cell.set(column.slot, utf8: product.text(.sku))
      case .currency: cell.set(column.slot, utf8: product.text(.currency))
      case .quantity: cell.update(column.slot) { forms.setQuantity(of: product, &$0) }
      case .originCode: cell.set(column.slot, utf8: product.origin?.code)
      case .details: cell.set(column.slot, utf8: product.text(.details))
      case .section: cell.set(column.slot, section)
      case .custom(_, let position):
        custom.withText(at: position) { cell.set(column.slot, utf8: $0) }
      }
    }
    if marksStock {
      let isOutOfStock = product.isOutOfStock
      cell.isWarning = isOutOfStock
      if hasStockNote {
        cell.update(.note) { if isOutOfStock { $0.set(stockNote) } else { $0.clear() } }
      }
    }
  }

  private func fill(_ cell: TableViewCell, withPriceOf product: ProductView) {
    switch prices {
    case .whole: cell.update(.price) { forms.setPrice(of: product, &$0) }
    case .amounts(let currency):
      // Never another currency's number below the name of this one, whatever a store said.
      let isOther =
        product.minorUnits != nil
        && product.text(.currency).flatMap { CurrencyCode($0) } != currency
      cell.update(.amount) { text in
        if isOther {
          forms.setPrice(of: product, &text)
        } else {
          forms.setAmount(of: product, &text)
        }
      }
    case .both:
      cell.update(.price) { forms.setPrice(of: product, &$0) }
      cell.update(.amount) { forms.setAmount(of: product, &$0) }
    }
  }
}

extension ProductView {
  /// Whether it is known that there is none left.
  var isOutOfStock: Bool { quantity.map { $0 <= 0 } ?? false }
}
