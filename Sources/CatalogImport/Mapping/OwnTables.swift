import CatalogFields

/// The tables that a catalog itself writes: those of its file and of its
/// scripts, and the one table of its CSV, TSV, JSON and NDJSON.
///
/// What their columns mean is known and need not be found out, so no value can
/// speak against it: a manufacturer may be called `1898`, an SKU
/// `no`.
enum OwnTables {
  /// The columns of a product where each is a record, by field; `section` says
  /// where the product is listed and is not read. An export has all of them, a
  /// list those before `sortName`.
  private static let recordColumns: [(name: String, field: ProductField?)] = [
    ("id", .id), ("sku", .sku), ("name", .name), ("manufacturer", .manufacturer),
    ("price", .price), ("currency", .currency), ("quantity", .quantity), ("origin", .origin),
    ("originCode", .originCode), ("image", .image), ("details", .details), ("section", nil),
    ("sortName", .sortName),
  ]

  private static let productColumns: [(name: String, field: ProductField?)] = [
    ("id", .id), ("sku", .sku), ("name", .name), ("sort_name", .sortName),
    ("manufacturer_id", nil), ("details", .details), ("price_minor", .priceMinor),
    ("currency", .currency), ("quantity", .quantity), ("country_id", nil), ("image", .image),
  ]

  /// Returns the table of an export, without rows.
  static func records(named name: String) -> SourceTable {
    SourceTable(name: name, columns: recordColumns.map { SourceColumn(name: $0.name) })
  }

  /// Returns the mapping of tables that a catalog wrote, nil for others. Somebody may have renamed them; where those
  /// of manufacturers or origins are gone, the columns that refer to them are not used.
  static func mapping(of tables: [SourceTable]) -> CatalogMapping? {
    if tables.count == 1, let mapping = mapping(ofRecords: tables[0]) { return mapping }
    var productColumns = productColumns
    var found = products(productColumns.map(\.name), in: tables)
    if found == nil {
      // As a catalog has it that knows custom fields.
      productColumns.append(("custom", .custom("")))
      found = products(productColumns.map(\.name), in: tables)
    }
    guard let product = found else { return nil }
    var sources = columnSources(productColumns)
    var unusedColumns: [Int] = []
    func join(
      _ foreignColumn: String, _ parent: String, _ columns: [String], _ fields: [ProductField]
    ) {
      guard let column = productColumns.firstIndex(where: { $0.name == foreignColumn }) else {
        return
      }
      let renamed = tables[product].foreignKeys.first { $0.columns == [foreignColumn] }?.table
      guard
        let parent = table(parent, columns, in: tables)
          ?? renamed.flatMap({ table($0, columns, in: tables) })
      else {
        unusedColumns.append(column)
        return
      }
      for (offset, field) in fields.enumerated() {
        sources[field] = .joined(
          [Join(foreignColumn: column, table: parent, keyColumn: 0)], column: offset + 1)
      }
    }
    join("manufacturer_id", "manufacturer", ["id", "name"], [.manufacturer])
    join("country_id", "country", ["id", "name", "code"], [.origin, .originCode])
    return CatalogMapping(
      productTable: product, sources: sources,
      evidence: sources.mapValues { source in
        if case .joined = source { .foreignKey } else { .named }
      }, unusedColumns: unusedColumns)
  }

  /// Whether a table is that of the products in a catalog's file, and not one of records.
  static func isProduct(_ table: SourceTable) -> Bool {
    table.columns.starts(with: productColumns) { $0.name == $1.name }
  }

  private static func mapping(ofRecords table: SourceTable) -> CatalogMapping? {
    guard let columns = recordColumns(of: table) else { return nil }
    let sources = columnSources(columns)
    return CatalogMapping(
      productTable: 0, sources: sources, evidence: sources.mapValues { _ in .named },
      unusedColumns: columns.indices.filter { columns[$0].field == nil })
  }

  /// Returns the columns of a table of records, its custom fields behind the others; nil for
  /// another table.
  private static func recordColumns(
    of table: SourceTable
  ) -> [(name: String, field: ProductField?)]? {
    let names = table.columns.map(\.name)
    let count =
      names.firstIndex { $0.hasPrefix(ProductField.customPrefix) || $0 == "custom" } ?? names.count
    guard count >= recordColumns.count - 1, count <= recordColumns.count,
      names.prefix(count).elementsEqual(recordColumns.prefix(count).map(\.name))
    else { return nil }
    var columns = Array(recordColumns.prefix(count))
    for (index, name) in names.enumerated().dropFirst(count) {
      // JSON in which a product is said to have none: `"custom": {}`.
      if name == "custom", table.sampleRows.allSatisfy({ index >= $0.count || $0[index] == nil }) {
        columns.append((name, names.count == count + 1 ? .custom("") : nil))
        continue
      }
      guard name.hasPrefix(ProductField.customPrefix),
        let customName = CustomFieldName.ofColumn(name)
      else { return nil }
      columns.append((name, .custom(customName)))
    }
    return columns
  }

  /// Returns the columns that are no custom fields: the section of a record, which is made from
  /// its name, and the reason why an import left a row out.
  static func ignoredColumns(of table: SourceTable) -> Set<Int> {
    var ignored: Set<Int> = []
    if let columns = recordColumns(of: table) {
      ignored = Set(columns.indices.filter { columns[$0].field == nil })
    }
    if let last = table.columns.indices.last, table.columns[last].name == "error" {
      let reasons = table.sampleRows.compactMap { last < $0.count ? $0[last] : nil }
      if !reasons.isEmpty,
        reasons.allSatisfy({ reason in
          // The file, the line and what is wrong with it.
          reason.split(separator: ":").dropFirst().dropLast().contains { Int($0) != nil }
        })
      {
        ignored.insert(last)
      }
    }
    return ignored
  }

  /// Returns the table of the products: the one of these columns that is called so, or the only one.
  private static func products(_ columns: [String], in tables: [SourceTable]) -> Int? {
    if let named = table("product", columns, in: tables) { return named }
    let others = tables.indices.filter { tables[$0].columns.map(\.name) == columns }
    return others.count == 1 ? others[0] : nil
  }

  private static func table(_ name: String, _ columns: [String], in tables: [SourceTable]) -> Int? {
    tables.firstIndex { $0.name == name && $0.columns.map(\.name) == columns }
  }

  private static func columnSources(
    _ columns: [(name: String, field: ProductField?)]
  ) -> [ProductField: FieldSource] {
    var sources: [ProductField: FieldSource] = [:]
    for (position, column) in columns.enumerated() {
      if let field = column.field { sources[field] = .column(position) }
    }
    return sources
  }
}
