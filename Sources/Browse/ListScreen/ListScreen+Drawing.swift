import SectionedTable

extension ListScreen {
  /// Draws the list that is shown, its column titles and its strip.
  ///
  /// - Parameter isTyping: Whether a search is being typed, whose keys work now.
  func draw(in frame: inout BrowseFrame, isTyping: Bool) {
    let list = shown
    let columns = listWidth(of: list)
    frame.listWidth = columns
    let lines = listLines
    if list.count == 0 {
      if list.isKnown, let notice = emptyNotice(of: list, isTyping), !lines.isEmpty {
        let wrapped = notice.wrapped(toWidth: layout.listAreaWidth - 2)
        for (position, line) in wrapped.enumerated() where position < lines.count {
          frame.append("  " + line, role: .secondary, at: lines.lowerBound + position)
        }
      }
    } else {
      drawRows(of: list, lines, in: &frame)
      if hasColumnTitles { drawColumnTitles(of: list, in: &frame) }
    }
    drawStrip(of: list, in: &frame)
  }

  private func emptyNotice(of list: BrowseList, _ isTyping: Bool) -> String? {
    /// Keys of the search, behind the one that leads to it.
    func keys(_ keysOfSearch: String?) -> String {
      (isTyping ? "" : "/ and ") + (keysOfSearch ?? "Tab")
    }
    return switch list.query.filter {
    case nil: "No products yet. Import some: catalog import FILE\nOr add one: a"
    case .marked: "None of the marked ones is here. Esc goes back."
    case .text(let text, _):
      [
        "No \(Self.nothingFound(list.query)) “\(text.escapedForTerminal)”.",
        list.suggestion?.sentence(advising: keys(list.query.filter?.search?.kind.keysToWords)),
        list.namesOnlyKeys.map {
          "SKUs, makers and other fields were not searched: press \(keys($0))."
        },
        "Esc clears the search.",
      ].compactMap { $0 }.joined(separator: " ")
    case .predicate:
      "No product matches. " + (isFiltering ? "Esc clears the search." : ": changes the condition.")
    }
  }

  private static func nothingFound(_ query: BrowseQuery) -> String {
    // Others may have it, which another filter leaves out.
    let others = query.filters.count > 1 ? " of these" : ""
    return switch query.filter?.search?.kind {
    case .words, nil: "product\(others) has the words"
    case .beginsWith: "name\(others) begins with"
    case .contains: "name\(others) contains"
    }
  }

  private func drawRows(of list: BrowseList, _ lines: Range<Int>, in frame: inout BrowseFrame) {
    let renderer = CellRenderer(layout: list.layout, style: list.style, width: list.rowWidth)
    let highlighter = RowHighlighter(list)
    let selected = list.table.indexPathForSelectedRow
    let isGrouped = list.style == .grouped
    let hasEdge = list.hasEdge
    var title = TerminalText()
    var count = TerminalText()
    var scratch = StyledText(recordsRoles: true)
    list.table.forEachVisibleLine { line, content, cell in
      let position = lines.lowerBound + line
      scratch.removeAll()
      if hasEdge { frame.lines[position].edge = content.edge }
      switch content {
      case .header(let section, _):
        let section = list.sections[list.shownSections[section]]
        title.set(section.title)
        if isGrouped {
          count.set(section.count.counted("product"))
          renderer.appendHeader(title, detail: count, to: &scratch)
        } else {
          count.set(section.count.grouped)
          renderer.appendRuledHeader(title, number: count, to: &scratch)
        }
      case .top: renderer.appendTopBorder(to: &scratch)
      case .bottom: renderer.appendBottomBorder(to: &scratch)
      case .footer, .gap: break
      case .row(let path, let rowLine):
        guard let cell else { break }
        renderer.append(highlighter?.highlighting(cell) ?? cell, line: rowLine, to: &scratch)
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

  private func drawColumnTitles(of list: BrowseList, in frame: inout BrowseFrame) {
    let renderer = CellRenderer(layout: list.layout, width: list.rowWidth)
    var text = StyledText(recordsRoles: true)
    renderer.appendHeadings(list.columns.titles, to: &text)
    frame.lines[listLines.lowerBound - 1].text.append(
      gutter: list.style == .grouped ? "  " : "", before: text, replacing: 0)
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
}

extension TableLine {
  /// The right side of the frame that a line is of; nil where it is of none.
  fileprivate var edge: String? {
    switch self {
    case .row: ListEdge.row
    case .header: ListEdge.header
    case .top: ListEdge.top
    case .bottom: ListEdge.bottom
    case .footer, .gap: nil
    }
  }
}

extension BrowseSuggestion {
  /// What is said of it; nil where it is nothing.
  ///
  /// - Parameter keys: Those that lead to a search for words.
  fileprivate func sentence(advising keys: String) -> String? {
    if wordsCount > 0 {
      return "\(wordsCount.counted("product")) \(wordsCount == 1 ? "has" : "have") it as words: "
        + "press \(keys)."
    }
    let names = beginnings.map { "“\($0.escapedForTerminal)”" }
    guard let last = names.last else { return nil }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "Did you mean \(list)?"
  }
}
