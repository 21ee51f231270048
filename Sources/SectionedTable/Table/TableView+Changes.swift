/// Changes that the data source has made, so that nothing but what changed is
/// asked for again. What is selected stays selected where it is moved, and what
/// is in the window stays there. As with UIKit, the data source must have made
/// the change before the table is told.
extension TableView {
  /// Says that there are new rows in a section, which the first of `rows` is
  /// the position of.
  public func insertRows(_ rows: Range<Int>, inSection section: Int) {
    anchored(at: IndexPath(row: rows.lowerBound, section: section)) {
      offsets.changeRows(ofSection: section) {
        $0.insert(rows.count, height: rowHeight, at: rows.lowerBound)
      }
    }
    if let path = indexPathForSelectedRow, path.section == section, path.row >= rows.lowerBound {
      indexPathForSelectedRow?.row += rows.count
    }
    checkCount(ofSection: section)
  }

  /// Says that rows of a section are gone. A selected row among them gives the
  /// selection to the one that took its place.
  public func deleteRows(_ rows: Range<Int>, inSection section: Int) {
    let selected = indexPathForSelectedRow.map { offsets.ordinal(of: $0) }
    let first = offsets.ordinal(of: IndexPath(row: rows.lowerBound, section: section))
    anchored(at: IndexPath(row: rows.lowerBound, section: section)) {
      offsets.changeRows(ofSection: section) { $0.remove(rows) }
    }
    moveSelection(from: selected, afterRemovalOf: first..<first + rows.count)
    checkCount(ofSection: section)
  }

  /// Says that there are new sections.
  public func insertSections(_ sections: Range<Int>) {
    let line =
      sections.lowerBound < numberOfSections
      ? offsets.line(ofSection: sections.lowerBound) : contentHeight
    let before = contentHeight
    for section in sections {
      offsets.insertSection(loadedRows(ofSection: section), at: section)
    }
    if line < firstLine { firstLine += contentHeight - before }
    if let path = indexPathForSelectedRow, path.section >= sections.lowerBound {
      indexPathForSelectedRow?.section += sections.count
    }
    forgetCells()
    checkSectionCount()
  }

  /// Says that sections are gone.
  public func deleteSections(_ sections: Range<Int>) {
    if sections.isEmpty { return }
    let selected = indexPathForSelectedRow.map { offsets.ordinal(of: $0) }
    let first = offsets.ordinal(of: IndexPath(row: 0, section: sections.lowerBound))
    let line = offsets.line(ofSection: sections.lowerBound)
    let (rows, lines) = (numberOfRows, contentHeight)
    for section in sections.reversed() { offsets.removeSection(section) }
    if line < firstLine { firstLine = max(line, firstLine - (lines - contentHeight)) }
    moveSelection(from: selected, afterRemovalOf: first..<first + rows - numberOfRows)
    forgetCells()
    checkSectionCount()
  }

  /// Changes lines from a row on, and keeps the window where it was.
  private func anchored(at path: IndexPath, _ change: () -> Void) {
    let line = offsets.line(of: path)
    let before = contentHeight
    change()
    let added = contentHeight - before
    if line < firstLine { firstLine = max(line, firstLine + added) }
    forgetCells()
  }

  private func moveSelection(from ordinal: Int?, afterRemovalOf removed: Range<Int>) {
    guard var ordinal else { return }
    if ordinal >= removed.upperBound {
      ordinal -= removed.count
    } else if ordinal >= removed.lowerBound {
      ordinal = min(removed.lowerBound, numberOfRows - 1)
    }
    indexPathForSelectedRow = offsets.indexPath(ofOrdinal: ordinal)
  }

  private func checkCount(ofSection section: Int) {
    guard let dataSource else { return }
    let count = dataSource.tableView(self, numberOfRowsInSection: section)
    precondition(
      count == numberOfRows(inSection: section),
      "section \(section) has \(count) rows by its data source, and "
        + "\(numberOfRows(inSection: section)) after the change")
  }

  private func checkSectionCount() {
    guard let dataSource else { return }
    let count = dataSource.numberOfSections(in: self)
    precondition(
      count == numberOfSections,
      "there are \(count) sections by the data source, and \(numberOfSections) after the change")
  }
}
