import Collation
import LocaleData
import Search

/// A predicate that was meant by one with a fault, where the fault says which.
enum CorrectedPredicate {
  /// Returns the line with the words behind its predicate as part of it, which a shell has parted where there were no
  /// quotes; nil where none are, and where they make none.
  ///
  /// - Parameter custom: The names of the catalog's custom fields, as far as they are known.
  static func joinedLine(of arguments: [String], custom: @autoclosure () -> [String]) -> UsageLine?
  {
    guard let joined = UsageLine(arguments).joined, let text = joined.value(of: "--where") else {
      return nil
    }
    let custom = custom()
    let predicate = fault(in: text, custom).map { Self.text(for: text, $0, custom: custom) } ?? text
    return predicate.map { joined.replacing(valued: "--where", with: ["--where", $0]) }
  }

  /// Returns the text that was meant; nil where none of what it can be is a predicate.
  ///
  /// - Parameter custom: The names of the catalog's custom fields, as far as they are known.
  static func text(
    for text: String, _ error: PredicateSyntaxError, custom: [String] = [], depth: Int = 3
  ) -> String? {
    let foreign = ForeignPredicate.translated(text)
    let all = (foreign == text ? [] : [foreign]) + candidates(for: text, error)
    return (all + namingFields(in: text, custom)).first { fault(in: $0, custom) == nil }.map(
      ignoringCase)
      // There may be several faults.
      ?? all.lazy.compactMap { next in
        fault(in: next, custom).flatMap { fault in
          fault.offset > error.offset && depth > 0
            ? Self.text(for: next, fault, custom: custom, depth: depth - 1) : nil
        }
      }.first
      // A text with AND in it, such as that of a name.
      ?? quotingRest(of: text, error).flatMap {
        fault(in: $0, custom) == nil ? ignoringCase($0) : nil
      }
  }

