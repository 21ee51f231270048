/// A table of texts whose columns are as wide as their widest text.
public struct TextTable: Sendable {
  /// On which side a column's texts stand.
  public enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// Makes an empty table with a column for each alignment.
  public init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  /// Appends a row, a text a column; they are escaped for a terminal.
  public mutating func append(_ row: [String]) {
    precondition(row.count == alignments.count, "a row has a text for every column")
    rows.append(row.map(\.escapedForTerminal))
  }

  /// Writes the table.
  ///
  /// - Parameter width: The width of the line, for which the widest columns
  ///   give way; nil when it may be as long as it gets.
  public func render(width: Int? = nil, to output: inout some TextOutputStream) {
    let widths = columnWidths(fitting: width)
    for row in rows {
      var line = ""
      for (column, whole) in row.enumerated() {
        let text = whole.truncated(toWidth: widths[column])
        let padding = String(repeating: " ", count: widths[column] - text.displayWidth)
        if column > 0 { line += "  " }
        switch alignments[column] {
        case .left: line += column == row.count - 1 ? text : text + padding
        case .right: line += padding + text
        }
      }
      while line.last == " " { line.removeLast() }
      output.write(width.map { line.truncated(toWidth: $0) } ?? line)
      output.write("\n")
    }
  }

  private func columnWidths(fitting width: Int?) -> [Int] {
    var widths = alignments.indices.map { column in
      rows.reduce(0) { max($0, $1[column].displayWidth) }
    }
    guard let width else { return widths }
    // A number that is cut off is another number, so it stays whole.
    let flexible = alignments.indices.filter { alignments[$0] == .left }
    var excess = widths.reduce(2 * (widths.count - 1), +) - width
    while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 4
    {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}

extension Int {
  /// Returns the number with a noun, in the plural unless it is one.
  public func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// The number with a comma between thousands.
  public var grouped: String {
    var digits = String(magnitude)
    var index = digits.endIndex
    while digits.distance(from: digits.startIndex, to: index) > 3 {
      index = digits.index(index, offsetBy: -3)
      digits.insert(",", at: index)
    }
    return self < 0 ? "-" + digits : digits
  }
}
