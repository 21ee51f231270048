/// A table of sections and rows in a window of lines, as UIKit's UITableView is
/// one of points.
///
/// The data source says how many sections and rows there are; cells and titles
/// are asked for only when they are visible, and rows that leave the window give
/// their cells to those that come into it. The table draws nothing:
/// ``forEachVisibleLine(_:)`` says what stands on each line of the window, and
/// ``CellRenderer`` writes it.
///
///     // `products` is a data source with the rows "Cup" and "Knife" in two sections.
///     let table = TableView(style: .plain)
///     table.register("row") { TableViewCell(reuseIdentifier: "row") }
///     table.dataSource = products
///     table.height = 3
///     table.reloadData()
///     table.numberOfRows  // 2
///     table.indexPathsForVisibleRows  // [IndexPath(row: 0, section: 0)]
public final class TableView {
  /// A look of sections.
  public enum Style: String, CaseIterable, Sendable {
    /// Rows under headers that stick to the top of the window.
    case plain
    /// Rows in a frame for each section, with a blank line between them.
    case grouped
  }

  /// The place of a row in the window after scrolling.
  public enum ScrollPosition: Hashable, Sendable {
    /// Anywhere, with as little scrolling as needed.
    case none
    /// Below the header that sticks.
    case top
    /// In the middle.
    case middle
    /// At the end.
    case bottom
  }

  /// The look of sections.
  public let style: Style
  /// The source of the table's cells.
  public weak var dataSource: (any TableViewDataSource)?
  /// The object that decides how rows look and which may be selected.
  public weak var delegate: (any TableViewDelegate)?

  /// The lines of a row, and of one that has not been asked for its height yet.
  /// It takes effect when data are loaded.
  public var rowHeight = 1
  /// Whether the delegate is asked for the heights of rows when they become
  /// visible. Those that were not visible yet count as ``rowHeight``.
  public var asksForRowHeights = false
  /// The lines of a header; 0 for none, as in a list of what was found. It
  /// takes effect when data are loaded.
  public var sectionHeaderHeight = 1
  /// The lines of a footer. It takes effect when data are loaded.
  public var sectionFooterHeight = 0
  /// Whether the header of the section at the top of the window stays there
  /// while rows go under it. As with UIKit, those of a grouped table do not,
  /// unless they are told to.
  public var headersStick: Bool

  var offsets = TableOffsets(frame: TableOffsets.Frame())
  /// The line of the content that is the first of the window.
  public internal(set) var firstLine = 0
  /// The row that is selected: never a header.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  private var pool = CellPool()
  private var visible: [(path: IndexPath, cell: TableViewCell)] = []
  private var nextVisible: [(path: IndexPath, cell: TableViewCell)] = []
  private var needsLayout = true

  /// Makes a table without data.
  public init(style: Style) {
    self.style = style
    headersStick = style == .plain
  }

  /// The lines of the window.
  public var height = 0 {
    didSet { if height != oldValue { setNeedsLayout() } }
  }

  // MARK: Data

  /// The number of sections.
  public var numberOfSections: Int { offsets.sectionCount }

  /// The number of rows of all sections.
  public var numberOfRows: Int { offsets.rowCount }

  /// The number of lines of the whole table.
  public var contentHeight: Int { offsets.lineCount }

  /// Returns how many rows a section has.
  public func numberOfRows(inSection section: Int) -> Int {
    offsets.rowCount(ofSection: section)
  }

  /// Asks for the numbers of sections and rows again, and forgets cells and
  /// heights. The selection and the scroll position stay where there are still
  /// rows.
  public func reloadData() {
    let isGrouped = style == .grouped
    offsets = TableOffsets(
      frame: TableOffsets.Frame(
        header: sectionHeaderHeight, top: isGrouped && sectionHeaderHeight == 0 ? 1 : 0,
        bottom: isGrouped ? 1 : 0,
        footer: sectionFooterHeight, gap: isGrouped ? 1 : 0))
    if let dataSource {
      for section in 0..<dataSource.numberOfSections(in: self) {
        offsets.insertSection(loadedRows(ofSection: section), at: section)
      }
    }
    if let path = indexPathForSelectedRow, !offsets.contains(path) {
      indexPathForSelectedRow = nil
    }
    forgetCells()
  }

  func loadedRows(ofSection section: Int) -> RowHeights {
    RowHeights(
      count: dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, height: rowHeight)
  }

  /// Asks for the cell of a row again, if it is visible.
  public func reloadRow(at path: IndexPath) {
    guard let position = visible.firstIndex(where: { $0.path == path }) else { return }
    pool.putBack(visible.remove(at: position).cell)
    needsLayout = true
  }

  // MARK: Cells

  /// Says how cells for an identifier are made.
  public func register(_ reuseIdentifier: String, _ make: @escaping () -> TableViewCell) {
    pool.register(reuseIdentifier, make)
  }

