/// Searching as one types, by name or by a predicate.
///
/// A search narrows the list that it begins in: that of a predicate, too. Esc
/// brings that list back, and once more the one before.
extension ListScreen {
  func beginSearch() -> [ScreenAction] {
    if case .name(let text, let contains) = list.query.filter {
      return [.enter(SearchPrompt(text, contains: contains))]
    }
    beginFilter()
    return [.enter(SearchPrompt())]
  }

  func beginPredicate() -> [ScreenAction] {
    if case .predicate(_, let text) = list.query.filter {
      return [.enter(PredicatePrompt(text))]
    }
    beginFilter()
    return [.enter(PredicatePrompt())]
  }
}
