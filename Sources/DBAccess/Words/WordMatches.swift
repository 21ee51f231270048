import Bytes
import CatalogAccess
import GRDB
import Search

/// The places that have all words of a query, by the index of words.
struct WordMatches {
  /// The places, with those of products that have changed since.
  let places: FoundPlaces
  /// The products that have changed since the index was made, which are asked themselves.
  let changedIDs: Set<Int64>
  /// The number of places of each section, in their order.
  private let sections: [(number: Int, count: Int)]
  private let db: Database

  /// Finds them; nil where there is no index, or it does not know the fields of the query.
  init?(_ query: WordQuery, _ db: Database) throws {
    guard let fields = Fields(query), try WordIndex.exists(db) else { return nil }
    changedIDs = try Set(db.int64s("SELECT product_id FROM word_change"))
    sections = try db.all("SELECT number, product_count FROM word_section ORDER BY number") {
      (try $0.count(0), try $0.count(1))
    }
    self.db = db
    var rest = 0
    for section in sections {
      let (sum, isTooMany) = rest.addingReportingOverflow(section.count)
      guard !isTooMany, sum <= Int(Int32.max) else { throw Self.damage }
      rest = sum
    }
    // The longest word has the fewest products, mostly.
    let words = query.words.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    let references = try fields.references(having: words, db)
    let reader = try Reader(fields, db)
    var places = FoundPlaces()
    var part = 0
    while rest > 0 {
      var found = WordPlaces(count: rest)
      for (index, word) in words.enumerated() {
        var having = WordPlaces(count: rest)
        try reader.add(word, references[index], ofPart: part, to: &having)
        if index == 0 { found = having } else { found.formIntersection(having) }
        if found.isEmpty { break }
      }
      places.append(found)
      rest -= WordPlaces.partSize
      part += 1
    }
    self.places = places
  }

  static var damage: DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT_INDEX, message: "the index of words is damaged")
  }

  /// The fields of a query that the index has.
  private struct Fields {
    let letters: Set<UInt8>
    let hasManufacturers: Bool
    let hasOrigins: Bool

    init?(_ query: WordQuery) {
      let keys = query.keys ?? WordQuery.fixedKeys
      var letters: Set<UInt8> = query.keys == nil ? [WordIndex.Field.custom] : []
      for key in keys {
        switch key {
        case .name: letters.insert(WordIndex.Field.name)
        case .sku: letters.insert(WordIndex.Field.sku)
        case .details: letters.insert(WordIndex.Field.details)
        case .manufacturer, .origin: break
        default: return nil
        }
      }
      self.letters = letters
      hasManufacturers = keys.contains(.manufacturer)
      hasOrigins = keys.contains(.origin)
    }

    /// Returns for each word the keys of the manufacturers and origins whose names have it.
    func references(having words: [[UInt8]], _ db: Database) throws -> [[[UInt8]]] {
      var keys = words.map { _ in [[UInt8]]() }
      var kinds: [(table: String, letter: UInt8)] = []
      if hasManufacturers { kinds.append(("manufacturer", WordIndex.Field.manufacturer)) }
      if hasOrigins { kinds.append(("country", WordIndex.Field.origin)) }
      for (table, letter) in kinds {
        var found = [Bool](repeating: false, count: words.count)
        try db.forEach("SELECT id, name FROM \(table)") { row in
          guard let name = row.utf8(1) else { return }
          for index in found.indices { found[index] = false }
          WordSplitter.forEachWord(of: name) { word in
            for (index, wanted) in words.enumerated() where word.starts(with: wanted) {
              found[index] = true
            }
            return true
          }
          for index in found.indices where found[index] {
            keys[index].append(WordIndex.withReference(row.id(0), letter) { Array($0) })
          }
        }
      }
      return keys
    }
  }

  /// Reads the lists of words.
  private struct Reader {
    private let fields: Fields
    private let beginnings: Statement
    private let exact: Statement

    init(_ fields: Fields, _ db: Database) throws {
      self.fields = fields
      beginnings = try db.makeStatement(
        sql: "SELECT word, places FROM word_list WHERE part = ? AND word >= ? AND word < ?")
      exact = try db.makeStatement(
        sql: "SELECT places FROM word_list WHERE part = ? AND word = ?")
    }

    /// Adds the places that have a word that begins so, or a manufacturer or an origin.
    func add(
      _ word: [UInt8], _ references: [[UInt8]], ofPart part: Int, to places: inout WordPlaces
    ) throws {
      var isRight = true
      try beginnings.forEach([part, word, word + [0xFF]]) { row in
        guard let field = row.bytes(0)?.last, fields.letters.contains(field) else { return }
        isRight = isRight && places.add(row.bytes(1) ?? .init(start: nil, count: 0))
      }
      for reference in references {
        try exact.forEach([part, reference]) { row in
          isRight = isRight && places.add(row.bytes(0) ?? .init(start: nil, count: 0))
        }
      }
      if !isRight { throw WordMatches.damage }
    }
  }

  // MARK: Products

  /// Calls `body` with each place whose product has not changed: its id and its section.
  func forEachUnchanged(_ body: (_ id: Int64, _ section: Int) throws -> Void) throws {
    var section = sections.makeIterator()
    var number = 0
    var end = 0
    try forEachUnchangedPlace { place, id in
      while place >= end {
        guard let next = section.next() else { throw Self.damage }
        number = next.number
        end += next.count
      }
      try body(id, number)
    }
  }

  /// Returns the ids of the products that have not changed; nil where one is greater than a set's.
  func unchangedIDs(upTo greatest: Int64) throws -> FoundIDSet? {
    guard var set = FoundIDSet(upTo: greatest) else { return nil }
    var isRight = true
    try forEachUnchangedPlace { _, id in isRight = set.insert(id) && isRight }
    return isRight ? set : nil
  }

  @inline(__always)
  private func forEachUnchangedPlace(
    _ body: (_ place: Int, _ id: Int64) throws -> Void
  ) throws {
    var ids = try ProductIDs(db)
    let hasChanges = !changedIDs.isEmpty
    try places.forEach { place in
      let id = try ids.id(at: place)
      if !hasChanges || !changedIDs.contains(id) { try body(place, id) }
      return true
    }
  }

  /// Returns how many of the unchanged products stand before each of some keys of the listing.
  ///
  /// - Complexity: All places are looked at once, and O(log n) products are read for each key.
  func indices(
    of keys: [ListingKey], in collation: ListingCollation, _ db: Database
  ) throws -> [Int] {
    var unchanged: [Int64] = []
    try forEachUnchangedPlace { _, id in unchanged.append(id) }
    return try keys.map { key in
      try unchanged.indices.firstPosition { index in
        let id = unchanged[index]
        let name = try db.string("SELECT coalesce(sort_name, name) FROM product WHERE id = ?", [id])
        return ListingKey(listingName: name ?? "", productID: id, in: collation) >= key
      }
    }
  }
}
