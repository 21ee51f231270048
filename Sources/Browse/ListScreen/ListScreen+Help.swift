extension ListScreen {
  /// The keys that are of most use now.
  var hints: [BrowseHint] {
    let sort = BrowseHint("s", "sort")
    let mark = BrowseHint("Space", "mark", short: "␣ mark")
    if isEmptyCatalog { return [.init("a", "add"), .init("u", "undo"), .quit, .help] }
    // What is about a product is of no use where there is none.
    if shown.isKnown, shown.count == 0 {
      return (isFiltering ? [.back] : []) + [.search, .init("a", "add"), .help, .quit]
    }
    if isFiltering { return [.back, .search, sort, mark, .open, .edit, .help, .quit] }
    let more: [BrowseHint] =
      layout.width < 110
      ? []
      : [.init("v", "preview"), .init("y", printsChosen ? "print" : "copy"), .init("w", "write")]
    let jump = list.isFlat ? [] : [BrowseHint("g", "jump")]
    return [.search] + jump + [sort, mark, .open, .edit] + more + [.help, .quit]
  }

  private var isEmptyCatalog: Bool { shown.isKnown && shown.catalogCount == 0 }

  /// The keys and what they do, for the help.
  var keys: [(key: String, action: String)] {
    if isEmptyCatalog {
      return [
        ("a", "add"), ("u", "undo"), ("U", "redo"), ("l", "language"), ("q", "quit"),
      ]
    }
    let isMarked = !marked.isEmpty
    var keys = [
      ("↑ ↓ j k", "move"), ("PgUp PgDn ^B ^F", "page up, down"),
      ("^U ^D", "half a page up, down"), ("Home End gg G", "first, last"),
    ]
    if !list.isFlat {
      keys += [("[ ]", "previous, next section"), ("g+letter", "jump to a section")]
    }
    keys += [
      ("/", "search"), ("Tab", "in search: words, beginning, part"),
      (":", "filter (--where syntax)"), ("Enter", "open"), ("s", "sort"), ("l", "language"),
      ("v", "preview on, off"), ("r", "row layout"), ("t", "section style"),
      ("C", "show or hide a column"), ("Space", "mark"),
      ("m", "mouse: select text, or browse"),
      ("e", isMarked ? "edit marked" : "edit"), ("a", "add"),
      ("d", isMarked ? "remove marked" : "remove"), ("u", "undo"), ("U", "redo"),
      ("*", "mark all found"), ("~", "invert marks"), ("V", "mark a range"),
      ("M", "show marked only"), ("=", "show those with the same value"),
      ("F", "count values, and filter"),
      ("w", isMarked ? "write marked to a file" : "write to a file"),
      ("E", "details in an editor"), ("o", "open the image"),
      (
        "y",
        printsChosen
          ? isMarked ? "print selection and quit" : "print and quit"
          : isMarked ? "copy names of marked" : "copy the name"
      ), ("Y", isMarked ? "copy marked as a table" : "copy as a table"), ("^L", "repaint"),
      ("q", "quit"),
    ]
    if isFiltering {
      keys.insert(("Esc", "back to the list"), at: 0)
    } else if isMarked {
      keys.insert(("Esc", "remove marks"), at: 0)
    }
    return keys
  }
}
