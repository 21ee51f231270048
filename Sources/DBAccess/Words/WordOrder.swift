import Bytes
import CatalogAccess
import GRDB

/// The products of a stored listing that have words, in its order: those at some places of the index of words.
///
/// A product is looked up when its row is read. Nothing has changed since the index was made.
struct WordOrder: NameOrder {
  var source: RowSource
  private let places: FoundPlaces
  private let language: StoredLanguage

  init(_ places: FoundPlaces, in language: StoredLanguage, from source: RowSource) {
    self.source = source
    self.places = places
    self.language = language
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    if rows.range.isEmpty { return }
    let first = rows.section.offset + rows.range.lowerBound
    guard first + rows.range.count <= places.count else { throw WordMatches.damage }
    let start = places.place(at: first)
    try reader.forEachView(
      ofProducts: ids(from: start, count: rows.range.count, reader.db),
      section: rows.section.number, body)
  }

  /// Returns the ids of so many products from a place on.
  private func ids(from place: Int, count: Int, _ db: Database) throws -> [Int64] {
    var ids = try ProductIDs(db)
    var result: [Int64] = []
    result.reserveCapacity(count)
    try places.forEach(from: place) {
      result.append(try ids.id(at: $0))
      return result.count < count
    }
    return result
  }

  func collation() throws -> ListingCollation {
    try source.catalog.reading("read the sections of") { try ListingCollation(language, $0) }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let name = try source.listingName(ofProduct: id) else { return nil }
    let key = ListingKey(listingName: name, productID: id, in: try collation())
    let ordinal = try ordinal(of: key)
    return try ordinal < places.count && self.id(at: ordinal) == id ? ordinal : nil
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    try ordinal(of: ListingKey(beginningAt: name, in: collation()))
  }

  /// Returns how many products stand before a key, by binary search.
  func ordinal(of key: ListingKey) throws -> Int {
    let collation = try collation()
    return try (0..<places.count).firstPosition { position in
      let id = try id(at: position)
      let name = try source.listingName(ofProduct: id) ?? ""
      return ListingKey(listingName: name, productID: id, in: collation) >= key
    }
  }

  private func id(at position: Int) throws -> Int64 {
    try source.catalog.reading("read") { db in
      var ids = try ProductIDs(db)
      return try ids.id(at: places.place(at: position))
    }
  }
}
