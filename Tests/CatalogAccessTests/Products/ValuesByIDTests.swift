import TestSupport
import Testing

@testable import CatalogAccess

struct ValuesByIDTests {
  @Test("What it has is what was kept, and the last 65,536 of large numbers are there")
  func keepsTheLast() {
    var generator = SeededGenerator(seed: 11)
    var values = ValuesByID<Int64>()
    var kept: Set<Int64> = []
    var last: [Int64] = []
    var dropped: Set<Int64> = []
    for _ in 0..<300_000 {
      let number = Int64.random(in: -1000...2_000_000, using: &generator)
      if let value = values[number] {
        #expect(value == number &* 3)
        continue
      }
      #expect(!kept.contains(number), "\(number)")
      kept.insert(number)
      values.keep(number &* 3, for: number) { value in
        kept.remove(value / 3)
        dropped.insert(value / 3)
      }
      if number < 0 || number >= 65_536 { last.append(number) }
    }
    #expect(last.suffix(65_536).allSatisfy { values[$0] == $0 &* 3 })
    // The small ones all stay, and no more of the others than twice as many.
    #expect(!dropped.contains { (0..<65_536).contains($0) })
    #expect(dropped.count > 100_000)
    var all: Set<Int64> = []
    values.forEach { all.insert($0 / 3) }
    #expect(all == kept)
  }
}
