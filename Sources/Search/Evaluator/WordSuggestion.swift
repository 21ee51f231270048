/// Finds what a misspelt word was probably meant to be.
public enum WordSuggestion {
  /// Longer words are no misspellings of ours, and are not measured.
  private static let maximumLength = 32

  /// Returns the candidate nearest to a word, ignoring case: one that differs
  /// by a third of its letters at most, or one that the word is the beginning
  /// of. Nil when there is none; the first of equally near ones.
  static func nearest(to word: some Collection<UInt8>, among candidates: [String]) -> String? {
    guard word.count <= maximumLength, !word.isEmpty else { return nil }
    let typed = lowercased(word)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = lowercased(candidate.utf8)
      let distance = editDistance(typed, letters)
      // A sign or a word of two letters may be wrong in one of them.
      let limit = max(1, max(letters.count, typed.count) / 3)
      if distance <= limit, distance < letters.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
      ?? candidates.first { typed.count >= 3 && lowercased($0.utf8).starts(with: typed) }
  }

  private static func lowercased(_ word: some Collection<UInt8>) -> [UInt8] {
    word.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }

  /// Returns how many letters must be inserted, removed, replaced or exchanged
  /// with their neighbour to make one word of the other (optimal string
  /// alignment).
  ///
  /// - Complexity: O(*n* · *m*) for words of *n* and *m* letters.
  public static func editDistance<Letter: Equatable>(_ one: [Letter], _ other: [Letter]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in 0..<one.count {
      var current = [row + 1]
      for column in 0..<other.count {
        var distance = min(
          last[column + 1] + 1, current[column] + 1,
          last[column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }
}
