import CatalogAccess

extension HistoryColumn {
  /// The value in a row of `catalog.product`, as the history keeps it.
  func serverValue(in row: String) -> String {
    value(in: row, schema: "catalog.") + (source == "custom" ? "::text" : "")
  }

  /// ``serverValue(in:)`` of all columns, as a list of expressions.
  static func serverValues(in row: String) -> String {
    all.map { $0.serverValue(in: row) }.joined(separator: ", ")
  }

  /// The value of a column of `catalog.product` that a value of the history stands for.
  func sourceValue(of value: String) -> String {
    if let table { return "(SELECT id FROM catalog.\(table) WHERE name = \(value))" }
    return source == "custom" ? "\(value)::json" : value
  }
}
