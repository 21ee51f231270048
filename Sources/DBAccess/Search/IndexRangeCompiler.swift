import CatalogModel
import Collation
import GRDB
import Search

/// Finds out in which ranges of which indexes the products of a predicate are.
///
/// Of an `AND` the term with the fewest products is looked up, and the others
/// are tested on what it gives; of an `OR` all terms must have ranges.
struct IndexRangeCompiler {
  /// More ranges than this are not worth the looking up.
  static let greatestCount = 64

  let db: Database
  /// The listing whose blocks tell where names are, and the titles of its
  /// sections; nil where it is not that of the products.
  let named: (language: StoredLanguage, titles: [String])?
  /// Whether what is derived from products can be asked.
  let isCurrent: Bool
  /// Whether there are trigrams, too.
  let hasTrigrams: Bool
  /// Whether what names hold is looked for in the texts of all blocks.
  let searchesTexts: Bool
  /// The limit of counting; more products are too many to be looked up one by one.
  private let limit: Int

  /// - Parameter isCurrent: Whether the listings are those of the products.
  init(_ db: Database, isCurrent: Bool, searchesTexts: Bool = true, limit: Int) throws {
    self.db = db
    self.isCurrent = isCurrent
    let own = try isCurrent ? StoredLanguage.all(db).first { $0.id == StoredLanguage.ownID } : nil
    named = try own.map { ($0, try $0.sectionTitles(db)) }
    hasTrigrams = try isCurrent && SubstringIndex.exists(db)
    self.searchesTexts = searchesTexts
    self.limit = limit
  }

  /// Returns the ranges of a predicate; nil where its products may be anywhere.
  func ranges(of predicate: Predicate) throws -> IndexRanges? {
    try ranges(of: predicate, upTo: limit)
  }

  private func ranges(of predicate: Predicate, upTo limit: Int) throws -> IndexRanges? {
    switch predicate.node {
    case .constant(let value):
      return value ? nil : IndexRanges(ranges: [], isExact: true, estimate: 0)
    case .comparison(let comparison):
      guard let (ranges, isExact) = try ranges(of: comparison),
        ranges.count <= Self.greatestCount
      else { return nil }
      var estimate = 0
      for range in ranges where estimate < limit {
        estimate += try IndexRanges.count(range, upTo: limit - estimate, db)
      }
      return IndexRanges(ranges: ranges, isExact: isExact, estimate: estimate)
    case .words(let query):
      guard isCurrent, let matches = try WordMatches(query, db) else { return nil }
      let range = IndexRanges.Range(
        index: "words", bounds: query.words.joined(separator: " "), source: .words(matches))
      return IndexRanges(
        ranges: [range], isExact: matches.changedIDs.isEmpty,
        estimate: try IndexRanges.count(range, upTo: limit, db))
    case .not:
      return nil
    case .and(let children):
      var best: IndexRanges?
      // Counting goes no further than the best so far.
      for child in children {
        let found = try ranges(of: child, upTo: best.map { min($0.estimate, limit) } ?? limit)
        guard var found else { continue }
        found.isExact = false
        if best.map({ found.estimate < $0.estimate }) ?? true { best = found }
        if best?.estimate == 0 { break }
      }
      return best
    case .or(let children):
      var all = IndexRanges(ranges: [], isExact: true, estimate: 0)
      for child in children {
        guard let found = try ranges(of: child, upTo: max(limit - all.estimate, 0)) else {
          return nil
        }
        all.ranges += found.ranges
        all.isExact = all.isExact && found.isExact
        all.estimate += found.estimate
        if all.ranges.count > Self.greatestCount { return nil }
      }
      return all
    }
  }

  // MARK: Comparisons

  typealias Ranges = (ranges: [IndexRanges.Range], isExact: Bool)

  private func ranges(of comparison: Predicate.Comparison) throws -> Ranges? {
    if case .key = comparison.operand { return nil }
    let evaluator = ComparisonEvaluator(comparison)
    switch comparison.key {
    case .id:
      return evaluator.numberRanges(fractionDigits: 0).flatMap { ranges in
        if comparison.operator == .notEqual { return nil }
        return (ranges.map { productRange("the product id", "id", $0) }, true)
      }
    case .quantity:
      guard comparison.operator != .notEqual else { return nil }
      guard let numbers = evaluator.numberRanges(fractionDigits: 0) else {
        return onlyNull("product_by_quantity", "quantity", evaluator)
      }
      let ranges = numbers.map { productRange("product_by_quantity", "quantity", $0) }
      return withNull(ranges, "product_by_quantity", "quantity", evaluator)
    case .price:
      return try priceRanges(comparison, evaluator)
    case .currency:
      return try currencyRanges(evaluator)
    case .manufacturer:
      return try referenceRanges("manufacturer", evaluator)
    case .origin, .originCode:
      return try referenceRanges("country", evaluator)
    case .sku:
      return skuRanges(comparison)
    case .name:
      return try nameRanges(comparison)
    case .custom:
      return try customRanges(evaluator)
    case .details, .image, .section:
      return nil
    }
  }

