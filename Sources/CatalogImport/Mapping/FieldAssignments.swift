import CatalogFields

/// The columns that somebody asked for, by field; an empty one for a field
/// that is not to be read.
struct FieldAssignments {
  let columns: [ProductField: String]

  init(_ assignments: [(field: String, column: String)]) throws(MappingError) {
    var columns: [ProductField: String] = [:]
    for assignment in assignments {
      let key = NameWords(assignment.field).key
      guard
        let field = ProductField.allCases.first(where: { NameWords($0.rawValue).key == key })
      else {
        throw .unknownField(
          assignment.field,
          nearest: NearestNames.nearest(
            to: assignment.field, among: ProductField.allCases.map(\.rawValue)))
      }
      columns[field] = assignment.column.trimmingEdgeSpaces
    }
    self.columns = columns
  }
}
