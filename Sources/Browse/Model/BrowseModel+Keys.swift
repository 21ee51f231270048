import Collation
import Search
import SectionedTable

extension BrowseModel {
  /// Does what a key says, now or when what it is meant for is there.
  public func handle(_ key: BrowseKey) {
    defer { list.settle() }
    // Everything can be left so, whatever else a key means.
    if key == .control("c") { return ask(.quit) }
    if hold(key) { return }
    message = nil
    if case .text = key, !takesText { return refuseText() }
    switch mode {
    case .list: handleInList(key)
    case .jump:
      leave()
      if list.isFlat { return noSections() }
      if case .character(let letter) = key { jump(toLetter: letter) }
    case .sort:
      leave()
      if case .character(let letter) = key { sort(by: letter) }
    case .search(let editor, let contains): search(key, editor, contains: contains)
    case .predicate(let editor, let error): typePredicate(key, editor, error)
    case .language(let editor, _): typeLanguage(key, editor)
    case .question(let question):
      leave()
      if key == .character("y") || key == .character("Y") {
        ask(question.effect)
      } else {
        message = question.refusal
      }
    case .notice:
      leave()
      // Such as the `y` of one who has seen that question often.
      if !BrowseQuestion.isAnswer(key) { handle(key) }
    case .conflict(let conflicts, let line): handle(key, in: conflicts, from: line)
    case .detail(let detail): handle(key, in: detail)
    case .form(let form): handle(key, in: form)
    case .help(let line): handle(key, inHelpFrom: line)
    }
  }

  /// Whether characters are put into a text just now, and are no commands.
  public var takesText: Bool {
    if awaited != nil { return false }
    return switch mode {
    case .search, .predicate, .language: true
    case .form(let form): !form.asksToDiscard
    default: false
    }
  }

  /// Says that a text is no command. It is no answer either.
  private func refuseText() {
    let note = "Pasted text was ignored: no text is asked for here."
    switch mode {
    case .question(let question):
      leave()
      message = question.refusal + " " + note
    case .jump, .sort, .notice:
      leave()
      message = note
    case .form(var form):
      form.asksToDiscard = false
      mode = .form(form)
      message = note
    default: message = note
    }
  }

  private func handle(_ key: BrowseKey, inHelpFrom line: Int) {
    let last = max(0, helpLines.count - bodyLines.count)
    switch key {
    case .down, .character("j"): mode = .help(firstLine: min(last, line + 1))
    case .up, .character("k"): mode = .help(firstLine: max(0, line - 1))
    case .pageDown, .end, .character(" "):
      mode = .help(firstLine: key == .end ? last : min(last, line + bodyLines.count))
    case .pageUp, .home:
      mode = .help(firstLine: key == .home ? 0 : max(0, line - bodyLines.count))
    case .wheel(let count): mode = .help(firstLine: max(0, min(last, line + count)))
    case .character("q"): ask(.quit)
    default: leave()
    }
  }

  // MARK: The list

  private func handleInList(_ key: BrowseKey) {
    if move(key) || holdForRow(key) { return }
    switch key {
    case .character("j"): list.table.moveSelection(byRows: 1)
    case .character("k"): list.table.moveSelection(byRows: -1)
    case .character("["): moveBySection(-1)
    case .character("]"): moveBySection(1)
    // The letter that follows is no command, whether there are sections or not.
    case .character("g"): enter(.jump)
    case .character("/"): beginSearch()
    case .character(":"): beginPredicate()
    case .character("s"): enter(.sort)
    case .character("l"): enter(.language(LineEditor(), error: nil))
    case .character("v"): change(look.next, style)
    case .character("t"): change(look, style == .plain ? .grouped : .plain)
    case .character(" "): mark()
    case .character("a"): enter(.form(BrowseForm(.new, customNames: customNames)))
    case .character("e"): edit()
    case .character("d"): remove()
    case .character("u"): ask(.replay(.undo, .unasked))
    case .character("U"): ask(.replay(.redo, .unasked))
    case .character("y"): ask(BrowseEffect.choose, orSay: "Nothing to choose.")
    case .character("?"): enter(.help(firstLine: 0))
    case .character("q"): ask(.quit)
    case .enter: if let row = list.selectedRow { read(row.id, for: .showing) }
    case .escape: escape()
    case .press(let line, let column): press(line: line, column: column)
    case .drag(let line, _): if isDraggingStrip { jump(toStripLine: line) }
    case .release: isDraggingStrip = false
    default: break
    }
  }

  /// Moves the cursor or the window; false for keys that do something else.
  func move(_ key: BrowseKey) -> Bool {
    let table = list.table
    let page = max(1, (listLines.count - (list.isFlat ? 0 : 1)) / max(1, table.rowHeight))
    switch key {
    case .up, .control("p"): table.moveSelection(byRows: -1)
    case .down, .control("n"): table.moveSelection(byRows: 1)
    case .pageUp: movePage(-page)
    case .pageDown: movePage(page)
    case .home: table.moveSelection(byRows: -table.numberOfRows)
    case .end: table.moveSelection(byRows: table.numberOfRows)
    case .wheel(let lines): wheel(lines)
    default: return false
    }
    return true
  }

