/// The titles of the index strip and the sections that they lead to.
///
/// They are the section titles, but for the sections of a Chinese order by
/// strokes: those are many and their titles are counts, so every second one
/// stands for itself and the one after it.
struct IndexTitles {
  var titles: [String] = []
  var sections: [Int] = []

  init(sectionTitles: [String]) {
    var countTitles = 0
    for (section, title) in sectionTitles.enumerated() {
      if Self.isStrokeCount(title) {
        countTitles += 1
        if countTitles.isMultiple(of: 2) { continue }
      }
      titles.append(title)
      sections.append(section)
    }
  }

  /// Whether a title is like `12劃`: a number and a character behind it.
  private static func isStrokeCount(_ title: String) -> Bool {
    guard let first = title.utf8.first, let last = title.unicodeScalars.last else { return false }
    let beginsWithDigit = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
    return beginsWithDigit && last.properties.isIdeographic
  }
}
