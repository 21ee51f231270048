/// A table of texts whose columns are as wide as their widest text.
///
///     var table = TextTable([.left, .right])
///     table.append(["Cup", "4.29"])
///     table.append(["Knife", "12.90"])
///     var output = ""
///     table.render(to: &output)
///     output  // "Cup     4.29\nKnife  12.90\n"
public struct TextTable: Sendable {
  /// The side on which a column's texts are aligned.
  public enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  private struct Row: Sendable {
    var texts: [TerminalText]
    var role: TextRole
  }

  private let alignments: [Alignment]
  private let roles: [TextRole]
  private let dispensable: [Int]
  private let firstWidth: Int
  private var rows: [Row] = []
  private var leastWidths: [Int]
  /// The widths of the texts of each column that are not cut.
  private var wholeWidths: [Int]

  /// Makes an empty table with a column for each alignment.
  ///
  /// - Parameters:
  ///   - alignments: The alignments of the columns.
  ///   - roles: The roles of the columns, in rows without a role of their own;
  ///     all ``TextRole/primary`` unless given.
  ///   - dispensable: The columns that are left out where a line is too narrow,
  ///     the first to go first.
  ///   - firstWidth: The width of the first column's texts before such columns are left out.
  public init(
    _ alignments: [Alignment], roles: [TextRole]? = nil, dispensable: [Int] = [],
    firstWidth: Int = 4
  ) {
    precondition(roles.map { $0.count == alignments.count } ?? true, "a column has a role")
    self.alignments = alignments
    self.roles = roles ?? alignments.map { _ in .primary }
    self.dispensable = dispensable
    self.firstWidth = firstWidth
    leastWidths = alignments.map { _ in 0 }
    wholeWidths = leastWidths
  }

  /// Appends a row, a text a column; they are made fit for a terminal.
  ///
  /// - Parameters:
  ///   - row: The texts.
  ///   - role: The role of the row.
  ///   - whole: The column, from 0, whose text is not cut where a line is narrow: a number in a column
  ///     of texts.
  public mutating func append(_ row: [String], role: TextRole = .primary, whole: Int? = nil) {
    precondition(row.count == alignments.count, "a row has a text for every column")
    let texts = row.map { TerminalText($0) }
    if let whole { wholeWidths[whole] = max(wholeWidths[whole], texts[whole].width) }
    rows.append(Row(texts: texts, role: role))
  }

  /// Removes the rows. Columns stay as wide as they were: what is written next stands below.
  public mutating func removeRows() {
    leastWidths = columnWidths(fitting: nil)
    rows.removeAll(keepingCapacity: true)
  }

  /// Returns the columns, from 0, that a line of a width has no room for.
  public func leftOut(width: Int?) -> [Int] {
    columnWidths(fitting: width).enumerated().filter { $0.element < 0 }.map(\.offset)
  }

  /// Returns whether a line of a width has no room for a column, or for the whole of a text.
  public func isCut(width: Int?) -> Bool {
    let widths = columnWidths(fitting: width)
    let shown = widths.filter { $0 >= 0 }
    let lineWidth = shown.reduce(CellLayout.gap * (shown.count - 1), +)
    return widths.contains { $0 < 0 } || width.map { $0 < lineWidth } ?? false
      || rows.contains { row in
        widths.indices.contains { widths[$0] >= 0 && row.texts[$0].width > widths[$0] }
      }
  }

  /// Writes the table.
  ///
  /// - Parameters:
  ///   - width: The width of the line, for which the widest columns
  ///     give way; nil when it may be as long as it gets.
  ///   - output: What it is written to.
  public func render(width: Int? = nil, to output: inout some TextOutputStream) {
    var text = StyledText()
    render(width: width, to: &text)
    output.write(text.string)
  }

  /// Writes the table with the roles of its rows; see `render(width:to:)`.
  public func render(width: Int? = nil, to output: inout StyledText) {
    let widths = columnWidths(fitting: width)
    for row in rows {
      render(row, widths, width: width, to: &output)
      output.endLine()
    }
  }

  private func render(
    _ row: Row, _ widths: [Int], width: Int?, to output: inout StyledText
  ) {
    // What stands before each text, up to the last that has something to show.
    var pieces: [(blanks: Int, text: TerminalText, limit: Int, role: TextRole)] = []
    var blanks = 0
    var used = 0
    var hasColumn = false
    for (column, text) in row.texts.enumerated() {
      // A column that was left out.
      if widths[column] < 0 { continue }
      let shown = min(text.width, widths[column])
      let padding = widths[column] - shown
      if hasColumn { blanks += CellLayout.gap }
      hasColumn = true
      if alignments[column] == .right { blanks += padding }
      if shown > 0 {
        let role = row.role == .primary ? roles[column] : row.role
        pieces.append((blanks, text, widths[column], role))
        used += blanks + shown
        blanks = 0
      }
      if alignments[column] == .left { blanks += padding }
    }
    var left = width ?? used
    let isCut = used > left
    for piece in pieces where left > 0 {
      let shown = min(piece.text.width, piece.limit)
      // The last column of a line that is cut off is the sign for it.
      let room = isCut ? left - 1 : left
      if piece.blanks > room {
        output.appendBlanks(room)
        output.append("…", role: piece.role)
        return
      }
      output.appendBlanks(piece.blanks)
      left -= piece.blanks
      let isLast = shown > room - piece.blanks
      left -= output.append(
        piece.text, limit: isLast ? left : piece.limit, isLast: isLast, role: piece.role)
      if isLast { return }
    }
  }

  /// Returns the widths of the columns, -1 for those that are left out.
  private func columnWidths(fitting width: Int?) -> [Int] {
    var widths = alignments.indices.map { column in
      rows.reduce(leastWidths[column]) { max($0, $1.texts[column].width) }
    }
    guard let width else { return widths }
    // A number that is cut off is another number, so it stays whole.
    let flexible = alignments.indices.filter { alignments[$0] == .left }
    let least = alignments.indices.map {
      flexible.contains($0)
        ? max(wholeWidths[$0], min(widths[$0], $0 == 0 ? firstWidth : Self.leastTextWidth))
        : widths[$0]
    }
    var lineWidth = least.reduce(CellLayout.gap * (widths.count - 1), +)
    for column in dispensable where lineWidth > width {
      lineWidth -= least[column] + CellLayout.gap
      widths[column] = -1
    }
    let shown = widths.filter { $0 >= 0 }
    var excess = shown.reduce(CellLayout.gap * (shown.count - 1), +) - width
    // The first says what a row is about: it is cut when the others are as short as can be.
    let others = flexible.filter { $0 != 0 }
    func widest(of columns: [Int]) -> Int? {
      columns.filter { widths[$0] > max(Self.leastTextWidth, wholeWidths[$0]) }
        .max { widths[$0] < widths[$1] }
    }
    while excess > 0,
      let widest = widths.first ?? 0 > firstWidth
        ? widest(of: flexible) : widest(of: others) ?? widest(of: flexible)
    {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private static let leastTextWidth = 4
}

extension Int {
  /// Returns the number with a noun, in the plural unless it is one.
  public func counted(_ noun: String) -> String { counted(noun, noun + "s") }

  /// The number with the words that follow one, or several.
  public func counted(_ one: String, _ several: String) -> String {
    "\(grouped) \(self == 1 ? one : several)"
  }

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
