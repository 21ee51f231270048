import CatalogAccess
import CatalogModel
import DBAccess
import SectionedTable

/// The look of a table of products.
struct TableLook {
  /// The style of a row; nil for one line with the columns.
  var cell: CellStyle?
  /// The look of sections.
  var style = TableView.Style.plain
  /// The columns of a row in one line.
  var columns = ProductColumn.ofTable
  /// Whether a row says that it is out of stock, even without its quantity.
  var hasStockNote = true
  /// The notation of numbers and names.
  var forms: LocaleForms
  /// The columns of a line; nil when it may be as long as it gets.
  var width: Int?
  /// Whether roles are shown by colors.
  var usesColor = false
  /// The fields that products of the catalog have, where more products come than are measured.
  var fieldsInUse: (ProductFields) throws -> ProductFields = { $0 }
  /// The currency of all prices of the catalog, if they share one, where more products come than are
  /// measured.
  var sharedCurrency: () throws -> Currency? = { nil }
  /// The lines of a screen; nil where nothing is shown by screens.
  var pageLength: Int?

  /// What says that a row is out of stock: where a line is short, the name has more of it.
  var stockNote: String { width.map { $0 < Self.shortLine } == true ? "out" : "out of stock" }

  /// In fewer columns, a name beside a price and the whole note has less than 20.
  private static let shortLine = 48
  /// In fewer columns, there is no room for a longer heading than the numbers are.
  private static let shortestLine = 26

  /// The columns of a row.
  var shownColumns: [ProductColumn] { cell?.productColumns ?? columns }

  /// Whether columns have headings: in a style of cells the place of a text says what it is.
  var hasHeadings: Bool { cell == nil }

  /// Returns the layout of a row, without measures.
  ///
  /// - Parameter currency: The currency that the heading of prices names, if it does.
  func layout(headingCurrency currency: CurrencyCode?) -> CellLayout {
    var columns = cell?.columns ?? columns.map(\.tableColumn)
    // What a row is about comes first in a list; on a screen the columns keep their places.
    for position in columns.indices where cell != nil {
      if columns[position].slot == .origin {
        columns[position].shortSlot = ProductColumn.originCode.slot
      }
      if [.origin, .detailText].contains(columns[position].slot) {
        columns[position].givesWay = .beforeText
      }
    }
    if currency != nil {
      for position in columns.indices where columns[position].slot == .price {
        columns[position].slot = .amount
      }
    }
    if hasStockNote { columns.append(.stockNote) }
    return CellLayout(columns)
  }

  /// Returns the headings of the columns; see ``layout(headingCurrency:)``.
  func headings(headingCurrency currency: CurrencyCode?) -> TableViewCell {
    let cell = ProductCellFiller(self, prices: .both).makeCell()
    for column in columns {
      if column == .price, let currency {
        // So few columns are for the numbers.
        let isShort = width.map { $0 < Self.shortestLine } == true
        cell.set(.amount, isShort ? "\(currency)" : "\(column.heading) \(currency)")
      } else {
        cell.set(column.slot, column.heading)
      }
    }
    return cell
  }
}

extension CellLayout.Column {
  /// The note of a row that is out of stock: red where there are colors.
  static var stockNote: Self { .init(.note, role: .warning, givesWay: .never) }
}

extension CellStyle {
  /// The columns of a product's cell of the style.
  var productColumns: [ProductColumn] {
    switch self {
    case .default: [.name]
    case .value1: [.name, .price]
    case .value2, .subtitle: [.manufacturer, .name]
    case .catalog: [.image, .name, .manufacturer, .price, .origin]
    }
  }
}
