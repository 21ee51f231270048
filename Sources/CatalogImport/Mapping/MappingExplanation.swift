public import CatalogFields

/// The table by which the columns of a file become fields: each column with each field that it could
/// be, the evidence of its name and of its values, and what was decided.
public struct MappingExplanation: Sendable {
  /// A column and a field that it could be.
  public struct Row: Hashable, Sendable {
    /// The name of the column, or the way to it.
    public var column: String
    /// The field; nil where nothing speaks for any.
    public var field: ProductField?
    /// The evidence of the name.
    public var name: String
    /// The evidence of the values.
    public var values: String
    /// The decision.
    public var decision: String
    /// Whether the field is read from the column.
    public var isRead: Bool
  }

  /// The rows, in the order of the columns.
  public private(set) var rows: [Row] = []

  init(
    _ tables: [SourceTable], _ mapping: CatalogMapping, isRefused: Bool,
    productTable: String?, assignments: [(field: String, column: String)], key: ProductField?
  ) {
    let isUpdate = key != nil
    guard let assignments = try? FieldAssignments(assignments, for: tables) else { return }
    guard let references = try? TableReferences(tables) else { return }
    let product =
      isRefused
      ? try? ProductTableChoice(
        references: references, assignments: assignments, isUpdate: isUpdate
      ).table(named: productTable)
      : mapping.productTable
    for table in product.map({ [$0] }) ?? Array(tables.indices) {
      let columns = FieldColumns(references, table: table, isUpdate: isUpdate, key: key)
      for (position, column) in tables[table].columns.enumerated() {
        let name = product == nil ? "\(tables[table].name).\(column.name)" : column.name
        let summary = references.facts(of: position, in: table).summary
        var evidence = columns.evidence.filter { $0.column == position }
        evidence.sort { ($0.score, $0.field.rawValue) < ($1.score, $1.field.rawValue) }
        let read = mapping.sources.filter { $0.value == .column(position) }.keys
        for field in ProductField.allCases
        where read.contains(field) && !evidence.contains(where: { $0.field == field }) {
          rows.append(
            Row(
              column: name, field: field, name: mapping.evidence[field]?.rawValue ?? "",
              values: summary, decision: "read", isRead: true))
        }
        for evidence in evidence {
          let isRead = read.contains(evidence.field)
          rows.append(
            Row(
              column: name, field: evidence.field, name: evidence.nameInWords, values: summary,
              decision: isRead
                ? "read"
                : evidence.reason(
                  columns, tables[table], isUpdate: isUpdate, isRefused: isRefused),
              isRead: isRead))
        }
        for case .custom(let custom) in read {
          rows.append(
            Row(
              column: name, field: .custom(custom), name: "", values: summary,
              decision: "custom field", isRead: true))
        }
        let target = references.references[table].first { $0.foreignColumn == position }?.table
        if evidence.isEmpty, read.isEmpty {
          rows.append(
            Row(
              column: name, field: nil, name: "", values: summary,
              decision: target.map { "refers to \(tables[$0].name)" } ?? "not read", isRead: false))
        }
      }
    }
    for field in ProductField.allCases {
      guard let source = mapping.sources[field], case .joined = source else { continue }
      rows.append(
        Row(
          column: CatalogMapping.path(source, from: mapping.productTable, in: tables),
          field: field, name: "reference", values: "", decision: "read", isRead: true))
    }
  }
}

extension ColumnEvidence {
  /// The evidence of the name in words, and as the number that is compared.
  fileprivate var nameInWords: String {
    switch name {
    case ..<0: "called so (0)"
    case ColumnEvidence.unnamed: "none"
    case FieldColumns.keyScore: "primary key"
    case ColumnName.compoundScore...: "a word of it (\(name))"
    case (FieldNames.poorRank * 10)...: "a last resort (\(name))"
    default: "known (\(name))"
    }
  }

  /// Returns why the column is not read as the field.
  fileprivate func reason(
    _ columns: FieldColumns, _ table: SourceTable, isUpdate: Bool, isRefused: Bool
  ) -> String {
    if let objection { return "no: \(objection)" }
    if isWithheld { return isUpdate ? "not with --key" : "undecided" }
    if name == Self.unnamed { return "no: the name says nothing" }
    if let tie = columns.ties[field], tie.contains(column) { return "undecided" }
    guard let chosen = columns.chosen[field] else { return "read as something else" }
    if chosen.column == column { return isRefused ? "the best" : "not read" }
    return "less than \(table.columns[chosen.column].name)"
  }
}
