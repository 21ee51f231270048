import SectionedTable

/// The last lines of the screen: what is typed, what is asked, what is to be
/// said, or else the keys that are of most use.
///
/// What has to be read whole takes as many lines as it needs, over those of the
/// list; this is not moved by it.
extension BrowseModel {
  func drawBottom(in frame: inout BrowseFrame) {
    if height < 2 { return }
    let textWidth = max(1, width - 2)
    switch mode {
    case .search(let editor, let contains):
      let prompt = cover(failureLines, role: .warning, in: &frame) - 1
      drawPrompt("/", editor, notes: searchNotes(editor, contains), at: prompt, in: &frame)
    case .predicate(let editor, let error):
      var lines = failureLines
      if let error {
        lines = self.lines(of: error, most: height - 1)
      } else if lines.isEmpty, height > 3 {
        lines = editor.isEmpty ? ["such as price < 5 AND origin == \"Japan\""] : [""]
      }
      let isWrong = error != nil || !failureLines.isEmpty
      let prompt = cover(lines, role: isWrong ? .warning : .dim, in: &frame) - 1
      let notes = editor.isEmpty || error != nil ? [] : [foundNote]
      drawPrompt(":", editor, notes: notes, at: prompt, in: &frame)
    case .language(let editor, let error):
      let hint = "such as sv, de or ja; Esc keeps \(shownList.localeName)"
      let lines =
        error == nil && height <= 3 ? [] : self.lines(of: error ?? hint, most: height - 1)
      let prompt = cover(lines, role: error == nil ? .dim : .warning, in: &frame) - 1
      drawPrompt("Language: ", editor, notes: [], at: prompt, in: &frame)
    case .question(let question):
      if let message {
        say(message, role: .warning, in: &frame)
      } else {
        cover(question.lines(width: textWidth), role: .warning, in: &frame)
      }
    case .notice(let text): say(text, role: .warning, in: &frame)
    case .jump where list.isFlat:
      say("There are no sections in this list.", role: .secondary, in: &frame)
    case .jump: say("g: the letter of a section", role: .secondary, in: &frame)
    case .sort: say(sortHint, role: .secondary, in: &frame)
    case .form(let form) where form.asksToDiscard:
      say("Quit without saving? [y/N]", role: .warning, in: &frame)
    default:
      if let message {
        say(message, role: .header, in: &frame)
      } else if let waitingText {
        say(waitingText, role: .secondary, in: &frame)
      } else if failure != nil {
        cover(failureLines, role: .warning, in: &frame)
      } else if frame.lines[height - 1].text.utf8.isEmpty {
        append(hintLine, role: .dim, to: &frame, at: height - 1)
      }
    }
  }

  // MARK: Texts

  private var sortHint: String {
    if width > 70 { return "Sort by: n name  p price  q quantity  o origin  (P Q O: in reverse)" }
    let keys = "Sort: n name, p price, q quantity, o origin"
    return width > 30 ? keys + "; P Q O: in reverse" : keys
  }

  /// The number of products that were found; nothing while it is unknown.
  private var foundNote: String {
    if list.isKnown { return "\(list.count.grouped) of \(list.catalogCount.grouped)" }
    return failure == nil ? "searching…" : "not searched"
  }

  /// The notes about a search, the longest first.
  private func searchNotes(_ editor: LineEditor, _ contains: Bool) -> [String] {
    let kind = contains ? "contains" : "begins with"
    let other = contains ? "begins with" : "contains"
    let prefix = editor.isEmpty ? "" : foundNote + "  "
    let notes = ["\(prefix)\(kind) (Tab: \(other))", "\(prefix)\(kind)"]
    return editor.isEmpty ? notes : notes + [foundNote]
  }

  /// Says something on the last lines.
  private func say(_ text: String, role: TextRole, in frame: inout BrowseFrame) {
    cover(lines(of: text, most: height - 1), role: role, in: &frame)
  }

  /// Writes lines over the last ones of the screen.
  ///
  /// - Returns: The first of them.
  @discardableResult
  private func cover(
    _ texts: [String], role: TextRole, in frame: inout BrowseFrame
  ) -> Int {
    let texts = texts.suffix(height)
    let first = height - texts.count
    for (position, text) in texts.enumerated() {
      frame.lines[first + position] = BrowseFrame.Line(text: StyledText(recordsRoles: true))
      append(text.isEmpty ? "" : " " + text, role: role, to: &frame, at: first + position)
    }
    if let picture = frame.picture, picture.lines.upperBound > first { frame.picture = nil }
    return first
  }

  private func drawPrompt(
    _ label: String, _ editor: LineEditor, notes: [String], at line: Int,
    in frame: inout BrowseFrame
  ) {
    let line = max(0, line)
    frame.lines[line] = BrowseFrame.Line(text: StyledText(recordsRoles: true))
    let labelWidth = label.displayWidth
    var room = max(1, width - labelWidth - 1)
    // A long text leaves room for the shortest note.
    let least = notes.last.map { $0.displayWidth + 2 } ?? 0
    if room - least >= 10 { room -= least }
    let window = editor.window(width: room)
    let text = label + window.text
    let used = text.displayWidth
    append(text, role: .primary, to: &frame, at: line)
    if let note = notes.first(where: { used + 2 + $0.displayWidth < width }) {
      let blanks = width - used - note.displayWidth - 1
      append(String(repeating: " ", count: blanks) + note, role: .dim, to: &frame, at: line)
    }
    frame.cursor = (line, min(width - 1, labelWidth + window.cursorColumn))
  }

  // MARK: Keys

  /// The hints that fit: all of them, if need be in fewer letters; else the first
  /// and those that are kept, and what else there is room for.
  private var hintLine: String {
    let hints = hints
    func line(_ hints: [BrowseHint], gap: Int, isShort: Bool) -> String {
      " "
        + hints.map { isShort ? $0.short : $0.text }
        .joined(separator: String(repeating: " ", count: gap))
    }
    for (gap, isShort) in [(3, false), (2, false), (2, true)] {
      let text = line(hints, gap: gap, isShort: isShort)
      if text.displayWidth < width { return text }
    }
    var kept: [Int] = []
    let first = hints.indices.filter { $0 == 0 || hints[$0].isKept }
    for position in first + hints.indices.filter({ !first.contains($0) }) {
      let tried = (kept + [position]).sorted()
      let text = line(tried.map { hints[$0] }, gap: 2, isShort: true)
      if text.displayWidth < width { kept = tried }
    }
    return line(kept.map { hints[$0] }, gap: 2, isShort: true)
  }
}
