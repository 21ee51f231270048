public import Search
import SectionedTable

/// The filters and the sort order of a list.
public struct BrowseQuery: Hashable, Sendable {
  /// A filter of a list.
  public enum Filter: Hashable, Sendable {
    /// Those that have a text, whatever its case and accents.
    case text(String, SearchKind)
    /// Those that match a predicate, which was typed so.
    case predicate(Predicate, text: String)
    /// Those that are marked.
    case marked([Int64])
  }

  /// A key that products are sorted by.
  public enum Sort: Hashable, Sendable {
    case name
    case price
    case quantity
    /// The origins, each a section.
    case origin
    /// The manufacturers, each a section.
    case manufacturer
    /// The currencies of the prices, each a section.
    case currency
    case id
    /// The values of a custom field, numbers by their value.
    case custom(String)
    /// The values of a custom field, each a section.
    case groups(String)

    /// Those that a column is sorted by, but for custom fields.
    public static let fixed: [Sort] = [.name, .price, .quantity, .origin, .manufacturer, .id]

    /// The name of the custom field; nil for another key.
    public var customName: String? {
      switch self {
      case .custom(let name), .groups(let name): name
      case .name, .price, .quantity, .origin, .manufacturer, .currency, .id: nil
      }
    }

    /// Whether the list is put in order from all products: no index has that order.
    public var isComputed: Bool { self == .currency || customName != nil }

    /// Whether each value is a section.
    public var isGrouping: Bool {
      switch self {
      case .origin, .manufacturer, .currency, .groups: true
      case .name, .price, .quantity, .id, .custom: false
      }
    }

    /// The name in options, and in the title.
    public var rawValue: String {
      switch self {
      case .name: "name"
      case .price: "price"
      case .quantity: "quantity"
      case .origin: "origin"
      case .manufacturer: "manufacturer"
      case .currency: "currency"
      case .id: "id"
      case .custom(let name), .groups(let name): "custom." + name
      }
    }
  }

  /// The filters of the list, each for what the one before it has left.
  public var filters: [Filter] = []
  /// The key that products are sorted by.
  public var sort = Sort.name
  /// Whether the greatest comes first; not by name.
  public var isReversed = false
  /// The language; nil is the catalog's own.
  public var locale: String?

  /// Makes the query of a whole catalog.
  public init(locale: String? = nil) { self.locale = locale }

  /// Whether products are left out: their list is flat.
  public var isFiltered: Bool { !filters.isEmpty }

  /// The last filter of the list.
  public var filter: Filter? { filters.last }
}

extension BrowseQuery.Filter {
  /// The predicate of the products that it leaves.
  public var predicate: Predicate {
    switch self {
    case .text(let text, .words):
      // Such as `&`, which is no word.
      (try? WordQuery(text)).map { Predicate($0) } ?? .name(text, contains: true)
    case .text(let text, let kind): .name(text, contains: kind == .contains)
    case .predicate(let predicate, _): predicate
    case .marked(let ids):
      // None that is marked is none that can be shown.
      (try? Predicate(format: "id IN %@", ids)) ?? Predicate(value: false)
    }
  }

  /// The text that is searched for, and how; nil for a predicate.
  public var search: (text: String, kind: SearchKind)? {
    guard case .text(let text, let kind) = self else { return nil }
    let hasNoWords = kind == .words && (try? WordQuery(text)) == nil
    return (text, hasNoWords ? .contains : kind)
  }

  /// What the title says of it: `contains “knife”`, `price > 20`.
  ///
  /// - Parameter width: The greatest number of columns of what was typed.
  func chip(width: Int = .max) -> String {
    switch self {
    case .text(let text, _):
      "\(search?.kind.name ?? "") “\(text.escapedForTerminal.shortenedInTheMiddle(to: width))”"
    case .predicate(_, let text): text.escapedForTerminal.shortenedInTheMiddle(to: width)
    case .marked: "marked"
    }
  }
}

extension String {
  /// The text with `…` for what does not fit in its middle.
  func shortenedInTheMiddle(to width: Int) -> String {
    if displayWidth <= width { return self }
    let half = max(0, width - 1) / 2
    var end = self[...]
    while end.displayWidth > half { end = end.dropFirst() }
    return truncated(toWidth: width - end.displayWidth) + end
  }
}

/// Rows that are wanted of a list.
public struct BrowseRequest: Hashable, Sendable {
  /// A number that a later request of another list does not share.
  public var generation: Int
  /// The list.
  public var query: BrowseQuery
  /// The ordinals of the rows. Those of a list whose length is not known yet may
  /// go beyond its end.
  public var rows: Range<Int>
  /// A product around which as many rows are wanted instead, if it is there.
  public var anchor: Int64?
  /// The custom fields whose texts rows have behind their other texts, in this order.
  public var customColumns: [String] = []
}
