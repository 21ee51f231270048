import CatalogAccess
import TestSupport
import Testing

struct WideSumTests {
  @Test("Sums are exact beyond 128 bits, in any order")
  func exact() {
    var sum = WideSum()
    for _ in 0..<5 { sum.add(Int64.max, times: Int64.max) }
    #expect(sum.number == nil)
    var negative = WideSum()
    for _ in 0..<5 { negative.add(Int64.min, times: Int64.max) }
    #expect(negative.number == nil)
    sum.add(negative)
    // 5 × (2^63 − 1) × (2^63 − 1 − 2^63)
    #expect(sum.number == -5 * Int128(Int64.max))
  }

  @Test("Sums are those of 128 bits where these suffice")
  func small() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var sum = WideSum()
      var expected: Int128 = 0
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let first = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator)
        let second = Int64.random(in: .min ... .max, using: &generator)
        sum.add(first, times: second)
        expected += Int128(first) * Int128(second)
      }
      #expect(sum.number == expected)
      #expect(WideSum(decimal: String(expected).utf8) == sum)
    }
  }

  @Test("Digits are read up to 192 bits")
  func digits() throws {
    for number in [0, 1, -1, Int128.max, .min, .max - 9, .min + 9] as [Int128] {
      #expect(WideSum(decimal: String(number).utf8)?.number == number)
    }
    // 3 × (2^63 − 1)², which is more than 2^127.
    let text = "255211775190703847542190723352697503747"
    var sum = WideSum()
    for _ in 0..<3 { sum.add(Int64.max, times: Int64.max) }
    #expect(WideSum(decimal: text.utf8) == sum)
    sum.add(1 - Int128(Int64.max) * Int128(Int64.max))
    #expect(sum.number == 2 * Int128(Int64.max) * Int128(Int64.max) + 1)
    let negative = try #require(WideSum(decimal: ("-" + text).utf8))
    var both = negative
    both.add(try #require(WideSum(decimal: text.utf8)))
    #expect(both.number == 0)
    for text in ["", "-", "1.5", " 1", "1e3", String(repeating: "9", count: 60)] {
      #expect(WideSum(decimal: text.utf8) == nil, "\(text)")
    }
  }
}
