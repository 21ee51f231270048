extension Predicate {
  /// A field of a product by the name that it has in predicates and in JSON.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    /// The id of the product.
    case id
    /// The SKU.
    case sku
    /// The name.
    case name
    /// The name of who makes it.
    case manufacturer
    /// The description.
    case details
    /// The price in units of its currency.
    case price
    /// The code of the price's currency.
    case currency
    /// The quantity in stock.
    case quantity
    /// The origin, by name.
    case origin
    /// The ISO 3166 code of where it comes from.
    case originCode
    /// The name of an image file.
    case image
    /// The title of the section that lists it.
    case section

    /// The type of a key's values.
    public enum Kind: Hashable, Sendable {
      /// A string.
      case text
      /// A whole number, or an exact decimal.
      case number
    }

    /// The type of the key's values.
    public var kind: Kind {
      switch self {
      case .id, .price, .quantity: .number
      case .sku, .name, .manufacturer, .details, .currency, .origin, .originCode, .image, .section:
        .text
      }
    }

    private static let spellings = allCases.map { (key: $0, bytes: Array($0.rawValue.utf8)) }

    /// The key with a name, which is compared byte by byte.
    init?(_ name: some Collection<UInt8>) {
      let count = name.count
      for (key, bytes) in Self.spellings where bytes.count == count {
        if name.elementsEqual(bytes) {
          self = key
          return
        }
      }
      return nil
    }
  }
}
