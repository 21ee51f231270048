/// The headers of sections on each screen of a pager: less has none that stick before version 600.
struct PageHeaders {
  /// The lines of a screen; nil where nothing is shown by screens.
  let pageLength: Int?
  private var line = 0

  init(pageLength: Int?) {
    self.pageLength = pageLength.flatMap { $0 >= 4 ? $0 : nil }
  }

  /// Returns how many blank lines come before a header, and counts both; a header without a
  /// row below it goes to the next page.
  mutating func linesBeforeHeader() -> Int {
    var blank = line == 0 ? 0 : 1
    if let pageLength {
      let left = pageLength - line % pageLength
      if line % pageLength == 0 { blank = 0 } else if left < 3 { blank = left }
    }
    line += blank + 1
    return blank
  }

  /// Counts a row, and returns whether the header of its section is repeated before it.
  mutating func repeatsHeaderBeforeRow() -> Bool {
    let isAtTop = pageLength.map { line > 0 && line % $0 == 0 } ?? false
    line += isAtTop ? 2 : 1
    return isAtTop
  }
}
