import SectionedTable

/// A product with its fields.
struct DetailScreen: Screen {
  let product: BrowseProduct
  private(set) var firstLine = 0
  let cache = LineCache()

  /// Whether `y` prints it, and does not copy its name.
  let printsChosen: Bool

  init(_ product: BrowseProduct, printsChosen: Bool = true) {
    self.product = product
    self.printsChosen = printsChosen
  }

  var id: Int64 { product.product.id }
  var hasPage: Bool { true }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let page = max(1, context.layout.bodyLines.count)
    let last = max(0, lines(in: context).count - page)
    var step = key.scrollStep
    switch key {
    case .escape, .enter, .backspace: return [.leave]
    case .left, .character("h"), .character("p"), .character("["): return [.showNeighbor(-1)]
    case .right, .character("l"), .character("n"), .character("]"): return [.showNeighbor(1)]
    case .character(" "): step = .pages(1)
    case .character("g"): step = .top
    case .wheel(let count): step = .lines(count)
    case .character("e"): return [.read(id, .editing)]
    case .character("d"): return [.planRemoval([id])]
    case .character("u"): return [.ask(.replay(.undo, .unasked))]
    case .character("U"): return [.ask(.replay(.redo, .unasked))]
    case .character("y"):
      return [printsChosen ? .ask(.choose([id])) : .copy([id], wholeRows: false)]
    case .character("Y"): return [.copy([id], wholeRows: true)]
    case .character("E"): return [.read(id, .editingDetails)]
    case .character("o"): return [.read(id, .openingImage)]
    case .character("?"): return [.enter(HelpScreen(keys))]
    case .character("q"): return [.ask(.quit)]
    default: break
    }
    firstLine = (step ?? .lines(0)).firstLine(from: firstLine, page: page, last: last)
    return []
  }

  func page(in context: ScreenContext) -> ScreenPage? { scrolledPage(in: context) }

  private func scrolledPage(in context: ScreenContext) -> ScreenPage {
    ScreenPage(lines: lines(in: context), first: firstLine)
  }

  func hints(in context: ScreenContext) -> [BrowseHint]? {
    let hasMore = scrolledPage(in: context).hasMore(in: context.layout)
    return [.back] + (hasMore ? [.more] : [])
      + [.init("←", "previous"), .init("→", "next"), .edit, .help, .quit]
  }

  /// Returns its name, and each field, wrapped.
  private func lines(in context: ScreenContext) -> [ScreenLine] {
    let (width, place) = (context.pageWidth, context.list.selectedPlace)
    if cache.width != width || cache.place != place {
      cache.fill(width, place, wrapped(toWidth: width, at: place))
    }
    return cache.lines
  }

  private func wrapped(toWidth width: Int, at place: SelectedPlace?) -> [ScreenLine] {
    product.product.name.wrapped(toWidth: width - 2).map {
      ScreenLine(label: " ", $0, .header, isSearched: true)
    }
      + [ScreenLine()] + ScreenLine.fields(product.fields(at: place), width: width, margin: 1)
  }

  private var keys: [(key: String, action: String)] {
    [
      ("Esc", "back to the list"), ("← h p", "previous product"), ("→ l n", "next product"),
      ("↑ ↓ j k", "scroll"), ("PgUp PgDn ^B ^F", "scroll a page"), ("^U ^D", "scroll half a page"),
      ("Home End g G", "first, last line"),
      ("e", "edit"), ("d", "remove"), ("u", "undo"), ("U", "redo"), ("E", "details in an editor"),
      ("o", "open the image"),
      ("y", printsChosen ? "print and quit" : "copy the name"), ("Y", "copy as a table"),
      ("^L", "repaint"), ("q", "quit"),
    ]
  }
}

/// The lines of a product for one width and place: details may have a megabyte.
final class LineCache {
  private(set) var width = -1
  private(set) var place: SelectedPlace?
  private(set) var lines: [ScreenLine] = []
  /// How often lines were wrapped.
  private(set) var fillCount = 0

  func fill(_ width: Int, _ place: SelectedPlace?, _ lines: [ScreenLine]) {
    (self.width, self.place, self.lines) = (width, place, lines)
    fillCount += 1
  }
}
