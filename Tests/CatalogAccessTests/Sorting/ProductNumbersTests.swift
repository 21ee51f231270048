import CatalogAccess
import TestSupport
import Testing

struct ProductNumbersTests {
  @Test(arguments: [0, 1, 1 << 14, 1 << 14 + 1, 40_000])
  func numbersAreAsTheyWereWritten(count: Int) throws {
    var generator = SeededGenerator(seed: 3)
    let expected = (0..<count).map { _ in Int64.random(in: .min ... .max, using: &generator) }
    var writer = ProductNumbersWriter()
    for number in expected { try writer.append(number) }
    let numbers = try writer.finish()
    #expect(numbers.count == count)
    for _ in 0..<20 {
      let start = Int.random(in: 0...count, using: &generator)
      let range = start..<Int.random(in: start...count, using: &generator)
      #expect(try numbers[range].elementsEqual(expected[range]))
      var chunks: [Int64] = []
      try numbers.forEachChunk(of: range) { chunks += $0 }
      #expect(chunks.elementsEqual(expected[range]))
      if start < count { #expect(try numbers.firstIndex(of: expected[start]) == start) }
    }
    #expect(try numbers.firstIndex(of: 7) == nil)
  }
}
