import SectionedTable

/// The division of the terminal's lines:
///
///      catalog  21 products                    en  ?      title
///       Name            Price  Origin           ⌕         body
///     B ─────────────── 2 products              A
///     > Bolt             1.29  🇸🇪 Sweden       [B]
///     / search  g+letter jump  ? help                     last lines: two while something
///                                                         that can be wrong is typed
struct ScreenLayout: Equatable {
  /// The columns of the screen.
  var width = 80
  /// The lines of the screen.
  var height = 24
  /// The last lines, which are not those of a page or a list.
  var bottomHeight = 1

  /// The columns of the preview beside the list; 0 where there is none.
  var previewWidth = 0

  /// The columns of the line between list and preview, with a blank on either side.
  static let previewEdgeWidth = 3

  /// The columns of the list, with its strip.
  var listAreaWidth: Int {
    previewWidth == 0 ? width : width - previewWidth - Self.previewEdgeWidth
  }

  /// The lines between the title and the last lines.
  var bodyLines: Range<Int> {
    let top = height > 2 ? 1 : 0
    return top..<max(top, height - bottomHeight)
  }

  var hasTitle: Bool { bodyLines.lowerBound > 0 }

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
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