  /// Returns an empty cell, one that has left the window where there is one.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell {
    pool.take(identifier)
  }

  /// Returns the cell of a row; nil when it is not visible.
  public func cellForRow(at path: IndexPath) -> TableViewCell? {
    layoutIfNeeded()
    return visible.first { $0.path == path }?.cell
  }

  /// The rows of which at least a line is in the window, in order.
  public var indexPathsForVisibleRows: [IndexPath] {
    layoutIfNeeded()
    return visible.map(\.path)
  }

  func forgetCells() {
    for (_, cell) in visible { pool.putBack(cell) }
    visible.removeAll(keepingCapacity: true)
    setNeedsLayout()
  }

  func setNeedsLayout() { needsLayout = true }

  /// Makes the cells of the window those of the rows in it.
  private func layoutIfNeeded() {
    if !needsLayout { return }
    if asksForRowHeights { askForHeights() }
    clampFirstLine()
    needsLayout = false
    guard let rows = rowsInWindow() else {
      forgetCells()
      needsLayout = false
      return
    }
    // Cells of rows that are gone come first: those that come get them.
    for (path, cell) in visible where path < rows.first || rows.last < path {
      pool.putBack(cell)
    }
    nextVisible.removeAll(keepingCapacity: true)
    var old = 0
    var path: IndexPath? = rows.first
    while let current = path, current <= rows.last {
      if offsets.height(of: current) == 0 {
        path = visibleRow(after: current)
        continue
      }
      while old < visible.count, visible[old].path < current { old += 1 }
      if old < visible.count, visible[old].path == current {
        nextVisible.append(visible[old])
      } else if let cell = dataSource?.tableView(self, cellForRowAt: current) {
        if let delegate {
          cell.indentationLevel = delegate.tableView(self, indentationLevelForRowAt: current)
        }
        nextVisible.append((current, cell))
      }
      path = offsets.row(after: current)
    }
    swap(&visible, &nextVisible)
    nextVisible.removeAll(keepingCapacity: true)
  }

  private func rowsInWindow() -> (first: IndexPath, last: IndexPath)? {
    guard height > 0, let first = offsets.row(atOrAfterLine: firstLine),
      let last = offsets.row(atOrBeforeLine: firstLine + height - 1), first <= last
    else { return nil }
    return (first, last)
  }

  /// Returns the first row behind one that takes a line: those that are hidden
  /// between them are passed over at once.
  private func visibleRow(after path: IndexPath) -> IndexPath? {
    guard let next = offsets.row(after: path) else { return nil }
    if offsets.height(of: next) > 0 { return next }
    guard let found = offsets.row(atOrAfterLine: offsets.line(of: next)) else { return nil }
    // The first row of a section may be hidden itself.
    return max(found, next)
  }

  private func clampFirstLine() {
    firstLine = max(0, min(firstLine, contentHeight - height))
  }

  /// Asks for the heights of the rows that come into the window. Where they turn
  /// out to be lower at the end of the content, rows above come into it, and are
  /// asked for, too; each is asked for once.
  private func askForHeights() {
    guard let delegate, height > 0 else { return }
    clampFirstLine()
    // The first row that was asked for: all behind it in the window were, too.
    var asked: IndexPath?
    while true {
      let first = offsets.row(atOrAfterLine: firstLine)
      var path = first
      while let current = path {
        if offsets.line(of: current) >= firstLine + height { break }
        if let asked, current >= asked { break }
        path = offsets.row(after: current)
        let wanted = max(0, delegate.tableView(self, heightForRowAt: current))
        if wanted != offsets.height(of: current) { setHeight(wanted, ofRowAt: current) }
      }
      asked = first
      let line = firstLine
      clampFirstLine()
      if firstLine == line { return }
    }
  }

  /// Says that the height of a row is another now. The delegate is asked for
  /// that one alone; what is in the window stays there.
  public func rowHeightDidChange(at path: IndexPath) {
    setHeight(
      max(0, delegate?.tableView(self, heightForRowAt: path) ?? rowHeight), ofRowAt: path)
    setNeedsLayout()
  }

  private func setHeight(_ height: Int, ofRowAt path: IndexPath) {
    let old = offsets.height(of: path)
    let line = offsets.line(of: path)
    offsets.changeRows(ofSection: path.section) { $0.setHeight(height, ofRow: path.row) }
    if line + old <= firstLine { firstLine += height - old }
  }

  // MARK: Drawing

  /// The header that sticks to the top of the window: that of the section that
  /// the first line belongs to, and how many of its lines the next header has
  /// pushed out. Nil where headers do not stick, or there is none.
  public var stickyHeader: (section: Int, hiddenLines: Int)? {
    layoutIfNeeded()
    guard headersStick, sectionHeaderHeight > 0,
      let section = offsets.content(ofLine: firstLine)?.section
    else { return nil }
    let next =
      section + 1 < numberOfSections ? offsets.line(ofSection: section + 1) : contentHeight
    return (section, max(0, sectionHeaderHeight - (next - firstLine)))
  }

  /// Calls `body` with each line of the window that has something on it: its
  /// number from the top, what it is, and the cell of a row.
  public func forEachVisibleLine(
    _ body: (_ line: Int, _ content: TableLine, _ cell: TableViewCell?) throws -> Void
  ) rethrows {
    layoutIfNeeded()
    let sticky = stickyHeader
    var next = 0
    for line in 0..<height {
      if let sticky, line < sectionHeaderHeight - sticky.hiddenLines {
        let content = TableLine.header(
          section: sticky.section, line: line + sticky.hiddenLines)
        try body(line, content, nil)
        continue
      }
      guard let content = offsets.content(ofLine: firstLine + line) else { return }
      guard case .row(let path, _) = content else {
        try body(line, content, nil)
        continue
      }
      while next < visible.count, visible[next].path < path { next += 1 }
      let cell = next < visible.count && visible[next].path == path ? visible[next].cell : nil
      try body(line, content, cell)
    }
  }

  /// Returns the row on a line of the window; nil where there is a header or
  /// nothing.
  public func indexPathForRow(atWindowLine line: Int) -> IndexPath? {
    var found: IndexPath?
    forEachVisibleLine { position, content, _ in
      if position == line, case .row(let path, _) = content { found = path }
    }
    return found
  }
}
