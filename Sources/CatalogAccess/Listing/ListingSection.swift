/// A section of the catalog's listing.
public struct ListingSection: Hashable, Sendable {
  /// The position among all sections of the language, from 0.
  public var number: Int
  /// The header.
  public var title: String
  /// The label in the index strip; nil for a section that has none there.
  public var indexTitle: String?
  /// The number of products of the section.
  public var count: Int
  /// The ordinal of its first product in the listing, from 0. Of an empty
  /// section, where its first product would be.
  public var offset: Int

  package init(number: Int, title: String, indexTitle: String? = nil, count: Int, offset: Int = 0) {
    self.number = number
    self.title = title
    self.indexTitle = indexTitle
    self.count = count
    self.offset = offset
  }
}

extension [ListingSection] {
  /// Returns the sections behind one another, as their counts say, each with a title of its own: that
  /// of products without a value is another where a value is called so.
  package func placed() -> [ListingSection] {
    var offset = 0
    return withDistinctNone().map { section in
      var section = section
      section.offset = offset
      offset += section.count
      return section
    }
  }

  private func withDistinctNone() -> [ListingSection] {
    guard let none = last, none.title == ListingSort.noneTitle else { return self }
    let titles = Set(dropLast().map(\.title))
    guard titles.contains(none.title) else { return self }
    var sections = self
    var title = "(no value)"
    while titles.contains(title) { title = "(\(title))" }
    sections[count - 1].title = title
    return sections
  }
}

/// The first and the last name of a section.
public struct SectionBounds: Hashable, Sendable {
  /// The name of the first product.
  public var first: String
  /// The name of the last product.
  public var last: String

  package init(first: String, last: String) {
    self.first = first
    self.last = last
  }
}
