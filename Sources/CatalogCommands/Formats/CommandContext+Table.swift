import SectionedTable

extension CommandContext {
  /// Writes a table, in color where a terminal has colors, in lines as wide as it or as was chosen.
  func write(_ table: TextTable, width: Int? = nil) throws {
    var text = StyledText(recordsRoles: usesColor)
    table.render(width: self.width(of: width), to: &text)
    try output.write(text)
  }

  /// Returns the width of the lines of a table: that which was chosen, or that of the terminal.
  func width(of chosen: Int?) -> Int? { chosen ?? LineWidth.ofTerminal(in: self) }

  /// Writes a table to the diagnostics; see ``note(_:)``.
  func note(_ table: TextTable) {
    var text = StyledText(recordsRoles: usesColor(on: diagnostics))
    let width = diagnostics.isTerminal ? LineWidth.ofTerminal(diagnostics, in: self) : nil
    table.render(width: width, to: &text)
    try? diagnostics.write(text)
  }
}