  /// Moves the window by a page, and the cursor with it.
  private func movePage(_ rows: Int) {
    let table = list.table
    guard let old = table.indexPathForSelectedRow else { return }
    let line = table.line(ofRowAt: old) - table.firstLine
    if table.moveSelection(byRows: rows), let path = table.indexPathForSelectedRow {
      table.scroll(toLine: table.line(ofRowAt: path) - line)
      table.scrollToRow(at: path, at: .none)
    }
  }

  private func moveBySection(_ count: Int) {
    if list.isFlat { return noSections() }
    list.table.moveSelection(bySections: count)
  }

  private func noSections() { message = "There are no sections in this list." }

  /// Scrolls; the cursor stays in the window.
  private func wheel(_ lines: Int) {
    let table = list.table
    table.scroll(byLines: lines)
    guard let selected = table.indexPathForSelectedRow else { return }
    let covered = list.isFlat ? 0 : 1
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

  private func change(_ look: BrowseLook, _ style: TableView.Style) {
    if look != self.look { message = "Row layout: \(look.name)" }
    (self.look, self.style) = (look, style)
    for list in [list] + outerLists { list.set(look, style) }
    layOut()
  }

  /// Goes back from what was found, or from a list that has not come yet; else
  /// takes marks away.
  private func escape() {
    if !outerLists.isEmpty {
      endFilter()
    } else if !list.isKnown, let former = formerList {
      formerList = nil
      list = former
      list.resume()
      layOut()
    } else if !marked.isEmpty {
      message = "\(marked.count.counted("mark")) removed."
      marked = []
    }
  }

  func read(_ id: Int64, for purpose: Purpose) {
    self.purpose = purpose
    awaited = .product
    ask(.read(id))
  }

  // MARK: Order

  private func sort(by letter: Character) {
    let sorts: [Character: BrowseQuery.Sort] = [
      "n": .name, "p": .price, "q": .quantity, "o": .origin,
    ]
    guard let sort = sorts[Character(letter.lowercased())] else { return }
    var query = list.query
    query.sort = sort
    query.isReversed = letter.isUppercase && sort != .name
    show(query, anchor: list.selectedRow?.id)
  }

  private func typeLanguage(_ key: BrowseKey, _ editor: LineEditor) {
    var editor = editor
    switch key {
    case .escape: leave()
    case .enter:
      mode = .language(editor, error: nil)
      if editor.isEmpty { leave() } else { ask(.findLanguage(editor.text)) }
    default:
      if editor.handle(key) { mode = .language(editor, error: nil) }
    }
  }

  // MARK: Jumping

  /// Jumps to the section of a letter: the one that is called so, else the one
  /// in which a name would stand that begins with it: that of あ for い, of ㄱ
  /// for 가, of A for æ.
  private func jump(toLetter letter: Character) {
    let titles = list.indexTitles
    let name = String(letter)
    let wanted = Folding.caseInsensitive.fold(name)
    let section =
      titles.first { Folding.caseInsensitive.fold($0.title) == wanted }?.section
      ?? list.findSection?(name) ?? titles.last?.section
    guard let section, list.sections.indices.contains(section) else { return }
    let title = list.sections[section].title
    if letter.isLetter, title == IndexedCollation.otherTitle {
      message = "“\(name)” is under “\(title)”.".escapedForTerminal
    }
    jump(toSection: section, called: title)
  }

  private func jump(toSection section: Int, called title: String) {
    guard let reached = list.jump(toSection: section) else { return }
    if reached != section {
      message =
        "No products under “\(title)”; this is “\(list.sections[reached].title)”."
        .escapedForTerminal
    }
  }

  private func jump(toStripLine line: Int) {
    let strip = strip(of: list)
    let lines = stripLines
    let position = min(max(0, line - lines.lowerBound), strip.count - 1)
    guard strip.indices.contains(position), case .title(let title) = strip[position] else { return }
    let (name, section) = list.indexTitles[title]
    jump(toSection: section, called: name)
  }

  // MARK: Mouse

  private func press(line: Int, column: Int) {
    if column >= listWidth(of: list), stripLines.contains(line) {
      if strip(of: list).dropFirst(line - stripLines.lowerBound).first == .search {
        beginSearch()
      } else {
        isDraggingStrip = true
        jump(toStripLine: line)
      }
      return
    }
    guard listLines.contains(line),
      let path = list.table.indexPathForRow(atWindowLine: line - listLines.lowerBound)
    else { return }
    if path == list.table.indexPathForSelectedRow, let row = list.selectedRow {
      read(row.id, for: .showing)
    } else {
      list.table.selectRow(at: path)
    }
  }
}
