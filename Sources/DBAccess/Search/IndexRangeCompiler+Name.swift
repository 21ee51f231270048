import CatalogAccess
import Collation
import GRDB
import Search

/// Ranges of folded names, by the blocks of the listing.
///
/// These have names without case and accents, and a comparison that ignores
/// both is answered by them alone. What others find is among what this one
/// finds for beginnings and whole names (`NameRanges`), and parts in ASCII:
/// letters of ASCII that are neighbours in a name are so in the folded name
/// (`NamePart`). Where accents alone are ignored they need not be, so such a
/// comparison has no range.
extension IndexRangeCompiler {
  func nameRanges(_ comparison: Predicate.Comparison) throws -> Ranges? {
    guard let named else { return nil }
    let evaluator = Predicate(comparison).evaluator()
    if let folds = NameRanges(comparison) {
      var blocks = try MatchingBlocks(
        folds, in: named.language, titles: named.titles, evaluator, db)
      try blocks.findPositions(db)
      return ranges(of: blocks, folds.description)
    }
    guard let part = NamePart(comparison) else { return nil }
    if hasTrigrams, let range = SubstringIndex.range(holding: part.fold) { return ([range], false) }
    if !searchesTexts { return nil }
    return try ranges(
      of: MatchingBlocks(part, in: named.language, titles: named.titles, evaluator, db),
      part.description)
  }

  private func ranges(of blocks: MatchingBlocks, _ bounds: String) -> Ranges {
    let range = IndexRanges.Range(
      index: "block names", bounds: bounds, source: .names(blocks))
    return ([range], blocks.hasExactCandidates)
  }
}

extension NameRanges {
  /// The ranges for people.
  fileprivate var description: String {
    ranges.map { range in
      range.upper == range.lower + [0]
        ? "is \(range.lower.quoted)" : "begins with \(range.lower.quoted)"
    }.joined(separator: " or ")
  }
}

extension NamePart {
  /// The part for people.
  fileprivate var description: String {
    isEnd ? "ends with \(fold.quoted)" : "contains \(fold.quoted)"
  }
}

extension [UInt8] {
  fileprivate var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}
