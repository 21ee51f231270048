import SectionedTable

/// The first line: what is browsed, how many there are, and how they are listed.
struct TitleLine {
  var list: BrowseList
  var markCount: Int
  /// How far what is shown is behind, while it is.
  var staleness: String?
  /// Whether the number of what was found stands elsewhere.
  var isTypingFilter: Bool
  /// Whether characters are put into a text: its keys would be, too.
  var takesText: Bool

  /// Returns the key of the hint at a column.
  func key(at column: Int, width: Int) -> BrowseKey? {
    let hint = texts(width: width).right
    let position = column - (width - 1 - hint.displayWidth)
    guard hint.hasPrefix("?"), position >= 0, position < hint.displayWidth else { return nil }
    return position < 7
      ? .character("?") : position == hint.displayWidth - 1 ? .character("q") : nil
  }

  func draw(in frame: inout BrowseFrame) {
    let width = frame.width
    let (left, right) = texts(width: width)
    var text = TerminalText()
    text.set(" " + left)
    let used = frame.lines[0].text.append(text, limit: max(width - 1, 1), role: .header)
    if right.isEmpty { return }
    frame.lines[0].text.appendBlanks(width - 1 - used - right.displayWidth)
    text.set(right)
    frame.lines[0].text.append(text, role: .dim)
  }

  private func texts(width: Int) -> (left: String, right: String) {
    // Where there is little room, the language goes, then the name of the program, then the keys.
    let language = list.isKnown ? [list.languageName] : []
    let rights = takesText ? [""] : list.isKnown ? ["? help  q", "?", ""] : ["? help  q", ""]
    var left = "catalog"
    var right = ""
    let short = parts(chipWidth: 8)
    let candidates =
      [["catalog "] + parts(chipWidth: .max) + language]
      + chipWidths.map { ["catalog "] + parts(chipWidth: $0) }
      + [short, short.dropLast(), Array(short.prefix(1))]
    search: for candidate in candidates where !candidate.isEmpty {
      let text = Self.line(candidate)
      for hint in rights where text.displayWidth + hint.displayWidth + 4 <= width {
        (left, right) = (text, hint)
        break search
      }
      left = text
    }
    return (left, right)
  }

  /// The name of the program has a blank of its own behind it.
  private static func line(_ parts: [String]) -> String {
    parts.first == "catalog "
      ? "catalog  " + parts.dropFirst().joined(separator: " · ") : parts.joined(separator: " · ")
  }

  private var isFiltered: Bool { list.query.isFiltered && !isTypingFilter }

  /// The columns that what was typed may have in a filter's part, the most first.
  private var chipWidths: [Int] { isFiltered ? [.max, 32, 24, 16, 12, 8] : [.max] }

  /// The number of products, the filters, what they are sorted by, and other notes; none where
  /// nothing is known.
  private func parts(chipWidth: Int) -> [String] {
    if !list.isKnown { return [] }
    var parts = [list.catalogCount.counted("product")]
    if isFiltered {
      parts = ["\(list.count.grouped) of \(list.catalogCount.grouped)"]
      parts += list.shownQuery.filters.map { $0.chip(width: chipWidth) }
    }
    if markCount > 0 { parts.append("\(markCount.grouped) marked") }
    if let staleness { parts.append(staleness) }
    let sort = list.query.sort
    var order = "by \(sort.customName?.escapedForTerminal ?? sort.rawValue)"
    if list.query.isReversed {
      order += list.query.sort.isOfWords ? ", in reverse" : ", descending"
    }
    parts.append(order)
    return parts
  }
}

extension BrowseQuery.Sort {
  /// Whether it is by texts, in the order of the language.
  fileprivate var isOfWords: Bool {
    switch self {
    case .name, .origin, .manufacturer, .currency, .custom, .groups: true
    case .price, .quantity, .id: false
    }
  }
}
