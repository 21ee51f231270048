/// Gives new products ids behind one that the catalog need not have itself.
final class NumbersBehind {
  private var last: Int64

  init(_ last: Int64) { self.last = last }

  /// Returns the id of the next new product. Where there is none behind the last, it is one that hardly any
  /// product has, as SQLite does.
  func next() -> Int64 { last < .max ? max(last + 1, 1) : .random(in: 1..<Int64.max) }

  /// Notes the id of a product.
  func note(_ id: Int64) { last = max(last, id) }
}
