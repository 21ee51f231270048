import CatalogModel
import Collation
import TestSupport
import Testing

@testable import Search

/// Comparisons of texts against slow, obvious ones over folded code points.
struct PredicateTextTests {
  static let awkward = [
    "", " ", "a", "A", "aa", "ab", "abc", "Widget A", "widget", "Å", "A\u{30A}", "\u{212B}", "å",
    "Ångström",
    "é", "e\u{301}", "x\u{302}", "x", "ß", "SS", "ss", "İ", "i", "ı", "I", "ø", "o", "Ø", "日本",
    "日", "か", "が", "か\u{3099}", "カ", "เกม", "ก้", "เ", "👨‍👩‍👧", "👨", "🇸🇪", "\u{301}", "*", "?",
    "a*b", "\\", "100%", "\r\n", "a\r\nb", "\n", "ﬁ", "fi", "Σ", "ς", "한",
    "\u{1112}\u{1161}\u{11AB}",
    "\u{0}", "\u{10FFFF}", String(repeating: "aå", count: 700), String(repeating: "a", count: 1500),
  ]
  static let options: [Predicate.Options] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  private static func scalars(_ text: String, _ folding: Folding) -> [Unicode.Scalar] {
    Array(String(decoding: folding.foldedBytes(of: text), as: UTF8.self).unicodeScalars)
  }

  private static func expected(
    _ operator: Predicate.Operator,
    _ text: [Unicode.Scalar],
    _ other: [Unicode.Scalar]
  ) -> Bool {
    switch `operator` {
    case .equal: text == other
    case .notEqual: text != other
    case .less: text.lexicographicallyPrecedes(other)
    case .lessOrEqual: !other.lexicographicallyPrecedes(text)
    case .greater: other.lexicographicallyPrecedes(text)
    case .greaterOrEqual: !text.lexicographicallyPrecedes(other)
    case .beginsWith: text.starts(with: other)
    case .endsWith: text.reversed().starts(with: other.reversed())
    case .contains: (0...text.count).contains { text[$0...].starts(with: other) }
    default: false
    }
  }

  private static let operators: [Predicate.Operator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith, .endsWith,
    .contains,
  ]

  @Test(arguments: options, operators)
  func isWhatTheFoldedCodePointsAre(
    _ options: Predicate.Options,
    _ operator: Predicate.Operator
  ) throws {
    if !options.isEmpty, !`operator`.takesOptions { return }
    let folding = options.folding
    let folded = Self.awkward.map { Self.scalars($0, folding) }
    for (text, scalars) in zip(Self.awkward, folded) {
      let evaluator = ComparisonEvaluator(.init(.name, `operator`, options, .literal(.text(text))))
      let pair = ComparisonEvaluator(.init(.name, `operator`, options, .key(.sku)))
      for (value, valueScalars) in zip(Self.awkward, folded) {
        let expected = Self.expected(`operator`, valueScalars, scalars)
        #expect(try evaluator.matches(text: value) == expected, "\(value) \(`operator`) \(text)")
        let product = Product(id: 1, sku: text, name: value)
        #expect(try Predicate(pair.comparison).evaluate(product) == expected)
      }
    }
  }

  @Test(arguments: options)
  func beginsWithIsTheOlderPredicate(_ options: Predicate.Options) throws {
    for prefix in Self.awkward {
      let older = BeginsWithPredicate(prefix, folding: options.folding)
      let evaluator = ComparisonEvaluator(
        .init(.name, .beginsWith, options, .literal(.text(prefix))))
      for name in Self.awkward + Self.awkward.map({ prefix + $0 }) {
        #expect(try evaluator.matches(text: name) == older.matches(name), "\(name) \(prefix)")
      }
    }
  }

  @Test(arguments: options)
  func inIsAnyOfTheEquals(_ options: Predicate.Options) throws {
    let list = ["Å", "ss", "", "日本", "İ"]
    let evaluator = ComparisonEvaluator(
      .init(.name, .in, options, .list(list.map { .text($0) })))
    for value in Self.awkward {
      let expected = list.contains {
        Self.scalars($0, options.folding) == Self.scalars(value, options.folding)
      }
      #expect(try evaluator.matches(text: value) == expected, "\(value)")
    }
  }

  @Test(arguments: [
    ("name == \"Å\"", "A\u{30A}", true), ("name == \"Å\"", "å", false),
    ("name ==[c] \"Å\"", "å", true), ("name ==[c] \"Å\"", "A", false),
    ("name ==[d] \"Å\"", "A", true), ("name ==[d] \"Å\"", "a", false),
    ("name ==[cd] \"Å\"", "a", true), ("name ==[c] \"STRASSE\"", "Straße", true),
    ("name ==[d] \"ø\"", "o", false), ("name ==[cd] \"İ\"", "i", true),
    ("name ==[c] \"I\"", "ı", false), ("name ==[cd] \"か\"", "が", false),
    ("name CONTAINS \"x\"", "x\u{302}", true), ("name CONTAINS \"e\"", "é", false),
    ("name CONTAINS[d] \"e\"", "é", true), ("name ENDSWITH \"\u{302}\"", "x\u{302}", true),
    ("name BEGINSWITH \"\"", "", true), ("name BETWEEN {\"a\", \"b\"}", "abc", true),
    ("name BETWEEN {\"a\", \"b\"}", "ba", false), ("name IN {}", "a", false),
    ("name !=[c] \"A\"", "a", false), ("name == \"\"", "", true),
  ])
  func optionsSayWhatIsIgnored(format: String, name: String, matches: Bool) throws {
    #expect(try Predicate.parse(format).evaluate(Product(id: 1, name: name)) == matches)
  }

  @Test(arguments: options)
  func aBufferWithoutMemoryIsTheEmptyText(_ options: Predicate.Options) throws {
    let nothing = Predicate.Value.text(UnsafeBufferPointer(start: nil, count: 0))
    for `operator` in Predicate.Operator.allCases where `operator`.needsText {
      let evaluator = ComparisonEvaluator(.init(.name, `operator`, options, .literal(.text(""))))
      #expect(try evaluator.matches(nothing), "\(`operator`)")
      let other = ComparisonEvaluator(.init(.name, `operator`, options, .literal(.text("a"))))
      #expect(try !other.matches(nothing), "\(`operator`)")
    }
  }

  @Test func illFormedBytesAreReadAsReplacementCharacters() throws {
    let evaluator = ComparisonEvaluator(
      .init(.name, .equal, .caseInsensitive, .literal(.text("a\u{FFFD}b"))))
    let bytes: [UInt8] = [0x41, 0xFF, 0x42]
    #expect(try bytes.withUnsafeBufferPointer { try evaluator.matches(.text($0)) })
  }
}

extension ComparisonEvaluator {
  func matches(text: String) throws -> Bool {
    try Array(text.utf8).withUnsafeBufferPointer { try matches(.text($0)) }
  }
}
