import SectionedTable

extension BrowseModel {
  /// Returns what the screen shows now.
  public func frame() -> BrowseFrame {
    var frame = BrowseFrame(width: width)
    frame.lines = (0..<height).map { _ in BrowseFrame.Line(text: StyledText(recordsRoles: true)) }
    switch mode {
    case .form(let form): draw(form, in: &frame)
    case .conflict(let conflicts, let line): draw(conflicts, from: line, in: &frame)
    case .help(let line): draw(helpLines, from: line, in: &frame)
    default:
      if let detail = shownDetail {
        draw(lines(of: detail), from: detail.firstLine, in: &frame)
        drawPicture(in: &frame)
      } else {
        drawList(in: &frame)
      }
    }
    if bodyLines.lowerBound > 0 { drawTitle(in: &frame) }
    drawBottom(in: &frame)
    return frame
  }

  // MARK: Title

  private func drawTitle(in frame: inout BrowseFrame) {
    let list = shownList
    // The language, and which key helps; in few columns the language alone.
    let rights = [list.localeName + "  ?", list.localeName]
    let count = list.catalogCount.counted("product")
    let right = rights.first { count.displayWidth + $0.displayWidth + 3 <= width } ?? rights[0]
    var left = " catalog"
    if list.isKnown {
      // Where there is little room, the name of the program goes first.
      let texts = ["catalog  \(count)\(titleNotes)", count + titleNotes, count]
      let rooms = [width - right.displayWidth - 3, width - 2, width - 2]
      let fitting = zip(texts, rooms).first { $0.displayWidth <= $1 }
      left = " " + (fitting?.0 ?? texts[1])
    }
    var text = TerminalText()
    text.set(left)
    let room = width - right.displayWidth - 2
    let used = frame.lines[0].text.append(
      text, limit: room >= text.width ? .max : max(width - 1, 1), role: .header)
    if room >= text.width {
      frame.lines[0].text.appendBlanks(width - 1 - used - right.displayWidth)
      text.set(right)
      frame.lines[0].text.append(text, role: .dim)
    }
  }

  /// The notes behind the number of products.
  private var titleNotes: String {
    let list = shownList
    var notes = staleness.map { ", \($0)" } ?? ""
    if list.query.sort != .name {
      notes += ", by \(list.query.sort.rawValue)"
      if list.query.isReversed {
        notes += list.query.sort == .origin ? ", in reverse" : ", descending"
      }
    }
    if list.query.isFiltered, !isTypingFilter { notes += ", \(list.count.grouped) found" }
    if !marked.isEmpty { notes += ", \(marked.count.grouped) marked" }
    return notes
  }

  private var isTypingFilter: Bool {
    switch mode {
    case .search, .predicate: true
    default: false
    }
  }

  // MARK: List

  private func drawList(in frame: inout BrowseFrame) {
    let list = shownList
    let columns = listWidth(of: list)
    frame.listWidth = columns
    let lines = listLines
    if list.count == 0 {
      if list.isKnown, let notice = emptyNotice(of: list), !lines.isEmpty {
        let wrapped = wrap(notice, width: width - 2)
        for (position, line) in wrapped.enumerated() where position < lines.count {
          append("  " + line, role: .secondary, to: &frame, at: lines.lowerBound + position)
        }
      }
    } else {
      drawRows(of: list, lines, in: &frame)
      if hasColumnTitles, let titles = list.look.titles {
        drawColumnTitles(titles, of: list, in: &frame)
      }
    }
    drawStrip(of: list, in: &frame)
  }

  private func emptyNotice(of list: BrowseList) -> String? {
    switch list.query.filter {
    case nil: "No products yet. Import some: catalog import FILE\nOr add one: a"
    case .name(let text, let contains):
      "No product \(contains ? "contains" : "starts with") “\(text.escapedForTerminal)”. "
        + "Esc clears the search."
    case .predicate: "No product matches. Esc clears the search."
    }
  }

  private func drawRows(of list: BrowseList, _ lines: Range<Int>, in frame: inout BrowseFrame) {
    let renderer = CellRenderer(layout: list.layout, style: list.style, width: list.rowWidth)
    let selected = list.table.indexPathForSelectedRow
    let isGrouped = list.style == .grouped
    var title = TerminalText()
    var count = TerminalText()
    var scratch = StyledText(recordsRoles: true)
    list.table.forEachVisibleLine { line, content, cell in
      let position = lines.lowerBound + line
      scratch.removeAll()
      switch content {
      case .header(let section, _):
        let section = list.sections[list.shownSections[section]]
        title.set(section.title)
        count.set(section.count.counted("product"))
        renderer.appendHeader(title, detail: count, to: &scratch)
      case .top: renderer.appendTopBorder(to: &scratch)
      case .bottom: renderer.appendBottomBorder(to: &scratch)
      case .footer, .gap: break
      case .row(let path, let rowLine):
        guard let cell else { break }
        renderer.append(cell, line: rowLine, to: &scratch)
        frame.lines[position].isSelected = path == selected
        let isMarked = list.row(at: path).map { marked.contains($0.id) } ?? false
        let gutter =
          (rowLine == 0 && path == selected ? ">" : " ") + (rowLine == 0 && isMarked ? "*" : " ")
        // A row of a plain table begins with as many blanks as the gutter has.
        frame.lines[position].text.append(
          gutter: gutter, before: scratch, replacing: isGrouped ? 0 : 2)
        return
      }
      frame.lines[position].text.append(
        gutter: isGrouped && !scratch.utf8.isEmpty ? "  " : "", before: scratch, replacing: 0)
    }
  }

