/// What an import can say of a product. The raw value is how options and
/// reports call the field.
public enum ProductField: String, CaseIterable, Sendable {
  case id
  case sku
  case name
  case sortName
  case manufacturer
  case details
  /// A decimal number in units of the currency, or with the currency in it.
  case price
  /// A whole number in minor units of the currency.
  case priceMinor
  case currency
  case quantity
  case origin
  /// The two-letter code of the origin, of ISO 3166.
  case originCode
  case image
}