  private func productRange(
    _ index: String,
    _ column: String,
    _ range: ClosedRange<Int64>
  ) -> IndexRanges.Range {
    IndexRanges.Range(
      index, range.boundsText, where: "\(column) BETWEEN ? AND ?",
      [range.lowerBound, range.upperBound])
  }

  private func withNull(
    _ ranges: [IndexRanges.Range],
    _ index: String,
    _ column: String,
    _ evaluator: ComparisonEvaluator
  ) -> Ranges {
    let null = IndexRanges.Range(index, "nil", where: "\(column) IS NULL")
    return (evaluator.answerForNull ? ranges + [null] : ranges, true)
  }

  /// A comparison with nothing: what is not null has one answer.
  private func onlyNull(
    _ index: String,
    _ column: String,
    _ evaluator: ComparisonEvaluator
  ) -> Ranges? {
    let answerForOthers = try? evaluator.matches(.integer(0))
    guard answerForOthers == false else { return nil }
    return withNull([], index, column, evaluator)
  }

  // MARK: Prices

  /// Returns the currencies of the products, those that we do not know too; nil where they are
  /// more than ranges can be.
  private func currencies() throws -> [String]? {
    var codes: [String] = []
    while let next = try db.string(
      "SELECT min(currency) FROM product WHERE currency > ?", [codes.last ?? ""])
    {
      if codes.count == Self.greatestCount { return nil }
      codes.append(next)
    }
    return codes
  }

  private func currencyRange(_ code: String) -> IndexRanges.Range {
    IndexRanges.Range("product_by_price", code, where: "currency = ?", [code])
  }

  private func priceRanges(
    _ comparison: Predicate.Comparison,
    _ evaluator: ComparisonEvaluator
  ) throws -> Ranges? {
    guard comparison.operator != .notEqual else { return nil }
    guard let codes = try currencies() else { return nil }
    var ranges: [IndexRanges.Range] = []
    for code in codes {
      guard let currency = Currency(code: code) else {
        if evaluator.answerForNull { ranges.append(currencyRange(code)) }
        continue
      }
      guard let numbers = evaluator.numberRanges(fractionDigits: currency.fractionDigits) else {
        // A comparison with nothing.
        let isMatch = try evaluator.matches(.price(minorUnits: 0, fractionDigits: 0))
        if isMatch { ranges.append(currencyRange(code)) }
        continue
      }
      ranges += numbers.map { range in
        IndexRanges.Range(
          "product_by_price", "\(code) \(range.boundsText)",
          where: "currency = ? AND price_minor BETWEEN ? AND ?",
          [code, range.lowerBound, range.upperBound])
      }
    }
    return withNull(ranges, "product_by_price", "currency", evaluator)
  }

  private func currencyRanges(_ evaluator: ComparisonEvaluator) throws -> Ranges? {
    guard let codes = try currencies() else { return nil }
    var ranges: [IndexRanges.Range] = []
    for code in codes {
      let isMatch =
        try Currency(code: code)?.isNone ?? true
        ? evaluator.answerForNull : evaluator.matches(text: code)
      if isMatch { ranges.append(currencyRange(code)) }
    }
    return withNull(ranges, "product_by_price", "currency", evaluator)
  }

  // MARK: Manufacturers and origins

  /// The rows of the other table that match; each is asked once.
  private func referenceRanges(
    _ table: String,
    _ evaluator: ComparisonEvaluator
  ) throws -> Ranges? {
    // A product may refer to a row that is not there, which no range has.
    if evaluator.answerForNull { return nil }
    let column = evaluator.comparison.key == .originCode ? "code" : "name"
    let rows = try db.makeStatement(sql: "SELECT id, \(column) FROM \(table)")
    var ids: [Int64] = []
    while try rows.step() {
      guard let text = rows.row.string(1) else { continue }
      if try evaluator.matches(text: text) { ids.append(rows.row.id(0)) }
      if ids.count > 1000 { return nil }
    }
    let list = ids.map(String.init).joined(separator: ", ")
    let range = IndexRanges.Range(
      "product_by_\(table)", "\(ids.count) of the table \(table)",
      where: "\(table)_id IN (\(list))")
    return (ids.isEmpty ? [] : [range], true)
  }
}

extension ComparisonEvaluator {
  func matches(text: String) throws(PredicateEvaluationError) -> Bool {
    let bytes = Array(text.utf8)
    var outcome: Result<Bool, PredicateEvaluationError> = .success(false)
    bytes.withUnsafeBufferPointer { bytes in
      do throws(PredicateEvaluationError) {
        outcome = .success(try matches(.text(bytes)))
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome.get()
  }
}

extension ClosedRange<Int64> {
  /// The range for people: without the ends of all numbers.
  fileprivate var boundsText: String {
    switch (lowerBound, upperBound) {
    case (.min, .max): "any"
    case (.min, let upper): "up to \(upper)"
    case (let lower, .max): "from \(lower)"
    case (let lower, let upper): lower == upper ? "\(lower)" : "\(lower) to \(upper)"
    }
  }
}
