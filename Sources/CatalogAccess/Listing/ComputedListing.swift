package import Collation

/// The products in the order of a collation without a stored listing, from all names.
///
/// - Complexity: A sort key a product. Keys beyond a megabyte are in a temporary file.
package struct ComputedListing {
  /// The number of bytes of keys that are sorted in memory.
  private static let byteCount = 1 << 20
  /// The number of keys that are made at a time.
  private static let batchCount = 1024

  private let collation: IndexedCollation
  private let sorter: RecordSorter
  private var names = NameList()
  private var ids: [Int64] = []
  private var key: [UInt8] = []
  private var count = 0
  private var progress: (whole: Int, report: ComputingProgress)?

  package init(_ collation: IndexedCollation) {
    self.init(collation, byteCount: Self.byteCount)
  }

  /// Tells how far it has come: making the keys of so many names takes four fifths of the time.
  package mutating func tell(_ progress: ComputingProgress, of count: Int) {
    if count > 0 { self.progress = (count, progress) }
  }

  private func tell(keys: Int, sorted: Int) {
    guard let (whole, report) = progress else { return }
    report.tell(min(whole, (4 * keys + sorted) / 5), of: whole)
  }

  package init(_ collation: IndexedCollation, byteCount: Int) {
    self.collation = collation
    sorter = RecordSorter(byteCount: byteCount)
  }

  /// Adds a product, by ids that ascend, with the name that it is listed under.
  package mutating func append(_ id: Int64, listedAs name: UnsafeRawBufferPointer) throws {
    ids.append(id)
    names.append(name)
    if ids.count == Self.batchCount { try sortBatch() }
  }

  private mutating func sortBatch() throws {
    let boundaries = collation.boundaries
    let keys = collation.collator.sortKeys(for: names)
    // Equal keys stay in the order in which they come: by id.
    for (index, id) in ids.enumerated() {
      keys.withKey(at: index) { bytes in
        SectionedKey.write(bytes, in: boundaries.section(for: bytes), to: &key)
      }
      try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
    }
    count += ids.count
    tell(keys: count, sorted: 0)
    names = NameList()
    ids.removeAll(keepingCapacity: true)
  }

  /// Returns the products in their order, and the sections.
  package mutating func finish() throws -> (ids: ProductNumbers, sections: [ListingSection]) {
    try sortBatch()
    var counts = [Int](repeating: 0, count: collation.sectionTitles.count)
    var numbers = ProductNumbersWriter()
    var sortedCount = 0
    while try sorter.next({ key, payload in
      sortedCount += 1
      if sortedCount % Self.batchCount == 0 { tell(keys: count, sorted: sortedCount) }
      counts[SectionedKey.section(of: key)] += 1
      try numbers.append(payload.loadUnaligned(as: Int64.self))
    }) {}
    return (try numbers.finish(), collation.listingSections(counts: counts))
  }
}
