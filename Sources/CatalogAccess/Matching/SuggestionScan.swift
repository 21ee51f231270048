import Collation
import Bytes

/// One pass over the names, for those that hold a text or begin like it.
package struct SuggestionScan {
  /// The number of beginnings that are suggested.
  private static let greatestCount = 3
  /// Longer texts have no close beginnings: nobody mistypes so much.
  private static let greatestLength = 64

  /// A place where a name is written unchanged.
  package enum Place {
    case product(Int64)
    /// A block of the listing, and how many names stand before it there.
    case block(ListingKey, Int)
  }

  package let fold: [UInt8]
  private let scalars: [UInt32]
  private let wordCount: Int
  private let greatestDistance: Int
  /// The findings so far, without names.
  package private(set) var suggestions = SearchSuggestions()
  private var closest: [(distance: Int, beginning: [UInt32], place: Place)] = []
  private var rows: [[Int]]
  /// The letters of the name that is looked at.
  private var letters: [UInt32] = []
  /// The beginning of the last name that is not close, if it is in ASCII: most names begin as their neighbours do.
  private var farBeginning: [UInt8] = []

  package init(_ text: String) {
    fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
    scalars = String(decoding: fold, as: UTF8.self).unicodeScalars.map(\.value)
    wordCount = scalars.split(separator: 0x20).count
    greatestDistance =
      scalars.count < 4 || scalars.count > Self.greatestLength ? 0 : scalars.count < 7 ? 1 : 2
    rows = [[Int]](
      repeating: [Int](repeating: 0, count: scalars.count + greatestDistance + 2), count: 3)
  }

  /// The names that begin with the letter of the text: mistakes are made later in a word.
  package var firstLetter: NameRanges {
    NameRanges(beginningWith: String(String(decoding: fold, as: UTF8.self).prefix(1)))
  }

  /// Says that not all names were looked at.
  package mutating func noteIncomplete() { suggestions.isComplete = false }

  /// Looks at the names in the text of a block.
  package mutating func look(atNames text: UnsafeRawBufferPointer, of block: ListingKey) {
    let mayContain = text.holds(fold)
    var rest = text[...]
    var position = 0
    while let end = rest.firstIndex(of: BlockNames.separator) {
      let name = UnsafeRawBufferPointer(rebasing: rest[..<end])
      look(
        at: name.assumingMemoryBound(to: UInt8.self), mayContain: mayContain,
        .block(block, position))
      position += 1
      rest = rest[(end + 1)...]
    }
  }

  /// Looks at the name of a product.
  package mutating func look(atName name: UnsafeBufferPointer<UInt8>, of product: Int64) {
    Folding.caseAndDiacriticInsensitive.foldedBytes(of: name)
      .withUnsafeBufferPointer { look(at: $0, mayContain: true, .product(product)) }
  }

  private mutating func look(
    at name: UnsafeBufferPointer<UInt8>, mayContain: Bool, _ place: @autoclosure () -> Place
  ) {
    if mayContain, UnsafeRawBufferPointer(name).holds(fold) { suggestions.containingCount += 1 }
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
    let beginning = UnsafeBufferPointer(rebasing: name.prefix(length))
    if beginning.count == farBeginning.count, beginning.elementsEqual(farBeginning) { return nil }
    letters.removeAll(keepingCapacity: true)
    if beginning.allSatisfy({ $0 < 0x80 }) {
      for byte in beginning { letters.append(UInt32(byte)) }
      let distance = distance()
      if distance == nil {
        farBeginning.removeAll(keepingCapacity: true)
        farBeginning.append(contentsOf: beginning)
      }
      return distance
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
  package func finish(_ name: (Place) throws -> String?) rethrows -> SearchSuggestions {
    var result = suggestions
    for entry in closest {
      guard let words = try name(entry.place)?.split(separator: " ").prefix(wordCount)
      else { continue }
      var beginning = words.joined(separator: " ")
      while let last = beginning.last, ",;:.".contains(last) { beginning.removeLast() }
      result.closestBeginnings.append(beginning)
    }
    return result
  }
}
