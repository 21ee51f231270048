/// A key that a list can be sorted by besides its listing order.
public enum ListingSort: Hashable, Sendable {
  /// The order of the language, by section.
  case listing
  /// Currency and amount; those without a price last.
  case price
  /// The quantity; unknown ones last.
  case quantity
  /// The names of the origins, each a section; those without one last.
  case origin
  /// The names of the manufacturers, each a section; those without one last.
  case manufacturer
  /// The id of the product.
  case id
  /// A custom field: numbers by their value, other texts in the order of the language, and last
  /// the products that lack it.
  case custom(String)

  /// All but custom fields.
  public static let allCases: [ListingSort] = [
    .listing, .price, .quantity, .origin, .manufacturer, .id,
  ]

  /// The name in options and messages.
  public var rawValue: String {
    // Interpolating a case has the runtime look through all conformances of the program.
    switch self {
    case .listing: "listing"
    case .price: "price"
    case .quantity: "quantity"
    case .origin: "origin"
    case .manufacturer: "manufacturer"
    case .id: "id"
    case .custom(let name): "custom." + name
    }
  }

  /// Makes the key of a name; nil for one that is none of ``allCases``.
  public init?(rawValue: String) {
    guard let sort = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = sort
  }

  /// Makes the key of a name in any case; nil for one that is none of ``allCases``.
  public init?(inAnyCase name: String) { self.init(rawValue: name.lowercased()) }

  /// The title of the section of products that have no origin or manufacturer.
  package static let noneTitle = "(none)"
}
