import CatalogAccess
import CatalogModel
import Collation
import GRDB
import Search

/// A predicate as SQLite asks it of the rows of one statement: the function
/// `catalog_matches(?1, column, …)`, whose answer is that of the
/// evaluator, comparison by comparison, on the bytes that SQLite holds.
///
/// What is asked of the name of a manufacturer, an origin or a section is asked
/// once of each of them and then known by its number.
final class PredicateFunction: RowFunction {
  /// The source of the columns in a statement.
  enum Source {
    /// `listing`: the section is a column.
    case listing
    /// `product`: the section follows from the name.
    case product
  }

  /// The titles of the sections of a language, and the section of a name.
  struct Sections {
    let titles: [[UInt8]]
    /// For `product` alone.
    let collation: ListingCollation?

    init(titles: [String], collation: ListingCollation?) {
      self.titles = titles.map { Array($0.utf8) }
      self.collation = collation
    }
  }

  /// The number of rows that were tested so far.
  private(set) var testedCount = 0
  private(set) var failure: PredicateEvaluationError?

  /// For more comparisons of names by number than this, nothing is kept.
  private static let greatestAnswerCount = 64

  private let evaluator: PredicateEvaluator
  private let references: ReferenceNames
  private let sections: Sections
  private let arguments: PredicateFunctionArguments
  /// Few predicates have more than one such comparison.
  private var answers: [(comparison: ComparisonEvaluator, answers: ValuesByID<Bool>)] = []

  private let source: Source
  private let db: Database
  /// What is known of custom fields in a walk of the listing.
  private let customMatches: CustomMatches?
  private let customComparisons: [ComparisonEvaluator]
  private var customExceptions: [(ProductIDSet, answerForNone: Bool)]?
  private var fewLookups = Int.max
  private var lookupCount = 0
  private var custom: CustomFieldTexts
  /// Whether the custom fields of this row were read.
  private var hasCustom = false

  /// Makes the predicate for statements of one connection.
  ///
  /// - Parameter sections: Asked only where the predicate has the key
  ///   `section`.
  init(
    _ evaluator: PredicateEvaluator,
    on source: Source,
    _ context: ReadingContext,
    knowing customMatches: CustomMatches? = nil,
    sections: () throws -> Sections
  ) throws {
    self.evaluator = evaluator
    self.references = context.references
    self.source = source
    self.customMatches = customMatches
    db = context.db
    let usesCustom = evaluator.predicate.usesCustomFields
    let comparisons = usesCustom ? evaluator.comparisons : []
    custom = CustomComparison.texts(
      of: comparisons, and: usesCustom ? evaluator.predicate.wordQueries : [])
    customComparisons = comparisons.filter { CustomComparison.isOne($0.comparison) }
    let hasFields = try usesCustom && CustomFieldTable.exists(db)
    if hasFields, let customMatches {
      fewLookups = try customMatches.areKnown ? 0 : CustomMatches.fewLookups(db)
    }
    arguments = PredicateFunctionArguments(
      evaluator.predicate, source, hasCustom: hasFields)
    self.sections =
      try arguments.hasSection ? sections() : Sections(titles: [], collation: nil)
  }

  var condition: String { arguments.condition }

  /// Runs a statement, throws the evaluator's error, and counts the tested rows.
  func rethrowing<Result>(
    _ statistics: SearchStatistics,
    _ body: () throws -> Result
  ) throws -> Result {
    let before = testedCount
    defer { statistics.testedCount += testedCount - before }
    do {
      return try body()
    } catch {
      if let failure { throw failure }
      throw error
    }
  }

  // MARK: The function

  override func answer(_ values: Arguments) -> Bool? {
    testedCount += 1
    hasCustom = false
    do throws(PredicateEvaluationError) {
      return try evaluator.evaluate { (comparison) throws(PredicateEvaluationError) -> Bool in
        try answer(comparison, values)
      } words: { (test) throws(PredicateEvaluationError) -> Bool in
        try hasWords(of: test, values)
      }
    } catch {
      failure = error
      return nil
    }
  }

  private func answer(
    _ comparison: ComparisonEvaluator,
    _ values: Arguments
  ) throws(PredicateEvaluationError) -> Bool {
    let key = comparison.comparison.key
    if key.isCustom, let known = knownAnswer(comparison, values) { return known }
    if case .key(let other) = comparison.comparison.operand {
      return try withValue(of: key, values) { (value) throws(PredicateEvaluationError) -> Bool in
        try withValue(of: other, values) { (other) throws(PredicateEvaluationError) -> Bool in
          try comparison.matches(value, other)
        }
      }
    }
    switch key {
    case .manufacturer, .origin, .originCode, .section:
      return try answerByNumber(comparison, key, values)
    default:
      return try withValue(of: key, values) { (value) throws(PredicateEvaluationError) -> Bool in
        try comparison.matches(value)
      }
    }
  }

