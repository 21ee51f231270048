/// A move through lines, as the keys for it say.
enum ScrollStep {
  /// So many lines, down when positive.
  case lines(Int)
  case halfPages(Int)
  case pages(Int)
  case top
  case bottom

  /// Returns the number of the first line behind a step.
  func firstLine(from first: Int, page: Int, last: Int) -> Int {
    let moved =
      switch self {
      case .lines(let count): first + count
      case .halfPages(let count): first + count * max(1, page / 2)
      case .pages(let count): first + count * page
      case .top: 0
      case .bottom: last
      }
    return max(0, min(moved, last))
  }
}

extension BrowseKey {
  /// The move that a key means wherever lines scroll and no text is typed: keys that have names, and
  /// those of less and vi.
  var scrollStep: ScrollStep? {
    switch self {
    case .up, .control("p"), .character("k"): .lines(-1)
    case .down, .control("n"), .character("j"): .lines(1)
    case .control("u"): .halfPages(-1)
    case .control("d"): .halfPages(1)
    case .pageUp, .control("b"): .pages(-1)
    case .pageDown, .control("f"): .pages(1)
    case .home: .top
    case .end, .character("G"): .bottom
    default: nil
    }
  }
}
