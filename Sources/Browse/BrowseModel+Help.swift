import TableView

extension BrowseModel {
  /// The keys that are of most use now, the most useful first.
  var hints: [(key: String, action: String)] {
    switch mode {
    case .detail:
      [
        ("Esc", "back"), ("←", "previous"), ("→", "next"), ("e", "edit"), ("?", "help"),
      ]
    case .form: [("Enter", "save"), ("Esc", "back"), ("Tab", "next field")]
    case .help:
      helpLines.count > bodyLines.count
        ? [("Esc", "back"), ("↓", "more"), ("q", "quit")] : [("Esc", "back"), ("q", "quit")]
    default:
      outerList == nil
        ? [
          ("/", "search"), ("g+letter", "jump"), ("Enter", "open"), ("e", "edit"), ("?", "help"),
        ]
        : [("Esc", "back"), ("/", "search"), ("Enter", "open"), ("e", "edit"), ("?", "help")]
    }
  }

  /// The lines of the help: what keys do where it was asked for.
  var helpLines: [(text: String, role: TextRole)] {
    let isDetail = if case .detail? = outerModes.last { true } else { false }
    let keys = isDetail ? Self.detailKeys : listKeys
    let widest = keys.reduce(0) { max($0, $1.key.displayWidth) }
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
    var keys = [
      ("↑ ↓ j k", "move"), ("PgUp PgDn", "a page"), ("Home End", "first, last"),
    ]
    if !list.isFlat {
      keys += [("[ ]", "previous, next section"), ("g+letter", "jump to a section")]
    }
    keys += [
      ("/", "search"), ("Tab", "there: contains"),
      (":", "a predicate"), ("Enter", "open"), ("s", "sort"), ("l", "language"),
      ("v", "cells"), ("t", "plain, grouped"), ("Space", "mark"), ("e", "edit"), ("a", "add"),
      ("d", "remove"), ("u", "undo"), ("y", "print and quit"), ("q", "quit"),
    ]
    if outerList != nil {
      keys.insert(("Esc", "back to the list"), at: 0)
    } else if !marked.isEmpty {
      keys.insert(("Esc", "remove marks"), at: 0)
    }
    return keys
  }

  private static let detailKeys: [(key: String, action: String)] = [
    ("Esc", "back to the list"), ("← p", "previous product"), ("→ n", "next product"),
    ("↑ ↓ j k", "scroll"), ("PgUp PgDn", "scroll a page"), ("Home End", "first, last line"),
    ("e", "edit"), ("d", "remove"), ("u", "undo"), ("y", "print and quit"), ("q", "quit"),
  ]
}
