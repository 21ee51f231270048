public import Collation

/// The index strip of products by origin, or by manufacturer: the letters of a language, each of
/// which leads to the first origin under it.
public enum OriginIndex {
  /// Returns the sections with index titles, and a section without products for
  /// each letter that no origin begins with: the strip has the whole alphabet.
  ///
  /// - Parameters:
  ///   - sections: One for each origin, in the order of their names; products
  ///     that have none come last.
  ///   - collation: The language of the letters.
  ///   - isReversed: Whether the names are in reverse order.
  public static func sections(
    _ sections: [BrowseSection], in collation: IndexedCollation, isReversed: Bool
  ) -> [BrowseSection] {
    let titles = collation.sectionIndexTitles
    guard let last = titles.indices.last else { return sections }
    // The letters that have not had their turn; what has none comes last in both
    // orders, as products without an origin do.
    var letters = (isReversed ? (0..<last).reversed() : Array(0..<last))[...] + [last]
    var result: [BrowseSection] = []
    func addEmpty(_ letter: Int) {
      result.append(BrowseSection(title: titles[letter], indexTitle: titles[letter], count: 0))
    }
    for (position, section) in sections.enumerated() {
      let letter = letter(of: section.title, in: collation)
      let isOutOfPlace = letter == last && isReversed && position < sections.count - 1
      var section = section
      if !isOutOfPlace, letters.contains(letter) {
        while let next = letters.popFirst(), next != letter { addEmpty(next) }
        section.indexTitle = titles[letter]
      }
      result.append(section)
    }
    for letter in letters { addEmpty(letter) }
    return result
  }

  /// Returns the index title under which an origin stands.
  public static func title(of origin: String, in collation: IndexedCollation) -> String {
    collation.sectionIndexTitles[letter(of: origin, in: collation)]
  }

  /// Returns the position of an index title. A language may have several sections to a letter.
  private static func letter(of origin: String, in collation: IndexedCollation) -> Int {
    let number = collation.section(for: origin)
    return collation.sectionIndexTitles.indices.last {
      collation.section(forIndexTitleAt: $0) <= number
    } ?? 0
  }
}
