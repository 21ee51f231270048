import Collation
import Search
import SectionedTable

extension ListScreen {
  /// Does what a key says; returns what others do for it, in order.
  func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    if context.failureLines.isEmpty, needsRow(key) || needsList(key, in: context) {
      return [.waitForRow(key)]
    }
    if move(key) { return [] }
    switch key {
    case .character("["): return moveBySection(-1)
    case .character("]"): return moveBySection(1)
    // The letter that follows is no command, whether there are sections or not.
    case .character("g"): return [.enter(JumpPrompt())]
    case .character("/"): return beginSearch()
    case .character(":"): return beginPredicate()
    case .character("s"): return [.enter(SortPrompt())]
    case .character("l"): return [.enter(PickerScreen.ofLanguages([])), .ask(.listLanguages)]
    case .character("*"): return [.changeMarks(.add, rows: nil)]
    case .character("~"): return [.changeMarks(.invert, rows: nil)]
    case .character("V"): return markRange()
    case .character("M"): return showMarked()
    case .character("w"): return write()
    case .character("C"): return [.enter(PickerScreen.ofColumns(of: shown, in: context))]
    case .character("="):
      guard let row = list.selectedRow else { return [] }
      return [
        .enter(
          PickerScreen.ofFields("Show those with the same", in: context) { .valueOf(row.id, $0) })
      ]
    case .character("F"):
      return [.enter(PickerScreen.ofFields("Count the values of", in: context) { .counts($0) })]
    case .character("E"): return list.selectedRow.map { [.read($0.id, .editingDetails)] } ?? []
    case .character("o"): return list.selectedRow.map { [.read($0.id, .openingImage)] } ?? []
    case .character("Y"): return copy(wholeRows: true)
    case .character("v"): return [.togglePreview]
    case .character("m"): return [.toggleMouse]
    case .character("r"):
      change(look.next, style)
      return [.say("Row layout: \(look.name)")]
    case .character("t"): change(look, style == .plain ? .grouped : .plain)
    case .character(" "): return mark()
    case .character("a"):
      let form = BrowseForm(.new, customNames: context.list.customNames)
      return [.enter(FormScreen(form, ofFile: context.fileNumber))]
    case .character("e"): return edit(in: context)
    case .character("d"): return remove()
    case .character("u"): return [.ask(.replay(.undo, .unasked))]
    case .character("U"): return [.ask(.replay(.redo, .unasked))]
    case .character("y"): return choose()
    case .character("?"): return [.enter(HelpScreen(keys))]
    case .character("q"): return [.ask(.quit)]
    case .enter: return shown.selectedRow.map { [.read($0.id, .showing)] } ?? []
    case .escape: return escape()
    case .press(let line, let column): return press(line: line, column: column)
    case .doublePress(let line, let column): return press(line: line, column: column, opens: true)
    case .drag(let line, _): return isDraggingStrip ? jump(toStripLine: line) : []
    case .release: isDraggingStrip = false
    default: break
    }
    return []
  }

  /// Whether a key is about the row at the cursor, which has not come yet.
  private func needsRow(_ key: BrowseKey) -> Bool {
    let isAboutRow =
      switch key {
      case .enter, .character(" "), .character("="), .character("E"), .character("o"),
        .character("V"):
        true
      case .character("e"), .character("d"), .character("y"), .character("Y"): marked.isEmpty
      default: false
      }
    return isAboutRow && (showsOtherProducts || shown.isWaiting && shown.selectedRow == nil)
  }

  /// Whether a key moves the cursor in what was found, which has not come yet. Where that takes longer than a
  /// moment, it moves it in what is on the screen.
  private func needsList(_ key: BrowseKey, in context: ScreenContext) -> Bool {
    showsOtherProducts && !context.isDelayed && key.scrollStep != nil
  }

  // MARK: Moving

  /// Moves the cursor or the window; false for keys that do something else.
  func move(_ key: BrowseKey) -> Bool {
    if case .wheel(let lines) = key {
      wheel(lines)
      return true
    }
    guard let step = key.scrollStep else { return false }
    let list = shown
    let table = list.table
    let page = max(1, (listLines.count - list.headerHeight) / max(1, table.rowHeight))
    switch step {
    case .lines(let count): table.moveSelection(byRows: count)
    case .halfPages(let count): movePage(count * max(1, page / 2))
    case .pages(let count): movePage(count * page)
    case .top: table.moveSelection(byRows: -table.numberOfRows)
    case .bottom: table.moveSelection(byRows: table.numberOfRows)
    }
    return true
  }

  /// Moves the window by a page, and the cursor with it.
  private func movePage(_ rows: Int) {
    let table = shown.table
    guard let old = table.indexPathForSelectedRow else { return }
    let line = table.line(ofRowAt: old) - table.firstLine
    if table.moveSelection(byRows: rows), let path = table.indexPathForSelectedRow {
      table.scroll(toLine: table.line(ofRowAt: path) - line)
      table.scrollToRow(at: path, at: .none)
    }
  }

  private func moveBySection(_ count: Int) -> [ScreenAction] {
    if shown.isFlat { return [.say(JumpPrompt.noSections)] }
    shown.table.moveSelection(bySections: count)
    return []
  }

  /// Scrolls; the cursor stays in the window.
  private func wheel(_ lines: Int) {
    let list = shown
    let table = list.table
    table.scroll(byLines: lines)
    guard let selected = table.indexPathForSelectedRow else { return }
    let covered = list.headerHeight
    let top = table.line(ofRowAt: selected)
    let firstLine = table.firstLine
    // Only rows that can be seen whole: else selecting one would scroll back.
    let visible = table.indexPathsForVisibleRows.filter {
      let line = table.line(ofRowAt: $0) - firstLine
      return line >= covered && line + table.rowHeight <= table.height
    }
    if top < firstLine + covered, let first = visible.first {
      table.selectRow(at: first)
    } else if top + table.rowHeight > firstLine + table.height, let last = visible.last {
      table.selectRow(at: last)
    }
  }

  // MARK: Order

  func sort(by sort: BrowseQuery.Sort, isReversed: Bool) {
    var query = list.query
    query.sort = sort
    query.isReversed = isReversed
    show(query, anchor: shown.selectedRow?.id)
  }

  /// Shows the order of a language. That of the catalog is the list as it was at first.
  func setLocale(_ identifier: String) {
    var query = list.query
    query.locale = identifier == shown.ownLocale ? nil : identifier
    show(query, anchor: shown.selectedRow?.id)
  }

  // MARK: Jumping

  /// Jumps to the section of a letter: the one that is called so, else the first whose title begins with it,
  /// as USD does with u, else the one in which a name would stand that begins with it: that of あ for い, of ㄱ
  /// for 가, of A for æ.
  func jump(toLetter letter: Character) -> [ScreenAction] {
    let list = shown
    let titles = list.indexTitles
    let name = String(letter)
    let wanted = Folding.caseInsensitive.fold(name)
    let called = titles.filter { Folding.caseInsensitive.fold($0.title).hasPrefix(wanted) }
    // Again in the section of C: to that of CH, which has no key of its own.
    if let position = called.firstIndex(where: { $0.section == list.currentSection }),
      called.count > 1
    {
      let next = called[(position + 1) % called.count]
      return jump(toSection: next.section, called: next.title)
    }
    let section =
      titles.first { Folding.caseInsensitive.fold($0.title) == wanted }?.section
      ?? called.first?.section ?? list.findSection?(name) ?? titles.last?.section
    guard let section, list.sections.indices.contains(section) else { return [] }
    let title = list.sections[section].title
    let note = jump(toSection: section, called: title)
    if note.isEmpty, letter.isLetter, title == IndexedCollation.otherTitle {
      return [.say("“\(name)” is under “\(title)”.".escapedForTerminal)]
    }
    return note
  }

  /// Goes to the section that is called so, whatever its case; false where there is none.
  func begin(at title: String) -> Bool {
    let wanted = Folding.caseInsensitive.fold(title)
    guard
      let section = list.sections.firstIndex(where: {
        Folding.caseInsensitive.fold($0.title) == wanted
      })
    else { return false }
    return list.jump(toSection: section) == section
  }

  private func jump(toSection section: Int, called title: String) -> [ScreenAction] {
    let list = shown
    guard let reached = list.jump(toSection: section), reached != section else { return [] }
    return [
      .say(
        "No products under “\(title)”; this is “\(list.sections[reached].title)”."
          .escapedForTerminal)
    ]
  }

  private func jump(toStripLine line: Int) -> [ScreenAction] {
    let list = shown
    let strip = strip(of: list)
    let lines = stripLines
    let position = min(max(0, line - lines.lowerBound), strip.count - 1)
    guard strip.indices.contains(position), case .title(let title) = strip[position] else {
      return []
    }
    let (name, section) = list.indexTitles[title]
    return jump(toSection: section, called: name)
  }

  // MARK: Mouse

  private func press(line: Int, column: Int, opens: Bool = false) -> [ScreenAction] {
    let list = shown
    if column >= layout.listAreaWidth { return [] }
    if hasColumnTitles, line == listLines.lowerBound - 1, let sort = sort(atColumn: column) {
      let isSame = sort == list.query.sort
      if isSame, sort == .name { return [.say("The list by name runs from A to Z only.")] }
      return [.sort(sort, isReversed: isSame && !list.query.isReversed)]
    }
    if column >= listWidth(of: list), stripLines.contains(line) {
      if strip(of: list).dropFirst(line - stripLines.lowerBound).first == .search {
        return beginSearch()
      }
      isDraggingStrip = true
      return jump(toStripLine: line)
    }
    guard listLines.contains(line),
      let path = list.table.indexPathForRow(atWindowLine: line - listLines.lowerBound)
    else { return [] }
    list.table.selectRow(at: path)
    return opens ? list.selectedRow.map { [.read($0.id, .showing)] } ?? [] : []
  }

  /// Returns what the column with a title is sorted by.
  private func sort(atColumn column: Int) -> BrowseQuery.Sort? {
    let column = column - (list.style == .grouped ? 2 : 0)
    return list.layout.slot(atColumn: column).flatMap { BrowseQuery.Sort($0, among: list.customs) }
  }
}
