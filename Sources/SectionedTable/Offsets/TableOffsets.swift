/// The lines at which the sections and rows of a table begin.
///
///     header      sections of `.plain` have a header and rows,
///     top         those of `.grouped` also a border above and below
///     rows        the rows, and a line that parts them from the next
///     bottom
///     footer
///     gap
///
/// - Complexity: O(log *n*) to find and to change, *n* being the number of
///   sections and, where heights differ, of runs of rows.
struct TableOffsets {
  /// The lines that a section takes besides its rows.
  struct Frame: Hashable {
    var header = 0
    var top = 0
    var bottom = 0
    var footer = 0
    var gap = 0

    var lineCount: Int { header + top + bottom + footer + gap }
  }

  private let frame: Frame
  private var tree = PrefixSumTree()
  /// The rows of sections, by the tags of the tree's entries.
  private var heights: [RowHeights] = []
  private var freeTags: [UInt32] = []

  init(frame: Frame) { self.frame = frame }

  var sectionCount: Int { tree.total.entries }
  var rowCount: Int { tree.total.rows }
  var lineCount: Int { tree.total.lines }

  // MARK: Changing

  mutating func insertSection(_ rows: RowHeights, at section: Int) {
    let tag: UInt32
    if let free = freeTags.popLast() {
      tag = free
      heights[Int(tag)] = rows
    } else {
      tag = UInt32(heights.count)
      heights.append(rows)
    }
    tree.insert(entry(tag), at: section)
  }

  mutating func removeSection(_ section: Int) {
    let tag = position(ofSection: section).entry.tag
    heights[Int(tag)] = RowHeights()
    freeTags.append(tag)
    tree.remove(at: section)
  }

  /// Changes the rows of a section.
  mutating func changeRows(ofSection section: Int, _ body: (inout RowHeights) -> Void) {
    let tag = position(ofSection: section).entry.tag
    body(&heights[Int(tag)])
    tree.set(section, entry(tag))
  }

  private func entry(_ tag: UInt32) -> PrefixSumTree.Entry {
    let rows = heights[Int(tag)]
    return PrefixSumTree.Entry(
      rows: rows.count, lines: rows.lineCount + frame.lineCount, tag: tag)
  }

  // MARK: Finding

  private func position(ofSection section: Int) -> PrefixSumTree.Position {
    guard let position = tree.position(of: .entry(section)) else {
      preconditionFailure("there is no section \(section) among \(sectionCount)")
    }
    return position
  }

  func rowCount(ofSection section: Int) -> Int { position(ofSection: section).entry.rows }

  func contains(_ path: IndexPath) -> Bool {
    guard let position = tree.position(of: .entry(path.section)) else { return false }
    return path.row >= 0 && path.row < position.entry.rows
  }

  /// Returns how many rows stand before one.
  func ordinal(of path: IndexPath) -> Int {
    position(ofSection: path.section).before.rows + path.row
  }

  /// Returns the row before which so many stand; nil past the last.
  func indexPath(ofOrdinal ordinal: Int) -> IndexPath? {
    guard let position = tree.position(of: .row(ordinal)) else { return nil }
    return IndexPath(
      row: ordinal - position.before.rows, section: position.before.entries)
  }

  /// Returns the first line of a section, which is that of its header.
  func line(ofSection section: Int) -> Int { position(ofSection: section).before.lines }

  /// Returns the first line of a row.
  func line(of path: IndexPath) -> Int {
    let position = position(ofSection: path.section)
    return position.before.lines + frame.header + frame.top
      + heights[Int(position.entry.tag)].line(ofRow: path.row)
  }

  func height(of path: IndexPath) -> Int {
    heights[Int(position(ofSection: path.section).entry.tag)][path.row]
  }

  /// Returns what stands on a line; nil past the last.
  func content(ofLine line: Int) -> TableLine? {
    guard let position = tree.position(of: .line(line)) else { return nil }
    let section = position.before.entries
    var rest = line - position.before.lines
    if rest < frame.header { return .header(section: section, line: rest) }
    rest -= frame.header
    if rest < frame.top { return .top(section: section) }
    rest -= frame.top
    let rows = heights[Int(position.entry.tag)]
    if let found = rows.row(atLine: rest) {
      return .row(IndexPath(row: found.row, section: section), line: found.line)
    }
    rest -= rows.lineCount
    if rest < frame.bottom { return .bottom(section: section) }
    rest -= frame.bottom
    if rest < frame.footer { return .footer(section: section, line: rest) }
    return .gap(section: section)
  }

  /// Returns the row after one; nil after the last.
  func row(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < rowCount(ofSection: path.section) {
      return IndexPath(row: path.row + 1, section: path.section)
    }
    return indexPath(ofOrdinal: ordinal(of: path) + 1)
  }

  /// Returns the row that is on a line, else the next; nil behind the last.
  func row(atOrAfterLine line: Int) -> IndexPath? {
    guard let content = content(ofLine: max(line, 0)) else { return nil }
    if case .row(let path, _) = content { return path }
    let position = position(ofSection: content.section)
    switch content {
    case .header, .top: return indexPath(ofOrdinal: position.before.rows)
    default: return indexPath(ofOrdinal: position.before.rows + position.entry.rows)
    }
  }

  /// Returns the row that is on a line, else the one before; nil before the
  /// first.
  func row(atOrBeforeLine line: Int) -> IndexPath? {
    guard let content = content(ofLine: min(line, lineCount - 1)) else { return nil }
    if case .row(let path, _) = content { return path }
    let position = position(ofSection: content.section)
    switch content {
    case .header, .top: return indexPath(ofOrdinal: position.before.rows - 1)
    default: return indexPath(ofOrdinal: position.before.rows + position.entry.rows - 1)
    }
  }

  /// Returns the first row that begins on a line or behind it, else the last;
  /// nil in a table without rows.
  func firstRow(atOrAfterLine line: Int) -> IndexPath? {
    if rowCount == 0 { return nil }
    guard let position = tree.position(of: .line(max(line, 0))) else {
      return indexPath(ofOrdinal: rowCount - 1)
    }
    let rows = heights[Int(position.entry.tag)]
    let rest = max(line, 0) - position.before.lines - frame.header - frame.top
    var ordinal = position.before.rows
    if rest >= rows.lineCount {
      ordinal += rows.count
    } else if rest > 0, let found = rows.row(atLine: rest) {
      ordinal += found.row + (found.line > 0 ? 1 : 0)
    }
    return indexPath(ofOrdinal: min(ordinal, rowCount - 1))
  }
}

/// The content of a line of a table.
public enum TableLine: Hashable, Sendable {
  /// One of the lines of a section's header.
  case header(section: Int, line: Int)
  /// The border above the rows of a grouped section.
  case top(section: Int)
  /// One of the lines of a row.
  case row(IndexPath, line: Int)
  /// The border below the rows of a grouped section.
  case bottom(section: Int)
  /// One of the lines of a section's footer.
  case footer(section: Int, line: Int)
  /// The line that parts a grouped section from the next.
  case gap(section: Int)

  /// The section that the line is of.
  public var section: Int {
    switch self {
    case .header(let section, _), .top(let section), .bottom(let section),
      .footer(let section, _), .gap(let section):
      section
    case .row(let path, _): path.section
    }
  }
}
