/// The widths of the columns of ``CatalogCell``, in terminal columns:
///
///     |  |name      |  |manufacturer|  |whole|fraction currency|  |flag origin|
///
/// A column that is empty in every cell takes no room. Where the line has a
/// width, the widest of name, manufacturer and origin give way, one column at a
/// time; the price never does. Where it has none, a text much longer than
/// others are does not make their column wide, but moves what follows it.
public struct CatalogCellLayout: Hashable, Sendable {
  /// Columns before the name, and between columns.
  static let gap = 2
  /// Columns of a flag with the space behind it.
  static let flagWidth = 3
  private static let leastTextWidth = 4
  private static let greatestTextWidth = 48

  private(set) var name = 0
  private(set) var manufacturer = 0
  private(set) var priceWhole = 0
  private(set) var priceFraction = 0
  private(set) var currency = 0
  private(set) var origin = 0
  private(set) var hasFlags = false

  /// Measures cells.
  ///
  /// - Parameters:
  ///   - cells: Those that the layout shall fit.
  ///   - width: The width of the line; nil when it may be as long as it gets.
  public init(fitting cells: [CatalogCell], width: Int?) {
    for cell in cells {
      name = max(name, cell.name.displayWidth)
      manufacturer = max(manufacturer, cell.manufacturer.displayWidth)
      origin = max(origin, cell.origin.displayWidth)
      hasFlags = hasFlags || !cell.flag.isEmpty
      if let price = cell.price {
        priceWhole = max(priceWhole, price.whole.utf8.count)
        priceFraction = max(priceFraction, price.fraction.utf8.count)
        currency = max(currency, price.currency.utf8.count)
      }
    }
    if let width {
      shrink(to: width)
    } else {
      name = min(name, Self.greatestTextWidth)
      manufacturer = min(manufacturer, Self.greatestTextWidth)
      origin = min(origin, Self.greatestTextWidth)
    }
  }

  /// The columns of the price, 0 when no cell has one.
  var price: Int { priceWhole == 0 ? 0 : priceWhole + priceFraction + 1 + currency }

  /// The columns of the flag and the origin.
  var flagAndOrigin: Int { origin == 0 ? 0 : origin + (hasFlags ? Self.flagWidth : 0) }

  /// The columns of a whole line.
  public var lineWidth: Int {
    [name, manufacturer, price, flagAndOrigin].filter { $0 > 0 }
      .reduce(0) { $0 + Self.gap + $1 }
  }

  private mutating func shrink(to width: Int) {
    while lineWidth > width {
      let widest = max(name, manufacturer, origin)
      if widest <= Self.leastTextWidth {
        if manufacturer > 0 {
          manufacturer = 0
        } else if origin > 0 {
          origin = 0
        } else if name > 1 {
          name -= 1
        } else {
          return
        }
      } else if manufacturer == widest {
        manufacturer -= 1
      } else if origin == widest {
        origin -= 1
      } else {
        name -= 1
      }
    }
  }
}
