import SectionedTable

extension BrowseModel {
  /// The keys that are of most use now.
  var hints: [BrowseHint] {
    let edit = BrowseHint("e", "edit")
    let open = BrowseHint("Enter", "open", short: "↵ open")
    let search = BrowseHint("/", "search", short: "/ find")
    let help = BrowseHint("?", "help", isKept: true)
    let back = BrowseHint("Esc", "back", isKept: true)
    let quit = BrowseHint("q", "quit")
    switch mode {
    case .detail: return [back, .init("←", "previous"), .init("→", "next"), edit, help]
    case .form: return [.init("Enter", "save", short: "↵ save"), .init("Tab", "next field"), back]
    case .conflict:
      return [
        .init("o", "overwrite with yours", short: "o yours"),
        .init("t", "take theirs", short: "t theirs", isKept: true), .init("Esc", "back"),
      ]
    case .help:
      return helpLines.count > bodyLines.count ? [back, .init("↓", "more"), quit] : [back, quit]
    default: break
    }
    if !outerLists.isEmpty { return [back, search, open, edit, help] }
    if shownList.isKnown, shownList.catalogCount == 0 {
      return [.init("a", "add"), .init("u", "undo"), quit, help]
    }
    if list.isFlat { return [search, .init("s", "sort"), open, edit, help] }
    return [search, .init("g+letter", "jump", short: "g jump"), open, edit, help]
  }

  /// The lines of the help: what keys do where it was asked for.
  var helpLines: [(text: String, role: TextRole)] {
    let isDetail = if case .detail? = outerModes.last { true } else { false }
    let keys = isDetail ? Self.detailKeys : listKeys
    let widest = keys.reduce(0) { max($0, $1.key.displayWidth) }
    if keys.contains(where: { widest + $0.action.displayWidth + 3 >= width }) {
      return keys.flatMap { key, action in
        "\(key): \(action)".wrapped(toWidth: width - 2).map { (" " + $0, .primary) }
      }
    }
    let entries = keys.map { key, action in
      key + String(repeating: " ", count: widest - key.displayWidth + 2) + action
    }
    // In as many columns as are needed to see all of them, and fit.
    let columnWidth = entries.reduce(0) { max($0, $1.displayWidth) } + 3
    let lines = max(1, bodyLines.count)
    let columns = max(1, min(width / columnWidth, (entries.count + lines - 1) / lines))
    let perColumn = (entries.count + columns - 1) / columns
    return (0..<perColumn).map { line in
      var text = ""
      for column in 0..<columns where column * perColumn + line < entries.count {
        let entry = entries[column * perColumn + line]
        text += " " + entry + String(repeating: " ", count: columnWidth - entry.displayWidth - 1)
      }
      return (text, .primary)
    }
  }

  private var listKeys: [(key: String, action: String)] {
    if shownList.isKnown, shownList.catalogCount == 0 {
      return [
        ("a", "add"), ("u", "undo"), ("U", "redo"), ("l", "language"), ("q", "quit"),
      ]
    }
    let isMarked = !marked.isEmpty
    var keys = [
      ("↑ ↓ j k", "move"), ("PgUp PgDn", "page up, down"), ("Home End", "first, last"),
    ]
    if !list.isFlat {
      keys += [("[ ]", "previous, next section"), ("g+letter", "jump to a section")]
    }
    keys += [
      ("/", "search"), ("Tab", "in search: match anywhere"),
      (":", "filter (--where syntax)"), ("Enter", "open"), ("s", "sort"), ("l", "language"),
      ("v", "row layout"), ("t", "section style"), ("Space", "mark"),
      ("e", isMarked ? "edit marked" : "edit"), ("a", "add"),
      ("d", isMarked ? "remove marked" : "remove"), ("u", "undo"), ("U", "redo"),
      ("y", isMarked ? "print selection and quit" : "print and quit"), ("q", "quit"),
    ]
    if !outerLists.isEmpty {
      keys.insert(("Esc", "back to the list"), at: 0)
    } else if !marked.isEmpty {
      keys.insert(("Esc", "remove marks"), at: 0)
    }
    return keys
  }

  private static let detailKeys: [(key: String, action: String)] = [
    ("Esc", "back to the list"), ("← p", "previous product"), ("→ n", "next product"),
    ("↑ ↓ j k", "scroll"), ("PgUp PgDn", "scroll a page"), ("Home End", "first, last line"),
    ("e", "edit"), ("d", "remove"), ("u", "undo"), ("U", "redo"), ("y", "print and quit"),
    ("q", "quit"),
  ]
}

/// A key and what it does.
struct BrowseHint {
  /// Both in words.
  let text: String
  /// Both in as few columns as can be read.
  let short: String
  /// Whether others give way to it.
  let isKept: Bool

  init(_ key: String, _ action: String, short: String? = nil, isKept: Bool = false) {
    text = "\(key) \(action)"
    self.short = short ?? text
    self.isKept = isKept
  }
}
