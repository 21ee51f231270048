import CatalogAccess
import GRDB

/// The products under the texts of a custom field that has an index, each a section; those without
/// one last.
///
/// A page passes over the products of its section before it, in an index.
struct IndexedGroupOrder: SourceOrder {
  var source: RowSource
  private let index: Int64
  private let language: StoredLanguage
  /// The text that each section stands for; nil for what has none.
  private let values: [Int64?]

  /// Reads the texts with the numbers of their products.
  static func read(
    _ index: Int64,
    of grouping: ListingGrouping,
    in language: StoredLanguage,
    from source: RowSource
  ) throws -> (order: IndexedGroupOrder, sections: [ListingSection]) {
    var values: [Int64?] = []
    var sections: [ListingSection] = []
    try source.catalog.reading("read the products of") { db in
      var (count, byteCount) = (0, 0)
      try db.forEach(
        """
        SELECT id, value, product_count FROM custom_value
        WHERE index_id = ? AND product_count > 0 ORDER BY sort_key, value
        """, [index]
      ) { row in
        let title = row.string(1) ?? ""
        byteCount += title.utf8.count
        if values.count == TooManyGroups.greatestCount
          || byteCount > TooManyGroups.greatestByteCount
        {
          throw TooManyGroups(grouping)
        }
        sections.append(
          ListingSection(number: values.count, title: title, count: try row.count(2)))
        values.append(row.id(0))
        count += try row.count(2)
      }
      let others = try ChangeQueue.productCount(db) - count
      if others < 0 {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT_INDEX, message: "'custom_value' counts other products")
      }
      if others > 0 {
        sections.append(
          ListingSection(number: values.count, title: ListingSort.noneTitle, count: others))
        values.append(nil)
      }
    }
    let order = IndexedGroupOrder(
      source: source, index: index, language: language, values: values)
    return (order, sections.placed())
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let (from, arguments) = products(of: rows.section.number)
    func find(_ give: (Int64) throws -> Void) throws {
      try reader.db.forEach(
        """
        SELECT product_id FROM \(from)
        ORDER BY section, sort_key, product_id LIMIT ? OFFSET ?
        """, arguments + [rows.range.count, rows.range.lowerBound]
      ) { try give($0.id(0)) }
    }
    try reader.forEachView(of: rows, found: find, body)
  }

  /// Returns the table and the condition of a section's products.
  private func products(of section: Int) -> (String, [any StatementArgument]) {
    if let value = values[section] { return ("custom_entry WHERE value_id = ?", [value]) }
    return (
      """
      listing WHERE language_id = ? AND NOT EXISTS (
        SELECT 1 FROM custom_entry
        WHERE index_id = ? AND custom_entry.product_id = listing.product_id)
      """, [language.id, index]
    )
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let name = try source.listingName(ofProduct: id) else { return nil }
    return try source.catalog.reading("read") { db in
      let value = try db.int64(
        "SELECT value_id FROM custom_entry WHERE index_id = ? AND product_id = ?", [index, id])
      guard let section = values.firstIndex(of: value) else { return nil }
      let key = ListingKey(
        listingName: name, productID: id, in: try ListingCollation(language, db))
      let (from, arguments) = products(of: section)
      let before = try db.int(
        "SELECT count(*) FROM \(from) AND (section, sort_key, product_id) < (?, ?, ?)",
        arguments + [key])
      return sections[section].offset + (before ?? 0)
    }
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> IndexedGroupOrder? { nil }
}
