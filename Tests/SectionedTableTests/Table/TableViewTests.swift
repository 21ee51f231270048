@testable import SectionedTable
import TestSupport
import Testing

struct TableViewTests {
  @Test func showsTheLinesOfTheWindow() {
    let list = SectionList(counts: [2, 0, 3])
    let table = list.table(height: 5)
    #expect(table.shown == ["[A]", "A0", "A1", "[B]", "[C]"])
    table.scroll(toLine: 3)
    #expect(table.shown == ["[B]", "[C]", "C0", "C1", "C2"])
    table.scroll(toLine: 100)
    #expect(table.firstLine == 3)
    table.scroll(byLines: -100)
    #expect(table.firstLine == 0)
  }

  @Test func aHeaderSticksUntilTheNextGetsThere() {
    let table = SectionList(counts: [3, 5]).table(height: 3)
    var tops: [[String]] = []
    for line in 0..<6 {
      table.scroll(toLine: line)
      tops.append(table.shown)
    }
    #expect(
      tops == [
        ["[A]", "A0", "A1"], ["[A]", "A1", "A2"], ["[A]", "A2", "[B]"], ["[A]", "[B]", "B0"],
        ["[B]", "B0", "B1"], ["[B]", "B1", "B2"],
      ])
  }

  @Test func aHeaderOfTwoLinesIsPushedOut() {
    let list = SectionList(counts: [3, 9])
    let table = TableView(style: .plain)
    table.register("row") { TableViewCell(reuseIdentifier: "row") }
    table.dataSource = list
    table.sectionHeaderHeight = 2
    table.height = 4
    table.reloadData()
    table.scroll(toLine: 3)
    #expect(table.stickyHeader?.section == 0)
    #expect(table.stickyHeader?.hiddenLines == 0)
    table.scroll(toLine: 4)
    #expect(table.stickyHeader?.hiddenLines == 1)
    #expect(table.shown == ["[A]", "[B]", "[B]", "B0"])
    table.scroll(toLine: 5)
    #expect(table.stickyHeader?.section == 1)
  }

  @Test func groupedSectionsHaveFramesAndHeadersThatDoNotStick() {
    let table = SectionList(counts: [1, 1]).table(.grouped, height: 20)
    #expect(
      table.shown == ["[A]", "A0", "bottom", "", "[B]", "B0", "bottom", ""])
    table.height = 4
    table.scroll(toLine: 1)
    #expect(table.shown == ["A0", "bottom", "", "[B]"])
    #expect(table.stickyHeader == nil)
    table.sectionHeaderHeight = 0
    table.reloadData()
    table.scroll(toLine: 0)
    #expect(table.shown == ["top", "A0", "bottom", ""])
  }

  @Test func asksForWhatIsVisibleAlone() {
    let counts = Array(repeating: 40000, count: 25)
    let list = SectionList(counts: counts)
    let table = list.table(height: 40)
    #expect(table.numberOfRows == 1_000_000)
    #expect(list.askedCounts == 25)
    #expect(list.askedCells.isEmpty)
    #expect(table.shown.count == 40)
    #expect(list.askedCells.count == 39)
    #expect(list.askedHeaders == [0])
    list.forget()
    table.scroll(toLine: 500_000)
    _ = table.shown
    #expect(list.askedCells.count == 40)
    #expect(list.askedHeaders == [12])
    #expect(list.askedCounts == 0)
    list.forget()
    // A line further, one row comes.
    table.scroll(byLines: 1)
    _ = table.shown
    #expect(list.askedCells.count == 1)
  }

  @Test func cellsAreUsedAgain() {
    let list = SectionList(counts: [1000, 1000])
    let table = list.table(height: 10)
    for line in stride(from: 0, to: 1990, by: 7) {
      table.scroll(toLine: line)
      let shown = table.shown
      #expect(!shown.contains("nil"))
    }
    // Those of a window, and of the rows that come before others have left.
    #expect(list.madeCells <= 11)
  }

  @Test func rowsAreFoundByOrdinalLineAndWindow() {
    let table = SectionList(counts: [2, 0, 3]).table(height: 4)
    #expect(table.indexPath(ofOrdinal: 2) == IndexPath(row: 0, section: 2))
    #expect(table.indexPath(ofOrdinal: 5) == nil)
    #expect(table.ordinal(of: IndexPath(row: 2, section: 2)) == 4)
    #expect(table.line(ofRowAt: IndexPath(row: 0, section: 2)) == 5)
    #expect(table.content(ofLine: 3) == .header(section: 1, line: 0))
    table.scroll(toLine: 1)
    #expect(table.indexPathForRow(atWindowLine: 0) == nil)
    #expect(table.indexPathForRow(atWindowLine: 1) == IndexPath(row: 1, section: 0))
    #expect(table.indexPathsForVisibleRows.last == IndexPath(row: 1, section: 0))
  }

  @Test func scrollsToARow() {
    let table = SectionList(counts: [50, 50]).table(height: 10)
    let path = IndexPath(row: 3, section: 1)
    table.scrollToRow(at: path, at: .top)
    #expect(table.shown.first == "[B]")
    #expect(table.shown[1] == "B3")
    table.scrollToRow(at: path, at: .bottom)
    #expect(table.shown.last == "B3")
    table.scrollToRow(at: path, at: .middle)
    #expect(table.shown[4] == "B3")
    let line = table.firstLine
    table.scrollToRow(at: IndexPath(row: 5, section: 1), at: .none)
    #expect(table.firstLine == line)
    table.scrollToRow(at: IndexPath(row: 49, section: 1), at: .top)
    #expect(table.shown.last == "B49")
    table.scroll(toSection: 1)
    #expect(table.shown.prefix(2) == ["[B]", "B0"])
  }

  @Test func anIndexTitleLeadsToTheNearestSectionWithRows() {
    let table = SectionList(counts: [0, 2, 0, 0, 1]).table(height: 4)
    #expect(table.section(forIndexTitle: "B", at: 1) == 1)
    #expect(table.section(forIndexTitle: "D", at: 3) == 1)
    #expect(table.section(forIndexTitle: "A", at: 0) == 1)
    #expect(table.section(forIndexTitle: "Z", at: 25) == 4)
    #expect(SectionList(counts: [0]).table(height: 4).section(forIndexTitle: "A", at: 0) == nil)
  }

  @Test func aTableWithoutRowsIsEmpty() {
    let table = SectionList(counts: []).table(height: 5)
    #expect(table.shown.isEmpty)
    #expect(!table.moveSelection(byRows: 1))
    #expect(SectionList(counts: [0, 0]).table(height: 5).shown == ["[A]", "[B]"])
    let unconnected = TableView(style: .plain)
    unconnected.reloadData()
    #expect(unconnected.numberOfSections == 0)
  }
}
