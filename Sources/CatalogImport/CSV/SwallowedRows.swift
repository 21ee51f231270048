import Bytes

/// Tells rows that a stray quote has swallowed from a text of several lines.
///
/// A quote that was not meant as one opens a value that goes on up to the next quote, many rows
/// later. What lies between has no quotes, so that its lines have as many delimiters as a row, and
/// so have the lines on which the value opens and closes; of a true text hardly any of them has.
enum SwallowedRows {
  /// Returns how many lines of a record look like rows of the file; nil where it is one row.
  ///
  /// - Parameters:
  ///   - record: The bytes of the record as they stand in the file.
  ///   - columnCount: The number of columns; nil where the record shall name them.
  /// - Complexity: O(*n*)
  static func count(
    in record: some Sequence<UInt8>, delimiter: UInt8, columnCount: Int?
  ) -> Int? {
    let lines = record.split { $0 == 0x0A || $0 == 0x0D }
    guard lines.count > 1 else { return nil }
    let counts = lines.map { line in line.count { $0 == delimiter } + 1 }
    guard let columnCount else {
      return lines.count > 2 && counts[0] > 1 && Set(counts).count == 1 ? lines.count : nil
    }
    let rows = lines.indices.filter { counts[$0] == columnCount }
    let ends = [0, lines.count - 1].count { rows.contains($0) }
    // A text of two columns in the last one ends as a row does.
    guard columnCount > 1, rows.count > 1, ends > (columnCount == 2 ? 1 : 0) else { return nil }
    let cells = rows.map { Self.cells(of: lines[$0], delimiter) }
    // A text has spaces behind its commas.
    guard cells.allSatisfy({ row in row.allSatisfy { $0.first != 0x20 } }) else { return nil }
    let haveNumbers = (0..<columnCount).contains { column in
      cells.allSatisfy { isNumber($0[column]) }
    }
    if haveNumbers, rows.count == lines.count || rows.count > 2 && 2 * rows.count >= lines.count {
      return rows.count
    }
    return rows.count > 3 && 4 * rows.count >= 3 * lines.count ? rows.count : nil
  }

  private static func cells(of line: ArraySlice<UInt8>, _ delimiter: UInt8) -> [ArraySlice<UInt8>] {
    line.split(separator: delimiter, omittingEmptySubsequences: false)
  }

  /// Whether a cell is a number, with a sign or a unit perhaps.
  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    let cell = cell.drop { $0 == 0x20 }
    return cell.count <= 24 && cell.contains(where: \.isASCIIDigit)
      && cell.count(where: \.isASCIILetter) <= 3
      && !cell.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(") }
  }
}
