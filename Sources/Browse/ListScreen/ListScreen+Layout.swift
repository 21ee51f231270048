import SectionedTable

/// The places of things in the body of the screen:
///
///       Name            Price  Origin           ⌕         column titles, in one look
///     B ─────────────── 2 products              A         list, and the strip beside it
///     > Bolt             1.29  🇸🇪 Sweden       [B]
extension ListScreen {
  /// Below this many lines there are no column titles.
  private static let leastHeightWithTitles = 10
  /// Below these many lines and columns there is no strip.
  private static let leastHeightWithStrip = 8
  private static let leastWidthWithStrip = 40

  var hasColumnTitles: Bool { look.hasTitles && layout.height >= Self.leastHeightWithTitles }

  var listLines: Range<Int> {
    let body = layout.bodyLines
    let top = min(body.upperBound, body.lowerBound + (hasColumnTitles ? 1 : 0))
    return top..<body.upperBound
  }

  var stripLines: Range<Int> { layout.bodyLines }

  /// The columns of the strip, with a blank on either side; 0 where there is
  /// none.
  func stripWidth(of list: BrowseList) -> Int {
    if layout.height < Self.leastHeightWithStrip || layout.width < Self.leastWidthWithStrip {
      return 0
    }
    let widest = list.indexTitles.reduce(0) { max($0, $1.title.displayWidth) }
    return widest == 0 ? 0 : widest + 2
  }

  /// The columns beside the strip.
  func listWidth(of list: BrowseList) -> Int { layout.listAreaWidth - stripWidth(of: list) }

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
