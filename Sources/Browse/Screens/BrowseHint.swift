import SectionedTable

/// A key and what it does.
struct BrowseHint {
  /// Both in words.
  let text: String
  /// Both in as few columns as can be read.
  let short: String
  /// Those of the smallest screens: the key alone, where that says enough.
  let shortest: String
  /// Whether others give way to it.
  let isKept: Bool
  /// The key, for a click.
  let key: BrowseKey?

  init(
    _ key: String, _ action: String, short: String? = nil, shortest: String? = nil,
    isKept: Bool = false
  ) {
    text = "\(key) \(action)"
    self.short = short ?? text
    self.shortest = shortest ?? self.short
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
  static let search = BrowseHint("/", "find", shortest: "/")
  static let help = BrowseHint("?", "help", shortest: "?", isKept: true)
  /// There is more below.
  static let more = BrowseHint("↓", "more", shortest: "↓", isKept: true)
  static let back = BrowseHint("Esc", "back", isKept: true)
  static let quit = BrowseHint("q", "quit", shortest: "q", isKept: true)

  /// Returns the hints that fit a line: all of them, if need be in fewer letters; else the first
  /// and those that are kept, and what else there is room for.
  static func line(_ hints: [BrowseHint], width: Int) -> String {
    let (texts, _, gap) = fitted(hints, width: width)
    return line(texts, gap: gap)
  }

  /// Returns the key of the hint at a column of that line.
  static func key(at column: Int, of hints: [BrowseHint], width: Int) -> BrowseKey? {
    let (texts, keys, gap) = fitted(hints, width: width)
    var start = 1
    for (text, key) in zip(texts, keys) {
      let end = start + text.displayWidth
      if column >= start, column < end { return key }
      start = end + gap
    }
    return nil
  }

  private static func line(_ texts: [String], gap: Int) -> String {
    " " + texts.joined(separator: String(repeating: " ", count: gap))
  }

  private static func fitted(
    _ hints: [BrowseHint], width: Int
  ) -> (texts: [String], keys: [BrowseKey?], gap: Int) {
    for (gap, form) in [(3, \BrowseHint.text), (2, \.text), (2, \.short)] {
      let texts = hints.map { $0[keyPath: form] }
      if line(texts, gap: gap).displayWidth < width { return (texts, hints.map(\.key), gap) }
    }
    let first = hints.indices.filter { $0 == 0 || hints[$0].isKept }
    let others = hints.indices.filter { !first.contains($0) }
    var kept: [Int] = []
    var forms = hints.map(\.short)
    func text(_ positions: [Int]) -> [String] { positions.sorted().map { forms[$0] } }
    func fits(_ positions: [Int]) -> Bool { line(text(positions), gap: 2).displayWidth < width }
    // What is kept is kept, if need be by its key alone.
    if !fits(first) { forms = hints.map { $0.isKept ? $0.shortest : $0.short } }
    if !fits(first) { forms = hints.map(\.shortest) }
    for position in first + others
    where fits(kept + [position]) {
      kept.append(position)
    }
    return (text(kept), kept.sorted().map { hints[$0].key }, 2)
  }
}
