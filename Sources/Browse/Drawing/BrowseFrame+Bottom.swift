import SectionedTable

/// The last lines of the screen: what is typed, what is asked, what is to be
/// said, or else the keys that are of most use.
///
/// What has to be read whole takes as many lines as it needs, over those of the
/// list; this is not moved by it.
extension BrowseFrame {
  mutating func draw(_ bottom: ScreenBottom, in layout: ScreenLayout) {
    switch bottom {
    case .text(let text, let role):
      cover(layout.lines(of: text, most: layout.height - 1), role: role)
    case .lines(let lines, let role): cover(lines, role: role)
    case .prompt(let prompt):
      draw(prompt, at: max(0, cover(prompt.above, role: prompt.aboveRole) - 1))
    }
  }

  /// Writes lines over the last ones of the screen.
  ///
  /// - Returns: The first of them.
  @discardableResult
  private mutating func cover(_ texts: [String], role: TextRole) -> Int {
    let texts = texts.suffix(lines.count)
    let first = lines.count - texts.count
    for (position, text) in texts.enumerated() {
      lines[first + position] = Line(text: StyledText(recordsRoles: true))
      append(text.isEmpty ? "" : " " + text, role: role, at: first + position)
    }
    if let picture, picture.lines.upperBound > first { self.picture = nil }
    return first
  }

  private mutating func draw(_ prompt: ScreenPrompt, at line: Int) {
    lines[line] = Line(text: StyledText(recordsRoles: true))
    let labelWidth = prompt.label.displayWidth
    var room = max(1, width - labelWidth - 1)
    // A long text leaves room for the shortest note.
    let least = prompt.notes.last.map { $0.displayWidth + 2 } ?? 0
    if room - least >= 10 { room -= least }
    let window = prompt.editor.window(width: room)
    let text = prompt.label + window.text
    let used = text.displayWidth
    append(text, role: .primary, at: line)
    if let note = prompt.notes.first(where: { used + 2 + $0.displayWidth < width }) {
      let blanks = width - used - note.displayWidth - 1
      append(String(repeating: " ", count: blanks) + note, role: .dim, at: line)
    }
    cursor = (line, min(width - 1, labelWidth + window.cursorColumn))
  }
}
