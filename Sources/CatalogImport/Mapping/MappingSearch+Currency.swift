import CatalogFields
import CatalogModel

/// What the name of the prices' column says of their currency.
extension MappingSearch {
  func currency(_ sources: [ProductField: FieldSource]) -> Currency? {
    nameOfPrice(sources).flatMap { ColumnName.currency(of: $0.name, isPrice: $0.isAsked) }
  }

  /// Returns a sign of several currencies in the name of the price's column.
  func sign(_ sources: [ProductField: FieldSource]) -> String? {
    nameOfPrice(sources).flatMap { ColumnName.sharedSign(in: $0.name) }
  }

  /// Returns the name of the column of the prices, and whether somebody chose it.
  private func nameOfPrice(
    _ sources: [ProductField: FieldSource]
  ) -> (name: String, isAsked: Bool)? {
    for field in [ProductField.priceMinor, .price] {
      let isAsked = assignments.columns[field] != nil
      switch sources[field] {
      case nil: continue
      case .column(let column): return (table.columns[column].name, isAsked)
      case .joined(let joins, let column):
        guard let last = joins.last else { return nil }
        return (references.tables[last.table].columns[column].name, isAsked)
      }
    }
    return nil
  }
}
