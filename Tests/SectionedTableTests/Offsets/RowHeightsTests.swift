@testable import SectionedTable
import TestSupport
import Testing

/// An array of heights, which answers by adding them up.
private struct HeightArray {
  var heights: [Int] = []

  func line(ofRow row: Int) -> Int { heights[..<row].reduce(0, +) }

  func row(atLine line: Int) -> (row: Int, line: Int)? {
    var rest = line
    for (row, height) in heights.enumerated() {
      if rest < height { return (row, rest) }
      rest -= height
    }
    return nil
  }
}

struct RowHeightsTests {
  private func expectSame(_ rows: RowHeights, _ array: HeightArray, _ step: Int) {
    #expect(rows.count == array.heights.count, "step \(step)")
    #expect(rows.lineCount == array.heights.reduce(0, +), "step \(step)")
    for row in array.heights.indices where rows[row] != array.heights[row] {
      Issue.record("height of row \(row) is \(rows[row]) at step \(step)")
    }
    for row in 0...array.heights.count where rows.line(ofRow: row) != array.line(ofRow: row) {
      Issue.record("line of row \(row) is \(rows.line(ofRow: row)) at step \(step)")
    }
    for line in -1...rows.lineCount {
      let (found, expected) = (rows.row(atLine: line), array.row(atLine: line))
      if line < 0 {
        #expect(found == nil)
      } else if found?.row != expected?.row || found?.line != expected?.line {
        Issue.record("line \(line) is of \(String(describing: found)) at step \(step)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func answersAsAnArrayOfHeightsDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rows = RowHeights()
    var array = HeightArray()
    for step in 0..<300 {
      let count = array.heights.count
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        let (added, height) = (
          Int.random(in: 0...12, using: &random), Int.random(in: 0...3, using: &random)
        )
        let row = Int.random(in: 0...count, using: &random)
        rows.insert(added, height: height, at: row)
        array.heights.insert(contentsOf: repeatElement(height, count: added), at: row)
      case 3 where count > 0:
        let first = Int.random(in: 0..<count, using: &random)
        let removed = first..<min(count, first + Int.random(in: 0...20, using: &random))
        rows.remove(removed)
        array.heights.removeSubrange(removed)
      case 4...9 where count > 0:
        for _ in 0..<3 {
          let row = Int.random(in: 0..<count, using: &random)
          let height = Int.random(in: 0...3, using: &random)
          rows.setHeight(height, ofRow: row)
          array.heights[row] = height
        }
      default: break
      }
      if step % 10 == 0 || step > 290 { expectSame(rows, array, step) }
    }
    // Down to nothing, through every joining of nodes.
    while rows.count > 0 {
      let last = max(0, rows.count - 7)..<rows.count
      rows.remove(last)
      array.heights.removeSubrange(last)
    }
    expectSame(rows, array, 1000)
  }

  /// Enough rows for three levels of nodes.
  @Test func manyDifferingRowsAreFound() {
    var random = SeededGenerator(seed: 9)
    var heights = (0..<30000).map { _ in Int.random(in: 1...5, using: &random) }
    var rows = RowHeights(heights)
    func check() {
      var line = 0
      for (row, height) in heights.enumerated() {
        let last = rows.row(atLine: line + height - 1)
        if rows.line(ofRow: row) != line || last?.row != row || last?.line != height - 1 {
          Issue.record("row \(row)")
        }
        line += height
      }
      #expect(rows.lineCount == line)
    }
    check()
    for _ in 0..<20000 {
      let row = Int.random(in: 0..<heights.count, using: &random)
      if Bool.random(using: &random) {
        heights.remove(at: row)
        rows.remove(row..<row + 1)
      } else {
        heights.insert(7, at: row)
        rows.insert(1, height: 7, at: row)
      }
    }
    check()
    for _ in 0..<5000 {
      let row = Int.random(in: 0..<heights.count - 5, using: &random)
      heights.removeSubrange(row..<row + 4)
      rows.remove(row..<row + 4)
    }
    check()
  }

  @Test func rowsOfOneHeightAreOneRun() {
    var rows = RowHeights(count: 1_000_000, height: 2)
    #expect(rows.runCount == 1)
    rows.setHeight(5, ofRow: 500_000)
    #expect(rows.runCount == 3)
    #expect(rows.line(ofRow: 500_001) == 1_000_005)
    #expect(rows.row(atLine: 1_000_004)?.row == 500_000)
    rows.setHeight(5, ofRow: 500_001)
    #expect(rows.runCount == 3)
    rows.setHeight(2, ofRow: 500_000)
    rows.setHeight(2, ofRow: 500_001)
    #expect(rows.runCount == 1)
    #expect(rows.lineCount == 2_000_000)
  }

  @Test func aHiddenRowHasNoLine() {
    let rows = RowHeights([1, 0, 0, 2, 0])
    #expect(rows.row(atLine: 0)?.row == 0)
    #expect(rows.row(atLine: 1)?.row == 3)
    #expect(rows.row(atLine: 3) == nil)
    #expect(rows.line(ofRow: 2) == 1)
  }
}
