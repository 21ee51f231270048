/// The title of a section that a listing does not have.
public struct MissingSection: Error, Hashable {
  /// The title that was asked for.
  public let title: String
}

extension Listing {
  /// Returns the sections with some titles, in the order of the listing; all
  /// when no titles are given. A title may be in another case where it means one section.
  ///
  /// - Throws: `MissingSection` for the first title that no section has.
  public func sections(titled titles: [String]) throws(MissingSection) -> [ListingSection] {
    try sections.titled(titles)
  }

  /// Calls `body` with products of some sections, one section after the other.
  ///
  /// - Parameters:
  ///   - offset: The number of products to pass over.
  ///   - limit: The greatest number of products to give.
  ///   - begin: Called with each section that is shown.
  public func forEachProduct(
    in sections: [ListingSection],
    offset: Int,
    limit: Int,
    begin: (ListingSection) throws -> Void = { _ in },
    _ body: (ProductView, ListingSection) throws -> Void
  ) throws {
    if type(of: order).readsAhead {
      var parts: [SectionRows] = []
      Self.forEachRange(of: sections, offset: offset, limit: limit) {
        parts.append($0)
        return true
      }
      try order.expect(parts)
    }
    try Self.forEachRange(of: sections, offset: offset, limit: limit) { rows in
      try begin(rows.section)
      try order.forEachProduct(of: rows) { try body($0, rows.section) }
      return true
    }
  }

  /// Calls `body` with the wanted products of each section; false once it returns false.
  @discardableResult
  package static func forEachRange(
    of sections: [ListingSection],
    offset: Int,
    limit: Int,
    _ body: (SectionRows) throws -> Bool
  ) rethrows -> Bool {
    var skipped = offset
    var left = limit
    for section in sections where left > 0 && section.count > 0 {
      if skipped >= section.count {
        skipped -= section.count
        continue
      }
      let range = skipped..<skipped + min(left, section.count - skipped)
      guard try body(SectionRows(section: section, range: range)) else { return false }
      left -= range.count
      skipped = 0
    }
    return true
  }
}

extension [ListingSection] {
  /// Returns those with some titles, in their order; all when no titles are given. A title may be in
  /// another case where it means one section.
  ///
  /// - Throws: `MissingSection` for the first title that none has.
  public func titled(_ titles: [String]) throws(MissingSection) -> [ListingSection] {
    if titles.isEmpty { return self }
    var wanted: Set<String> = []
    for title in titles {
      if contains(where: { $0.title == title }) {
        wanted.insert(title)
        continue
      }
      let word = title.lowercased()
      let meant = filter { $0.title.lowercased() == word }
      guard meant.count == 1 else { throw MissingSection(title: title) }
      wanted.insert(meant[0].title)
    }
    return filter { wanted.contains($0.title) }
  }
}
