import Bytes

/// One side of a comparison, and where it stands.
struct PredicateSide {
  enum Value {
    case key(Predicate.Key)
    case literal(Predicate.Literal)
    case list([Predicate.Literal])
  }

  var value: Value
  var start: Int
}

extension PredicateParser {
  private static let keyNames = Predicate.Key.allCases.map(\.rawValue)

  /// Reads a comparison or a constant.
  mutating func parseComparison() throws(PredicateSyntaxError) -> Predicate {
    if scanner.take(keyword: "TRUEPREDICATE") { return Predicate(value: true) }
    if scanner.take(keyword: "FALSEPREDICATE") { return Predicate(value: false) }
    if let words = try parseWords() { return words }
    let left = try parseSide(
      expected: "a field name, NOT or '('", words: ["NOT", "TRUEPREDICATE", "FALSEPREDICATE"])
    scanner.skipSpace()
    let operatorStart = scanner.offset
    let `operator` = try parseOperator()
    scanner.skipSpace()
    let optionsStart = scanner.offset
    let options = try parseOptions()
    scanner.skipSpace()
    if !options.isEmpty, !`operator`.takesOptions {
      throw error(
        at: optionsStart, expected: "a value",
        note: "'\(`operator`.rawValue)' takes no [c] or [d]")
    }
    let right = try parseRightSide(of: `operator`, after: left.key)
    return Predicate(
      try checked(
        left, `operator`, at: operatorStart, options, at: optionsStart, right))
  }

  private mutating func parseRightSide(
    of operator: Predicate.Operator,
    after key: Predicate.Key?
  ) throws(PredicateSyntaxError) -> PredicateSide {
    let start = scanner.offset
    switch `operator` {
    case .in where scanner.current != UInt8(ascii: "{") && !scanner.word.isEmpty:
      // NSPredicate's IN looks for a text in a text, too.
      return try parseSide(expected: "a list in braces or a field name", words: [])
    case .in, .between:
      let list = try parseList(of: `operator`)
      if `operator` == .between, list.count != 2 {
        throw error(at: start, expected: "two bounds in braces", note: "BETWEEN takes two")
      }
      return PredicateSide(value: .list(list), start: start)
    default:
      return try parseSide(
        expected: key?.kind == .number ? "a number" : key != nil ? "a value" : "a field name",
        words: [])
    }
  }

  /// Reads a list in braces, or an argument that is one.
  private mutating func parseList(
    of operator: Predicate.Operator
  ) throws(PredicateSyntaxError) -> [Predicate.Literal] {
    let start = scanner.offset
    let expected = `operator` == .between ? "two bounds in braces" : "a list in braces"
    if scanner.current == UInt8(ascii: "%") {
      if case .list(let list) = try parseArgument() { return list }
      throw error(at: start, expected: expected, note: "the argument is not an array")
    }
    guard scanner.take("{") else {
      throw error(
        at: start, expected: expected,
        suggestion: scanner.current == UInt8(ascii: "(") ? "{" : nil)
    }
    var literals: [Predicate.Literal] = []
    scanner.skipSpace()
    if scanner.take("}") { return literals }
    while true {
      scanner.skipSpace()
      literals.append(try parseLiteral(expected: "a value"))
      scanner.skipSpace()
      if scanner.take("}") { return literals }
      guard scanner.take(",") else { throw error(at: scanner.offset, expected: "',' or '}'") }
    }
  }

  /// Reads a key, a literal or an argument.
  mutating func parseSide(
    expected: String,
    words: [String]
  ) throws(PredicateSyntaxError) -> PredicateSide {
    let start = scanner.offset
    let word = scanner.word
    if !word.isEmpty {
      if word.elementsEqual("custom".utf8), scanner.byte(at: word.endIndex) == UInt8(ascii: ".") {
        return PredicateSide(value: .key(try parseCustomKey()), start: start)
      }
      if let key = Predicate.Key(word) {
        scanner.advance(by: word.count)
        return PredicateSide(value: .key(key), start: start)
      }
      if scanner.take(keyword: "NIL") || scanner.take(keyword: "NULL") {
        return PredicateSide(value: .literal(.null), start: start)
      }
      let end = scanner.dottedWordEnd
      let typed = String(decoding: scanner.bytes[start..<end], as: UTF8.self)
      if let name = custom?.found(typed, isWhole: false) {
        scanner.advance(by: end - start)
        return PredicateSide(value: .key(.custom(name)), start: start)
      }
      throw unknownWord(expected: expected, words: words)
    }
    if scanner.current == UInt8(ascii: "%") {
      if scanner.byte(at: start + 1) == UInt8(ascii: "K") {
        return PredicateSide(value: .key(try parseKeyArgument()), start: start)
      }
      switch try parseArgument() {
      case .literal(let literal): return PredicateSide(value: .literal(literal), start: start)
      case .list(let list): return PredicateSide(value: .list(list), start: start)
      }
    }
    return PredicateSide(value: .literal(try parseLiteral(expected: expected)), start: start)
  }

  /// Reads a custom field: `custom.` and its name, in quotes where that is more than words with
  /// points between them.
  private mutating func parseCustomKey() throws(PredicateSyntaxError) -> Predicate.Key {
    scanner.advance(by: Predicate.Key.customPrefix.utf8.count)
    let start = scanner.offset
    let typed: String
    switch scanner.current {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      typed = try parseString()
    default:
      let end = scanner.dottedWordEnd
      typed = String(decoding: scanner.bytes[start..<end], as: UTF8.self)
      scanner.advance(by: end - start)
    }
    if typed.isEmpty { throw error(at: start, expected: "the name of a custom field") }
    guard let custom else { return .custom(typed) }
    if let name = custom.found(typed, isWhole: true) { return .custom(name) }
    let nearest = WordSuggestion.nearest(to: typed.utf8, among: custom.names)
    throw error(
      at: start, expected: "a custom field of this catalog",
      note: custom.names.isEmpty
        ? "it has none" : nearest == nil ? "it has " + custom.list : nil,
      suggestion: nearest)
  }

