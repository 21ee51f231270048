/// The titles of the index strip and the sections that they lead to.
///
/// They are the section titles, unless those are too many for a strip: the
/// sections of a Chinese order by strokes. Then every second is left out, the
/// first and the last stay.
struct IndexTitles {
  /// As many titles as a strip is expected to hold.
  static let limit = 40

  var titles: [String] = []
  var sections: [Int] = []

  init(sectionTitles: [String]) {
    let step = sectionTitles.count > Self.limit ? 2 : 1
    for section in sectionTitles.indices
    where section % step == 0 || section == sectionTitles.count - 1 {
      titles.append(sectionTitles[section])
      sections.append(section)
    }
  }
}
