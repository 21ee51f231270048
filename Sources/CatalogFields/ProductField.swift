/// A field of a product, as options and files name it. The raw value is its
/// name in options and reports.
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

extension ProductField {
  /// The name of the field in messages.
  package var label: String {
    switch self {
    case .sortName: "sort name"
    case .priceMinor: "price"
    case .originCode: "code"
    default: rawValue
    }
  }
}
