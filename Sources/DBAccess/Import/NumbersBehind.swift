/// Gives new products ids behind one that the catalog need not have itself.
final class NumbersBehind {
  private var last: Int64

  init(_ last: Int64) { self.last = last }

  /// Returns the id of the next new product; nil leaves it to SQLite, as there is none behind the last.
  func next() -> Int64? { last < .max ? max(last + 1, 1) : nil }

  /// Notes the id of a product.
  func note(_ id: Int64) { last = max(last, id) }
}
