import CatalogAccess
import TestSupport
import Testing

@testable import DBAccess

/// Against a dictionary.
struct NameIDsTests {
  @Test func everyNameKeepsItsID() {
    var random = SeededGenerator(seed: 3)
    var ids = NameIDs()
    var expected: [[UInt8]: Int64] = [:]
    for number in 0..<3000 {
      let length = Int.random(in: 0...5, using: &random)
      let name = (0..<length).map { _ in UInt8.random(in: 0...6, using: &random) }
      let known = name.withUnsafeBytes { ids.id(of: $0) }
      #expect(known == expected[name])
      if known == nil {
        name.withUnsafeBytes { ids.add($0, id: Int64(number)) }
        expected[name] = Int64(number)
      }
    }
    #expect(ids.count == expected.count)
    for (name, number) in expected {
      #expect(name.withUnsafeBytes { ids.id(of: $0) } == number)
    }
  }
}
