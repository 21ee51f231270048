@testable import SectionedTable
import TestSupport
import Testing

struct TableViewChangesTests {
  @Test func insertedRowsAreShownAndTheSelectionStays() {
    let list = SectionList(counts: [3, 3])
    let table = list.table(height: 9)
    table.selectRow(at: IndexPath(row: 1, section: 0))
    list.sections[0].rows.insert(contentsOf: ["x", "y"], at: 1)
    table.insertRows(1..<3, inSection: 0)
    #expect(table.shown == ["[A]", "A0", "x", "y", "A1", "A2", "[B]", "B0", "B1"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
  }

  @Test func deletedRowsGiveTheSelectionToTheNext() {
    let list = SectionList(counts: [3, 2])
    let table = list.table(height: 9)
    table.selectRow(at: IndexPath(row: 1, section: 0))
    list.sections[0].rows.remove(at: 1)
    table.deleteRows(1..<2, inSection: 0)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(table.shown == ["[A]", "A0", "A2", "[B]", "B0", "B1"])
    table.selectRow(at: IndexPath(row: 1, section: 1))
    list.sections[1].rows.removeAll()
    table.deleteRows(0..<2, inSection: 1)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    list.sections[0].rows.removeAll()
    table.deleteRows(0..<2, inSection: 0)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.shown == ["[A]", "[B]"])
  }

  @Test func sectionsComeAndGo() {
    let list = SectionList(counts: [2, 2])
    let table = list.table(height: 9)
    table.selectRow(at: IndexPath(row: 1, section: 1))
    list.sections.insert(("Å", ["å"]), at: 1)
    table.insertSections(1..<2)
    #expect(table.shown == ["[A]", "A0", "A1", "[Å]", "å", "[B]", "B0", "B1"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 2))
    list.sections.removeSubrange(0..<2)
    table.deleteSections(0..<2)
    #expect(table.shown == ["[B]", "B0", "B1"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test func theWindowStaysWhenRowsAboveChange() {
    let list = SectionList(counts: [20, 20])
    let table = list.table(height: 5)
    table.scroll(toLine: 15)
    let before = table.shown
    list.sections[0].rows.insert(contentsOf: ["x", "y", "z"], at: 2)
    table.insertRows(2..<5, inSection: 0)
    #expect(table.shown == before)
    list.sections[0].rows.removeSubrange(0..<4)
    table.deleteRows(0..<4, inSection: 0)
    #expect(table.shown == before)
    list.sections.insert(("Å", ["å"]), at: 0)
    table.insertSections(0..<1)
    #expect(table.shown == before)
  }

  @Test func aReloadedRowIsAskedForAgain() {
    let list = SectionList(counts: [3])
    let table = list.table(height: 9)
    _ = table.shown
    list.forget()
    list.sections[0].rows[1] = "new"
    table.reloadRow(at: IndexPath(row: 1, section: 0))
    #expect(table.shown == ["[A]", "A0", "new", "A2"])
    #expect(list.askedCells == [IndexPath(row: 1, section: 0)])
    list.sections = [(title: "Z", rows: ["z"])]
    table.selectRow(at: IndexPath(row: 2, section: 0))
    table.reloadData()
    #expect(table.shown == ["[Z]", "z"])
    #expect(table.indexPathForSelectedRow == nil)
  }

  /// After any changes the table shows what one that was loaded anew does.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func showsWhatATableLoadedAnewShows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = SectionList(counts: [5, 0, 7, 3])
    let table = list.table(height: 12)
    for _ in 0..<200 {
      let section =
        list.sections.isEmpty ? 0 : Int.random(in: 0..<list.sections.count, using: &random)
      let count = list.sections.isEmpty ? 0 : list.sections[section].rows.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1 where !list.sections.isEmpty:
        let row = Int.random(in: 0...count, using: &random)
        list.sections[section].rows.insert(contentsOf: ["n", "m"], at: row)
        table.insertRows(row..<row + 2, inSection: section)
      case 2...3 where count > 0:
        let first = Int.random(in: 0..<count, using: &random)
        let rows = first..<Int.random(in: first...count, using: &random)
        list.sections[section].rows.removeSubrange(rows)
        table.deleteRows(rows, inSection: section)
      case 4:
        list.sections.insert(("S", ["s", "t"]), at: section)
        table.insertSections(section..<section + 1)
      case 5 where list.sections.count > 2:
        list.sections.remove(at: section)
        table.deleteSections(section..<section + 1)
      default: break
      }
      table.scroll(toLine: Int.random(in: 0...table.contentHeight, using: &random))
      let fresh = list.table(height: 12)
      fresh.scroll(toLine: table.firstLine)
      #expect(fresh.shown == table.shown)
      #expect(fresh.contentHeight == table.contentHeight)
    }
  }
}