  /// The field that was probably meant by the word at the place.
  private func fieldSuggestion(_ words: [String]) -> String? {
    if !words.isEmpty,
      let meant = FieldWords.field(meantBy: String(decoding: scanner.word, as: UTF8.self))
    {
      return meant
    }
    let names = custom?.names ?? []
    guard let nearest = suggestion(among: Self.keyNames + words + names) else { return nil }
    let isCustom = names.contains(nearest) && Predicate.Key(nearest.utf8) == nil
    return isCustom && !Predicate.Key.isWord(nearest)
      ? Predicate.Key.custom(nearest).rawValue : nearest
  }

  private func unknownWord(expected: String, words: [String]) -> PredicateSyntaxError {
    let isQuote = isTypographicQuote(at: scanner.offset)
    let suggestion = isQuote ? "\"" : fieldSuggestion(words)
    var note: String?
    let upper = String(decoding: scanner.word, as: UTF8.self).uppercased()
    switch upper {
    case "TRUE", "FALSE", "YES", "NO": note = "no field is true or false"
    case "ANY", "ALL", "SOME", "NONE": note = "no field has several values"
    case _ where suggestion == nil && !words.isEmpty:
      note = "fields are " + Self.keyNames.joined(separator: ", ")
      if let custom, !custom.names.isEmpty { note? += "; custom fields are " + custom.list }
    case _ where words.isEmpty && expected == "a number":
      note = "no field is called so"
    case _ where words.isEmpty: note = "put text in quotes"
    default: break
    }
    return error(at: scanner.offset, expected: expected, note: note, suggestion: suggestion)
  }

  private mutating func parseOperator() throws(PredicateSyntaxError) -> Predicate.Operator {
    let start = scanner.offset
    let end = scanner.signEnd
    if end > start {
      let first = scanner.bytes[start]
      let second = end - start == 2 ? scanner.bytes[start + 1] : 0
      if end - start <= 2, let found = Self.comparison(first, second) {
        scanner.advance(by: end - start)
        return found
      }
      let signs = ["==", "!=", "<", "<=", ">", ">=", "<>", "="]
      throw error(
        at: start, expected: "a comparison",
        suggestion: WordSuggestion.nearest(to: scanner.bytes[start..<end], among: signs))
    }
    if scanner.take(keyword: "BEGINSWITH") { return .beginsWith }
    if scanner.take(keyword: "CONTAINS") { return .contains }
    if scanner.take(keyword: "IN") { return .in }
    if scanner.take(keyword: "LIKE") { return .like }
    if scanner.take(keyword: "MATCHES") { return .matches }
    if scanner.take(keyword: "ENDSWITH") { return .endsWith }
    if scanner.take(keyword: "BETWEEN") { return .between }
    let names = Predicate.Operator.allCases.map(\.rawValue).filter {
      $0.utf8.count > 2 || $0 == "IN"
    }
    throw error(
      at: start, expected: "a comparison such as == or CONTAINS",
      suggestion: comparisonWithNothing
        ?? OperatorWords.operator(meantBy: String(decoding: scanner.word, as: UTF8.self))
        ?? suggestion(among: names))
  }

  /// What `IS NULL` of SQL is called here, if it is what stands at the place.
  private var comparisonWithNothing: String? {
    var rest = scanner
    guard rest.take(keyword: "IS") else { return nil }
    rest.skipSpace()
    let sign = rest.take(keyword: "NOT") ? "!=" : "=="
    rest.skipSpace()
    return rest.take(keyword: "NULL") || rest.take(keyword: "NIL") ? sign + " nil" : sign
  }

  /// The comparison of one or two signs; zero stands for no second one.
  private static func comparison(_ first: UInt8, _ second: UInt8) -> Predicate.Operator? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("=", "\0"), ("=", "="): .equal
    case ("!", "="), ("<", ">"): .notEqual
    case ("<", "\0"): .less
    case ("<", "="), ("=", "<"): .lessOrEqual
    case (">", "\0"): .greater
    case (">", "="), ("=", ">"): .greaterOrEqual
    default: nil
    }
  }

  private mutating func parseOptions() throws(PredicateSyntaxError) -> Predicate.Options {
    guard scanner.take("[") else { return [] }
    let start = scanner.offset
    let word = scanner.word
    var options: Predicate.Options = []
    for byte in word {
      let option: Predicate.Options
      switch byte | 0x20 {
      case UInt8(ascii: "c"): option = .caseInsensitive
      case UInt8(ascii: "d"): option = .diacriticInsensitive
      default: throw error(at: start, expected: "c, d or cd")
      }
      guard options.insert(option).inserted else { throw error(at: start, expected: "c, d or cd") }
    }
    if options.isEmpty { throw error(at: start, expected: "c, d or cd") }
    scanner.advance(by: word.count)
    guard scanner.take("]") else { throw error(at: scanner.offset, expected: "']'") }
    return options
  }
}

extension PredicateSide {
  fileprivate var key: Predicate.Key? {
    if case .key(let key) = value { key } else { nil }
  }
}
