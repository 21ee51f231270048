import SectionedTable

/// The keys, and what they do where the help was asked for.
struct HelpScreen: Screen {
  let keys: [(key: String, action: String)]
  private(set) var firstLine = 0

  var hasPage: Bool { true }

  init(_ keys: [(key: String, action: String)]) { self.keys = keys }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let page = context.layout.bodyLines.count
    let last = max(0, lines(in: context.layout).count - page)
    let step: ScrollStep
    switch key {
    case .character(" "): step = .pages(1)
    case .character("g"): step = .top
    case .wheel(let count): step = .lines(count)
    case .character("q"): return [.ask(.quit)]
    case .press, .doublePress, .drag, .release: return []
    default:
      guard let said = key.scrollStep else { return [.leave] }
      step = said
    }
    firstLine = step.firstLine(from: firstLine, page: page, last: last)
    return []
  }

  func page(in context: ScreenContext) -> ScreenPage? { page(in: context.layout) }

  func hints(in context: ScreenContext) -> [BrowseHint]? {
    page(in: context.layout).hasMore(in: context.layout)
      ? [.back, .more, .quit] : [.back, .quit]
  }

  private func page(in layout: ScreenLayout) -> ScreenPage {
    ScreenPage(lines: lines(in: layout), first: firstLine)
  }

  private func lines(in layout: ScreenLayout) -> [ScreenLine] {
    let width = layout.width
    let widest = keys.reduce(0) { max($0, $1.key.displayWidth) }
    if keys.contains(where: { widest + $0.action.displayWidth + 3 >= width }) {
      return keys.flatMap { key, action in
        "\(key): \(action)".wrapped(toWidth: width - 2).map { ScreenLine(" " + $0) }
      }
    }
    let entries = keys.map { key, action in
      key + String(repeating: " ", count: widest - key.displayWidth + 2) + action
    }
    // In as many columns as are needed to see all of them, and fit.
    let columnWidth = entries.reduce(0) { max($0, $1.displayWidth) } + 3
    let lines = max(1, layout.bodyLines.count)
    let columns = max(1, min(width / columnWidth, (entries.count + lines - 1) / lines))
    let perColumn = (entries.count + columns - 1) / columns
    return (0..<perColumn).map { line in
      var text = ""
      for column in 0..<columns where column * perColumn + line < entries.count {
        let entry = entries[column * perColumn + line]
        text += " " + entry + String(repeating: " ", count: columnWidth - entry.displayWidth - 1)
      }
      return ScreenLine(text)
    }
  }
}
