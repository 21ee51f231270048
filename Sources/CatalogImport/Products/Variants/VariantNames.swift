import CatalogFields

/// The names of rows that are variants of products of another table, where somebody chose that of
/// the product, and those of a sheet with a column `Variation Name`: `Polo – 6 y`, `Polo – 8 y`.
struct VariantNames: Sendable {
  /// The column of the variant's own name.
  private let own: Int?
  /// The columns of its options.
  private let options: [Int]
  private let columns: [String]

  /// Finds what tells variants apart; nil where rows are none, or nothing does.
  init?(_ mapping: CatalogMapping, _ tables: [SourceTable]) {
    if case .column(let name) = mapping.sources[.name] {
      let table = tables[mapping.productTable]
      let column = table.columns.indices.first { column in
        column != name
          && ["variationname", "variantname", "varianttitle", "variationtitle"]
            .contains(NameWords(table.columns[column].name).key)
      }
      let names = table.sampleRows.compactMap { name < $0.count ? $0[name] : nil }
      guard let column, Set(names).count < names.count else { return nil }
      (own, options, columns) = (column, [], [table.columns[column].name])
      return
    }
    guard mapping.evidence[.name] == .asked, case .joined(let joins, _) = mapping.sources[.name],
      let join = joins.first, joins.count == 1
    else { return nil }
    let table = tables[mapping.productTable]
    // Its product may stand behind the row, and many rows before one.
    let keys = table.sampleRows.compactMap {
      join.foreignColumn < $0.count ? $0[join.foreignColumn] : nil
    }
    guard Set(keys).count < keys.count else { return nil }
    let others = table.columns.indices.filter { column in
      column != join.foreignColumn
        && !mapping.sources.contains { $0.key.customName == nil && $0.value == .column(column) }
    }
    let options = others.filter { OptionName.isOption(NameWords(table.columns[$0].name)) }
    own = others.first { column in
      !options.contains(column)
        && ColumnName.readings(of: table.columns[column].name, in: TableName(table.name))[.name]
          .map { $0 < 40 } ?? false
    }
    self.options = options
    columns = (own.map { [$0] } ?? options).map { table.columns[$0].name }
    if columns.isEmpty { return nil }
  }

  /// The remark that names are made so.
  var remark: String {
    "names have that of the variant behind them: " + columns.joined(separator: ", ")
  }

  /// Returns the name of a row by that of its product.
  func name(_ product: UnsafeBufferPointer<UInt8>, of row: RawRow) -> String {
    func text(_ column: Int) -> String? {
      row.literal(at: column).map { String(decoding: $0, as: UTF8.self) }
    }
    return OptionName.name(
      String(decoding: product, as: UTF8.self), of: own.flatMap(text), options.compactMap(text))
  }
}
