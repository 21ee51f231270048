import CatalogAccess
import DBAccess
import SectionedTable

/// How a table of products looks.
struct TableLook {
  /// The style of a row; nil for one line with the columns.
  var cell: CellStyle?
  /// How sections look.
  var style = TableView.Style.plain
  /// The columns of a row in one line.
  var columns = ProductColumn.ofTable
  /// Whether a row says that it is out of stock. Where columns were chosen, the
  /// quantity among them says so.
  var hasStockNote = true
  /// How numbers and names are written.
  var forms: LocaleForms
  /// The columns of a line; nil when it may be as long as it gets.
  var width: Int?
  /// Whether roles are shown by colors.
  var usesColor = false
  /// What products of the catalog have, where more come than are measured.
  var fieldsInUse: (ProductFields) throws -> ProductFields = { $0 }
  /// The lines of a screen; nil where nothing is shown by screens.
  var pageLength: Int?

  /// What a row shows.
  var shownColumns: [ProductColumn] { cell?.productColumns ?? columns }

  /// The layout of a row, without measures.
  var layout: CellLayout {
    var columns = cell?.columns ?? columns.map(\.tableColumn)
    if hasStockNote { columns.append(.stockNote) }
    return CellLayout(columns)
  }
}

extension CellLayout.Column {
  /// Where a row says that it is out of stock: red where there are colors.
  static var stockNote: Self { .init(.note, role: .warning, givesWay: .first) }
}

extension CellStyle {
  /// What a product's cell of the style shows.
  var productColumns: [ProductColumn] {
    switch self {
    case .default: [.name]
    case .value1: [.name, .price]
    case .value2, .subtitle: [.manufacturer, .name]
    case .catalog: [.image, .name, .manufacturer, .price, .origin]
    }
  }
}
