import SectionedTable

/// The places of things on the screen:
///
///      catalog  21 products                    en  ?      title
///       Name            Price  Origin           ⌕         column titles, in one look
///     B ─────────────── 2 products              A         list, and the strip beside it
///     > Bolt             1.29  🇸🇪 Sweden       [B]
///     / search  g+letter jump  ? help                     last line; two while something
///                                                         that can be wrong is typed
extension BrowseModel {
  /// Below this many lines there are no column titles.
  private static let leastHeightWithTitles = 10
  /// Below these many lines and columns there is no strip.
  private static let leastHeightWithStrip = 8
  private static let leastWidthWithStrip = 40

  /// The lines between the title and the last lines.
  var bodyLines: Range<Int> {
    let top = height > 2 ? 1 : 0
    return top..<max(top, height - bottomCount)
  }

  private var bottomCount: Int {
    switch mode {
    case .predicate, .language: height > 3 ? 2 : 1
    case .search: height > 1 ? 1 : 0
    default: height > 1 ? max(1, failureLines.count) : 0
    }
  }

  /// The reason why the catalog cannot be read, as it stands on the last lines: the list ends above
  /// it, and is still a header and a row.
  var failureLines: [String] {
    failure.map { lines(of: $0, most: max(1, height - 3)) } ?? []
  }

  /// Returns what may be said of a list: on a small screen its first sentence, as
  /// far as it leaves the list to be seen.
  func shortened(_ note: String) -> String {
    let most = max(1, height - 4)
    if lines(of: note, most: .max).count <= most { return note }
    let end = note.firstRange(of: ". ")?.lowerBound ?? note.endIndex
    return lines(of: String(note[..<end]) + ".", most: most).joined(separator: " ")
  }

  /// Divides what is said into lines. Of too many the ends stay, which say what
  /// was tried and what was wrong.
  func lines(of text: String, most: Int) -> [String] {
    let width = max(1, width - 2)
    let lines = text.wrapped(toWidth: width)
    if lines.count <= most { return lines }
    let characters = Array(text)
    var kept = min(characters.count - 1, most * width)
    while kept > 2 {
      let start = String(characters.prefix(kept / 2)).trimmingBlanks
      let end = String(characters.suffix(kept - kept / 2)).trimmingBlanks
      let lines = "\(start)… \(end)".wrapped(toWidth: width)
      if lines.count <= most { return lines }
      kept -= 1
    }
    return Array(lines.prefix(most))
  }

  var hasColumnTitles: Bool { look == .columns && height >= Self.leastHeightWithTitles }

  var listLines: Range<Int> {
    let body = bodyLines
    let top = min(body.upperBound, body.lowerBound + (hasColumnTitles ? 1 : 0))
    return top..<body.upperBound
  }

  var stripLines: Range<Int> { bodyLines }

  /// The columns of the strip, with a blank on either side; 0 where there is
  /// none.
  func stripWidth(of list: BrowseList) -> Int {
    if height < Self.leastHeightWithStrip || width < Self.leastWidthWithStrip { return 0 }
    let widest = list.indexTitles.reduce(0) { max($0, $1.title.displayWidth) }
    return widest == 0 ? 0 : widest + 2
  }

  /// The columns beside the strip.
  func listWidth(of list: BrowseList) -> Int { width - stripWidth(of: list) }

  /// The entries on the lines of the strip.
  func strip(of list: BrowseList) -> [IndexStrip.Entry] {
    if stripWidth(of: list) == 0 { return [] }
    let titles = list.indexTitles
    return IndexStrip(
      count: titles.count, height: stripLines.count, current: currentTitle(of: list, titles),
      hasSearchGlyph: true
    ).entries
  }

  /// The title of the section that the cursor is in: its own, or the nearest
  /// before it that has one.
  func currentTitle(
    of list: BrowseList, _ titles: [(title: String, section: Int)]
  ) -> Int? {
    list.currentSection.flatMap { current in titles.lastIndex { $0.section <= current } }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
