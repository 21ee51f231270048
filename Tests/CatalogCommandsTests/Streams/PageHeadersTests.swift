import TestSupport
import Testing

@testable import CatalogCommands

struct PageHeadersTests {
  /// Lines as a list has them: `A` a header, `a` a row under it.
  private func lines(_ counts: [Int], pageLength: Int?) -> [String] {
    var headers = PageHeaders(pageLength: pageLength)
    var lines: [String] = []
    for (section, count) in counts.enumerated() {
      let blank = headers.linesBeforeHeader()
      lines += Array(repeating: "", count: blank) + ["H\(section)"]
      for _ in 0..<count {
        if headers.repeatsHeaderBeforeRow() { lines.append("H\(section)") }
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

  @Test func noPageBeginsWithARowOrEndsWithAHeader() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let length = Int.random(in: 4...12, using: &generator)
      let counts = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        Int.random(in: 1...20, using: &generator)
      }
      let lines = lines(counts, pageLength: length)
      #expect(lines.count { $0.hasPrefix("r") } == counts.reduce(0, +))
      for start in stride(from: 0, to: lines.count, by: length) {
        #expect(lines[start].hasPrefix("H"))
        let page = lines[start..<min(start + length, lines.count)]
        #expect(page.last?.hasPrefix("H") == false)
      }
    }
  }
}
