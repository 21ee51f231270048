import CatalogAccess
import Collation
import GRDB
import Search

/// The products that match a predicate, from their own table.
struct MatchingProducts {
  private let evaluator: PredicateEvaluator
  private let titles: [String]
  private let collation: ListingCollation

  /// - Parameters:
  ///   - titles: Those of the sections of the collation.
  ///   - collation: The collation that decides on the section of a product.
  init(_ evaluator: PredicateEvaluator, titles: [String], _ collation: ListingCollation) {
    self.evaluator = evaluator
    self.titles = titles
    self.collation = collation
  }

  /// Returns the ids of the products, ascending, and what they are sorted
  /// by; nil when there are more than a number of them.
  ///
  /// - Parameter ranges: The ranges to search; nil is everywhere.
  func fetch(
    _ ranges: IndexRanges?,
    upTo limit: Int,
    _ context: ReadingContext
  ) throws -> (ids: [Int64], names: NameList)? {
    var ids: [Int64] = []
    var names = NameList()
    let isWithin = try forEachRow(
      "coalesce(product.sort_name, product.name)", ranges, context
    ) { row in
      if ids.count == limit { return false }
      ids.append(row.id(0))
      names.append(UnsafeRawBufferPointer(row.utf8(1) ?? .init(start: nil, count: 0)))
      return true
    }
    return isWithin ? (ids, names) : nil
  }

  /// Calls `body` with the id of each product and a column besides, in the
  /// order of the ids unless another is given, until it returns false.
  ///
  /// - Returns: Whether `body` has seen all.
  @discardableResult
  func forEachRow(
    _ column: String,
    _ ranges: IndexRanges?,
    order: String = "product.id",
    _ context: ReadingContext,
    _ body: (StatementRow) throws -> Bool
  ) throws -> Bool {
    var conditions: [String] = []
    var arguments: [any StatementArgument] = []
    var predicate: PredicateFunction?
    if ranges?.isExact != true {
      let tested = try PredicateFunction(evaluator, on: .product, context) {
        PredicateFunction.Sections(titles: titles, collation: collation)
      }
      // It comes first: it is the parameter with the number 1.
      conditions.append(tested.condition)
      arguments.append(Int64?.none)
      predicate = tested
    }
    if let ranges {
      let (selection, values) = try ranges.selection(context)
      conditions.append("product.id IN (\(selection))")
      arguments += values
    }
    let statement = try context.db.makeStatement(
      sql: """
        SELECT product.id, \(column)
        FROM product
        WHERE \(conditions.joined(separator: " AND "))
        ORDER BY \(order)
        """)
    statement.bind(arguments)
    predicate?.bind(to: statement)
    defer { statement.reset() }
    let row = statement.row
    func run() throws -> Bool {
      while try statement.step() {
        if predicate == nil { context.statistics.readCount += 1 }
        if try !body(row) { return false }
      }
      return true
    }
    guard let predicate else { return try run() }
    return try predicate.rethrowing(context.statistics, run)
  }
}
