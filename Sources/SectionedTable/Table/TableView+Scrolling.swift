extension TableView {
  /// Scrolls so that a line of the content is the first of the window, as far as
  /// there is content.
  public func scroll(toLine line: Int) {
    firstLine = max(0, min(line, contentHeight - height))
    setNeedsLayout()
  }

  /// Scrolls by so many lines; up when negative.
  public func scroll(byLines lines: Int) { scroll(toLine: firstLine + lines) }

  /// Scrolls so that a section begins at the top of the window.
  public func scroll(toSection section: Int) { scroll(toLine: offsets.line(ofSection: section)) }

  /// Scrolls so that a row is in the window.
  public func scrollToRow(at path: IndexPath, at position: ScrollPosition) {
    let line = offsets.line(of: path)
    let rows = offsets.height(of: path)
    let covered = headersStick ? sectionHeaderHeight : 0
    // The header of a section stands just above its first row: it is its own.
    let top = line - covered
    let bottom = line + rows - height
    switch position {
    case .top: scroll(toLine: top)
    case .bottom: scroll(toLine: min(bottom, top))
    case .middle: scroll(toLine: min(line - max(covered, (height - rows) / 2), top))
    case .none:
      if firstLine > top {
        scroll(toLine: top)
      } else if firstLine < bottom {
        scroll(toLine: min(bottom, top))
      }
    }
  }

  // MARK: Sections

  /// The section that the current title of the index leads to: that of the
  /// selected row, else of the first visible one.
  public var currentSection: Int? {
    if let path = indexPathForSelectedRow { return path.section }
    return offsets.row(atOrAfterLine: firstLine + (headersStick ? sectionHeaderHeight : 0))?
      .section
  }

  /// Returns the section that a title of the index strip leads to: the data
  /// source's answer, or the nearest before it that has rows, or else after it.
  public func section(forIndexTitle title: String, at index: Int) -> Int? {
    guard let dataSource, numberOfSections > 0 else { return nil }
    let answer = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
    let wanted = max(0, min(answer, numberOfSections - 1))
    if numberOfRows(inSection: wanted) > 0 { return wanted }
    let before = offsets.ordinal(of: IndexPath(row: 0, section: wanted))
    return offsets.indexPath(ofOrdinal: before - 1)?.section
      ?? offsets.indexPath(ofOrdinal: before)?.section
  }

  // MARK: Rows in order

  /// Returns how many rows of the table stand before one.
  public func ordinal(of path: IndexPath) -> Int { offsets.ordinal(of: path) }

  /// Returns the row before which so many stand; nil past the last.
  public func indexPath(ofOrdinal ordinal: Int) -> IndexPath? {
    offsets.indexPath(ofOrdinal: ordinal)
  }

  /// Returns what stands on a line of the content; nil past the last.
  public func content(ofLine line: Int) -> TableLine? { offsets.content(ofLine: line) }

  /// Returns the first line of a row among all lines.
  public func line(ofRowAt path: IndexPath) -> Int { offsets.line(of: path) }
}
