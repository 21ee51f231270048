import GRDB
import Search

/// The texts of an indexed custom field for which a comparison with values has another answer than
/// for products without the field, which have no entry.
struct CustomIndexValues {
  private let evaluator: ComparisonEvaluator
  private let db: Database
  private let field: CustomIndex.Field

  /// Finds the index; nil where there is none that answers the comparison.
  init?(_ evaluator: ComparisonEvaluator, _ db: Database) throws {
    guard case .custom(let name) = evaluator.comparison.key else { return nil }
    if case .key = evaluator.comparison.operand { return nil }
    guard let field = try CustomIndex.field(name, db) else { return nil }
    self.evaluator = evaluator
    self.db = db
    self.field = field
  }

  /// Whether it is `== nil` or `!= nil`.
  var isWhetherThereIsAny: Bool {
    evaluator.comparison.operand == .literal(.null)
      && [.equal, .notEqual].contains(evaluator.comparison.operator)
  }

  /// The statement that finds the products that have the field, and its value.
  var productsWithAny: (sql: String, [any StatementArgument]) {
    ("SELECT product_id FROM custom_entry WHERE index_id = ?", [field.id])
  }

  /// Calls `body` with the number of each text until it returns false.
  ///
  /// - Returns: Whether it has seen all.
  func forEachValue(_ body: (Int64) throws -> Bool) throws -> Bool {
    let rows = try db.makeStatement(sql: "SELECT id, value FROM custom_value WHERE index_id = ?")
    rows.bind(field.id, at: 1)
    defer { rows.reset() }
    let row = rows.row
    while try rows.step() {
      guard let text = row.utf8(1),
        try evaluator.matches(.text(text)) != evaluator.answerForNull
      else { continue }
      if try !body(row.id(0)) { return false }
    }
    return true
  }

  /// Calls `body` with the products of each text.
  func forEachProduct(_ body: (Int64) -> Void) throws {
    if isWhetherThereIsAny {
      let (sql, arguments) = productsWithAny
      return try db.makeStatement(sql: sql).forEach(arguments) { body($0.id(0)) }
    }
    let products = try db.makeStatement(
      sql: "SELECT product_id FROM custom_entry WHERE value_id = ?")
    _ = try forEachValue { id in
      try products.forEach([id]) { body($0.id(0)) }
      return true
    }
  }
}
