import Bytes

extension Predicate {
  /// A field of a product by the name that it has in predicates and in JSON.
  public enum Key: Hashable, Sendable {
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
    /// A custom field, by its name.
    case custom(String)

    /// The fixed keys.
    public static let allCases: [Key] = [
      .id, .sku, .name, .manufacturer, .details, .price, .currency, .quantity, .origin,
      .originCode, .image, .section,
    ]

    /// The type of a key's values.
    public enum Kind: Hashable, Sendable {
      /// A string.
      case text
      /// A whole number, or an exact decimal.
      case number
      /// A string that is compared with a number as the number that it may be.
      case mixed
    }

    /// The type of the key's values.
    public var kind: Kind {
      switch self {
      case .id, .price, .quantity: .number
      case .sku, .name, .manufacturer, .details, .currency, .origin, .originCode, .image, .section:
        .text
      case .custom: .mixed
      }
    }

    /// Whether the key is a custom field.
    public var isCustom: Bool {
      if case .custom = self { true } else { false }
    }

    /// The key as a format string has it: `custom.Category`, `custom."Minimum stock"`.
    public var rawValue: String {
      // Interpolating a case has the runtime look through all conformances of the program.
      switch self {
      case .id: "id"
      case .sku: "sku"
      case .name: "name"
      case .manufacturer: "manufacturer"
      case .details: "details"
      case .price: "price"
      case .currency: "currency"
      case .quantity: "quantity"
      case .origin: "origin"
      case .originCode: "originCode"
      case .image: "image"
      case .section: "section"
      case .custom(let name):
        Self.customPrefix + (Self.isWord(name) ? name : Literal.text(name).description)
      }
    }

    /// The beginning of a custom field.
    static let customPrefix = "custom."

    /// Whether a name needs no quotes: words with points between them.
    static func isWord(_ name: String) -> Bool {
      name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWord) }
    }

    private static let spellings = allCases.map { (key: $0, bytes: Array($0.rawValue.utf8)) }

    /// The fixed key with a name, which is compared byte by byte.
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

    /// The key of a name in an argument: that of a custom field has `custom.` before it.
    init?(argument name: String) {
      if let key = Key(name.utf8) {
        self = key
      } else if name.hasPrefix(Self.customPrefix), name != Self.customPrefix {
        self = .custom(String(name.dropFirst(Self.customPrefix.count)))
      } else {
        return nil
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte is part of a word: of a letter, a digit, `_`, or anything that is not ASCII.
  var isWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
