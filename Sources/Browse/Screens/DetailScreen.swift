import SectionedTable

/// A product with its fields.
struct DetailScreen: Screen {
  let product: BrowseProduct
  private(set) var firstLine = 0
  private let cache = LineCache()

  /// Whether `y` prints it, and does not copy its name.
  let printsChosen: Bool

  init(_ product: BrowseProduct, printsChosen: Bool = true) {
    self.product = product
    self.printsChosen = printsChosen
  }

  var id: Int64 { product.product.id }

  mutating func handle(_ key: BrowseKey, in context: ScreenContext) -> [ScreenAction] {
    let page = max(1, context.layout.bodyLines.count)
    let last = max(0, lines(width: context.pageWidth).count - page)
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

  func page(in context: ScreenContext) -> ScreenPage? {
    ScreenPage(lines: lines(width: context.pageWidth), first: firstLine)
  }

  func hints(in context: ScreenContext) -> [BrowseHint]? {
    [.back, .init("←", "previous"), .init("→", "next"), .edit, .help]
  }

  /// Returns its name, and each field, wrapped.
  private func lines(width: Int) -> [ScreenLine] {
    if cache.width != width { cache.fill(width, wrapped(toWidth: width)) }
    return cache.lines
  }

  private func wrapped(toWidth width: Int) -> [ScreenLine] {
    let fields = product.fields
    let label = min(
      fields.reduce(0) { max($0, $1.label.displayWidth) }, max(width >= 30 ? 12 : 4, width / 3))
    var lines: [ScreenLine] = []
    for line in product.product.name.wrapped(toWidth: width - 2) {
      lines.append(ScreenLine(" " + line, .header))
    }
    lines.append(ScreenLine())
    for field in fields {
      let name = field.label.truncated(toWidth: label)
      let start = " " + name + String(repeating: " ", count: label - name.displayWidth + 2)
      let blank = String(repeating: " ", count: label + 3)
      for (position, line) in field.text.wrapped(toWidth: width - label - 4).enumerated() {
        lines.append(ScreenLine(label: position == 0 ? start : blank, line))
      }
    }
    return lines
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

/// The lines of a product for one width: details may have a megabyte.
private final class LineCache {
  private(set) var width = -1
  private(set) var lines: [ScreenLine] = []

  func fill(_ width: Int, _ lines: [ScreenLine]) { (self.width, self.lines) = (width, lines) }
}
