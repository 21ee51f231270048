import CatalogFields
import CatalogModel

/// Tells what an update by key reads from a column that is a field without a key, and with one is
/// not surely that field.
extension MappingSearch {
  /// Returns the columns of an update that are custom fields and nothing else: those that somebody
  /// said to be, and those of the catalog's own that are not surely another field. Beside them, the
  /// columns that are fields because the products of the catalog have their values.
  ///
  /// - Throws: A question for all other columns that an import without a key reads as a field.
  func customColumns(
    assigned: [ProductField: FieldSource]
  ) throws(MappingError) -> (custom: Set<Int>, settled: [ProductField: FieldSource]) {
    var settled: [ProductField: FieldSource] = [:]
    var custom = Set(table.columns.indices.filter(isLeftOut))
    for case (let field, .column(let column)) in assigned where field.customName != nil {
      custom.insert(column)
    }
    let read = columns(assigned: assigned, custom: custom).chosen.values.map(\.column)
    custom.formUnion(table.columns.indices.filter { isKnown($0) && !read.contains($0) })
    let surely = columns(assigned: assigned, custom: custom)
    let withoutKey = MappingSearch(
      references: references, product: product, assignments: assignments)
    let found = sources(surely, assigned: assigned)
    let usual = withoutKey.sources(
      withoutKey.columns(assigned: assigned, custom: custom), assigned: assigned)
    var doubts: [MappingError.Doubt] = []
    for field in ProductField.allCases where assignments.columns[field] == nil {
      if field == .price || field == .priceMinor, hasPrice(beside: field, found) { continue }
      if let source = usual[field], found[field] != source {
        // What products are told by is said to be wrong where its rows are read.
        if let key, found[key] == source { continue }
        if !isOpen(source, assigned: assigned) { continue }
        // A column that is surely another field is none of this one.
        let isFree = found[field].map { settled.values.contains($0) } ?? true
        if isFree, areKnown(source, as: field, by: found) {
          settled[field] = source
          continue
        }
        var choices = [choice(of: source)]
        var others = [other(than: field, of: source, found)]
        for rival in surely.unreadCandidates(for: field, among: unusedColumns(found)) {
          let source = FieldSource.column(rival)
          if usual.values.contains(source) || !isOpen(source, assigned: assigned) { continue }
          choices.append(choice(of: source))
          others.append(other(than: field, of: source, found))
        }
        doubts.append(MappingError.Doubt(field: field, choices: choices, others: others))
      } else if let source = found[field], case .column(let column) = source, isKnown(column),
        let reading = surely.chosen[field], reading.column == column, reading.name >= 0
      {
        // Called as a field is, and as a custom field that products have.
        doubts.append(
          MappingError.Doubt(
            field: field, choices: [choice(of: source)],
            others: [other(than: field, of: source, [:])]))
      }
    }
    if !doubts.isEmpty { throw .doubtfulFields(doubts) }
    return (custom, settled)
  }

  /// The number of products of a file that are compared with those of the catalog.
  private static let comparedCount = 100

  /// Whether the products of the catalog have as a field what a column has: nine of ten of those that
  /// are compared, so that reading it changes little. Numbers change too often to say so.
  private func areKnown(
    _ source: FieldSource, as field: ProductField, by found: [ProductField: FieldSource]
  ) -> Bool {
    guard let key, case .column(let keyColumn) = found[key] else { return false }
    let texts = SampleTexts(of: source, in: references.tables)
    var values: [(key: String, text: String)] = []
    for row in table.sampleRows where values.count < Self.comparedCount {
      let key = (keyColumn < row.count ? row[keyColumn] ?? "" : "").trimmingEdgeSpaces
        .withoutSpreadsheetMarks
      if !key.isEmpty, let text = texts.text(of: row) {
        values.append((key, text.trimmingEdgeSpaces))
      }
    }
    var (same, other, filled) = (0, 0, 0)
    for (value, product) in zip(values, knownProducts(key, values.map(\.key))) {
      guard let product else { continue }
      if product.texts(of: field).contains(value.text) {
        same += 1
        if !value.text.isEmpty { filled += 1 }
      } else {
        other += 1
      }
    }
    return filled > 0 && same >= 9 * other
  }

