import CatalogModel
import Collation
import TestSupport
import Testing

@testable import Search

/// `LIKE` against a matcher that tries everything.
struct LikePatternTests {
  private enum Token: Equatable {
    case many
    case one
    case scalar(Unicode.Scalar)
  }

  /// The definition in docs/guide/search.md: the literal parts are folded by
  /// themselves; `?` goes to the end of the grapheme that it stands in.
  private static func expected(_ pattern: String, _ text: String, _ folding: Folding) -> Bool {
    var tokens: [Token] = []
    var literal = ""
    func endLiteral() {
      let folded = String(decoding: folding.foldedBytes(of: literal), as: UTF8.self)
      tokens += folded.unicodeScalars.map { .scalar($0) }
      literal = ""
    }
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, "\\*?".unicodeScalars.contains(next) {
        literal.unicodeScalars.append(rest.removeFirst())
      } else if scalar == "*" || scalar == "?" {
        endLiteral()
        tokens.append(scalar == "*" ? .many : .one)
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
    endLiteral()
    let folded = String(decoding: folding.foldedBytes(of: text), as: UTF8.self)
    let scalars = Array(folded.unicodeScalars)
    var ends: [Int] = []
    for character in folded {
      ends += Array(
        repeating: ends.count + character.unicodeScalars.count,
        count: character.unicodeScalars.count)
    }
    // The places that can be reached by the tokens so far.
    var places: Set<Int> = [0]
    for token in tokens {
      switch token {
      case .many: places = places.min().map { Set($0...scalars.count) } ?? []
      case .one: places = Set(places.filter { $0 < scalars.count }.map { ends[$0] })
      case .scalar(let scalar):
        places = Set(places.filter { $0 < scalars.count && scalars[$0] == scalar }.map { $0 + 1 })
      }
    }
    return places.contains(scalars.count)
  }

  private static func matches(_ pattern: String, _ text: String, _ folding: Folding) -> Bool {
    let like = LikePattern(pattern, folding: folding)
    return folding.foldedBytes(of: text).withUnsafeBufferPointer { like.matches($0) }
  }

  @Test(
    arguments: [
      ("*", "", true), ("", "", true), ("", "a", false), ("?", "", false), ("?", "a", true),
      ("?", "é", true), ("?", "x\u{302}", true), ("?", "👨‍👩‍👧", true), ("??", "👨‍👩‍👧", false),
      ("?", "\r\n", true), ("a?c", "abc", true), ("a*c", "ac", true), ("a*c", "abcd", false),
      ("*a*b*", "xaxbx", true), ("*ab", "abab", true), ("ab*ab", "ab", false),
      ("\\*", "*", true), ("\\*", "a", false), ("\\?x", "?x", true), ("\\\\*", "\\ab", true),
      ("a\\", "a\\", true), ("\\d", "\\d", true), ("*?", "", false), ("?*?", "ab", true),
      ("が?", "が日", true), ("か*", "が", false), ("[a]", "a", false), ("%", "abc", false),
    ])
  func matchesByItsWildcards(pattern: String, text: String, expected: Bool) {
    #expect(Self.matches(pattern, text, .canonical) == expected)
    #expect(Self.expected(pattern, text, .canonical) == expected)
  }

  @Test func foldsItsLiterals() throws {
    #expect(
      try Predicate.parse("name LIKE[cd] \"ÉP?e*\"").evaluate(Product(id: 1, name: "épée de")))
    #expect(try Predicate.parse("name LIKE[c] \"??\"").evaluate(Product(id: 1, name: "ß")))
    #expect(try !Predicate.parse("name LIKE \"é*\"").evaluate(Product(id: 1, name: "Éa")))
  }

  @Test func isWhatTryingEverythingFinds() {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "a", "A", "b", "*", "*", "?", "?", "\\", "\\*", "é", "e\u{301}", "\u{302}", "ß", "日", "👨‍👩‍👧",
      "\r", "\n", "İ", "が",
    ]
    func random(_ count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for folding in PredicateTextTests.options.map(\.folding) {
      for _ in 0..<3000 {
        let (pattern, text) = (random(7), random(9))
        #expect(
          Self.matches(pattern, text, folding) == Self.expected(pattern, text, folding),
          "\(pattern.debugDescription) \(text.debugDescription) \(folding)")
      }
    }
  }

  @Test func nothingTakesExponentialTime() {
    let text = String(repeating: "a", count: 3000)
    let time = ProcessorTime.measure {
      #expect(!Self.matches(String(repeating: "*a", count: 500) + "*b", text, .canonical))
      #expect(!Self.matches(String(repeating: "*?a", count: 100) + "*b", text, .canonical))
      #expect(!Self.matches("*" + String(repeating: "a", count: 2000) + "b*", text, .canonical))
    }
    #expect(time < .seconds(5))
  }

  @Test func searchFindsTheFirstPlace() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        UInt8.random(in: 0...1, using: &generator)
      }
      let pattern = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        UInt8.random(in: 0...1, using: &generator)
      }
      let expected = (0...text.count).first { text[$0...].starts(with: pattern) }
      let found = text.withUnsafeBufferPointer { ByteSearch(pattern).firstPosition(in: $0) }
      #expect(found == expected, "\(text) \(pattern)")
    }
  }
}
