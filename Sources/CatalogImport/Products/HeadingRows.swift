/// Tells a heading of a group of products in a sheet from a product: it has only a name, where the
/// rows around it have more.
struct HeadingRows {
  private let column: Int
  private let columnName: String
  /// Whether products may lack the only other value, so that a heading must look like one.
  private let needsMark: Bool
  /// Whether the names have small letters, so that those in capitals stand out.
  private let areCapitalsMarks: Bool

  /// Looks at the rows of a table; nil where products may have nothing but a name.
  ///
  /// Rows of only a name are products where most are, where several follow each other, or where
  /// one is the last in a file without SKUs.
  init?(_ table: SourceTable, nameColumn: Int, hasSKUs: Bool) {
    column = nameColumn
    columnName = table.columns[nameColumn].name
    needsMark = table.columns.count == 2
    let names = table.sampleRows.compactMap { nameColumn < $0.count ? $0[nameColumn] : nil }
    areCapitalsMarks = 2 * names.count { $0.contains(where: \.isLowercase) } > names.count
    // Totals, and rows that are no products because they have no name, such as notes at the end.
    var others = 0
    var (heads, full, run) = (0, 0, 0)
    for row in table.sampleRows {
      let filled = row.indices.filter { !(row[$0] ?? "").isEmpty }
      let name = nameColumn < row.count ? row[nameColumn] ?? "" : ""
      if filled == [nameColumn], !needsMark || isMarked(name) {
        heads += 1
        run += 1
        if run > 2 { return nil }
      } else {
        run = 0
        if name.isEmpty || TotalRows.isTotal(name) {
          others += 1
        } else if needsMark || filled.count > 2 {
          full += 1
        }
      }
    }
    let rows = table.sampleRows.count - others
    let isLast = run > 0 && table.rowCount <= rows + others && !hasSKUs
    guard rows - heads > 1, 10 * full >= 9 * (rows - heads), 2 * heads <= rows, !isLast else {
      return nil
    }
  }

  /// Whether a name looks like a heading: `Tools:`, or `TOOLS` among names with small letters.
  private func isMarked(_ name: String) -> Bool {
    name.trimmingEdgeSpaces.hasSuffix(":")
      || areCapitalsMarks && name.contains(where: \.isUppercase)
        && !name.contains(where: \.isLowercase)
  }

  /// Returns the error of a row that has only a name.
  func error(of row: RawRow) -> ImportError? {
    guard column < row.count, row.kind(at: column) != .null else { return nil }
    for index in 0..<row.count where index != column {
      if row.kind(at: index) != .null, !row.bytes(at: index).isEmpty { return nil }
    }
    let name = String(decoding: row.bytes(at: column).prefix(100), as: UTF8.self)
    if needsMark, !isMarked(name) { return nil }
    return ImportError(
      line: row.line, field: "name",
      "'\(name)' is all that the row has: a heading, not a product? To import it as a product: "
        + "--map \(("name=" + columnName).quotedForShell)", isOfRow: true)
  }
}
