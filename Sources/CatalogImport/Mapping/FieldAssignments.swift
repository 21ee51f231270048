import CatalogFields

/// The columns that somebody asked for, by field; an empty one for a field
/// that is not to be read.
struct FieldAssignments {
  let columns: [ProductField: String]
  /// The custom ones of these fields, in their order.
  let custom: [ProductField]

  /// - Parameter tables: Those of the file, for what is said of a field that there is not.
  init(
    _ assignments: [(field: String, column: String)], for tables: [SourceTable]
  ) throws(MappingError) {
    var columns: [ProductField: String] = [:]
    var custom: [ProductField] = []
    for assignment in assignments {
      if assignment.field.hasPrefix(ProductField.customPrefix),
        let name = CustomFieldName.ofColumn(assignment.field)
      {
        let field = ProductField.custom(name)
        if columns[field] == nil { custom.append(field) }
        columns[field] = assignment.column.trimmingEdgeSpaces
        continue
      }
      let key = NameWords(assignment.field).key
      guard
        let field = ProductField.allCases.first(where: { NameWords($0.rawValue).key == key })
      else {
        throw .unknownField(
          assignment.field,
          isColumn: tables.contains { table in
            table.columns.contains { $0.name.lowercased() == assignment.field.lowercased() }
          },
          nearest: NearestNames.nearest(
            to: assignment.field, among: ProductField.allCases.map(\.rawValue)))
      }
      columns[field] = assignment.column.trimmingEdgeSpaces
    }
    self.columns = columns
    self.custom = custom
  }
}