  /// The texts of a source, as far as the samples of the tables on the way to it have them.
  private struct SampleTexts {
    private let first: Int
    /// For each step the values of its table by its keys.
    private var steps: [[String: String]] = []

    init(of source: FieldSource, in tables: [SourceTable]) {
      guard case .joined(let joins, let column) = source, let first = joins.first else {
        if case .column(let column) = source { self.first = column } else { self.first = 0 }
        return
      }
      self.first = first.foreignColumn
      for (join, value) in zip(joins, joins.dropFirst().map(\.foreignColumn) + [column]) {
        var values: [String: String] = [:]
        for row in tables[join.table].sampleRows where max(join.keyColumn, value) < row.count {
          if let key = row[join.keyColumn], values[key] == nil { values[key] = row[value] ?? "" }
        }
        steps.append(values)
      }
    }

    /// Returns the text for a row of products, empty for none; nil where no sample has it.
    func text(of row: [String?]) -> String? {
      var text = first < row.count ? row[first] ?? "" : ""
      for step in steps where !text.isEmpty {
        guard let next = step[text] else { return nil }
        text = next
      }
      return text
    }
  }

  /// Returns what is read from columns and from other tables.
  private func sources(
    _ columns: FieldColumns, assigned: [ProductField: FieldSource]
  ) -> [ProductField: FieldSource] {
    let joined = (try? joinedSources(direct: columns, assigned: assigned)) ?? [:]
    return columns.chosen.mapValues { .column($0.column) }.merging(joined) { $1 }
  }

  /// Whether the other one of the two fields of prices is read.
  private func hasPrice(
    beside field: ProductField, _ found: [ProductField: FieldSource]
  ) -> Bool {
    let other = field == .price ? ProductField.priceMinor : .price
    return assignments.columns[other].map { !$0.isEmpty } ?? (found[other] != nil)
  }

  /// Whether products of the catalog have a custom field that is called as a column is.
  private func isKnown(_ column: Int) -> Bool {
    CustomFieldName.ofColumn(table.columns[column].name).map(knownCustomNames.contains) ?? false
  }

  /// Whether somebody said that the custom field of a column is left out.
  private func isLeftOut(_ column: Int) -> Bool {
    guard let name = CustomFieldName.ofColumn(table.columns[column].name) else { return false }
    return assignments.custom.contains { field in
      guard assignments.columns[field]?.isEmpty == true, let typed = field.customName else {
        return false
      }
      return CustomFieldName.found(typed, among: [name]) != nil
    }
  }

  /// Whether nobody said what is read from a source, and it may have values.
  private func isOpen(_ source: FieldSource, assigned: [ProductField: FieldSource]) -> Bool {
    if assigned.values.contains(source) { return false }
    guard case .column(let column) = source else { return true }
    return !references.facts(of: column, in: product).isEmpty
      || table.rowCount > table.sampleRows.count
  }

  private func choice(of source: FieldSource) -> MappingError.Choice {
    guard case .column(let column) = source else {
      return MappingError.Choice(
        column: CatalogMapping.path(source, from: product, in: references.tables), values: [])
    }
    return choices([column])[0]
  }

  /// Returns the assignment by which a source is not read as a field: as the one that it is else,
  /// or as a custom field.
  private func other(
    than field: ProductField, of source: FieldSource, _ found: [ProductField: FieldSource]
  ) -> String {
    guard case .column(let column) = source else { return field.rawValue + "=" }
    let name = table.columns[column].name
    if let other = ProductField.allCases.first(where: { found[$0] == source }) {
      return "\(other.rawValue)=\(name)"
    }
    guard keepsCustomFields, let customName = CustomFieldName.ofColumn(name),
      !customName.contains("=")
    else {
      return field.rawValue + "="
    }
    return "\(ProductField.customPrefix)\(customName)=\(name)"
  }
}

extension Product {
  /// The texts that a file may have for a field; empty for one that has none, and none for numbers.
  fileprivate func texts(of field: ProductField) -> [String] {
    switch field {
    case .sku: [sku ?? ""]
    case .name: [name]
    case .sortName: [sortName ?? ""]
    case .manufacturer: [manufacturer?.name ?? ""]
    case .details: [details ?? ""]
    case .origin, .originCode: [origin?.name ?? "", origin?.code].compactMap(\.self)
    case .image: [image ?? ""]
    default: []
    }
  }
}
