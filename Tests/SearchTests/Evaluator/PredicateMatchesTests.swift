import CatalogModel
import TestSupport
import Testing

@testable import Search

/// `MATCHES`: ICU's regular expressions on whole texts.
struct PredicateMatchesTests {
  @Test(arguments: [
    (#"name MATCHES "W.*""#, "Widget", true), (#"name MATCHES "W""#, "Widget", false),
    (#"name MATCHES[c] "w.*""#, "Widget", true), (#"name MATCHES "w.*""#, "Widget", false),
    (#"name MATCHES "\d{3}-\w+""#, "100-abc", true), (#"name MATCHES "\\d{3}""#, "100", true),
    (#"name MATCHES """#, "", true), (#"name MATCHES ".*""#, "", true),
    (#"name MATCHES ".""#, "Å", true), (#"name MATCHES ".""#, "A\u{30A}", true),
    ("name MATCHES \"A\u{30A}\"", "Å", true), (#"name MATCHES[d] "Epée""#, "Epee", true),
    (#"name MATCHES[d] "Epee""#, "Épée", true), (#"name MATCHES[d] "epee""#, "Épée", false),
    (#"name MATCHES[cd] "epee""#, "ÉPÉE", true), (#"name MATCHES[c] "straße""#, "STRASSE", true),
    (#"name MATCHES "[か-が]+""#, "か\u{3099}", true), (#"name MATCHES "\p{Han}+""#, "日本", true),
    (#"name MATCHES "👨.*""#, "👨‍👩‍👧", true), (#"name MATCHES "a|b""#, "ab", false),
  ])
  func matchesTheWholeText(format: String, name: String, matches: Bool) throws {
    #expect(try Predicate.parse(format).evaluate(Product(id: 1, name: name)) == matches)
  }

  @Test(arguments: [
    ("name MATCHES \"a(b\"", "a parenthesis has no other that opens or closes it"),
    ("name MATCHES \"[\"", "a [ has no ] that closes it"),
    ("name MATCHES \"*\"", "a sign is out of place"),
    ("name MATCHES \"a{2,1}\"", "the second number between { and } is smaller"),
    ("name MATCHES \"\\p{Nonsense}\"", "there is no such class of characters"),
  ])
  func anInvalidPatternIsASyntaxError(format: String, reason: String) throws {
    let error = try #require(throws: PredicateSyntaxError.self) { try Predicate.parse(format) }
    #expect(error.expected == "a regular expression")
    #expect(error.note?.hasPrefix(reason) == true, "\(error)")
    // L11: who has typed it knows no names of ICU.
    #expect(!"\(error)".contains("U_"), "\(error)")
    #expect(error.offset > 13)
  }

  @Test func thePlaceInThePatternIsAPlaceInTheText() throws {
    for (format, offset) in [
      (#"name MATCHES "a)b""#, 16), (#"name MATCHES "\\d)b""#, 18),
      (#"name MATCHES "\u00e5\d)b""#, 23), (#"name MATCHES "日)b""#, 18),
    ] {
      let error = try #require(throws: PredicateSyntaxError.self) { try Predicate.parse(format) }
      #expect(error.offset == offset, "\(format) \(error)")
    }
  }

  @Test func aMatchThatTakesTooLongIsAnError() throws {
    let predicate = try Predicate.parse(#"details MATCHES "(a+)+b""#)
    let evaluator = predicate.evaluator()
    let slow = Product(id: 1, name: "x", details: String(repeating: "a", count: 60))
    let time = ProcessorTime.measure {
      let error = #expect(throws: PredicateEvaluationError.self) { try evaluator.evaluate(slow) }
      #expect(error?.reason == "too much time")
      #expect(
        error?.description == "the regular expression for 'details' takes too much time on one of "
          + "the texts")
    }
    #expect(time < .seconds(5))
    #expect(try evaluator.evaluate(Product(id: 1, name: "x", details: "aaab")))
    #expect(try !evaluator.evaluate(Product(id: 1, name: "x")))
  }

  @Test func aMatchThatTakesTooMuchMemoryIsAnError() throws {
    let evaluator = try Predicate.parse(#"details MATCHES "(?:a|b)*c""#).evaluator()
    let large = Product(id: 1, name: "x", details: String(repeating: "ab", count: 1_000_000))
    let error = #expect(throws: PredicateEvaluationError.self) { try evaluator.evaluate(large) }
    #expect(error?.reason == "too much memory")
  }

  @Test(arguments: [
    "(", "[", "(?:", "(?=", "(?<=", "((", "a{1,9}", "(a*)*", "|", "\\Q", "[a-", "(?i)", "[[a]&&",
    "(?<!a{1,9}",
    "\\p{L}", "\\1", "^", "(?#", "[^", "(?<=a|",
  ])
  func noPatternTakesLong(_ piece: String) {
    let pattern = String(repeating: piece, count: 4096 / piece.utf8.count)
    for text in [pattern, pattern + String(repeating: ")", count: 4096 / piece.utf8.count)] {
      let time = ProcessorTime.measure {
        let predicate = try? Predicate(format: "name MATCHES[c] %@", text)
        _ = try? predicate?.evaluate(Product(id: 1, name: String(repeating: "a", count: 40) + "b"))
      }
      #expect(time < .seconds(10))
    }
  }

  @Test func patternsAreLimitedTogether() throws {
    let half = String(repeating: "a", count: Predicate.maximumPatternLength / 2)
    let both = "name MATCHES %@ OR name MATCHES %@"
    #expect(try Predicate(format: both, half, half).keys == [.name])
    let error = try #require(throws: PredicateSyntaxError.self) {
      try Predicate(format: both, half, half + "a")
    }
    #expect(error.expected == "regular expressions of at most 8192 bytes")
  }

  @Test func oneEvaluatorServesManyThreads() async throws {
    let evaluator = try Predicate.parse(#"name MATCHES[c] "w[a-z]+ \d+""#).evaluator()
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).count { index in
            let name = index.isMultiple(of: 2) ? "Widget \(task * index)" : "widget"
            return (try? evaluator.evaluate(Product(id: 1, name: name))) == true
          }
        }
      }
      for await count in group { #expect(count == 250) }
    }
  }
}
