/// Prices that products lack and a table of their variants has, whose rows refer to them.
///
///     -- products (id, title), product_variants (id, product_id, size, sku, price)
public struct VariantPrices: Hashable, Sendable {
  /// The table of the products.
  let products: String
  /// The table of the variants, and how many rows it has.
  let table: String
  let rowCount: Int
  /// The columns of its SKUs and prices.
  let columns: [String]
  /// The column of the products' names; nil where nothing leads there from the variants.
  let name: String?

  /// What is wrong, and the options that go on.
  var advice: String {
    let rows = rowCount == 1 ? "row" : "rows"
    let ways =
      name.map {
        "; choose one:\n  --table \(MappingError.quoted(table)) --map "
          + "\(MappingError.quoted("name=" + $0))  (each row of \(table) is a product, and no other)"
      }
      ?? "; join the two tables in a query and import what it gives, or:"
    return "has no prices in \(products), but in the \(rowCount) \(rows) of \(table) that refer to "
      + "it (\(columns.joined(separator: ", ")))" + ways
      + "\n  --map price=  (only \(products), without prices)"
  }
}
