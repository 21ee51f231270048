import CatalogModel
package import Collation

/// Puts products under the values of a field, and sorts those of each in the order of a language.
///
/// The groups are in memory, as sections are, and so are limited; the products are sorted in
/// bounded memory, by the number of the group and the key of the name.
package struct ComputedGroups {
  /// The number of bytes of keys that are sorted in memory.
  private static let byteCount = 1 << 20
  /// The number of keys that are made at a time.
  private static let batchCount = 1024

  private let collation: IndexedCollation
  private let isReversed: Bool
  private var values: GroupValues
  /// The number of products of each group.
  private var counts: [Int] = []
  private let sorter = RecordSorter(byteCount: byteCount)
  private var names = NameList()
  private var waiting: [(id: Int64, group: Int)] = []
  private var key: [UInt8] = []

  /// - Parameters:
  ///   - rowNames: The names of the rows of the table of the groups, where there is one.
  ///   - isSort: Whether the list is sorted by the field: then there may be any number of groups.
  ///   - isReversed: Whether the last group comes first; those without a value stay last.
  package init(
    by grouping: ListingGrouping, _ collation: IndexedCollation, rowNames: [Int64: String],
    isSort: Bool = false, isReversed: Bool = false
  ) {
    self.collation = collation
    self.isReversed = isReversed
    values = GroupValues(of: grouping, rowNames: rowNames, isLimited: !isSort)
  }

  // MARK: Products

  /// Adds the next product in the order of the language.
  package mutating func append(_ id: Int64, _ column: GroupValues.Column) throws {
    writeKey(ofGroup: try group(of: column))
    try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
  }

  /// Adds a product, by ids that ascend, with the name that it is listed under.
  package mutating func append(
    _ id: Int64, listedAs name: UnsafeBufferPointer<UInt8>?, _ column: GroupValues.Column
  ) throws {
    waiting.append((id, try group(of: column)))
    names.append(UnsafeRawBufferPointer(name ?? .init(start: nil, count: 0)))
    if waiting.count == Self.batchCount { try sortWaiting() }
  }

  private mutating func sortWaiting() throws {
    let keys = collation.collator.sortKeys(for: names)
    let boundaries = collation.boundaries
    var listingKey: [UInt8] = []
    for (index, product) in waiting.enumerated() {
      writeKey(ofGroup: product.group)
      keys.withKey(at: index) { bytes in
        SectionedKey.write(bytes, in: boundaries.section(for: bytes), to: &listingKey)
      }
      key.append(contentsOf: listingKey)
      try withUnsafeBytes(of: product.id) { try sorter.append(key: key, payload: $0) }
    }
    names = NameList()
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes the number of a group in four bytes, none of which is zero.
  private mutating func writeKey(ofGroup group: Int) {
    key.removeAll(keepingCapacity: true)
    for divisor in [255 * 255 * 255, 255 * 255, 255, 1] {
      key.append(UInt8(group / divisor % 255 + 1))
    }
  }

  private mutating func group(of column: GroupValues.Column) throws -> Int {
    let group = try values.number(of: column)
    if group == counts.count { counts.append(0) }
    counts[group] += 1
    return group
  }

  // MARK: Result

  /// Returns the groups as sections, those without a value last, and the products in their order.
  package mutating func finish() throws -> (ids: ProductNumbers, sections: [ListingSection]) {
    try sortWaiting()
    var sortedIDs = ProductNumbersWriter()
    while try sorter.next({ _, payload in
      try sortedIDs.append(payload.loadUnaligned(as: Int64.self))
    }) {}
    // They are in the order in which the groups were found.
    let found = try sortedIDs.finish()
    var start = 0
    let ranges = counts.map { count in
      defer { start += count }
      return start..<start + count
    }
    var ids = ProductNumbersWriter()
    var sections: [ListingSection] = []
    for group in values.sorted(collation, isReversed: isReversed) {
      let title = values.title(ofGroup: group) ?? ListingSort.noneTitle
      sections.append(
        ListingSection(number: sections.count, title: title, count: counts[group]))
      try found.forEachChunk(of: ranges[group]) { for id in $0 { try ids.append(id) } }
    }
    return (try ids.finish(), sections.placed())
  }
}
