import Search

/// SKUs: a column that is unique.
extension IndexRangeCompiler {
  func skuRanges(_ comparison: Predicate.Comparison) -> Ranges? {
    guard comparison.options.isEmpty else { return nil }
    let literals: [Predicate.Literal]
    switch (comparison.operator, comparison.operand) {
    case (.equal, .literal(let literal)): literals = [literal]
    case (.in, .list(let list)): literals = list
    default: return nil
    }
    var values: [String] = []
    for literal in literals {
      guard let text = literal.text, let spellings = Self.spellings(of: text) else { return nil }
      values += spellings
    }
    let ranges = values.map {
      IndexRanges.Range("the SKUs", $0.debugDescription, where: "sku = ?", [$0])
    }
    return (ranges, true)
  }

  /// All texts that are canonically equivalent to one of ASCII, nil where these
  /// are too many or the text is another: three signs have a second code point
  /// (https://www.unicode.org/reports/tr15/#Singletons_Figure).
  static func spellings(of text: String) -> [String]? {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 > 0 }) else { return nil }
    let doubles: [Character: Character] = ["K": "\u{212A}", ";": "\u{37E}", "`": "\u{1FEF}"]
    var spellings: [[Unicode.Scalar]] = [[]]
    for character in text.unicodeScalars {
      var others: [[Unicode.Scalar]] = []
      if let double = doubles[Character(character)]?.unicodeScalars.first {
        others = spellings.map { $0 + [double] }
      }
      spellings = spellings.map { $0 + [character] } + others
      if spellings.count > 16 { return nil }
    }
    return spellings.map { String(String.UnicodeScalarView($0)) }
  }
}
