/// The index strip: the titles of an index below each other, as many as there
/// are lines.
///
/// Where there are fewer lines than titles, titles are left out evenly; the
/// first, the last and the current one stay.
public struct IndexStrip: Hashable, Sendable {
  /// A line of the strip.
  public enum Entry: Hashable, Sendable {
    /// The glyph that leads to the search: `⌕`.
    case search
    /// The title at a position among all titles.
    case title(Int)
  }

  /// The entry of each line, from the top.
  public let entries: [Entry]

  /// Makes a strip.
  ///
  /// - Parameters:
  ///   - count: The number of titles of the index.
  ///   - height: The number of lines.
  ///   - current: The title that is never left out.
  ///   - hasSearchGlyph: Whether the search glyph comes first.
  public init(count: Int, height: Int, current: Int?, hasSearchGlyph: Bool) {
    let hasGlyph = hasSearchGlyph && height > 1
    let kept = Self.kept(of: count, on: height - (hasGlyph ? 1 : 0), current: current)
    entries = (hasGlyph ? [.search] : []) + kept.map(Entry.title)
  }

  /// Returns which of so many titles are kept on so many lines, in order.
  static func kept(of count: Int, on lines: Int, current: Int?) -> [Int] {
    if count <= lines { return Array(0..<max(0, count)) }
    if lines <= 0 { return [] }
    let current = current.flatMap { (0..<count).contains($0) ? $0 : nil }
    if lines == 1 { return [current ?? 0] }
    var kept = (0..<lines).map { ($0 * (count - 1) + (lines - 1) / 2) / (lines - 1) }
    guard let current, !kept.contains(current), lines > 2 else { return kept }
    // It takes the place of the nearest that may be left out.
    var nearest = 1
    for position in 1..<lines - 1
    where abs(kept[position] - current) < abs(kept[nearest] - current) { nearest = position }
    kept[nearest] = current
    return kept.sorted()
  }
}
