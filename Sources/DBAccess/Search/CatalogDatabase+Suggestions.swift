public import CatalogAccess
import Collation
import GRDB
import Glibc

extension CatalogDatabase {
  /// Returns what might have been meant by a text with which no name begins.
  public func suggestions(
    for text: String,
    until isLate: () -> Bool
  ) throws -> SearchSuggestions {
    let isCurrent = try listingState() == .current
    var scan = SuggestionScan(text)
    if scan.fold.isEmpty { return SearchSuggestions() }
    return try reading("search") { db in
      if !isCurrent {
        try scan.readProducts(db, until: isLate)
      } else if try scan.readBlocks(ofFirstLetter: true, db, until: isLate) {
        _ = try scan.readBlocks(ofFirstLetter: false, db, until: isLate)
      }
      return try scan.suggestions(db)
    }
  }
}

/// One pass over the names, for those that hold a text or begin like it.
private struct SuggestionScan {
  /// The number of beginnings that are suggested.
  private static let greatestCount = 3
  /// Longer texts have no close beginnings: nobody mistypes so much.
  private static let greatestLength = 64

  /// A place where a name is written unchanged.
  private enum Place {
    case product(Int64)
    /// A block of the listing, and how many names stand before it there.
    case block(ListingKey, Int)
  }

  let fold: [UInt8]
  private let scalars: [UInt32]
  private let wordCount: Int
  private let greatestDistance: Int
  private var suggestions = SearchSuggestions()
  private var closest: [(distance: Int, beginning: [UInt32], place: Place)] = []
  private var rows: [[Int]]
  /// The letters of the name that is looked at.
  private var letters: [UInt32] = []

  init(_ text: String) {
    fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
    scalars = String(decoding: fold, as: UTF8.self).unicodeScalars.map(\.value)
    wordCount = scalars.split(separator: 0x20).count
    greatestDistance =
      scalars.count < 4 || scalars.count > Self.greatestLength ? 0 : scalars.count < 7 ? 1 : 2
    rows = [[Int]](
      repeating: [Int](repeating: 0, count: scalars.count + greatestDistance + 2), count: 3)
  }

  /// Looks at the names in the texts of the blocks of the catalog's own listing,
  /// and returns whether there is time left.
  ///
  /// - Parameter ofFirstLetter: Whether in those blocks where names may begin
  ///   with the letter of the text, or in the others.
  mutating func readBlocks(
    ofFirstLetter: Bool,
    _ db: Database,
    until isLate: () -> Bool
  ) throws -> Bool {
    let letter = NameRanges(
      beginningWith: String(String(decoding: fold, as: UTF8.self).prefix(1)))
    let statement = try db.makeStatement(
      sql: """
        SELECT section, sort_key, product_id, \(NameBounds.columns), folds
        FROM listing_block
        LEFT JOIN block_fold USING (language_id, section, sort_key, product_id)
        WHERE language_id = \(StoredLanguage.ownID)
        """)
    let row = statement.row
    defer { statement.reset() }
    while try statement.step() {
      let mayHold = [row.nameInterval(3), row.nameInterval(5)].contains {
        $0.map(letter.mayHold) ?? false
      }
      if mayHold != ofFirstLetter { continue }
      guard let text = row.bytes(7) else {
        suggestions.isComplete = false
        continue
      }
      let key = row.listingKey
      var rest = text[...]
      var position = 0
      while let end = rest.firstIndex(of: BlockNames.separator) {
        let name = UnsafeRawBufferPointer(rebasing: rest[..<end])
        look(at: name.assumingMemoryBound(to: UInt8.self), .block(key, position))
        position += 1
        rest = rest[(end + 1)...]
      }
      if isLate() {
        suggestions.isComplete = false
        return false
      }
    }
    return true
  }

  /// Looks at the names of all products, where the listing is not that of them.
  mutating func readProducts(_ db: Database, until isLate: () -> Bool) throws {
    let statement = try db.makeStatement(sql: "SELECT name, id FROM product")
    let row = statement.row
    defer { statement.reset() }
    var count = 0
    while try statement.step() {
      count += 1
      if count % 512 == 0, isLate() {
        suggestions.isComplete = false
        return
      }
      guard let name = row.utf8(0) else { continue }
      Folding.caseAndDiacriticInsensitive.foldedBytes(of: name)
        .withUnsafeBufferPointer { look(at: $0, .product(row.id(1))) }
    }
  }

