import SectionedTable

extension BrowseList {
  /// Scrolls on to the next header where the one that sticks hides the last row
  /// of its section: the first line is the header of the first row that is seen.
  /// At the end the last lines are blank then.
  func settle() {
    if table.height != height {
      table.height = height
      table.scroll(byLines: 0)
    }
    if height < 3 { return }
    if isFlat {
      // The border above the first row comes back with it.
      let selected = table.indexPathForSelectedRow.map { table.ordinal(of: $0) }
      if style == .grouped, selected == 0, table.firstLine == 1 { table.scroll(toLine: 0) }
      return
    }
    if case .header? = table.content(ofLine: table.firstLine) { return }
    var line = table.firstLine + 1
    if case .row? = table.content(ofLine: line) { return }
    // In a grouped table there are a border and a gap between them.
    while let content = table.content(ofLine: line) {
      if case .header = content { break }
      line += 1
    }
    if line >= table.contentHeight { return }
    table.height = min(height, table.contentHeight - line)
    table.scroll(toLine: line)
  }
}

// MARK: - Jumping

extension BrowseList {
  /// The titles of the index strip, with the sections that they lead to.
  var indexTitles: [(title: String, section: Int)] {
    if isFlat { return [] }
    return sections.enumerated().compactMap { position, section in
      section.indexTitle.map { ($0, position) }
    }
  }

  /// Moves the cursor to the first row of a section, or of the nearest before it
  /// that has rows, or else after it.
  ///
  /// - Returns: The section that it moved to.
  @discardableResult
  func jump(toSection section: Int) -> Int? {
    if shownSections.isEmpty { return nil }
    let position = shownSections.lastIndex { $0 <= section } ?? 0
    table.selectRow(at: IndexPath(row: 0, section: position), scrollPosition: .top)
    return shownSections[position]
  }
}
