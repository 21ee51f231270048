public import Collation

/// The products of a catalog under the sections of a language, or in another
/// order.
///
///     // The catalog has one product, "Äppelkniv", and is sorted for Swedish.
///     let listing = try catalog.listing()
///     let sections = listing.sections.filter { $0.count > 0 }
///     sections.map(\.title)  // ["Ä"]
///     var names: [String] = []
///     try listing.forEachProduct(in: sections[0]) { names.append($0.product.name) }
///     names  // ["Äppelkniv"]
///
/// Where the catalog stores it, a page costs what it shows, wherever it is: one
/// sum over the counts of sections and blocks, one seek, and the rows. Else
/// sections and order are computed, which reads every name.
///
/// A listing is of the state of the catalog when the catalog was opened.
public struct Listing {
  /// The locale of the language.
  public let locale: LocaleIdentifier
  /// All sections in order, those without products too.
  public let sections: [ListingSection]
  /// Whether sections and order are stored in the catalog.
  public let isStored: Bool
  /// The statistics of the search for a predicate's products; nil without a predicate.
  public let statistics: SearchStatistics?
  package let order: any RowOrder

  /// The number of products.
  public var count: Int { sections.reduce(0) { $0 + $1.count } }

  package init(
    _ order: any RowOrder,
    locale: LocaleIdentifier,
    sections: [ListingSection],
    isStored: Bool = true,
    _ statistics: SearchStatistics? = nil
  ) {
    self.order = order
    self.locale = locale
    self.sections = sections
    self.isStored = isStored
    self.statistics = statistics
  }

  // MARK: Products

  /// Calls `body` with the products of one section in order. It must not read
  /// the catalog itself.
  ///
  /// - Parameters:
  ///   - section: One of ``sections``.
  ///   - offset: The number of its products to pass over.
  ///   - limit: The greatest number of products to give.
  public func forEachProduct(
    in section: ListingSection,
    offset: Int = 0,
    limit: Int = .max,
    _ body: (ProductView) throws -> Void
  ) throws {
    try Self.forEachRange(of: [section], offset: offset, limit: limit) {
      try order.forEachProduct(of: $0, body)
      return true
    }
  }

  /// Returns the first and the last name of a section, nil of an empty one.
  public func bounds(of section: ListingSection) throws -> SectionBounds? {
    if section.count == 0 { return nil }
    if let bounds = order.bounds(of: section) { return bounds }
    var names: [String] = []
    for offset in [0, section.count - 1] {
      try forEachProduct(in: section, offset: offset, limit: 1) { names.append($0.product.name) }
    }
    guard let first = names.first, let last = names.last else { return nil }
    return SectionBounds(first: first, last: last)
  }

  // MARK: Ordinals

  /// Returns how many products stand before a product, nil when there is no
  /// such product.
  ///
  /// - Complexity: As a page, where the listing is stored. In a list that is
  ///   sorted by something else, a step in an index for each product before it.
  public func ordinal(ofProduct id: Int64) throws -> Int? {
    try order.ordinal(ofProduct: id, in: sections)
  }

  /// Returns how many products stand before the first whose name is not less
  /// than a text, without regard to case and accents: where a reader who
  /// looks for the text begins to read. Not for a list that is sorted by
  /// something else.
  public func ordinal(beginningAt name: String) throws -> Int {
    try order.ordinal(beginningAt: name, in: sections)
  }
}
