import CatalogAccess

/// The order of groups that were computed: the ids of each stand together.
struct ComputedGroupOrder: SourceOrder {
  var source: RowSource
  private let ids: ProductNumbers
  /// By section, where its ids begin.
  private let starts: [Int]

  init(_ ids: ProductNumbers, starts: [Int], from source: RowSource) {
    self.source = source
    self.ids = ids
    self.starts = starts
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let start = starts[rows.section.number]
    try ids.forEachChunk(of: start + rows.range.lowerBound..<start + rows.range.upperBound) {
      try reader.forEachView(ofProducts: $0, section: rows.section.number, body)
    }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let position = try ids.firstIndex(of: id) else { return nil }
    for section in sections {
      let place = position - starts[section.number]
      if 0..<section.count ~= place { return section.offset + place }
    }
    return nil
  }
}
