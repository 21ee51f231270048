@testable import SectionedTable
import TestSupport
import Testing

/// Gives rows heights, and notes for which it was asked.
private final class Heights: TableViewDelegate {
  var heights: [IndexPath: Int] = [:]
  var asked: [IndexPath] = []

  func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
    asked.append(path)
    return heights[path] ?? 1
  }

  func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int {
    path.row % 2
  }
}

struct TableViewHeightsTests {
  @Test func heightsOfVisibleRowsAreAskedFor() {
    let list = SectionList(counts: [3, 1_000_000])
    let table = list.table(height: 5)
    let heights = Heights()
    heights.heights[IndexPath(row: 1, section: 0)] = 3
    table.delegate = heights
    table.asksForRowHeights = true
    table.reloadData()
    #expect(table.shown == ["[A]", "A0", "A1", "A1+", "A1+"])
    #expect(heights.asked.count == 2)
    #expect(table.contentHeight == 1_000_003 + 2 + 2)
  }

  private func path(_ section: Int, _ row: Int) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func hiddenRowsTakeNoLineAndNoCell() {
    let list = SectionList(counts: [6, 3, 2])
    let table = list.table(height: 6)
    let heights = Heights()
    for row in 1...4 { heights.heights[path(0, row)] = 0 }
    for row in 0...2 { heights.heights[path(1, row)] = row == 1 ? -1 : 0 }
    table.delegate = heights
    table.asksForRowHeights = true
    table.reloadData()
    #expect(table.shown == ["[A]", "A0", "A5", "[B]", "[C]", "C0"])
    #expect(table.indexPathsForVisibleRows == [path(0, 0), path(0, 5), path(2, 0)])
    #expect(table.contentHeight == 3 + 2 + 0 + 2)
    #expect(heights.asked.count == Set(heights.asked).count, "each is asked for once")
  }

  @Test func rowsThatComeIntoTheWindowAtTheEndAreAskedForToo() {
    let table = SectionList(counts: [50]).table(height: 5)
    let heights = Heights()
    for row in 40..<50 { heights.heights[path(0, row)] = 0 }
    heights.heights[path(0, 39)] = 2
    table.delegate = heights
    table.asksForRowHeights = true
    table.scroll(toLine: 100)
    #expect(table.shown == ["[A]", "A36", "A37", "A38", "A39"])
    #expect(table.contentHeight == 1 + 39 + 2)
    #expect(heights.asked.count == Set(heights.asked).count)
  }

  @Test func aTableOfHiddenRowsIsItsHeader() {
    let table = SectionList(counts: [3]).table(height: 5)
    let heights = Heights()
    for row in 0...2 { heights.heights[path(0, row)] = 0 }
    table.delegate = heights
    table.asksForRowHeights = true
    table.reloadData()
    #expect(table.shown == ["[A]"])
    #expect(table.contentHeight == 1)
  }

  @Test func aChangedHeightIsAskedForAlone() {
    let table = SectionList(counts: [10]).table(height: 5)
    let heights = Heights()
    table.delegate = heights
    heights.heights[IndexPath(row: 8, section: 0)] = 4
    table.rowHeightDidChange(at: IndexPath(row: 8, section: 0))
    #expect(heights.asked == [IndexPath(row: 8, section: 0)])
    #expect(table.contentHeight == 14)
    #expect(table.line(ofRowAt: IndexPath(row: 9, section: 0)) == 13)
  }

  @Test func whatIsInTheWindowStaysWhenARowAboveGrows() {
    let table = SectionList(counts: [20]).table(height: 5)
    let heights = Heights()
    table.delegate = heights
    table.scroll(toLine: 10)
    let before = table.shown
    heights.heights[IndexPath(row: 2, section: 0)] = 4
    table.rowHeightDidChange(at: IndexPath(row: 2, section: 0))
    #expect(table.shown == before)
    #expect(table.firstLine == 13)
  }

  @Test func indentationComesFromTheDelegate() {
    let table = SectionList(counts: [4]).table(height: 5)
    let heights = Heights()
    table.delegate = heights
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.indentationLevel == 1)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.indentationLevel == 0)
    #expect(table.cellForRow(at: IndexPath(row: 9, section: 0)) == nil)
  }

  /// The offsets of a table against an array of all lines.
  @Test(arguments: [TableView.Style.plain, .grouped])
  func everyLineIsWhatAnArrayOfLinesHas(style: TableView.Style) {
    var random = SeededGenerator(seed: 5)
    let counts = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
    let list = SectionList(counts: counts)
    let table = list.table(style, height: 6)
    let heights = Heights()
    table.delegate = heights
    for _ in 0..<40 {
      let section = Int.random(in: 0..<counts.count, using: &random)
      if counts[section] == 0 { continue }
      let path = IndexPath(
        row: Int.random(in: 0..<counts[section], using: &random), section: section)
      heights.heights[path] = Int.random(in: 0...4, using: &random)
      table.rowHeightDidChange(at: path)
    }
    var lines: [TableLine] = []
    for (section, count) in counts.enumerated() {
      lines.append(.header(section: section, line: 0))
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        #expect(table.line(ofRowAt: path) == lines.count)
        for line in 0..<(heights.heights[path] ?? 1) { lines.append(.row(path, line: line)) }
      }
      if style == .grouped { lines += [.bottom(section: section), .gap(section: section)] }
    }
    #expect(table.contentHeight == lines.count)
    for (line, content) in lines.enumerated() { #expect(table.content(ofLine: line) == content) }
    #expect(table.content(ofLine: lines.count) == nil)
    for line in lines.indices {
      table.scroll(toLine: line)
      #expect(!table.shown.contains("nil"))
    }
  }
}
