/// Searching as one types, for a text or by a predicate.
///
/// A search narrows the list that it begins in: that of a predicate, too. Esc
/// brings that list back, and once more the one before. What was found already is searched for
/// anew, and Esc leaves it as it was.
extension ListScreen {
  func beginSearch() -> [ScreenAction] {
    if case .text(let text, let kind) = list.query.filter {
      beginFilter(replacing: true)
      return [.enter(SearchPrompt(text, kind))]
    }
    let kind = searchKind ?? (shown.isSlowForWords ? .beginsWith : .words)
    beginFilter()
    return [.enter(SearchPrompt("", kind))]
  }

  func beginPredicate() -> [ScreenAction] {
    if case .predicate(_, let text) = list.query.filter {
      beginFilter(replacing: true)
      return [.enter(PredicatePrompt(text))]
    }
    beginFilter()
    return [.enter(PredicatePrompt())]
  }
}
