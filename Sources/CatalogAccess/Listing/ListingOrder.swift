package import Collation

/// Some products of a catalog in the order of a collation, with the keys that
/// put them there.
package struct ListingOrder {
  /// The ids of the products, as they were read: ascending.
  package let ids: [Int64]
  package let keys: SortKeyList
  /// The order: positions in both, by section, key and id.
  package let sorted: [IndexedCollation.SortedKey]

  package init(ids: [Int64], names: NameList, _ collation: IndexedCollation) {
    self.ids = ids
    keys = collation.collator.sortKeys(for: names)
    sorted = collation.sortedKeys(keys)
  }

  /// Returns the sections of the collation with what they hold.
  package func sections(_ collation: IndexedCollation) -> [ListingSection] {
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    for key in sorted { counts[key.section] += 1 }
    return collation.listingSections(counts: counts)
  }
}

extension IndexedCollation {
  /// Returns the sections with so many products each.
  package func listingSections(counts: [Int]) -> [ListingSection] {
    var indexTitles = [String?](repeating: nil, count: counts.count)
    for (position, title) in sectionIndexTitles.enumerated() {
      indexTitles[section(forIndexTitleAt: position)] = title
    }
    return counts.enumerated().map { number, count in
      ListingSection(
        number: number, title: sectionTitles[number], indexTitle: indexTitles[number], count: count)
    }.placed()
  }
}
