extension PredicateParser {
  /// Reads a query of words, if it is what stands at the place:
  ///
  ///     words = WORDS [ "{" key { "," key } "}" ] text
  ///
  /// A custom field may have the name, so that it is one only before a brace or a quote.
  mutating func parseWords() throws(PredicateSyntaxError) -> Predicate? {
    let before = scanner
    guard scanner.take(keyword: "WORDS") else { return nil }
    scanner.skipSpace()
    let isQuery =
      scanner.current == UInt8(ascii: "{") || isQuote || scanner.current == UInt8(ascii: "%")
    guard isQuery else {
      let names = Predicate.Operator.allCases.map(\.rawValue) + ["IS", "NOT"]
      if !scanner.word.isEmpty, suggestion(among: names) == nil {
        throw error(at: scanner.offset, expected: "words in quotes", note: "put text in quotes")
      }
      scanner = before
      return nil
    }
    let keys = try parseWordKeys()
    let start = scanner.offset
    guard isQuote || scanner.current == UInt8(ascii: "%"),
      let text = try parseLiteral(expected: "words in quotes").text
    else { throw error(at: start, expected: "words in quotes") }
    do throws(WordQuery.Failure) {
      return Predicate(try WordQuery(text, in: keys))
    } catch {
      switch error {
      case .noWords:
        throw self.error(at: start, expected: "a text with a letter or a digit")
      case .tooManyWords(let count):
        throw self.error(
          at: start, expected: "no more than \(WordQuery.greatestWordCount) words",
          note: "there are \(count)")
      }
    }
  }

  private var isQuote: Bool {
    scanner.current == UInt8(ascii: "\"") || scanner.current == UInt8(ascii: "'")
  }

  private mutating func parseWordKeys() throws(PredicateSyntaxError) -> [Predicate.Key]? {
    guard scanner.take("{") else { return nil }
    var keys: [Predicate.Key] = []
    while true {
      scanner.skipSpace()
      let side = try parseSide(expected: "a field name", words: [])
      guard case .key(let key) = side.value, key.kind != .number else {
        throw error(at: side.start, expected: "a field of texts")
      }
      keys.append(key)
      scanner.skipSpace()
      if scanner.take("}") { break }
      guard scanner.take(",") else { throw error(at: scanner.offset, expected: "',' or '}'") }
    }
    scanner.skipSpace()
    return keys
  }
}
