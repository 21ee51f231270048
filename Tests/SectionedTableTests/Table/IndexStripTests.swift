@testable import SectionedTable
import Testing

struct IndexStripTests {
  @Test func everyTitleHasALineWhereThereIsRoom() {
    let strip = IndexStrip(count: 3, height: 4, current: nil, hasSearchGlyph: true)
    #expect(strip.entries == [.search, .title(0), .title(1), .title(2)])
  }

  @Test func titlesAreLeftOutEvenly() {
    #expect(IndexStrip.kept(of: 29, on: 8, current: nil) == [0, 4, 8, 12, 16, 20, 24, 28])
    #expect(IndexStrip.kept(of: 5, on: 3, current: nil) == [0, 2, 4])
  }

  @Test func firstLastAndCurrentStay() {
    for count in 1...60 {
      for lines in 0...40 {
        for current in [nil, 0, count / 3, count / 2, count - 2, count - 1] {
          let kept = IndexStrip.kept(of: count, on: lines, current: current)
          #expect(kept.count == min(count, lines))
          #expect(kept == kept.sorted() && Set(kept).count == kept.count)
          #expect(kept.allSatisfy { (0..<count).contains($0) })
          if lines > 1, count > 1 {
            #expect(kept.first == 0 && kept.last == count - 1)
          }
          if let current, current >= 0, lines > 2 || lines == 1 { #expect(kept.contains(current)) }
        }
      }
    }
  }

  @Test func theGlyphGivesWayOnASingleLine() {
    #expect(
      IndexStrip(count: 9, height: 1, current: 4, hasSearchGlyph: true).entries == [.title(4)])
    #expect(IndexStrip(count: 9, height: 0, current: 4, hasSearchGlyph: true).entries.isEmpty)
  }
}
