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

  private enum Value: Hashable {
    case none
    case row(Int64)
    case text([UInt8])
  }

  private let grouping: ListingGrouping
  private let collation: IndexedCollation
  private let rowNames: [Int64: String]
  private var field: CustomFieldTexts
  private var numbers: [Value: Int] = [:]
  private var groups: [(value: Value, count: Int)] = []
  private var textByteCount = 0
  private let sorter = RecordSorter(byteCount: byteCount)
  private var names = NameList()
  private var waiting: [(id: Int64, group: Int)] = []
  private var key: [UInt8] = []

  /// - Parameter rowNames: The names of the rows of the table of the groups, where there is one.
  package init(
    by grouping: ListingGrouping, _ collation: IndexedCollation, rowNames: [Int64: String]
  ) {
    self.grouping = grouping
    self.collation = collation
    self.rowNames = rowNames
    if case .custom(let name) = grouping {
      field = CustomFieldTexts([name])
    } else {
      field = CustomFieldTexts([])
    }
  }

  // MARK: Products

  /// What decides on the group of a product: a row of another table, or a text.
  package enum Column {
    case row(Int64?)
    /// A currency, or custom fields.
    case text(UnsafeBufferPointer<UInt8>?)
  }

  /// Adds the next product in the order of the language.
  package mutating func append(_ id: Int64, _ column: Column) throws {
    writeKey(ofGroup: try group(of: column))
    try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
  }

  /// Adds a product, by ids that ascend, with the name that it is listed under.
  package mutating func append(
    _ id: Int64, listedAs name: UnsafeBufferPointer<UInt8>?, _ column: Column
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

  private mutating func group(of column: Column) throws -> Int {
    let group = try number(of: value(of: column))
    groups[group].count += 1
    return group
  }

  private mutating func value(of column: Column) -> Value {
    switch column {
    case .row(let id):
      guard let id, rowNames[id] != nil else { return .none }
      return .row(id)
    case .text(let text):
      if case .custom = grouping {
        field.read(text)
        return field.withText(at: 0) { $0.map { .text(Array($0)) } ?? .none }
      }
      // A price without a currency is in XXX.
      guard let text, !text.allSatisfy({ $0 == UInt8(ascii: "X") }) else { return .none }
      return .text(Array(text))
    }
  }

  private mutating func number(of value: Value) throws -> Int {
    if let known = numbers[value] { return known }
    if case .text(let text) = value { textByteCount += text.count }
    if groups.count == TooManyGroups.greatestCount
      || textByteCount > TooManyGroups.greatestByteCount
    {
      throw TooManyGroups(grouping)
    }
    numbers[value] = groups.count
    groups.append((value, 0))
    return groups.count - 1
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
    let ranges = groups.map { group in
      defer { start += group.count }
      return start..<start + group.count
    }
    var ids = ProductNumbersWriter()
    var sections: [ListingSection] = []
    for group in sortedGroups() {
      let title = title(of: groups[group].value) ?? ListingSort.noneTitle
      sections.append(
        ListingSection(number: sections.count, title: title, count: groups[group].count))
      try found.forEachChunk(of: ranges[group]) { for id in $0 { try ids.append(id) } }
    }
    return (try ids.finish(), sections.placed())
  }

  private func title(of value: Value) -> String? {
    switch value {
    case .none: nil
    case .row(let id): rowNames[id]
    case .text(let text): String(decoding: text, as: UTF8.self)
    }
  }

  /// Returns the positions of the groups in their order.
  private func sortedGroups() -> [Int] {
    let named = groups.indices.filter { groups[$0].value != .none }
    let unnamed = groups.indices.filter { groups[$0].value == .none }
    let texts = named.map { Array((title(of: groups[$0].value) ?? "").utf8) }
    let order: [Int]
    if case .custom = grouping {
      order = CustomKey.sorted(texts, collation.collator)
    } else {
      let byBytes = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
      order = collation.sorted(byBytes, by: { String(decoding: texts[$0], as: UTF8.self) })
    }
    return order.map { named[$0] } + unnamed
  }
}
