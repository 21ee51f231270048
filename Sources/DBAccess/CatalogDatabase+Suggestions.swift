import Collation
import GRDB
import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What would have been found, where nothing was.
public struct SearchSuggestions: Hashable, Sendable {
  /// How many names hold the text somewhere, without regard to case and
  /// accents.
  public var containingCount = 0
  /// Whether all names were looked at before the time was up.
  public var isComplete = true
  /// Beginnings of names that differ from the text by a few letters, the
  /// closest first: as many words as the text has.
  public var closestBeginnings: [String] = []
}

extension CatalogDatabase {
  /// Returns what might have been meant by a text with which no name begins.
  ///
  /// Names that begin with the same letter are looked at first, because
  /// mistakes are made later in a word.
  ///
  /// - Parameter isLate: Asked now and then; after it is true, nothing more is
  ///   looked at.
  public func suggestions(
    for text: String,
    until isLate: () -> Bool
  ) throws -> SearchSuggestions {
    let hasCurrentFolds = try listingState() == .current
    var scan = SuggestionScan(text)
    if scan.fold.isEmpty { return SearchSuggestions() }
    return try reading("search") { db in
      for (sql, arguments) in SuggestionScan.statements(scan.fold, hasCurrentFolds) {
        if try !scan.run(sql, arguments, isFolded: hasCurrentFolds, db, until: isLate) { break }
      }
      return try scan.suggestions(db)
    }
  }
}

/// One pass over the names, for those that hold a text and those whose
/// beginning is close to it.
private struct SuggestionScan {
  /// How many beginnings are suggested.
  private static let greatestCount = 3
  /// Longer texts have no close beginnings: nobody mistypes so much.
  private static let greatestLength = 64

  let fold: [UInt8]
  private let scalars: [UInt32]
  private let wordCount: Int
  private let greatestDistance: Int
  private var suggestions = SearchSuggestions()
  private var closest: [(distance: Int, beginning: [UInt32], productID: Int64)] = []
  private var rows: [[Int]]

  init(_ text: String) {
    fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
    scalars = String(decoding: fold, as: UTF8.self).unicodeScalars.map(\.value)
    wordCount = scalars.split(separator: 0x20).count
    greatestDistance =
      scalars.count < 4 || scalars.count > Self.greatestLength ? 0 : scalars.count < 7 ? 1 : 2
    rows = [[Int]](
      repeating: [Int](repeating: 0, count: scalars.count + greatestDistance + 2), count: 3)
  }

  /// The statements that give all names, those with the same first letter
  /// first.
  static func statements(
    _ fold: [UInt8],
    _ hasCurrentFolds: Bool
  ) -> [(sql: String, arguments: StatementArguments)] {
    guard hasCurrentFolds else { return [("SELECT name, id FROM product", [])] }
    let letter = FoldRanges.Range(
      beginningWith: String(String(decoding: fold, as: UTF8.self).prefix(1)))
    guard let upper = letter.upper else {
      return [("SELECT fold, product_id FROM name_fold", [])]
    }
    let bounds: StatementArguments = [letter.lower.data, upper.data]
    return [
      ("SELECT fold, product_id FROM name_fold WHERE fold >= ? AND fold < ?", bounds),
      ("SELECT fold, product_id FROM name_fold WHERE fold < ?", [letter.lower.data]),
      ("SELECT fold, product_id FROM name_fold WHERE fold >= ?", [upper.data]),
    ]
  }

  /// Looks at the names of a statement, and returns whether there is time left.
  mutating func run(
    _ sql: String,
    _ arguments: StatementArguments,
    isFolded: Bool,
    _ db: Database,
    until isLate: () -> Bool
  ) throws -> Bool {
    let statement = try db.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    defer { sqlite3_reset(statement.sqliteStatement) }
    var count = 0
    while try statement.step() {
      count += 1
      if count % 512 == 0, isLate() {
        suggestions.isComplete = false
        return false
      }
      let bytes = UnsafeBufferPointer(
        start: sqlite3_column_blob(statement.sqliteStatement, 0)?
          .assumingMemoryBound(to: UInt8.self),
        count: Int(sqlite3_column_bytes(statement.sqliteStatement, 0)))
      let id = sqlite3_column_int64(statement.sqliteStatement, 1)
      if isFolded {
        look(at: bytes, id)
      } else {
        Folding.caseAndDiacriticInsensitive.foldedBytes(of: bytes)
          .withUnsafeBufferPointer { look(at: $0, id) }
      }
    }
    return true
  }

  private mutating func look(at name: UnsafeBufferPointer<UInt8>, _ id: Int64) {
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
    closest.insert((distance, beginning, id), at: position)
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
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: length) { letters in
      var count = 0
      if name.prefix(length).allSatisfy({ $0 < 0x80 }) {
        for byte in name.prefix(length) {
          letters[count] = UInt32(byte)
          count += 1
        }
      } else {
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars.prefix(length) {
          letters[count] = scalar.value
          count += 1
        }
      }
      return distance(UnsafeBufferPointer(letters).prefix(count))
    }
  }

  /// Optimal string alignment, a row a letter of the text; the least of the
  /// last row is that of the best beginning.
  private mutating func distance(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Int? {
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
      let name = try String.fetchOne(
        db, sql: "SELECT name FROM product WHERE id = ?", arguments: [entry.productID])
      guard let words = name?.split(separator: " ").prefix(wordCount) else { continue }
      var beginning = words.joined(separator: " ")
      while let last = beginning.last, ",;:.".contains(last) { beginning.removeLast() }
      result.closestBeginnings.append(beginning)
    }
    return result
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
