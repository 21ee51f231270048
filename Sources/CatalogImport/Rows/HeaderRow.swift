/// The header of a table, by which a row that is the header again, or that of another table, is told from a product: files that were put
/// together have it more than once.
struct HeaderRow {
  private let cells: [[UInt8]]
  private var mask: UInt64 = 0

  /// - Parameter cells: The names of the columns, as UTF-8.
  init(_ cells: [[UInt8]]) {
    self.cells = cells
    for cell in cells {
      if let first = cell.first { mask |= Self.mark(first, cell.count) }
    }
  }

  private static func mark(_ byte: UInt8, _ length: Int) -> UInt64 {
    1 << UInt64((Int(byte) &+ 7 &* length) & 63)
  }

  /// Returns the error of a row that is a header; nil for a product.
  @inline(__always)
  func error(of row: RawRow) -> ImportError? {
    guard let first = row.values.first(where: { $0.kind != .null }), first.end > first.start,
      mask & Self.mark(row.bytes[first.start], first.end &- first.start) != 0
    else { return nil }
    return errorOfCells(of: row)
  }

  private func errorOfCells(of row: RawRow) -> ImportError? {
    var (count, known, placed) = (0, 0, 0)
    for index in 0..<row.count where row.kind(at: index) != .null {
      let bytes = row.bytes(at: index)
      if bytes.isEmpty { continue }
      count += 1
      if index < cells.count, bytes.elementsEqual(cells[index]) {
        placed += 1
        known += 1
      } else if cells.contains(where: { bytes.elementsEqual($0) }) {
        known += 1
      }
    }
    if placed == count, count > 1 || cells.count == 1 {
      return ImportError(
        line: row.line, "the row is the header again, not a product", isOfRow: true)
    }
    // What follows would be read by the columns of the first.
    guard known > 1, 2 * known >= count else { return nil }
    return ImportError(
      line: row.line,
      "the row is a header with other columns, and what follows is another table: put it into a file of its own"
    )
  }
}
