/// What a report says of titles above the names of the columns of a sheet.
enum TitleRemark {
  /// Returns the remark on titles that are not read; nil where there are none.
  static func text(_ titles: [String]) -> String? {
    if titles.isEmpty { return nil }
    let shown = titles.prefix(3).map { "'\($0.count > 40 ? $0.prefix(39) + "…" : $0)'" }
    return "not read, above the names of the columns: " + shown.joined(separator: ", ")
      + (titles.count > 3 ? " and \(titles.count - 3) more rows" : "")
  }
}
