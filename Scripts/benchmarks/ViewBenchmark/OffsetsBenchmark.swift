import BenchmarkData
import SectionedTable

/// Finds rows and changes heights as the seeds do, by a scan over the heights
/// and by a binary search over an array of offsets that is made anew after a
/// change, and as the table view does.
struct OffsetsBenchmark {
  let count: Int

  func run() {
    var random = ProductNames(count: 0, seed: 1)
    var heights = (0..<count).map { _ in 1 + random.random(5) }
    let lineCount = heights.reduce(0, +)
    let lines = (0..<4096).map { _ in random.random(lineCount) }
    let rows = (0..<4096).map { _ in random.random(count) }
    var sum = 0

    var tree = RowHeights(heights)
    let calls = 1 << 20
    report(
      "find, tree", nanoseconds(calls) { sum &+= tree.row(atLine: lines[$0 & 4095])?.row ?? 0 })
    report("line of row, tree", nanoseconds(calls) { sum &+= tree.line(ofRow: rows[$0 & 4095]) })
    report(
      "change, tree",
      nanoseconds(calls) { tree.setHeight(1 + ($0 &* 7) % 5, ofRow: rows[$0 & 4095]) })
    report(
      "insert and delete, tree",
      nanoseconds(calls / 4) {
        let row = rows[$0 & 4095]
        tree.insert(1, height: 9, at: row)
        tree.remove(row..<row + 1)
      })

    let scans = max(4, 40_000_000 / count)
    report(
      "find, linear scan",
      nanoseconds(scans) { call in
        var rest = lines[call & 4095]
        var row = 0
        while rest >= heights[row] {
          rest -= heights[row]
          row += 1
        }
        sum &+= row
      })

    var offsets = [Int](repeating: 0, count: count + 1)
    func rebuild() {
      var line = 0
      for (row, height) in heights.enumerated() {
        offsets[row] = line
        line += height
      }
      offsets[count] = line
    }
    rebuild()
    report(
      "find, binary search",
      nanoseconds(calls) { call in
        let line = lines[call & 4095]
        var (low, high) = (0, count)
        while low < high {
          let middle = (low + high + 1) / 2
          if offsets[middle] <= line { low = middle } else { high = middle - 1 }
        }
        sum &+= low
      })
    report(
      "change, array rebuilt",
      nanoseconds(scans) { call in
        heights[rows[call & 4095]] = 1 + call % 5
        rebuild()
      })
    if sum == 42 { print("") }
  }
}