  /// Returns a predicate whose texts are looked for in any case, where no options say otherwise: who has forgotten the
  /// quotes has not thought of that either.
  private static func ignoringCase(_ text: String) -> String {
    text.replacing(#/\b(?i:(contains|beginswith|endswith))\s+(?=["'])/#) {
      "\($0.1.uppercased())[cd] "
    }.replacing(#/\borigin\s*==?\s*"([A-Z]{2})"/#) { "originCode == \"\($0.1)\"" }
      .replacing(#/\b(?i:(like|matches))\s+(?=["'])/#) { "\($0.1.uppercased())[c] " }
  }

  /// Returns a predicate with quotes around all that is behind a fault.
  private static func quotingRest(of text: String, _ error: PredicateSyntaxError) -> String? {
    guard error.found != nil, error.suggestion == nil,
      let place = text.utf8.index(
        text.utf8.startIndex, offsetBy: error.offset, limitedBy: text.utf8.endIndex),
      !text[place...].contains("\"")
    else { return nil }
    return text[..<place] + String(text[place...]).quotedForPredicate
  }

  private static func fault(in text: String, _ custom: [String]) -> PredicateSyntaxError? {
    do throws(PredicateSyntaxError) {
      _ = try Predicate.parse(text, custom: custom)
      return nil
    } catch {
      return error
    }
  }

  /// Returns a predicate with LIKE as it is written here, without regard to case: for patterns of SQL, or else for what
  /// is compared with a text that has a `*`; nil where it has neither.
  static func withPatterns(_ text: String) -> String? {
    replacingTexts(in: text, comparedBy: .like) { pattern in
      pattern.contains("%") && !pattern.contains("*") ? pattern.replacing("%", with: "*") : nil
    }
      ?? replacingTexts(in: text, comparedBy: .equal) {
        $0.contains("*") ? $0 : $0.contains("%") ? $0.replacing("%", with: "*") : nil
      }
  }

  /// Returns a predicate with a pattern for each text of an operator that stands for one; nil where none does.
  private static func replacingTexts(
    in text: String, comparedBy operator: Search.Predicate.Operator,
    _ pattern: (String) -> String?
  ) -> String? {
    var hasPattern = false
    let predicate = try? Predicate.parse(text).replacing { comparison in
      guard comparison.operator == `operator`, comparison.key.kind == .text,
        case .literal(let literal) = comparison.operand, let pattern = literal.text.flatMap(pattern)
      else { return nil }
      hasPattern = true
      return Predicate(comparison.key, .like, pattern, options: .caseInsensitive)
    }
    return hasPattern ? predicate?.description : nil
  }

  /// Returns a predicate with `nil` for an empty text, which no field has; the same where there is none.
  static func withoutEmptyTexts(_ predicate: Search.Predicate) -> Search.Predicate {
    predicate.replacing { comparison in
      guard comparison.operator == .equal, case .literal(.text("")) = comparison.operand else {
        return nil
      }
      return try? Predicate.parse("\(comparison.key.rawValue) == nil")
    } ?? predicate
  }

  /// Returns a predicate with a country in the place of its code or of its name in another language, and with the
  /// code of a currency in that of its sign; the same where there is none.
  static func withCodes(_ predicate: Search.Predicate) -> Search.Predicate {
    predicate.replacing { comparison in
      guard comparison.operator == .equal, case .literal(let literal) = comparison.operand,
        let text = literal.text
      else { return nil }
      switch comparison.key {
      case .origin, .originCode:
        let code =
          RegionNames(locales: [LocaleIdentifier(trusting: "en")]).code(for: text)
          ?? RegionNames.codeInAnyLanguage(text)
        return code.map { Predicate(.originCode, .equal, $0) }
      case .currency:
        let codes = ["€": "EUR", "£": "GBP", "$": "USD", "¥": "JPY"]
        return (codes[text] ?? MeantWords.currencies[text.lowercased()]).map {
          Predicate(.currency, .equal, $0)
        }
      default: return nil
      }
    } ?? predicate
  }

  /// Returns a predicate whose patterns match a part of a text, too; the same where there is none.
  static func withOpenPatterns(_ predicate: Search.Predicate) -> Search.Predicate {
    predicate.replacing { comparison in
      guard comparison.operator == .matches || comparison.operator == .like,
        case .literal(let literal) = comparison.operand, let text = literal.text
      else { return nil }
      let isLike = comparison.operator == .like
      let pattern = isLike ? "*\(text)*" : ".*\(text).*"
      // A pattern is checked by the parser.
      return try? Predicate.parse(
        "\(comparison.key.rawValue) \(isLike ? "LIKE" : "MATCHES")[c] \(pattern.quotedForPredicate)"
      )
    } ?? predicate
  }

  /// Returns a predicate that looks for a text anywhere, with case and accents ignored, in the place of one that asks for
  /// the whole or the beginning of it; the same where there is none.
  static func withParts(_ predicate: Search.Predicate) -> Search.Predicate {
    predicate.replacing { comparison in
      guard comparison.operator == .equal || comparison.operator == .beginsWith,
        comparison.key.kind == .text, case .literal(let literal) = comparison.operand,
        let text = literal.text, !text.isEmpty
      else { return nil }
      return Predicate(
        comparison.key, .contains, text, options: [.caseInsensitive, .diacriticInsensitive])
    } ?? predicate
  }

  /// The text with the quotes that a custom field of several words needs.
  private static func namingFields(in text: String, _ custom: [String]) -> [String] {
    custom.compactMap { name in
      let begins = name.lowercased()
      guard !name.isEmpty,
        let start = text.indices.first(where: { text[$0...].lowercased().hasPrefix(begins) }),
        let end = text.index(start, offsetBy: name.count, limitedBy: text.endIndex)
      else { return nil }
      return text[..<start] + Predicate.Key.custom(name).rawValue + text[end...]
    }
  }

  /// What can have been meant, the likeliest first.
  private static func candidates(for text: String, _ error: PredicateSyntaxError) -> [String] {
    guard let found = error.found else {
      // Nothing but what it could end with is missing.
      return [text + ")"]
    }
    guard
      let place = text.utf8.index(
        text.utf8.startIndex, offsetBy: error.offset, limitedBy: text.utf8.endIndex)
    else { return [] }
    let (before, rest) = (text[..<place], text[place...])
    var candidates = asElsewhere(before, rest)
    if let meant = error.suggestion, rest.hasPrefix(found), found.lowercased() != "xor" {
      for (words, meant) in [
        ("is not nil", "!= nil"), ("is nil", "== nil"), ("is not null", "!= nil"),
        ("is not empty", "!= nil"), ("is null", "== nil"),
        ("is empty", "== nil"), ("starts with", "BEGINSWITH"), ("begins with", "BEGINSWITH"),
        ("ends with", "ENDSWITH"),
      ] where rest.lowercased().hasPrefix(words) {
        candidates.append(before + meant + rest.dropFirst(words.count))
      }
      candidates.append(before + meant + rest.dropFirst(found.count))
    }
    // A text without its quotes ends where the next comparison begins, or with the predicate.
    let ends = [" AND ", " OR ", " and ", " or ", ")"].compactMap {
      rest.firstRange(of: $0)?.lowerBound
    }
    if let end = ends.min(), !rest[..<end].contains("\""), error.suggestion == nil {
      candidates.append(before + String(rest[..<end]).quotedForPredicate + text[end...])
    }
    return candidates
  }

  /// What is written in another way in SQL, in another language or in a shop.
  private static func asElsewhere(_ before: Substring, _ rest: Substring) -> [String] {
    var candidates: [String] = []
    // The comma of a number.
    let digits = rest.dropFirst().prefix(while: \.isNumber)
    if before.last?.isNumber == true, rest.hasPrefix(","), !digits.isEmpty, digits.count != 3 {
      candidates.append(before + "." + rest.dropFirst())
    }
    // `5 EUR`, which is two comparisons.
    if let parts = rest.wholeMatch(of: #/([A-Za-z]{3})\b(.*)/#), before.last == " ",
      before.lowercased().contains("price")
    {
      candidates.append("\(before)AND currency == \"\(parts.1.uppercased())\"\(parts.2)")
    }
    // `BETWEEN 1 AND 5`, and a list in parentheses.
    if let parts = rest.wholeMatch(
      of: #/([^\s{(]+)\s+(?:and|AND|And)\s+([^\s)]+)(.*)/#)
    {
      candidates.append("\(before){\(parts.1), \(parts.2)}\(parts.3)")
    }
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      let list = rest[..<end].dropFirst()
      candidates.append("\(before){\(list)}\(rest[end...].dropFirst())")
    }
    return candidates
  }
}
