import SectionedTable

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

  static let edit = BrowseHint("e", "edit")
  static let open = BrowseHint("Enter", "open", short: "↵ open")
  static let search = BrowseHint("/", "find")
  static let help = BrowseHint("?", "help", isKept: true)
  static let back = BrowseHint("Esc", "back", isKept: true)
  static let quit = BrowseHint("q", "quit", isKept: true)

  /// Returns the hints that fit a line: all of them, if need be in fewer letters; else the first
  /// and those that are kept, and what else there is room for.
  static func line(_ hints: [BrowseHint], width: Int) -> String {
    func line(_ hints: [BrowseHint], gap: Int, isShort: Bool) -> String {
      " "
        + hints.map { isShort ? $0.short : $0.text }
        .joined(separator: String(repeating: " ", count: gap))
    }
    for (gap, isShort) in [(3, false), (2, false), (2, true)] {
      let text = line(hints, gap: gap, isShort: isShort)
      if text.displayWidth < width { return text }
    }
    var kept: [Int] = []
    let first = hints.indices.filter { $0 == 0 || hints[$0].isKept }
    for position in first + hints.indices.filter({ !first.contains($0) }) {
      let tried = (kept + [position]).sorted()
      let text = line(tried.map { hints[$0] }, gap: 2, isShort: true)
      if text.displayWidth < width { kept = tried }
    }
    return line(kept.map { hints[$0] }, gap: 2, isShort: true)
  }
}
