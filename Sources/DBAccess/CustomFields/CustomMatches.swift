import Bytes
import CatalogAccess
import CatalogModel
import GRDB
import Search
import Synchronization

/// What comparisons of custom fields answer for all products of a state, found by one pass over
/// them: a walk in another order would fetch each product by itself.
final class CustomMatches: Sendable {
  /// By the comparison, the products for which the answer is not that for a product without
  /// custom fields; empty where the pass failed, nil as long as there was none.
  private let exceptions = Mutex<[ProductIDSet]?>(nil)

  /// The number of products that were fetched one by one when the pass costs less.
  static func fewLookups(_ db: Database) throws -> Int {
    try max(64, ChangeQueue.productCount(db) / 16)
  }

  /// Whether there was a pass.
  var areKnown: Bool { exceptions.withLock { $0 != nil } }

  /// Returns the products that are exceptions, by the comparisons; nil where that is not known
  /// because a text could not be evaluated.
  func exceptions(
    _ comparisons: [ComparisonEvaluator], _ db: Database
  ) -> [ProductIDSet]? {
    exceptions.withLock { exceptions in
      if exceptions == nil { exceptions = (try? Self.find(comparisons, db)) ?? [] }
      return exceptions.flatMap { $0.count == comparisons.count ? $0 : nil }
    }
  }

  private static func find(
    _ comparisons: [ComparisonEvaluator], _ db: Database
  ) throws -> [ProductIDSet] {
    let count = try ChangeQueue.productCount(db)
    if let sets = try findByIndexes(comparisons, count, db) { return sets }
    var sets = comparisons.map { _ in ProductIDSet(productCount: count) }
    var fields = CustomComparison.texts(of: comparisons)
    let known = comparisons.map { CustomComparison($0, fields.names) }
    let products = try db.makeStatement(
      sql: "SELECT id, custom FROM product WHERE custom IS NOT NULL ORDER BY id")
    defer { products.reset() }
    let row = products.row
    while try products.step() {
      fields.read(row.utf8(1))
      for (index, comparison) in known.enumerated()
      where try comparison.answer(fields) != comparison.answerForNone {
        sets[index].append(row.id(0))
      }
    }
    return sets
  }
}

extension CustomMatches {
  /// Finds the products by indexes; nil where one of the fields has none.
  private static func findByIndexes(
    _ comparisons: [ComparisonEvaluator], _ count: Int, _ db: Database
  ) throws -> [ProductIDSet]? {
    var sets: [ProductIDSet] = []
    for comparison in comparisons {
      guard let values = try CustomIndexValues(comparison, db) else { return nil }
      var set = ProductIDSet(productCount: count)
      try values.forEachProduct { set.append($0) }
      set.sort()
      sets.append(set)
    }
    return sets
  }
}

/// A comparison that looks at custom fields alone, with the places of these.
struct CustomComparison {
  let evaluator: ComparisonEvaluator
  let answerForNone: Bool
  private let position: Int
  private let other: Int?

  /// Returns whether a comparison looks at custom fields alone.
  static func isOne(_ comparison: Predicate.Comparison) -> Bool {
    if case .key(let other) = comparison.operand, !other.isCustom { return false }
    return comparison.key.isCustom
  }

  /// Returns the reader of the fields that comparisons look at, each once.
  static func texts(
    of comparisons: [ComparisonEvaluator], and queries: [WordQuery] = []
  ) -> CustomFieldTexts {
    var names: Set<String> = []
    for query in queries {
      for case .custom(let name) in query.keys ?? [] { names.insert(name) }
    }
    for comparison in comparisons.map(\.comparison) {
      if case .custom(let name) = comparison.key { names.insert(name) }
      if case .key(.custom(let name)) = comparison.operand { names.insert(name) }
    }
    return CustomFieldTexts(names.sorted(by: CustomFields.precedes))
  }

  init(_ evaluator: ComparisonEvaluator, _ names: [String]) {
    self.evaluator = evaluator
    func place(_ key: Predicate.Key) -> Int? {
      if case .custom(let name) = key { names.firstIndex(of: name) } else { nil }
    }
    position = place(evaluator.comparison.key) ?? 0
    if case .key(let key) = evaluator.comparison.operand {
      other = place(key)
      answerForNone = (try? evaluator.matches(.null, .null)) ?? false
    } else {
      other = nil
      answerForNone = evaluator.answerForNull
    }
  }

  func answer(_ fields: CustomFieldTexts) throws(PredicateEvaluationError) -> Bool {
    try fields.withText(at: position) { (text) throws(PredicateEvaluationError) -> Bool in
      let value = text.map { Predicate.Value.text($0) } ?? .null
      guard let other else { return try evaluator.matches(value) }
      return try fields.withText(at: other) { (text) throws(PredicateEvaluationError) -> Bool in
        try evaluator.matches(value, text.map { .text($0) } ?? .null)
      }
    }
  }
}

/// Ids of products: a bit each, or a number where they are far apart. These come in ascending
/// order, or are sorted.
struct ProductIDSet: Sendable {
  private let greatestInBits: Int64
  private var bits: [UInt64] = []
  private var others: [Int64] = []

  init(productCount: Int) {
    greatestInBits = Int64(clamping: productCount) * 32
  }

  mutating func append(_ id: Int64) {
    guard id >= 0, id <= greatestInBits else { return others.append(id) }
    let word = Int(id >> 6)
    while bits.count <= word { bits.append(0) }
    bits[word] |= 1 << UInt64(id & 63)
  }

  mutating func sort() { others.sort() }

  func contains(_ id: Int64) -> Bool {
    guard id >= 0, id <= greatestInBits else {
      let position = others.indices.firstPosition { others[$0] >= id }
      return position < others.count && others[position] == id
    }
    let word = Int(id >> 6)
    return word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
  }
}
