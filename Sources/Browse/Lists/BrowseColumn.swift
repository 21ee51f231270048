/// A column that a list can have beside the name.
public enum BrowseColumn: Hashable, Sendable {
  case manufacturer
  case sku
  case id
  case price
  case origin
  case quantity
  /// A custom field.
  case custom(String)

  /// All but custom fields.
  public static let fixed: [BrowseColumn] = [.manufacturer, .sku, .id, .price, .origin, .quantity]

  /// The name in options.
  public var rawValue: String {
    switch self {
    case .manufacturer: "manufacturer"
    case .sku: "sku"
    case .id: "id"
    case .price: "price"
    case .origin: "origin"
    case .quantity: "quantity"
    case .custom(let name): "custom." + name
    }
  }
}

/// What people have chosen for the screen, and have again the next time.
public struct BrowseChoices: Hashable, Sendable {
  /// Whether there is a preview, where there is room.
  public var hasPreview = true
  /// The look of rows.
  public var look = BrowseLook.columns
  /// Whether sections have frames.
  public var isGrouped = false
  /// Whether the mouse is for browsing.
  public var usesMouse = true
  /// The columns that are shown or hidden, whatever room there is; the room decides on the others,
  /// and custom fields are shown only where they are among these.
  public var columns: [BrowseColumn: Bool] = [:]

  /// Makes those of somebody who has chosen nothing.
  public init() {}
}
