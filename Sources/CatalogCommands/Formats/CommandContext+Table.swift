import SectionedTable

extension CommandContext {
  /// Writes a table, with its roles where there are colors.
  ///
  /// - Parameter width: The columns of a line, where they were chosen; else a
  ///   terminal says, and in a pipe a line is as long as it gets.
  func write(_ table: TextTable, width: Int? = nil) throws {
    var text = StyledText(recordsRoles: usesColor)
    table.render(width: width ?? LineWidth.ofTerminal(in: self), to: &text)
    try output.write(text)
  }

  /// Writes a table to the diagnostics; see ``note(_:)``.
  func note(_ table: TextTable) {
    var text = StyledText(recordsRoles: usesColor(on: diagnostics))
    let width = diagnostics.isTerminal ? LineWidth.ofTerminal(diagnostics, in: self) : nil
    table.render(width: width, to: &text)
    try? diagnostics.write(text)
  }
}
