import CatalogAccess
import TestSupport
import Testing

@testable import DBAccess

/// Places as bits, against an array of them.
struct FoundPlacesTests {
  @Test(arguments: [1, 63, 64, 1024, 1025, 5000, WordPlaces.partSize + 3000], [1, 3, 200])
  func placesAreCountedAndFound(total: Int, oneOf: Int) {
    var generator = SeededGenerator(seed: UInt64(total + oneOf))
    var places: [Int] = []
    var found = FoundPlaces()
    for start in stride(from: 0, to: total, by: WordPlaces.partSize) {
      let count = min(WordPlaces.partSize, total - start)
      let some = (0..<count).filter { _ in Int.random(in: 0..<oneOf, using: &generator) == 0 }
      var part = WordPlaces(count: count)
      var list: [UInt8] = []
      for (index, place) in some.enumerated() {
        WordPlaces.append(place - (index == 0 ? -1 : some[index - 1]), to: &list)
      }
      let isAdded = list.withUnsafeBytes { part.add($0) }
      #expect(isAdded)
      found.append(part)
      places += some.map { start + $0 }
    }
    #expect(found.count == places.count)
    for index in places.indices where index % 97 == 0 || index > places.count - 3 {
      #expect(found.count(before: places[index]) == index)
      #expect(found.count(before: places[index] + 1) == index + 1)
      var rest: [Int] = []
      found.forEach(from: places[index]) {
        rest.append($0)
        return rest.count < 5
      }
      #expect(rest == Array(places[index...].prefix(5)))
    }
    #expect(found.count(before: 0) == 0)
    #expect(found.count(before: total + 100) == places.count)
  }
}
