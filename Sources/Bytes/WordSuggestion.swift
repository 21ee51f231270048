/// Finds what a misspelt word was probably meant to be.
package enum WordSuggestion {
  /// Longer words are no misspellings of ours, and are not measured.
  private static let maximumLength = 32

  /// Returns the candidate nearest to a word, ignoring case: one that differs
  /// by a third of its letters at most, or the only one that the word is the
  /// beginning of. Nil when there is none; the first of equally near ones.
  package static func nearest(to word: some Collection<UInt8>, among candidates: [String])
    -> String?
  {
    guard word.count <= maximumLength, !word.isEmpty else { return nil }
    let typed = lowercased(word)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = lowercased(candidate.utf8)
      let distance = typed.editDistance(to: letters)
      // A sign or a word of two letters may be wrong in one of them.
      let limit = max(1, max(letters.count, typed.count) / 3)
      if distance <= limit, distance < letters.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best { return best.candidate }
    let longer = candidates.filter { typed.count >= 3 && lowercased($0.utf8).starts(with: typed) }
    return longer.count == 1 ? longer[0] : nil
  }

  private static func lowercased(_ word: some Collection<UInt8>) -> [UInt8] {
    word.map(\.asciiLowercased)
  }
}
