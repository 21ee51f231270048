import CatalogModel
import TestSupport
import Testing

@testable import Search

/// What holds for every predicate and every text.
struct PredicatePropertyTests {
  @Test func theDescriptionIsParsedToTheSameTree() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<600 {
      let predicate = RandomPredicate.predicate(depth: 4, using: &generator)
      let text = predicate.description
      #expect(try Predicate.parse(text) == predicate, "\(text)")
      #expect(try Predicate.parse(text).hashValue == predicate.hashValue)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 }, "\(text)")
    }
  }

  @Test func theProgramGivesWhatTheTreeSays() throws {
    func answer(_ predicate: Predicate, _ product: Product) throws -> Bool {
      switch predicate.node {
      case .constant(let value): value
      case .comparison, .words: try predicate.evaluate(product)
      case .not(let inner): try !answer(inner, product)
      case .and(let children): try children.allSatisfy { try answer($0, product) }
      case .or(let children): try children.contains { try answer($0, product) }
      }
    }
    var generator = SeededGenerator(seed: 8)
    let products = [
      Product(id: 5, name: "Widget A"),
      Product(
        id: -1, sku: "5", name: "a", manufacturer: .init(name: "a*?b"), details: "",
        price: Price(minorUnits: 500, currency: .usDollar), quantity: 0,
        origin: Country(name: "Å", code: "SE"), image: "日本"),
    ]
    for _ in 0..<300 {
      let predicate = RandomPredicate.predicate(depth: 4, using: &generator)
      let evaluator = predicate.evaluator()
      for product in products {
        let expected = try answer(predicate, product)
        #expect(try evaluator.evaluate(product) == expected, "\(predicate)")
        let byLeaves = try evaluator.evaluate { comparison in
          try Predicate(comparison.comparison).evaluate(product)
        } words: { test in
          try Predicate(test.query).evaluate(product)
        }
        #expect(byLeaves == expected, "\(predicate)")
      }
    }
  }

  @Test func noTextCrashesTheParser() {
    var generator = SeededGenerator(seed: 9)
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(800)
    let alphabet = Array("namepricid ()\"'\\{}[]<>=!&|%@K,.0159-+eENOTANDLIKEcd\n\u{E9}日".utf8)
    while clock.now < end {
      var bytes: [UInt8]
      if Bool.random(using: &generator) {
        bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? 0
        }
      } else {
        bytes = Array(RandomPredicate.predicate(depth: 3, using: &generator).description.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
          case 1: bytes.remove(at: index)
          default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
          }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(PredicateSyntaxError) {
        let predicate = try Predicate.parse(text)
        #expect((try? Predicate.parse(predicate.description)) == predicate, "\(text)")
        _ = try? predicate.evaluate(Product(id: 1, sku: "x", name: "name日"))
      } catch {
        #expect(error.offset <= text.utf8.count)
        #expect(!error.description.contains("\n"), "\(text)")
        _ = error.excerpt(of: text)
      }
    }
  }
}

/// No text overflows the stack or takes more than linear time.
struct PredicateLimitTests {
  static let size = 1_000_000

  @Test(arguments: ["(", "NOT ", "!", "(!", "NOT(", "id == 1 AND (", "(id == 1 OR "])
  func deepTextsAreRefused(_ piece: String) throws {
    let text = String(repeating: piece, count: Self.size / piece.utf8.count)
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicate.parse(text) }
    #expect(error.expected == "no more than 100 levels of parentheses and NOT")
    #expect(error.offset < 2000)
  }

  @Test(arguments: [
    "\"", "'", "[", "{", "=", "<", "&", "%", "-", "9", "a", "\\", "日", " ", "\u{0}",
  ])
  func longTextsOfOneCharacterAreReadInLinearTime(_ piece: String) throws {
    for start in ["", "name ==", "name IN {", "name == '"] {
      let text = start + String(repeating: piece, count: Self.size / 10 / piece.utf8.count)
      let time = ProcessorTime.measure {
        do throws(PredicateSyntaxError) {
          _ = try Predicate.parse(text)
        } catch {
          #expect(error.description.utf8.count < 400)
          #expect(error.excerpt(of: text).utf8.count < 2000)
        }
      }
      #expect(time < .seconds(2))
    }
  }

  @Test func tooLongTextsAreRefused() throws {
    let text = "name == '" + String(repeating: "a", count: Predicate.maximumLength) + "'"
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicate.parse(text) }
    #expect(error.expected == "no more than 1048576 bytes of text")
  }

  @Test(arguments: [" AND ", " OR "])
  func longChainsAreOneNode(_ word: String) throws {
    let count = 20_000
    let text = repeatElement("id == 7", count: count).joined(separator: word)
    let predicate = try Predicate.parse(text)
    #expect(predicate.comparisons.count == count)
    #expect(predicate.depth == 1)
    #expect(predicate.description == text)
    #expect(predicate.hashValue == (try Predicate.parse(text)).hashValue)
    #expect(try predicate.evaluate(Product(id: 7, name: "x")))
    #expect(try !predicate.evaluate(Product(id: 8, name: "x")))
  }

  @Test func theDeepestTreeIsPrintedHashedAndEvaluated() throws {
    var text = "id == 1"
    for _ in 0..<Predicate.maximumNesting / 2 { text = "NOT (\(text) OR id == 2)" }
    let predicate = try Predicate.parse(text)
    #expect(predicate.depth == Predicate.maximumNesting)
    #expect(try Predicate.parse(predicate.description) == predicate)
    #expect(try predicate.evaluate(Product(id: 1, name: "x")))
    #expect(try !predicate.evaluate(Product(id: 2, name: "x")))
    // Room is left to combine what was parsed.
    let combined = !(predicate && predicate) || predicate
    #expect(combined.hashValue == (!(predicate && predicate) || predicate).hashValue)
  }
}
