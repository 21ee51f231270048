import SectionedTable

/// Shows in rows what was searched for: highlighted in each field that is shown and was searched, and
/// moved to where it is seen.
final class RowHighlighter {
  private let finder: MatchFinder
  private let layout: CellLayout
  private let highlighted: TableViewCell
  /// Where it looks.
  private let slots: [TableViewCell.Slot]
  /// The number of texts of a row.
  private let slotCount: Int

  /// Makes one for a list; nil where nothing was searched for.
  init?(_ list: BrowseList) {
    finder = list.matchFinder
    if finder.isEmpty { return nil }
    layout = list.layout
    slots = [.text, .detailText, .sku, .origin] + list.customs.indices.map { .custom($0) }
    slotCount = TableViewCell.Slot.browsedCount + list.customs.count
    highlighted = TableViewCell(reuseIdentifier: "highlighted", slotCount: slotCount)
  }

  /// Returns a cell with what was found in its texts, good until the next call.
  func highlighting(_ cell: TableViewCell) -> TableViewCell {
    var found: [(slot: TableViewCell.Slot, ranges: [Range<Int>])] = []
    for slot in slots {
      if slot != .text, !finder.looksAtAllFields { break }
      let text = cell[slot].string
      let ranges = slot == .text ? finder.ranges(in: text) : finder.ranges(inOther: text)
      if !ranges.isEmpty { found.append((slot, ranges)) }
    }
    if found.isEmpty { return cell }
    for position in 0..<slotCount {
      let slot = TableViewCell.Slot(position)
      highlighted.update(slot) { $0 = cell[slot] }
    }
    highlighted.isWarning = cell.isWarning
    highlighted.matches = [:]
    for (slot, ranges) in found {
      let own = layout.width(of: slot)
      // Below the name it has the room of that.
      let width = own > 0 ? own : layout.width(of: .text)
      let code = cell[.originCode]
      if slot == .origin, !code.isEmpty,
        own > 0 ? layout.shortens(slot, ofWidth: cell[slot].width) : cell[slot].width > width
      {
        // The code stands for the name that has it.
        highlighted.matches[.originCode] = [0..<code.utf8.count]
        continue
      }
      let shown = MovedText(cell[slot].string, showing: ranges, inColumns: width)
      highlighted.set(slot, shown.text)
      highlighted.matches[slot] = shown.ranges
    }
    return highlighted
  }
}

/// A text that was moved so that its first match is seen: `…Letter Stencil Set`.
struct MovedText: Equatable {
  private(set) var text: String
  /// The matches that it has, as ranges of its UTF-8.
  private(set) var ranges: [Range<Int>]

  /// Makes one of a text that is cut at its end to fit into some columns.
  ///
  /// What stands at its end is shown to the end, other matches a third of the way along. Where that
  /// is possible, it begins with a word.
  init(_ text: String, showing ranges: [Range<Int>], inColumns width: Int) {
    self.text = text
    self.ranges = ranges
    guard let match = ranges.first, text.displayWidth > width else { return }
    let utf8 = text.utf8
    func place(_ offset: Int) -> String.Index { utf8.index(utf8.startIndex, offsetBy: offset) }
    let (start, end) = (place(match.lowerBound), place(match.upperBound))
    // The last column says that there is more.
    if text[..<end].displayWidth < width { return }
    let behind = text[start...].displayWidth
    // So many columns before the match are shown.
    let matched = text[start..<end].displayWidth
    let room =
      behind + 1 <= width ? width - 1 - behind : max(0, min(width / 3, width - 2 - matched))
    var first = start
    var shown = 0
    while first > text.startIndex {
      let previous = text.index(before: first)
      let columns = text[previous..<first].displayWidth
      if shown + columns > room { break }
      shown += columns
      first = previous
    }
    if let blank = text[first..<start].firstIndex(of: " ") { first = text.index(after: blank) }
    if first == text.startIndex { return }
    let removed = utf8.distance(from: utf8.startIndex, to: first) - "…".utf8.count
    self.text = "…" + text[first...]
    self.ranges = ranges.map { $0.lowerBound - removed..<$0.upperBound - removed }
  }
}
