@testable import SectionedTable
import Testing

private final class Chooser: TableViewDelegate {
  var vetoed: Set<IndexPath> = []
  var redirected: [IndexPath: IndexPath] = [:]
  var chosen: [IndexPath] = []

  func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    vetoed.contains(path) ? nil : redirected[path] ?? path
  }

  func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { chosen.append(path) }
}

struct TableViewSelectionTests {
  @Test func theDelegateMayVetoOrRedirect() {
    let table = SectionList(counts: [5]).table(height: 9)
    let chooser = Chooser()
    table.delegate = chooser
    let (first, second) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0))
    #expect(table.chooseRow(at: first))
    chooser.vetoed = [second]
    #expect(!table.chooseRow(at: second))
    #expect(table.indexPathForSelectedRow == first)
    chooser.redirected = [IndexPath(row: 2, section: 0): IndexPath(row: 4, section: 0)]
    #expect(table.chooseRow(at: IndexPath(row: 2, section: 0)))
    #expect(chooser.chosen == [first, IndexPath(row: 4, section: 0)])
    // What the program selects itself is not asked about.
    table.selectRow(at: second)
    #expect(table.indexPathForSelectedRow == second)
    #expect(chooser.chosen.count == 2)
  }

  @Test(arguments: [
    IndexPath(row: 5, section: 0), IndexPath(row: 0, section: 1), IndexPath(row: -1, section: 0),
    IndexPath(row: 0, section: -1),
  ])
  func aRedirectionToARowThatIsGoneIsAVeto(path: IndexPath) {
    let table = SectionList(counts: [5]).table(height: 9)
    let chooser = Chooser()
    table.delegate = chooser
    chooser.redirected = [IndexPath(row: 2, section: 0): path]
    #expect(!table.chooseRow(at: IndexPath(row: 2, section: 0)))
    #expect(table.indexPathForSelectedRow == nil)
    #expect(chooser.chosen == [])
    #expect(table.moveSelection(byRows: 1))
  }

  @Test func movesOverRowsAndNeverOntoAHeader() {
    let table = SectionList(counts: [2, 0, 2]).table(height: 3)
    var rows: [String] = []
    for _ in 0..<6 {
      table.moveSelection(byRows: 1)
      guard let path = table.indexPathForSelectedRow else { continue }
      rows.append(table.cellForRow(at: path)?[.text].string ?? "not visible")
    }
    #expect(rows == ["A0", "A1", "C0", "C1", "C1", "C1"])
    #expect(table.moveSelection(byRows: -100))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(table.shown == ["[A]", "A0", "A1"])
  }

  @Test func aVetoedRowIsPassedOver() {
    let table = SectionList(counts: [4]).table(height: 9)
    let chooser = Chooser()
    table.delegate = chooser
    chooser.vetoed = [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)]
    table.selectRow(at: IndexPath(row: 0, section: 0))
    #expect(table.moveSelection(byRows: 1))
    #expect(table.indexPathForSelectedRow?.row == 3)
    chooser.vetoed.insert(IndexPath(row: 0, section: 0))
    #expect(!table.moveSelection(byRows: -1))
    #expect(table.indexPathForSelectedRow?.row == 3)
  }

  @Test func movesBySections() {
    let table = SectionList(counts: [9, 0, 9, 9]).table(height: 4)
    table.selectRow(at: IndexPath(row: 4, section: 0))
    #expect(table.moveSelection(bySections: 1))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 2))
    #expect(table.shown.prefix(2) == ["[C]", "C0"])
    table.moveSelection(byRows: 3)
    #expect(table.moveSelection(bySections: -1))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(!table.moveSelection(bySections: -1))
    #expect(table.moveSelection(bySections: 5))
    #expect(table.currentSection == 3)
  }
}
