/// Takes the marks away by which values of a spreadsheet's file are kept from being read as
/// numbers: `="0123"` in any column, and the apostrophe before what Excel protects, `'0123`,
/// `'=A`, `'A-12`, in columns in which no value has it for another reason, as `'n Roll` has.
struct ColumnMarks {
  /// Whether the apostrophe of codes and numbers goes, for each column.
  private let apostrophes: [Bool]
  /// Whether it goes only before what a spreadsheet would calculate, for each column.
  private let areTexts: [Bool]
  /// The values of the last row that had marks.
  private var marked: [(column: Int, value: RawRow.Value)] = []

  /// - Parameter texts: The columns of names and other texts.
  init(_ table: SourceTable, texts: Set<Int>) {
    areTexts = table.columns.indices.map { texts.contains($0) }
    apostrophes = table.columns.indices.map { column in
      table.sampleRows.allSatisfy { row in
        guard column < row.count, let value = row[column], value.utf8.first == 0x27 else {
          return true
        }
        return Self.isProtected(value.utf8.dropFirst(), isText: texts.contains(column))
      }
    }
  }

  /// Takes the marks of a row away.
  mutating func remove(from row: inout RawRow) {
    if !marked.isEmpty { marked.removeAll(keepingCapacity: true) }
    for column in row.values.indices {
      let value = row.values[column]
      guard value.kind == .text, value.end - value.start > 1 else { continue }
      switch row.bytes[value.start] {
      case UInt8(ascii: "'"):
        guard column < apostrophes.count, apostrophes[column],
          Self.isProtected(
            row.bytes[(value.start + 1)..<value.end], isText: areTexts[column])
        else { continue }
        marked.append((column, value))
        row.values[column].start += 1
      case UInt8(ascii: "="):
        guard let text = Self.text(ofFormula: row.bytes[value.start..<value.end]) else { continue }
        marked.append((column, value))
        row.replace(at: column, .text, text)
        row.values[column].line = value.line
      default: continue
      }
    }
  }

  /// Gives a row back what was taken from it, as it is to be shown.
  func restore(_ row: inout RawRow) {
    for (column, value) in marked where column < row.count { row.values[column] = value }
  }

  /// Returns the text of `="text"`; nil for another formula.
  private static func text(ofFormula bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 3, bytes[bytes.startIndex + 1] == quote, bytes.last == quote else {
      return nil
    }
    var text: [UInt8] = []
    var isQuote = false
    for byte in bytes.dropFirst(2).dropLast() {
      if isQuote, byte != quote { return nil }
      isQuote = byte == quote && !isQuote
      if !isQuote { text.append(byte) }
    }
    return isQuote ? nil : text
  }

  /// Whether a spreadsheet would change what is behind an apostrophe: a number, a formula, a code.
  private static func isProtected(_ rest: some Collection<UInt8>, isText: Bool) -> Bool {
    guard let first = rest.first, rest.count <= 200 else { return false }
    if "=+-@".utf8.contains(first) { return rest.count > 1 }
    if isText { return first == UInt8(ascii: "0") && rest.allSatisfy(\.isASCIIDigit) }
    return rest.contains(where: \.isASCIIDigit)
      && rest.allSatisfy {
        $0.isASCIIDigit || (0x41...0x5A).contains($0) || "-_./,:".utf8.contains($0)
      }
  }
}
