import CatalogFields

/// Refuses texts as article numbers where the codes may be in another column.
extension MappingSearch {
  /// Refuses a model, or another name that often is no SKU, that repeats or has blanks while a
  /// column of which nothing is known has a code of its own in each row.
  func requireCodes(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) throws(MappingError) {
    guard let sku = columns.chosen[.sku], case .column(sku.column) = sources[.sku],
      sku.name >= 110
    else { return }
    let facts = references.facts(of: sku.column, in: product)
    guard !facts.values.isEmpty,
      facts.distinctCount < facts.values.count
        || facts.values.contains(where: { $0.contains(where: \.isWhitespace) })
    else { return }
    let rivals = table.codeColumns(among: unusedColumns(sources)) {
      references.facts(of: $0, in: product)
    }.filter { column in
      ColumnName.readings(of: table.columns[column].name, in: references.names[product])
        .allSatisfy { $0.key == .sku || $0.value >= ColumnName.compoundScore }
    }
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .sku, table: table.name, choices: choices(rivals + [sku.column]))
  }
}

extension SourceTable {
  /// Returns those of some columns that have a code of its own in each row.
  func codeColumns(among columns: [Int], facts: (Int) -> ColumnFacts) -> [Int] {
    columns.sorted().filter { facts($0).areFullCodes }
  }
}

extension CatalogMapping {
  /// The columns of the products that have a code of its own in each sample row, and are read as
  /// nothing but custom fields.
  func codeColumns(in tables: [SourceTable]) -> [String] {
    let table = tables[productTable]
    let read = sources.compactMap { field, source -> Int? in
      guard ProductField.allCases.contains(field), case .column(let column) = source else {
        return nil
      }
      return column
    }
    let others = table.columns.indices.filter { !read.contains($0) }
    return table.codeColumns(among: others) { ColumnFacts(table, column: $0) }
      .map { table.columns[$0].name }
  }
}
