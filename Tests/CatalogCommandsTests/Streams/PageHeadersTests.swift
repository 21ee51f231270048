import TestSupport
import Testing

@testable import CatalogCommands

struct PageHeadersTests {
  /// Lines as a list has them: `C` the headings of columns, `H0` a header, `r0` a row under it.
  private func lines(
    _ counts: [Int], pageLength: Int?, hasHeadings: Bool = false, isFlat: Bool = false
  ) -> [String] {
    var headers = PageHeaders(pageLength: pageLength, hasHeadings: hasHeadings)
    var lines: [String] = []
    for (section, count) in counts.enumerated() {
      if !isFlat {
        let before = headers.linesBeforeHeader()
        lines += Array(repeating: "", count: before.blanks)
        lines += (before.hasHeadings ? ["C"] : []) + ["H\(section)"]
      }
      for _ in 0..<count {
        let before = headers.linesBeforeRow(hasHeader: !isFlat)
        if before.hasHeadings { lines.append("C") }
        if before.repeatsHeader { lines.append("H\(section)") }
        lines.append("r\(section)")
      }
    }
    return lines
  }

  @Test func withoutPagesSectionsArePartedByALine() {
    #expect(lines([2, 1], pageLength: nil) == ["H0", "r0", "r0", "", "H1", "r1"])
  }

  @Test func everyPageBeginsWithAHeader() {
    #expect(
      lines([6, 1], pageLength: 4)
        == ["H0", "r0", "r0", "r0", "H0", "r0", "r0", "r0", "H1", "r1"])
    #expect(lines([2, 1], pageLength: 5) == ["H0", "r0", "r0", "", "", "H1", "r1"])
    #expect(lines([1, 1], pageLength: 5) == ["H0", "r0", "", "H1", "r1"])
  }

  @Test func headingsStandOnceOrOnEachPage() {
    #expect(
      lines([2, 1], pageLength: nil, hasHeadings: true)
        == ["C", "H0", "r0", "r0", "", "H1", "r1"])
    #expect(
      lines([4, 1], pageLength: 5, hasHeadings: true)
        == ["C", "H0", "r0", "r0", "r0", "C", "H0", "r0", "", "", "C", "H1", "r1"])
    #expect(
      lines([6], pageLength: 5, hasHeadings: true, isFlat: true)
        == ["C", "r0", "r0", "r0", "r0", "C", "r0", "r0"])
    #expect(
      lines([3], pageLength: nil, hasHeadings: true, isFlat: true) == ["C", "r0", "r0", "r0"])
  }

  @Test(arguments: [false, true])
  func noPageBeginsWithARowOrEndsWithAHeader(hasHeadings: Bool) {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let length = Int.random(in: 5...12, using: &generator)
      let counts = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        Int.random(in: 1...20, using: &generator)
      }
      let lines = lines(counts, pageLength: length, hasHeadings: hasHeadings)
      #expect(lines.count { $0.hasPrefix("r") } == counts.reduce(0, +))
      for start in stride(from: 0, to: lines.count, by: length) {
        #expect(lines[start].hasPrefix(hasHeadings ? "C" : "H"))
        if hasHeadings { #expect(lines[start + 1].hasPrefix("H")) }
        let page = lines[start..<min(start + length, lines.count)]
        #expect(page.last?.hasPrefix("H") == false)
      }
    }
  }
}