  /// Returns the answer for a row of another table, which is found out once.
  private func answerByNumber(
    _ comparison: ComparisonEvaluator,
    _ key: Predicate.Key,
    _ values: Arguments
  ) throws(PredicateEvaluationError) -> Bool {
    let number: Int64
    if key == .section {
      number = Int64(section(values))
    } else {
      guard let id = values[arguments.position(of: key)].integer else {
        return comparison.answerForNull
      }
      number = id
    }
    var index = answers.firstIndex { $0.comparison === comparison }
    if let index, let answer = answers[index].answers[number] { return answer }
    if index == nil, answers.count < Self.greatestAnswerCount {
      index = answers.count
      answers.append((comparison, ValuesByID()))
    }
    let answer = try withText(of: key, number) { (value) throws(PredicateEvaluationError) -> Bool in
      try comparison.matches(value)
    }
    if let index { answers[index].answers.keep(answer, for: number) }
    return answer
  }

  private func hasWords(
    of test: WordTest, _ values: Arguments
  ) throws(PredicateEvaluationError) -> Bool {
    try test.matches { (key, found) throws(PredicateEvaluationError) in
      _ = try withValue(of: key, values) { (value) throws(PredicateEvaluationError) in
        found.look(in: value)
        return true
      }
    } lookInCustomFields: {
      $0.look(inCustomFields: customJSON(values))
    }
  }

  // MARK: Custom fields

  /// Returns the answer of one pass over all products, which is made when as many were looked up
  /// one by one; nil where there was none.
  private func knownAnswer(_ comparison: ComparisonEvaluator, _ values: Arguments) -> Bool? {
    guard let customMatches, lookupCount >= fewLookups else { return nil }
    guard let index = customComparisons.firstIndex(where: { $0 === comparison }) else { return nil }
    if customExceptions == nil {
      let found = customMatches.exceptions(customComparisons, db) ?? []
      customExceptions = zip(found, customComparisons).map {
        ($0, CustomComparison($1, custom.names).answerForNone)
      }
    }
    guard let customExceptions, index < customExceptions.count,
      let id = values[arguments.position(of: comparison.comparison.key)].integer
    else { return nil }
    let (exceptions, answerForNone) = customExceptions[index]
    return exceptions.contains(id) != answerForNone
  }

  private func readCustom(_ values: Arguments) {
    custom.read(customJSON(values))
    hasCustom = true
  }

  /// The custom fields of the product as its row has them.
  private func customJSON(_ values: Arguments) -> UnsafeBufferPointer<UInt8>? {
    let value = values[arguments.position(of: .custom(""))]
    switch source {
    case .product: return value.utf8
    case .listing:
      lookupCount += 1
      return value.integer.flatMap { references.custom(ofProduct: $0) }
    }
  }

  private func section(_ values: Arguments) -> Int {
    let value = values[arguments.position(of: .section)]
    guard let collation = sections.collation else { return Int(value.integer ?? 0) }
    guard let text = value.utf8 else { return 0 }
    // A name is looked at as the listing looks at it.
    return ListingKey(
      listingName: String(decoding: text, as: UTF8.self), productID: 0, in: collation
    ).section
  }

  /// Calls `body` with the name of an id, or nothing.
  private func withText<Failure: Error>(
    of key: Predicate.Key,
    _ number: Int64,
    _ body: (Predicate.Value) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let text: UnsafeBufferPointer<UInt8>?
    switch key {
    case .manufacturer: text = references.manufacturer(number)
    case .origin: text = references.country(number)?.name
    case .originCode: text = references.country(number)?.code
    case .section:
      guard sections.titles.indices.contains(Int(number)) else { return try body(.null) }
      var outcome: Result<Bool, Failure>?
      sections.titles[Int(number)].withUnsafeBufferPointer { title in
        do throws(Failure) {
          outcome = .success(try body(.text(title)))
        } catch {
          outcome = .failure(error)
        }
      }
      return try outcome?.get() ?? false
    default: text = nil
    }
    // A country without a code has an empty one here, and none in the table.
    guard let text, key != .originCode || !text.isEmpty else { return try body(.null) }
    return try body(.text(text))
  }

  private func withValue<Failure: Error>(
    of key: Predicate.Key,
    _ values: Arguments,
    _ body: (Predicate.Value) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let position = arguments.position(of: key)
    switch key {
    case .id, .quantity:
      return try body(values[position].integer.map { .integer($0) } ?? .null)
    case .price, .currency:
      // A price in a currency that we do not know is none: nobody could say how
      // much it is.
      guard let minorUnits = values[position].integer, let code = values[position + 1].utf8,
        let currency = references.currency(code)
      else { return try body(.null) }
      if key == .currency { return try body(currency.isNone ? .null : .text(code)) }
      return try body(.price(minorUnits: minorUnits, fractionDigits: currency.fractionDigits))
    case .name, .sku, .details, .image:
      return try body(values[position].utf8.map { .text($0) } ?? .null)
    case .manufacturer, .origin, .originCode:
      guard let id = values[position].integer else { return try body(.null) }
      return try withText(of: key, id, body)
    case .section:
      return try withText(of: key, Int64(section(values)), body)
    case .custom(let name):
      if !hasCustom { readCustom(values) }
      let index = custom.names.count == 1 ? 0 : custom.names.firstIndex(of: name) ?? 0
      return try custom.withText(at: index) { (text) throws(Failure) -> Bool in
        try body(text.map { .text($0) } ?? .null)
      }
    }
  }
}
