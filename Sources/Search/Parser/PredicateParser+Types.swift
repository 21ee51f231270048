extension PredicateParser {
  /// Makes the comparison of two sides, with the key first, or says why they
  /// cannot be compared.
  mutating func checked(
    _ left: PredicateSide,
    _ operator: Predicate.Operator,
    at operatorStart: Int,
    _ options: Predicate.Options,
    at optionsStart: Int,
    _ right: PredicateSide
  ) throws(PredicateSyntaxError) -> Predicate.Comparison {
    let comparison: Predicate.Comparison
    /// The start of the side that is no longer the key.
    var operandStart = right.start
    switch (left.value, right.value) {
    case (.key(let key), .key(let other)) where `operator` == .in:
      comparison = Predicate.Comparison(other, .contains, options, .key(key))
    case (.key(let key), .key(let other)):
      comparison = Predicate.Comparison(key, `operator`, options, .key(other))
    case (.key(let key), .list(let list)) where `operator` == .in || `operator` == .between:
      comparison = Predicate.Comparison(key, `operator`, options, .list(list))
    case (.key, .literal) where `operator` == .in:
      throw error(at: right.start, expected: "a list in braces or a field name")
    case (.key(let key), .literal(let literal)):
      comparison = Predicate.Comparison(key, `operator`, options, .literal(literal))
    case (.literal(let literal), .key(let key)):
      operandStart = left.start
      if `operator` == .in {
        comparison = Predicate.Comparison(key, .contains, options, .literal(literal))
      } else if let mirrored = `operator`.mirrored {
        comparison = Predicate.Comparison(key, mirrored, options, .literal(literal))
      } else {
        throw error(
          at: left.start, expected: "a field name",
          note: "\(`operator`.rawValue) needs one before it")
      }
    case (.literal, _):
      throw noField(left, right)
    case (.list, _):
      throw error(at: left.start, expected: "a field name", note: "the argument is an array")
    case (_, .list):
      throw error(at: right.start, expected: "one value", note: "the argument is an array")
    }
    if comparison.key.kind == .number {
      try checkNumber(comparison, at: operatorStart, optionsStart, right.start)
    }
    try checkOperand(comparison, at: operandStart)
    return comparison
  }

  /// Returns the error of a comparison of two values; of a text that is called as a field is, it
  /// says how the field is written.
  private func noField(_ left: PredicateSide, _ right: PredicateSide) -> PredicateSyntaxError {
    for side in [left, right] {
      guard case .literal(let literal) = side.value, let text = literal.text else { continue }
      var key = Predicate.Key(text.utf8)
      if let custom, !custom.areUnknown, key == nil {
        key = custom.found(text, isWhole: true).map(Predicate.Key.custom)
      }
      guard let key else { continue }
      return error(
        at: side.start, expected: "a field name on one side of the comparison",
        suggestion: key.rawValue)
    }
    return error(at: left.start, expected: "a field name on one side of the comparison")
  }

  private func checkNumber(
    _ comparison: Predicate.Comparison,
    at operatorStart: Int,
    _ optionsStart: Int,
    _ operandStart: Int
  ) throws(PredicateSyntaxError) {
    let note = "'\(comparison.key.rawValue)' is a number"
    if comparison.operator.needsText {
      throw error(
        at: operatorStart, expected: "a comparison such as <, BETWEEN or IN {…}", note: note)
    }
    if !comparison.options.isEmpty {
      throw error(
        at: optionsStart, expected: "a value", note: note + "; [c] and [d] are for texts")
    }
    if case .list(let literals) = comparison.operand,
      let position = literals.firstIndex(where: { !$0.isNumberOrNull })
    {
      throw error(
        at: operandStart, expected: "numbers", note: note + ", value \(position + 1) is not")
    }
  }

  private mutating func checkOperand(
    _ comparison: Predicate.Comparison,
    at start: Int
  ) throws(PredicateSyntaxError) {
    let key = comparison.key
    switch comparison.operand {
    case .key(let other):
      if comparison.operator == .like || comparison.operator == .matches {
        throw error(
          at: start, expected: "a pattern in quotes", note: "a field is not a pattern")
      }
      let isComparable =
        other.kind == key.kind || other.kind == .mixed
        || key.kind == .mixed && (other.kind == .text || !comparison.operator.needsText)
      if !isComparable {
        let (kind, otherKind) = (key.kind.name, other.kind.name)
        throw error(
          at: start, expected: "a \(kind)",
          note: "'\(key.rawValue)' is a \(kind), '\(other.rawValue)' a \(otherKind)")
      }
    case .literal(let literal):
      if key.kind == .number, !literal.isNumberOrNull {
        throw error(at: start, expected: "a number", note: "'\(key.rawValue)' is a number")
      }
      if comparison.operator == .matches, let pattern = literal.text {
        try checkPattern(pattern, comparison.options, at: start)
      }
    case .list:
      break
    }
  }

  private mutating func checkPattern(
    _ pattern: String,
    _ options: Predicate.Options,
    at start: Int
  ) throws(PredicateSyntaxError) {
    patternLength += pattern.utf8.count
    if patternLength > Predicate.maximumPatternLength {
      throw error(
        at: start,
        expected: "regular expressions of at most \(Predicate.maximumPatternLength) bytes",
        note: "all of them together are longer")
    }
    do {
      _ = try RegularExpression(pattern, folding: options.folding)
    } catch {
      // An argument and a number have no quote before them.
      let quote = scanner.byte(at: start)
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      let place =
        isQuoted ? sourceOffset(of: error.offset, inStringAt: start, pattern) : start
      throw self.error(
        at: place, expected: "a regular expression",
        note: error.reason
          // No caret points into an argument.
          + (isQuoted ? "" : ", at byte \(error.offset) of the expression"))
    }
  }

  /// The place in the text of a place in a string, which may have escapes.
  private func sourceOffset(of offset: Int, inStringAt start: Int, _ string: String) -> Int {
    var source = start + 1
    var contents = 0
    while contents < offset, source < scanner.bytes.count,
      scanner.bytes[source] != scanner.bytes[start]
    {
      var length = 1
      contents += 1
      if scanner.bytes[source] == UInt8(ascii: "\\") {
        length = 2
        switch scanner.byte(at: source + 1) {
        case UInt8(ascii: "u"):
          length = 6
          let digits = String(decoding: scanner.bytes[source + 2..<source + 6], as: UTF8.self)
          contents += UInt32(digits, radix: 16).map { $0 < 0x80 ? 0 : $0 < 0x800 ? 1 : 2 } ?? 0
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "n"),
          UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "0"):
          break
        default:
          contents += 1
        }
      }
      source += length
    }
    return min(source, scanner.bytes.count)
  }
}

extension Predicate.Literal {
  fileprivate var isNumberOrNull: Bool { self == .null || number != nil }
}

extension Predicate.Key.Kind {
  fileprivate var name: String { self == .number ? "number" : "text" }
}
