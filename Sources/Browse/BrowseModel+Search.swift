import Search

/// Searching as one types, by name or by a predicate.
extension BrowseModel {
  /// Keeps the list for Esc, unless it is kept already.
  func beginFilter() { if outerList == nil { outerList = list } }

  /// Brings back the list as it was: its rows, its cursor and its scroll
  /// position.
  func endFilter() {
    guard let outer = outerList else { return }
    outerList = nil
    list = outer
    list.resume()
    if case .search = mode { leave() }
    if case .predicate = mode { leave() }
    layOut()
  }

  func beginSearch() {
    var text = ""
    var contains = lastSearch.contains
    if case .name(let typed, let part) = list.query.filter { (text, contains) = (typed, part) }
    beginFilter()
    enter(.search(LineEditor(text), contains: contains))
  }

  func search(_ key: BrowseKey, _ editor: LineEditor, contains: Bool) {
    var editor = editor
    var contains = contains
    switch key {
    case .escape: return endFilter()
    case .enter:
      leave()
      if editor.isEmpty { endFilter() }
      return
    case .tab: contains.toggle()
    case .home, .end, .press, .drag, .release:
      // The cursor in the text, and not that in the list.
      if !editor.handle(key) { return }
    default:
      if moveInResults(key) { return }
      if key == .backspace, editor.isEmpty { return endFilter() }
      if !editor.handle(key) { return }
    }
    mode = .search(editor, contains: contains)
    lastSearch = (editor.text, contains)
    filter(editor.isEmpty ? .all : .name(editor.text, contains: contains))
  }

  private func moveInResults(_ key: BrowseKey) -> Bool {
    switch key {
    case .up, .down, .pageUp, .pageDown, .wheel, .control("n"), .control("p"): move(key)
    default: false
    }
  }

  private func filter(_ filter: BrowseQuery.Filter) {
    var query = list.query
    query.filter = filter
    // The whole list is at hand, as it was.
    if let outerList, outerList.query == query {
      list = outerList
      list.resume()
      layOut()
    } else {
      show(query)
    }
  }

  func typePredicate(_ key: BrowseKey, _ editor: LineEditor, _ error: String?) {
    var editor = editor
    switch key {
    case .escape: return endFilter()
    case .enter:
      if editor.isEmpty { return endFilter() }
      if error == nil { leave() }
      return
    default:
      if moveInResults(key) { return }
      if !editor.handle(key) { return }
    }
    if editor.isEmpty {
      mode = .predicate(editor, error: nil)
      return filter(.all)
    }
    do {
      let predicate = try Predicate.parse(editor.text)
      mode = .predicate(editor, error: nil)
      filter(.predicate(predicate, text: editor.text))
    } catch {
      mode = .predicate(editor, error: error.description)
    }
  }
}
