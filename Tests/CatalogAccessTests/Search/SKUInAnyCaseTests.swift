import TestSupport
import Testing

@testable import CatalogAccess

/// The search for an SKU in any case, against one that looks at all of them.
struct SKUInAnyCaseTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func small(_ text: String) -> [UInt8] {
    bytes(text).map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
  }

  @Test("It finds what a look at all SKUs finds, two of them at most")
  func reference() throws {
    var generator = SeededGenerator(seed: 5)
    let letters = ["a", "A", "b", "B", "z", "Z", "-", "1", "@", "[", "é", "É", "{"]
    func sku(_ generator: inout SeededGenerator) -> String {
      (0..<Int.random(in: 0..<5, using: &generator))
        .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    var foundCount = 0
    for _ in 0..<3000 {
      let all = Set((0..<Int.random(in: 0..<40, using: &generator)).map { _ in sku(&generator) })
        .sorted { Self.bytes($0).lexicographicallyPrecedes(Self.bytes($1)) }
      let wanted = sku(&generator)
      let expected = all.indices.filter { Self.small(all[$0]) == Self.small(wanted) }.map(
        Int64.init)
      var questions = 0
      let found = SKUInAnyCase(wanted).ids { from in
        questions += 1
        return all.firstIndex { !Self.bytes($0).lexicographicallyPrecedes(Self.bytes(from)) }
          .map { (all[$0], Int64($0)) }
      }
      #expect(found == Array(expected.prefix(2)), "\(wanted) in \(all)")
      #expect(questions <= 17)
      foundCount += found?.isEmpty == false ? 1 : 0
    }
    #expect(foundCount > 300)
  }

  @Test("A long SKU takes a few questions")
  func questions() {
    let all = (1000..<9000).map { "KNIFE-BLADE-\($0)" }
    var count = 0
    let found = SKUInAnyCase("knife-blade-4711").ids { from in
      count += 1
      return all.firstIndex { $0 >= from }.map { (all[$0], Int64($0)) }
    }
    #expect(found == [3711])
    #expect(count <= 3)
  }

  @Test("Of too many that are alike, something else has to be asked")
  func many() {
    var count = 0
    let found = SKUInAnyCase("aaaaaaaaaaaaaaaa1").ids { from in
      count += 1
      return (from + "x", 1)
    }
    #expect(found == nil)
    #expect(count == 50)
  }
}
