import CatalogAccess
import TestSupport
import Testing

struct WordListTests {
  @Test("Lists hold the places that were added, in any number", arguments: [1, 7, 64, 5000])
  func roundTrip(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var builder = WordListBuilder()
    var expected: [[UInt8]: Set<Int>] = [:]
    for place in 0..<count {
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let word = Array("w\(Int.random(in: 0...300, using: &generator))".utf8)
        let field = UInt8.random(in: 1...3, using: &generator)
        word.withUnsafeBufferPointer { builder.add($0, field: field, at: place) }
        expected[word + [field], default: []].insert(place)
      }
    }
    var last: [UInt8] = []
    builder.flush { word, list in
      #expect(last.lexicographicallyPrecedes(word))
      last = word
      var places = WordPlaces(count: count)
      #expect(list.withUnsafeBytes { places.add($0) })
      var found: [Int] = []
      places.forEach { found.append($0) }
      #expect(found == expected[word]?.sorted())
      expected[word] = nil
    }
    #expect(expected.isEmpty)
    builder.flush { _, _ in Issue.record("there is nothing left") }
  }

  @Test("The intersection has the places of both")
  func intersection() {
    var (first, second) = (WordPlaces(count: 1000), WordPlaces(count: 1000))
    #expect([UInt8(1), 0x80, 0x01].withUnsafeBytes { first.add($0) })  // 0, 128
    #expect([UInt8(0x81), 0x01, 1].withUnsafeBytes { second.add($0) })  // 128, 129
    first.formIntersection(second)
    var found: [Int] = []
    first.forEach { found.append($0) }
    #expect(found == [128])
  }

  @Test("What is no list, or has places that are not there, is refused")
  func damage() {
    let lists: [[UInt8]] = [
      [0], [0x80], [5], [0xFF, 0xFF, 0xFF, 0xFF, 0x01], [1, 1, 1, 1], [4, 0xFF, 0x7F],
    ]
    for list in lists {
      var places = WordPlaces(count: 3)
      #expect(!list.withUnsafeBytes { places.add($0) }, "\(list)")
    }
  }
}
