/// The look of rows, and which may be selected.
public protocol TableViewDelegate: AnyObject {
  /// Returns how many lines a row takes; 0, or less, hides it. Asked of rows that become visible, and
  /// only where ``TableView/asksForRowHeights`` is set; unless implemented,
  /// ``TableView/rowHeight``.
  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int

  /// Returns how many levels a row is indented by; 0 unless implemented.
  func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int

  /// Says which row is selected instead of one that was chosen; nil, or a row
  /// that is not there, for none.
  /// Unless implemented, the row itself.
  func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath?

  /// Says that a row was chosen and is selected now.
  func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath)
}

extension TableViewDelegate {
  /// The height of all rows.
  public func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    tableView.rowHeight
  }

  /// No indentation.
  public func tableView(
    _ tableView: TableView, indentationLevelForRowAt path: IndexPath
  ) -> Int { 0 }

  /// The row itself.
  public func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    path
  }

  /// Nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {}
}
