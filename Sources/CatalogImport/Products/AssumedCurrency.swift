public import CatalogModel

/// The currency of prices of a file that name none, and what says so.
public struct AssumedCurrency: Hashable, Sendable {
  /// The currency; none where nothing says one.
  public var currency: Currency
  /// The source of it, such as `as the other prices of the file`; nil where nothing says it.
  public var source: String?

  /// Whether the file itself says it, so that it counts before that of a product in the catalog.
  public var isOfFile = false
  /// Whether a setting of the file says it for all products, so that it counts before the currency
  /// that other prices have.
  var isSetting = false

  /// No currency, for nothing says one.
  public static let none = AssumedCurrency(.none, source: nil)

  /// Makes one.
  public init(_ currency: Currency, source: String?, isOfFile: Bool = false) {
    self.currency = currency
    self.source = source
    self.isOfFile = isOfFile
  }
}
