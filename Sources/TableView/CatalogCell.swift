public import CatalogModel

/// The row that the catalog shows of a product: name and manufacturer on the
/// left, the price, and the origin with its flag last.
public struct CatalogCell: Hashable, Sendable {
  /// A price in the parts that a column aligns.
  public struct PriceText: Hashable, Sendable {
    /// The digits before the point.
    public var whole: String
    /// The point and the digits after it; empty where the currency has none.
    public var fraction: String
    /// The code of the currency.
    public var currency: String
  }

  /// The name, fit for a terminal.
  public var name: String
  /// The manufacturer's name, fit for a terminal; empty when not known.
  public var manufacturer: String
  /// The price, nil when not known.
  public var price: PriceText?
  /// The flag of the origin; empty when it has none.
  public var flag: String
  /// The name of the origin, fit for a terminal; empty when not known.
  public var origin: String

  /// Makes the cell of a product.
  public init(_ product: Product) {
    name = product.name.escapedForTerminal
    manufacturer = product.manufacturer?.name.escapedForTerminal ?? ""
    flag = product.origin?.flag ?? ""
    origin = product.origin?.name.escapedForTerminal ?? ""
    price = product.price.map { price in
      let amount = price.amount
      let point = amount.firstIndex(of: ".") ?? amount.endIndex
      return PriceText(
        whole: String(amount[..<point]), fraction: String(amount[point...]),
        currency: price.currency.code)
    }
  }
}
