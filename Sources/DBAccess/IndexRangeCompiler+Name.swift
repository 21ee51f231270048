import Collation
import GRDB
import Search

/// Ranges of folded names.
///
/// The table holds names without case and accents, and a comparison that
/// ignores both is answered by it alone. What others find is among what this
/// one finds for beginnings (`FoldRanges`), whole names, and parts in ASCII:
/// letters of ASCII that are neighbours in a name are so in the folded name.
/// Where accents alone are ignored they need not be, so such a comparison has
/// no range.
extension IndexRangeCompiler {
  func nameRanges(
    _ comparison: Predicate.Comparison
  ) -> (ranges: [IndexRanges.Range], isExact: Bool)? {
    if let folds = FoldRanges(comparison) {
      return (folds.ranges.map(Self.range), folds.isExact)
    }
    let folding = comparison.options.folding
    let isSame = folding == .caseAndDiacriticInsensitive
    if folding == .diacriticInsensitive { return nil }
    let texts: [String]
    switch comparison.operand {
    case .literal(let literal): texts = literal.text.map { [$0] } ?? []
    case .list(let list): texts = list.compactMap(\.text)
    case .key: return nil
    }
    switch comparison.operator {
    case .equal, .in:
      return (Set(texts).map { Self.equal($0) }, isSame)
    case .contains, .endsWith:
      guard let text = texts.first, !text.isEmpty,
        isSame || text.utf8.allSatisfy({ $0 < 0x80 })
      else { return nil }
      let fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
      if hasTrigrams, let range = SubstringIndex.range(holding: fold) { return ([range], false) }
      return (
        [comparison.operator == .contains ? Self.containing(fold) : Self.ending(fold)], isSame
      )
    default:
      return nil
    }
  }

  private static func range(_ range: FoldRanges.Range) -> IndexRanges.Range {
    var selection = "SELECT product_id FROM name_fold WHERE fold >= ?"
    var arguments = [range.lower.data.databaseValue]
    if let upper = range.upper {
      selection += " AND fold < ?"
      arguments.append(upper.data.databaseValue)
    }
    return IndexRanges.Range(
      index: "name_fold", bounds: "begins with \(range.lower.quoted)", selection: selection,
      arguments: arguments)
  }

  private static func equal(_ text: String) -> IndexRanges.Range {
    let fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
    return IndexRanges.Range(
      index: "name_fold", bounds: "is \(fold.quoted)",
      selection: "SELECT product_id FROM name_fold WHERE fold = ?",
      arguments: [fold.data.databaseValue])
  }

  private static func containing(_ fold: [UInt8]) -> IndexRanges.Range {
    IndexRanges.Range(
      index: "name_fold", bounds: "all, for those that contain \(fold.quoted)",
      selection: "SELECT product_id FROM name_fold WHERE instr(fold, ?) > 0",
      arguments: [fold.data.databaseValue], isScan: true)
  }

  private static func ending(_ fold: [UInt8]) -> IndexRanges.Range {
    IndexRanges.Range(
      index: "name_fold", bounds: "all, for those that end with \(fold.quoted)",
      selection: "SELECT product_id FROM name_fold WHERE substr(fold, -?) = ?",
      arguments: [fold.count.databaseValue, fold.data.databaseValue], isScan: true)
  }
}

extension [UInt8] {
  /// The bytes as text in quotes.
  fileprivate var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}
