/// A field of a product, as options and files name it.
public enum ProductField: Hashable, Sendable {
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
  /// A custom field, by its name.
  case custom(String)

  /// The fixed fields: all but the custom ones.
  public static let allCases: [ProductField] = [
    .id, .sku, .name, .sortName, .manufacturer, .details, .price, .priceMinor, .currency,
    .quantity, .origin, .originCode, .image,
  ]

  /// The beginning of the names that custom fields have where the fixed ones are, too:
  /// `custom.Category`.
  public static let customPrefix = "custom."

  /// The name in options and reports.
  public var rawValue: String {
    switch self {
    case .id: "id"
    case .sku: "sku"
    case .name: "name"
    case .sortName: "sortName"
    case .manufacturer: "manufacturer"
    case .details: "details"
    case .price: "price"
    case .priceMinor: "priceMinor"
    case .currency: "currency"
    case .quantity: "quantity"
    case .origin: "origin"
    case .originCode: "originCode"
    case .image: "image"
    case .custom(let name): Self.customPrefix + name
    }
  }

  /// Returns the fixed field of a name; nil for another.
  public init?(rawValue: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = field
  }

  /// The name of the custom field; nil for a fixed one.
  public var customName: String? {
    if case .custom(let name) = self { name } else { nil }
  }
}

extension ProductField {
  /// The name of the field in messages.
  package var label: String {
    switch self {
    case .sortName: "sort name"
    case .priceMinor: "price"
    case .originCode: "code"
    case .custom(let name): name
    default: rawValue
    }
  }
}
