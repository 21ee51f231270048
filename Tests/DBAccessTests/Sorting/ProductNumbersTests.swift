import CatalogAccess
import TestSupport
import Testing

@testable import DBAccess

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

  /// Keys that do not fit into memory go through a file.
  @Test(arguments: ["cs", "ja", "en"])
  func orderIsTheSameInLittleMemory(locale: String) throws {
    let catalog = try TestCatalog.sample(locale: locale)
    let expected = try catalog.listing()
    let collation = catalog.collation
    for byteCount in [500, 2 << 20] {
      let computed = try catalog.database.reading("read") {
        try ComputedListing($0, collation, byteCount: byteCount)
      }
      #expect(Array(try computed.numbers[0..<248]) == expected.map(\.product.id))
      #expect(computed.counts == (try catalog.database.listing().sections.map(\.count)))
    }
  }
}
