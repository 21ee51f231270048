import CatalogAccess
import Collation
import GRDB
import Search

/// Ranges of folded names, by the blocks of the listing.
///
/// A comparison that ignores case and accents is answered by them alone. Others
/// find a part of what it finds, for beginnings and whole names (`NameRanges`) and
/// for parts in ASCII (`NamePart`), but not where accents alone are ignored:
/// neighbours in the name may not be neighbours in the folded name then.
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
