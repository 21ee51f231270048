import Bytes

/// Reads a predicate.
///
///     predicate  = alternative { (OR | "||") alternative }
///     alternative = term { (AND | "&&") term }
///     term       = { NOT | "!" } ("(" predicate ")" | constant | comparison | words)
///
/// Parentheses are kept on a stack of its own and not on the thread's, so that
/// no text overflows it.
struct PredicateParser {
  var scanner: PredicateScanner
  let arguments: [Predicate.Argument]
  /// The custom fields that there are; nil where that is not known.
  let custom: CustomNames?
  var argumentCount = 0
  /// The number of bytes of the regular expressions that were read.
  var patternLength = 0
  private var nesting = 0

  /// The part of the predicate in one pair of parentheses that was read.
  private struct Level {
    /// The number of NOTs before the term that is being read.
    var notCount = 0
    var alternatives: [Predicate] = []
    var terms: [Predicate] = []

    mutating func endAlternative(with term: Predicate) {
      alternatives.append(end(&terms, with: term, Predicate.and))
    }

    mutating func end(with term: Predicate) -> Predicate {
      let last = end(&terms, with: term, Predicate.and)
      return end(&alternatives, with: last, Predicate.or)
    }

    private func end(
      _ list: inout [Predicate],
      with last: Predicate,
      _ combine: ([Predicate]) -> Predicate
    ) -> Predicate {
      if list.isEmpty { return last }
      list.append(last)
      defer { list = [] }
      return combine(list)
    }
  }

  init(
    _ text: UnsafeBufferPointer<UInt8>, arguments: [Predicate.Argument], custom: CustomNames?
  ) {
    scanner = PredicateScanner(text)
    self.arguments = arguments
    self.custom = custom
  }

  mutating func parse() throws(PredicateSyntaxError) -> Predicate {
    guard scanner.bytes.count <= Predicate.maximumLength else {
      throw error(
        at: Predicate.maximumLength,
        expected: "no more than \(Predicate.maximumLength) bytes of text")
    }
    var outer: [Level] = []
    var level = Level()
    while true {
      try openTerm(&level, &outer)
      var term = try parseComparison()
      while true {
        nesting -= level.notCount
        for _ in 0..<level.notCount { term = !term }
        level.notCount = 0
        scanner.skipSpace()
        if scanner.isAtEnd, outer.isEmpty {
          try checkArgumentCount()
          return level.end(with: term)
        }
        if takeSign("&") || scanner.take(keyword: "AND") {
          level.terms.append(term)
          break
        }
        if takeSign("|") || scanner.take(keyword: "OR") {
          level.endAlternative(with: term)
          break
        }
        guard let enclosing = outer.last, scanner.take(")") else {
          throw unexpectedAfterTerm(isInParentheses: !outer.isEmpty)
        }
        term = level.end(with: term)
        level = enclosing
        outer.removeLast()
        nesting -= 1
      }
    }
  }

  /// Reads the NOTs and opening parentheses before a comparison.
  private mutating func openTerm(
    _ level: inout Level,
    _ outer: inout [Level]
  ) throws(PredicateSyntaxError) {
    while true {
      scanner.skipSpace()
      let start = scanner.offset
      if scanner.take("(") {
        outer.append(level)
        level = Level()
      } else if scanner.take("!") || scanner.take(keyword: "NOT") {
        level.notCount += 1
      } else {
        return
      }
      nesting += 1
      if nesting > Predicate.maximumNesting {
        throw error(
          at: start,
          expected: "no more than \(Predicate.maximumNesting) levels of parentheses and NOT")
      }
    }
  }

  private mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: sign)
    guard scanner.current == byte, scanner.byte(at: scanner.offset + 1) == byte else {
      return false
    }
    scanner.advance(by: 2)
    return true
  }

  private func unexpectedAfterTerm(isInParentheses: Bool) -> PredicateSyntaxError {
    let expected = isInParentheses ? "AND, OR or ')'" : "AND, OR or the end"
    var suggestion = suggestion(among: ["AND", "OR"])
    if scanner.current == UInt8(ascii: "&") { suggestion = "&&" }
    if scanner.current == UInt8(ascii: "|") { suggestion = "||" }
    return error(at: scanner.offset, expected: expected, suggestion: suggestion)
  }

  private func checkArgumentCount() throws(PredicateSyntaxError) {
    if argumentCount < arguments.count {
      throw error(
        at: scanner.offset, expected: "a placeholder for each of \(arguments.count) arguments",
        note: "there are \(argumentCount)")
    }
  }

  /// The word at the place that was probably meant.
  func suggestion(among candidates: [String]) -> String? {
    WordSuggestion.nearest(to: scanner.word, among: candidates)
  }

  func error(
    at offset: Int,
    expected: String,
    note: String? = nil,
    suggestion: String? = nil
  ) -> PredicateSyntaxError {
    PredicateSyntaxError(
      offset: offset, text: scanner.bytes, found: scanner.token(at: offset), expected: expected,
      note: note, suggestion: suggestion)
  }
}
