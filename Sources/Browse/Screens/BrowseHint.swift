import SectionedTable

/// A key and what it does.
struct BrowseHint {
  /// Both in words.
  let text: String
  /// Both in as few columns as can be read.
  let short: String
  /// Whether others give way to it.
  let isKept: Bool
  /// The key, for a click.
  let key: BrowseKey?

  init(_ key: String, _ action: String, short: String? = nil, isKept: Bool = false) {
    text = "\(key) \(action)"
    self.short = short ?? text
    self.isKept = isKept
    self.key =
      switch key {
      case "Enter": .enter
      case "Tab": .tab
      case "Esc": .escape
      case "Space": .character(" ")
      case "←": .left
      case "→": .right
      case "↓": .pageDown
      default: key.count == 1 ? key.first.map { .character($0) } : nil
      }
  }

  static let edit = BrowseHint("e", "edit")
  static let open = BrowseHint("Enter", "open", short: "↵ open")
  static let search = BrowseHint("/", "find")
  static let help = BrowseHint("?", "help", isKept: true)
  static let back = BrowseHint("Esc", "back", isKept: true)
  static let quit = BrowseHint("q", "quit", isKept: true)

  /// Returns the hints that fit a line: all of them, if need be in fewer letters; else the first
  /// and those that are kept, and what else there is room for.
  static func line(_ hints: [BrowseHint], width: Int) -> String {
    let (fitting, gap, isShort) = fitted(hints, width: width)
    return line(fitting, gap: gap, isShort: isShort)
  }

  /// Returns the key of the hint at a column of that line.
  static func key(at column: Int, of hints: [BrowseHint], width: Int) -> BrowseKey? {
    let (fitting, gap, isShort) = fitted(hints, width: width)
    var start = 1
    for hint in fitting {
      let end = start + (isShort ? hint.short : hint.text).displayWidth
      if column >= start, column < end { return hint.key }
      start = end + gap
    }
    return nil
  }

  private static func line(_ hints: [BrowseHint], gap: Int, isShort: Bool) -> String {
    " "
      + hints.map { isShort ? $0.short : $0.text }
      .joined(separator: String(repeating: " ", count: gap))
  }

  private static func fitted(
    _ hints: [BrowseHint], width: Int
  ) -> (hints: [BrowseHint], gap: Int, isShort: Bool) {
    for (gap, isShort) in [(3, false), (2, false), (2, true)]
    where line(hints, gap: gap, isShort: isShort).displayWidth < width {
      return (hints, gap, isShort)
    }
    var kept: [Int] = []
    let first = hints.indices.filter { $0 == 0 || hints[$0].isKept }
    for position in first + hints.indices.filter({ !first.contains($0) }) {
      let tried = (kept + [position]).sorted()
      let text = line(tried.map { hints[$0] }, gap: 2, isShort: true)
      if text.displayWidth < width { kept = tried }
    }
    return (kept.map { hints[$0] }, 2, true)
  }
}