  private mutating func look(at name: UnsafeBufferPointer<UInt8>, _ place: @autoclosure () -> Place)
  {
    if name.holds(fold) { suggestions.containingCount += 1 }
    if greatestDistance == 0 { return }
    let worst = closest.count < Self.greatestCount ? greatestDistance + 1 : closest.last?.distance
    // What is already known as close is passed over cheaply in most catalogs:
    // names with one beginning stand together.
    guard let worst, worst > 1 || closest.count < Self.greatestCount,
      let distance = distance(toBeginningOf: name), distance < worst
    else { return }
    let beginning = beginning(of: name)
    if closest.contains(where: { $0.beginning == beginning }) { return }
    let position = closest.firstIndex { distance < $0.distance } ?? closest.count
    closest.insert((distance, beginning, place()), at: position)
    if closest.count > Self.greatestCount { closest.removeLast() }
  }

  /// As many words of a name as the text has.
  private func beginning(of name: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars.map(\.value)
    return Array(scalars.split(separator: 0x20).prefix(wordCount).joined(separator: [0x20]))
  }

  /// Returns how many letters of the text must be inserted, removed, replaced
  /// or swapped with their neighbour to make a beginning of a name of it; nil
  /// when these are too many.
  private mutating func distance(toBeginningOf name: UnsafeBufferPointer<UInt8>) -> Int? {
    let length = scalars.count + greatestDistance
    letters.removeAll(keepingCapacity: true)
    if name.prefix(length).allSatisfy({ $0 < 0x80 }) {
      for byte in name.prefix(length) { letters.append(UInt32(byte)) }
    } else {
      for scalar in String(decoding: name, as: UTF8.self).unicodeScalars.prefix(length) {
        letters.append(scalar.value)
      }
    }
    return distance()
  }

  /// Optimal string alignment, a row a letter; the least of the last is the best beginning.
  private mutating func distance() -> Int? {
    for column in 0...letters.count { rows[0][column] = column }
    for row in 1...scalars.count {
      let current = row % 3
      let previous = (row + 2) % 3
      rows[current][0] = row
      var least = row
      for column in 0..<letters.count {
        let isSame = scalars[row - 1] == letters[column]
        var best = rows[previous][column] + (isSame ? 0 : 1)
        best = min(best, rows[previous][column + 1] + 1, rows[current][column] + 1)
        if row > 1, column > 0, scalars[row - 1] == letters[column - 1],
          scalars[row - 2] == letters[column]
        {
          best = min(best, rows[(row + 1) % 3][column - 1] + 1)
        }
        rows[current][column + 1] = best
        least = min(least, best)
      }
      if least > greatestDistance { return nil }
    }
    let best = rows[scalars.count % 3].prefix(letters.count + 1).min() ?? .max
    return best <= greatestDistance ? best : nil
  }

  /// Returns what was found, with the names as they are written.
  func suggestions(_ db: Database) throws -> SearchSuggestions {
    var result = suggestions
    for entry in closest {
      guard let words = try name(at: entry.place, db)?.split(separator: " ").prefix(wordCount)
      else { continue }
      var beginning = words.joined(separator: " ")
      while let last = beginning.last, ",;:.".contains(last) { beginning.removeLast() }
      result.closestBeginnings.append(beginning)
    }
    return result
  }

  private func name(at place: Place, _ db: Database) throws -> String? {
    switch place {
    case .product(let id):
      try db.string("SELECT name FROM product WHERE id = ?", [id])
    case .block(let key, let position):
      try db.string(
        """
        SELECT name
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT 1 OFFSET ?
        """,
        [StoredLanguage.ownID, key, position])
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether other bytes, at least one, stand in these.
  fileprivate func holds(_ other: [UInt8]) -> Bool {
    guard var place = UnsafeRawPointer(baseAddress), count >= other.count else { return false }
    let last = place + (count - other.count)
    while place <= last, let found = memchr(place, Int32(other[0]), last - place + 1) {
      if memcmp(found, other, other.count) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
    }
    return false
  }
}
