import Search

/// A predicate that was meant by one with a fault, where the fault says which.
enum CorrectedPredicate {
  /// Returns the text that was meant; nil where none of what it can be is a predicate.
  static func text(for text: String, _ error: PredicateSyntaxError) -> String? {
    candidates(for: text, error).first { (try? Predicate.check($0)) != nil }
  }

  /// What can have been meant, the likeliest first.
  private static func candidates(for text: String, _ error: PredicateSyntaxError) -> [String] {
    guard let found = error.found else {
      // Nothing but what it could end with is missing.
      return [text + ")"]
    }
    guard
      let place = text.utf8.index(
        text.utf8.startIndex, offsetBy: error.offset, limitedBy: text.utf8.endIndex)
    else { return [] }
    let (before, rest) = (text[..<place], text[place...])
    var candidates: [String] = []
    if let meant = error.suggestion, rest.hasPrefix(found) {
      for (words, meant) in [
        ("is not null", "!= nil"), ("is not empty", "!= nil"), ("is null", "== nil"),
        ("is empty", "== nil"),
      ] where rest.lowercased().hasPrefix(words) {
        candidates.append(before + meant + rest.dropFirst(words.count))
      }
      candidates.append(before + meant + rest.dropFirst(found.count))
    }
    // A text without its quotes ends where the next comparison begins, or with the predicate.
    let ends = [" AND ", " OR ", " and ", " or ", ")"].compactMap {
      rest.firstRange(of: $0)?.lowerBound
    }
    for end in [ends.min(), text.endIndex].compactMap(\.self)
    where !rest[..<end].contains("\"") && error.suggestion == nil {
      candidates.append(before + String(rest[..<end]).quotedForPredicate + text[end...])
    }
    return candidates
  }
}
