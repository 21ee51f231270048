public import Search

/// The filters and the sort order of a list.
public struct BrowseQuery: Hashable, Sendable {
  /// A filter of a list.
  public enum Filter: Hashable, Sendable {
    /// Those whose name begins with a text or contains it, whatever its case
    /// and accents.
    case name(String, contains: Bool)
    /// Those that match a predicate, which was typed so.
    case predicate(Predicate, text: String)
    /// Those that are marked.
    case marked([Int64])
  }

  /// A key that products are sorted by.
  public enum Sort: String, CaseIterable, Hashable, Sendable {
    case name
    case price
    case quantity
    case origin
    case manufacturer
    case id
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
}
