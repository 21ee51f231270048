import CatalogFields
import CatalogImport
import TestSupport
import Testing

/// Whatever the names are, a mapping is made or refused, and the order of the
/// tables decides nothing.
struct RandomSchemaTests {
  private static let words = [
    "product", "products", "item", "name", "title", "price", "list", "retail", "unit", "cost",
    "qty", "stock", "supplier", "suppliers", "vendor", "brand", "brands", "country", "countries",
    "origin", "code", "id", "sku", "ean", "image", "description", "details", "order", "category",
    "language", "text", "currency", "usd", "", ".", "->", "🙂", "\u{301}", "a", "1", "'", "型番",
  ]
  private static let types = [nil, "INTEGER", "TEXT", "REAL", "BLOB", "DATE", "bool", ""]
  private static let values = [nil, "", "1", "2", "a", "SE", "USD", "1.50", "true", "Lamp", "-"]

  private static func name(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    let separator = ["_", " ", "", ".", "-"].randomElement(using: &generator) ?? ""
    return (0..<count).compactMap { _ in words.randomElement(using: &generator) }
      .joined(separator: separator)
  }

  private static func tables(_ generator: inout SeededGenerator) -> [SourceTable] {
    var names: Set<String> = []
    while names.count < Int.random(in: 1...6, using: &generator) { names.insert(name(&generator)) }
    let sorted = names.sorted()
    return sorted.map { tableName in
      var table = SourceTable(
        name: tableName, columns: [], rowCount: Int.random(in: 0...3, using: &generator))
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let column = SourceColumn(
          name: name(&generator), type: types.randomElement(using: &generator) ?? nil)
        table.columns.append(column)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: table.primaryKey.append(column.name)
        case 1:
          table.foreignKeys.append(
            ForeignKey(
              columns: [column.name], table: sorted.randomElement(using: &generator) ?? "",
              referencedColumns: Bool.random(using: &generator) ? [] : ["id"]))
        default: break
        }
      }
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        // Rows may be shorter or longer than the table.
        let count = Int.random(in: 0...9, using: &generator)
        table.sampleRows.append(
          (0..<count).map { _ in values.randomElement(using: &generator) ?? nil })
      }
      return table
    }
  }

  private enum Outcome: Equatable {
    case lines([String], unused: [String])
    case refused(MappingError)
  }

  private func outcome(
    _ tables: [SourceTable], _ assignments: [(field: String, column: String)]
  ) -> Outcome {
    do {
      let mapping = try CatalogMapping.make(tables: tables, assignments: assignments)
      return .lines(
        mapping.lines(in: tables), unused: mapping.unusedColumnNames(in: tables))
    } catch {
      return .refused(error)
    }
  }

  @Test(arguments: 0..<40)
  func anyNamesAreMappedOrRefusedAlways(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let tables = Self.tables(&generator)
      var assignments: [(field: String, column: String)] = []
      if Bool.random(using: &generator) {
        assignments.append(
          (
            ProductField.allCases.randomElement(using: &generator)?.rawValue ?? "",
            Self.name(&generator)
          ))
      }
      let first = outcome(tables, assignments)
      #expect(outcome(tables, assignments) == first)
      let shuffled = tables.shuffled(using: &generator)
      #expect(outcome(shuffled, assignments) == first, "\(tables)")
      if case .refused(let error) = first { #expect(!error.description.isEmpty) }
    }
  }
}