  private func drawColumnTitles(
    _ titles: TableViewCell, of list: BrowseList, in frame: inout BrowseFrame
  ) {
    let renderer = CellRenderer(layout: list.layout, width: list.rowWidth)
    var text = StyledText()
    renderer.append(titles, line: 0, to: &text)
    let line = (list.style == .grouped ? "  " : "") + text.string
    append(line, role: .dim, to: &frame, at: listLines.lowerBound - 1)
  }

  private func drawStrip(of list: BrowseList, in frame: inout BrowseFrame) {
    let entries = strip(of: list)
    if entries.isEmpty { return }
    let titles = list.indexTitles
    let current = currentTitle(of: list, titles)
    for (position, entry) in entries.enumerated() {
      let title: BrowseFrame.StripTitle
      switch entry {
      case .search: title = .init(text: "⌕", look: .usual)
      case .title(let number):
        let section = list.sections[titles[number].section]
        title = .init(
          text: titles[number].title.escapedForTerminal,
          look: number == current ? .current : section.count == 0 ? .dim : .usual)
      }
      frame.lines[stripLines.lowerBound + position].strip = title
    }
  }

  // MARK: Texts

  private func draw(
    _ lines: [(text: String, role: TextRole)], from first: Int, on body: Range<Int>? = nil,
    in frame: inout BrowseFrame
  ) {
    let body = body ?? bodyLines
    for (position, line) in lines.dropFirst(first).prefix(body.count).enumerated() {
      append(line.text, role: line.role, to: &frame, at: body.lowerBound + position)
    }
  }

  /// The lines of a product: its name, and each field, wrapped.
  func lines(of detail: BrowseDetail) -> [(text: String, role: TextRole)] {
    let fields = detail.product.fields
    let width = detailWidth
    let label = min(fields.reduce(0) { max($0, $1.label.displayWidth) }, max(4, width / 3))
    var lines: [(text: String, role: TextRole)] = []
    for line in wrap(detail.product.product.name, width: width - 2) {
      lines.append((" " + line, .header))
    }
    lines.append(("", .primary))
    for field in fields {
      let name = field.label.truncated(toWidth: label)
      let start = " " + name + String(repeating: " ", count: label - name.displayWidth + 2)
      let blank = String(repeating: " ", count: label + 3)
      for (position, line) in wrap(field.text, width: width - label - 4).enumerated() {
        lines.append(((position == 0 ? start : blank) + line, .primary))
      }
    }
    return lines
  }

  private func draw(_ form: BrowseForm, in frame: inout BrowseFrame) {
    var body = bodyLines
    if body.isEmpty { return }
    let widest = form.fields.reduce(0) { max($0, $1.field.label.displayWidth) }
    let label = min(widest, max(4, width / 3))
    var lines: [(text: String, role: TextRole)] = []
    var cursor = (line: 0, column: 0)
    var errorCount = 0
    if body.count > 3 {
      lines += wrap(form.title, width: width - 2).map { (" " + $0, .header) }
    }
    for (position, field) in form.fields.enumerated() {
      let name = field.field.label.truncated(toWidth: label)
      let start =
        (position == form.current ? ">" : " ") + name
        + String(repeating: " ", count: label - name.displayWidth + 1)
      let room = max(1, width - label - 3)
      let window = field.editor.window(width: room)
      if position == form.current {
        cursor = (lines.count, min(width - 1, label + 2 + window.cursorColumn))
      }
      lines.append((start + window.text, .primary))
      if let error = field.error {
        // Under the value, or where that is narrow under the whole field.
        let indentation = room < 24 ? 2 : label + 2
        let errorLines = wrap(error, width: width - indentation - 1)
        for line in errorLines {
          lines.append((String(repeating: " ", count: indentation) + line, .warning))
        }
        if position == form.current { errorCount = errorLines.count }
      }
    }
    if let error = form.error {
      for line in self.lines(of: error, most: body.count) { lines.append((" " + line, .warning)) }
    }
    // The field at the cursor is seen, and what is wrong with it, if need be in
    // place of the last line.
    if errorCount >= body.count, form.error == nil { body = body.lowerBound..<height }
    let below = min(lines.count - 1, cursor.line + errorCount)
    var first = min(cursor.line, max(0, below - body.count + 1))
    if form.error != nil { first = max(0, lines.count - body.count) }
    draw(lines, from: first, on: body, in: &frame)
    if !form.asksToDiscard, cursor.line >= first {
      frame.cursor = (body.lowerBound + cursor.line - first, cursor.column)
    }
  }

  func append(
    _ text: String, role: TextRole, to frame: inout BrowseFrame, at line: Int
  ) {
    guard frame.lines.indices.contains(line) else { return }
    var shown = TerminalText()
    shown.set(text)
    frame.lines[line].text.append(shown, limit: width, role: role)
  }

  private func draw(
    _ conflicts: BrowseConflicts, from first: Int, in frame: inout BrowseFrame
  ) {
    var lines = conflicts.lines(width: width - 2).map { (text: " " + $0, role: TextRole.warning) }
    // What it is about, where there is room for more than the values.
    if lines.count + 4 <= bodyLines.count, case .form(let form)? = outerModes.last {
      let note = wrap("Another program has changed it. Nothing was written.", width: width - 2)
      lines =
        [(" " + form.title, .header), ("", .primary)]
        + note.map { (" " + $0, .primary) } + [("", .primary)] + lines
      if lines.count > bodyLines.count { lines.removeFirst(2) }
    }
    draw(lines, from: first, in: &frame)
  }

  /// Divides a text into lines, at blanks where it has some. Line breaks are
  /// kept.
  func wrap(_ text: String, width: Int) -> [String] { text.wrapped(toWidth: width) }
}
