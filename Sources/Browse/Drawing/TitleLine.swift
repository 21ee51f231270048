import SectionedTable

/// The first line: what is browsed, how many there are, and how they are listed.
struct TitleLine {
  var list: BrowseList
  var markCount: Int
  /// How far what is shown is behind, while it is.
  var staleness: String?
  /// Whether the number of what was found stands elsewhere.
  var isTypingFilter: Bool

  func draw(in frame: inout BrowseFrame) {
    let width = frame.width
    // The language, and which key helps; in few columns the language alone.
    let rights = [list.localeName + "  ?", list.localeName]
    let count = list.catalogCount.counted("product")
    let right = rights.first { count.displayWidth + $0.displayWidth + 3 <= width } ?? rights[0]
    var left = " catalog"
    if list.isKnown {
      // Where there is little room, the name of the program goes first.
      let texts = ["catalog  \(count)\(notes)", count + notes, count]
      let rooms = [width - right.displayWidth - 3, width - 2, width - 2]
      let fitting = zip(texts, rooms).first { $0.displayWidth <= $1 }
      left = " " + (fitting?.0 ?? texts[1])
    }
    var text = TerminalText()
    text.set(left)
    let room = width - right.displayWidth - 2
    let used = frame.lines[0].text.append(
      text, limit: room >= text.width ? .max : max(width - 1, 1), role: .header)
    if room >= text.width {
      frame.lines[0].text.appendBlanks(width - 1 - used - right.displayWidth)
      text.set(right)
      frame.lines[0].text.append(text, role: .dim)
    }
  }

  /// The notes behind the number of products.
  private var notes: String {
    var notes = staleness.map { ", \($0)" } ?? ""
    if list.query.sort != .name {
      notes += ", by \(list.query.sort.rawValue)"
      if list.query.isReversed {
        notes += list.query.sort == .origin ? ", in reverse" : ", descending"
      }
    }
    if list.query.isFiltered, !isTypingFilter { notes += ", \(list.count.grouped) found" }
    if markCount > 0 { notes += ", \(markCount.grouped) marked" }
    return notes
  }
}
