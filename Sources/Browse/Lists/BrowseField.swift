/// A field by whose values products are counted and filtered.
public enum BrowseField: Hashable, Sendable {
  /// The name of the manufacturer.
  case manufacturer
  /// The name of the origin.
  case origin
  /// The price, as `4.29 EUR`.
  case price
  /// The quantity.
  case quantity
  /// A custom field.
  case custom(String)

  /// The name, as people see it.
  public var label: String {
    switch self {
    case .manufacturer: "maker"
    case .origin: "origin"
    case .price: "price"
    case .quantity: "quantity"
    case .custom(let name): name
    }
  }
}

/// A value of a field, and the number of products that have it.
public struct BrowseValueCount: Hashable, Sendable {
  /// The value; nil counts the products that have none.
  public var value: String?
  /// The number of products.
  public var count: Int
  /// The value as a list writes it; nil where that is the same.
  public var shownValue: String?

  /// Makes a count.
  public init(value: String?, count: Int, shownValue: String? = nil) {
    self.value = value
    self.count = count
    self.shownValue = shownValue
  }
}

/// A language that a list can be in.
public struct BrowseLanguage: Hashable, Sendable {
  /// The code, such as `sv`.
  public var tag: String
  /// The name in English.
  public var name: String
  /// The name in the language itself.
  public var ownName: String
  /// Whether the catalog keeps its order.
  public var isStored: Bool

  /// Makes a language.
  public init(tag: String, name: String, ownName: String, isStored: Bool) {
    self.tag = tag
    self.name = name
    self.ownName = ownName
    self.isStored = isStored
  }
}

/// What is done with the marks of products that were found.
public enum MarkChange: Hashable, Sendable {
  /// They are marked.
  case add
  /// Those that are marked are not any more, and the others are.
  case invert
}
