import CatalogAccess
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
  /// The lines of a screen; nil where nothing is shown by screens.
  var pageLength: Int?

  /// The columns of a row.
  var shownColumns: [ProductColumn] { cell?.productColumns ?? columns }

  /// The layout of a row, without measures.
  var layout: CellLayout {
    var columns = cell?.columns ?? columns.map(\.tableColumn)
    if hasStockNote { columns.append(.stockNote) }
    return CellLayout(columns)
  }
}

extension CellLayout.Column {
  /// The note of a row that is out of stock: red where there are colors.
  static var stockNote: Self { .init(.note, role: .warning, givesWay: .first) }
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
