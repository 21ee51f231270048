import Search

/// Searching as one types, by name or by a predicate.
///
/// A search narrows the list that it begins in: that of a predicate, too. Esc
/// brings that list back, and once more the one before.
extension BrowseModel {
  /// Keeps the list for Esc.
  private func beginFilter() { outerLists.append(list) }

  /// Brings back the list before as it was: its rows, its cursor and its scroll
  /// position.
  func endFilter() {
    guard let outer = outerLists.popLast() else { return }
    list = outer
    list.resume()
    if case .search = mode { leave() }
    if case .predicate = mode { leave() }
    layOut()
  }

  func beginSearch() {
    var text = ""
    var contains = false
    if case .name(let typed, let part) = list.query.filter {
      (text, contains) = (typed, part)
    } else {
      beginFilter()
    }
    enter(.search(LineEditor(text), contains: contains))
  }

  func beginPredicate() {
    var text = ""
    if case .predicate(_, let typed) = list.query.filter { text = typed } else { beginFilter() }
    enter(.predicate(LineEditor(text), error: nil))
  }

  func search(_ key: BrowseKey, _ editor: LineEditor, contains: Bool) {
    var editor = editor
    var contains = contains
    switch key {
    case .escape: return endFilter()
    case .enter:
      if editor.isEmpty || cannotSearch { return endFilter() }
      return leave()
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
    filter(editor.isEmpty ? nil : .name(editor.text, contains: contains))
  }

  /// Whether what was searched for cannot be read: the list on the screen is not
  /// what was found.
  private var cannotSearch: Bool { failure != nil && !list.isKnown }

  private func moveInResults(_ key: BrowseKey) -> Bool {
    switch key {
    case .up, .down, .pageUp, .pageDown, .wheel, .control("n"), .control("p"): move(key)
    default: false
    }
  }

  private func filter(_ filter: BrowseQuery.Filter?) {
    var query = list.query
    query.filters = (outerLists.last?.query.filters ?? []) + (filter.map { [$0] } ?? [])
    // The list before is at hand, as it was.
    if let outer = outerLists.last, outer.query == query {
      list = outer
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
      if editor.isEmpty || cannotSearch { return endFilter() }
      if error == nil { leave() }
      return
    default:
      if moveInResults(key) { return }
      if !editor.handle(key) { return }
    }
    if editor.isEmpty {
      mode = .predicate(editor, error: nil)
      return filter(nil)
    }
    do {
      let predicate = try Predicate.parse(editor.text, custom: customNames)
      mode = .predicate(editor, error: nil)
      filter(.predicate(predicate, text: editor.text))
    } catch {
      mode = .predicate(editor, error: error.description)
    }
  }
}
