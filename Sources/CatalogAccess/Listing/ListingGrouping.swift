/// A field whose values can be the sections of a list.
public enum ListingGrouping: Hashable, Sendable {
  /// The names of the manufacturers.
  case manufacturer
  /// The names of the origins.
  case origin
  /// The currencies of the prices.
  case currency
  /// The texts of a custom field.
  case custom(String)

  /// All but custom fields.
  public static let allCases: [ListingGrouping] = [.manufacturer, .origin, .currency]

  /// The name in options and messages.
  public var rawValue: String {
    // As of a sort: interpolating a case is dear.
    switch self {
    case .manufacturer: "manufacturer"
    case .origin: "origin"
    case .currency: "currency"
    case .custom(let name): "custom." + name
    }
  }

  /// Makes the grouping of a name; nil for one that is none of ``allCases``.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  /// Makes the grouping of a name in any case; nil for one that is none of ``allCases``.
  public init?(inAnyCase name: String) { self.init(rawValue: name.lowercased()) }
}

/// A field has more different values than a list has sections.
public struct TooManyGroups: Error, Hashable, CustomStringConvertible {
  /// The greatest number of different values.
  public static let greatestCount = 100_000
  /// The greatest number of bytes of all different values.
  public static let greatestByteCount = 16 << 20

  /// The field.
  public let grouping: ListingGrouping

  package init(_ grouping: ListingGrouping) { self.grouping = grouping }

  /// The field and the limits.
  public var description: String {
    "\(grouping.rawValue) has too many different values to group by: more than 100,000, or more "
      + "than 16 MB of text"
  }
}
