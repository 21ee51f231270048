/// The lines that stand above rows on each screen of a pager: headings of columns, and the header of
/// a section. less has none that stick before version 600.
struct PageHeaders {
  /// The lines of a screen; nil where nothing is shown by screens.
  let pageLength: Int?
  /// The number of lines that headings of columns take: none or one.
  private let headingCount: Int
  private var line = 0

  init(pageLength: Int?, hasHeadings: Bool = false) {
    headingCount = hasHeadings ? 1 : 0
    self.pageLength = pageLength.flatMap { $0 >= 4 + (hasHeadings ? 1 : 0) ? $0 : nil }
  }

  /// Returns how many blank lines come before a header, and whether headings do, and counts all; a
  /// header without a row below it goes to the next page.
  mutating func linesBeforeHeader() -> (blanks: Int, hasHeadings: Bool) {
    var blank = line == 0 ? 0 : 1
    if let pageLength {
      let left = pageLength - line % pageLength
      if line % pageLength == 0 { blank = 0 } else if left < 3 { blank = left }
    }
    line += blank
    let headings = headings
    line += headings + 1
    return (blank, headings > 0)
  }

  /// Counts a row, and returns whether headings, and the header of its section if it has one, stand
  /// before it.
  mutating func linesBeforeRow(hasHeader: Bool) -> (hasHeadings: Bool, repeatsHeader: Bool) {
    let headings = headings
    let isAtTop = pageLength.map { line > 0 && line % $0 == 0 } ?? false
    let repeatsHeader = isAtTop && hasHeader
    line += headings + (repeatsHeader ? 2 : 1)
    return (headings > 0, repeatsHeader)
  }

  /// The lines of headings that come next.
  private var headings: Int {
    line == 0 || pageLength.map { line % $0 == 0 } ?? false ? headingCount : 0
  }
}
