extension TableView {
  /// Selects a row, or none, without asking the delegate, and scrolls to it.
  public func selectRow(at path: IndexPath?, scrollPosition: ScrollPosition = .none) {
    if let path {
      precondition(offsets.contains(path), "there is no such row")
      scrollToRow(at: path, at: scrollPosition)
    }
    indexPathForSelectedRow = path
  }

  /// Selects a row as a reader does: the delegate may veto it or name another.
  /// One that names a row that is not there has vetoed it: rows may have gone
  /// since it was made.
  ///
  /// - Returns: Whether a row was selected.
  @discardableResult
  public func chooseRow(at path: IndexPath) -> Bool {
    var chosen: IndexPath? = path
    if let delegate { chosen = delegate.tableView(self, willSelectRowAt: path) }
    guard let chosen, offsets.contains(chosen) else { return false }
    selectRow(at: chosen)
    delegate?.tableView(self, didSelectRowAt: chosen)
    return true
  }

  /// Moves the selection by so many rows, up when negative; past the ends it
  /// stays at the first or last. A row that the delegate vetoes is passed over.
  ///
  /// - Returns: Whether the selection moved.
  @discardableResult
  public func moveSelection(byRows count: Int) -> Bool {
    if numberOfRows == 0 || count == 0 { return false }
    guard let selected = indexPathForSelectedRow else { return selectFirstVisibleRow() }
    var ordinal = max(0, min(offsets.ordinal(of: selected) + count, numberOfRows - 1))
    // As far as a page: a table that vetoes everything does not stop the key.
    for _ in 0..<max(1, height) {
      guard let path = offsets.indexPath(ofOrdinal: ordinal), path != selected else { return false }
      if chooseRow(at: path) { return true }
      ordinal += count.signum()
    }
    return false
  }

  /// Moves the selection to the first row of the section that is so many
  /// sections with rows away.
  @discardableResult
  public func moveSelection(bySections count: Int) -> Bool {
    guard let selected = indexPathForSelectedRow else { return selectFirstVisibleRow() }
    var path: IndexPath? = selected
    for _ in 0..<abs(count) {
      guard let current = path else { break }
      let first = offsets.ordinal(of: IndexPath(row: 0, section: current.section))
      let next =
        count > 0
        ? offsets.indexPath(ofOrdinal: first + numberOfRows(inSection: current.section))
        : offsets.indexPath(ofOrdinal: first - 1).map { IndexPath(row: 0, section: $0.section) }
      guard let next else { break }
      path = next
    }
    guard let path, path != selected, chooseRow(at: path) else { return false }
    if let chosen = indexPathForSelectedRow { scrollToRow(at: chosen, at: .top) }
    return true
  }

  @discardableResult
  private func selectFirstVisibleRow() -> Bool {
    let covered = headersStick ? sectionHeaderHeight : 0
    guard let path = offsets.firstRow(atOrAfterLine: firstLine + covered) else { return false }
    return chooseRow(at: path)
  }
}
