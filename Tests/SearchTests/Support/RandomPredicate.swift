import TestSupport

@testable import Search

/// Predicates of any shape, for properties that hold for all.
enum RandomPredicate {
  static let texts = [
    "", "a", "wid", "Widget A", "Å", "A\u{30A}", "\"", "'", "\\", "\\*", "a*?b", "%@", "%", "日本",
    "👨‍👩‍👧", "\n", "\t\u{0}\u{7F}\u{85}\u{2028}", "ß", "İ", "nil", "AND", "5", "{}", "\\u0041",
  ]
  static let numbers = ["0", "-1", "5", "5.0", ".5", "1e3", "-2.50E-7", "99999999999999999999"]

  /// The fixed fields and some custom ones.
  static let keys: [Predicate.Key] =
    Predicate.Key.allCases + ["Cost", "Min. \"stock\"", "å", "1.x", "nil"].map { .custom($0) }

  static func predicate(depth: Int, using generator: inout SeededGenerator) -> Predicate {
    let choice = depth == 0 ? 0 : Int.random(in: 0..<6, using: &generator)
    switch choice {
    case 1: return !predicate(depth: depth - 1, using: &generator)
    case 2, 3, 4, 5:
      let children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        predicate(depth: depth - 1, using: &generator)
      }
      return choice < 4 ? .and(children) : .or(children)
    default:
      if Int.random(in: 0..<10, using: &generator) == 0 {
        return Predicate(value: Bool.random(using: &generator))
      }
      if Int.random(in: 0..<10, using: &generator) == 0, let query = words(using: &generator) {
        return Predicate(query)
      }
      return Predicate(comparison(using: &generator))
    }
  }

  /// A query of words, nil where the texts have none.
  static func words(using generator: inout SeededGenerator) -> WordQuery? {
    let textKeys = Self.keys.filter { $0.kind != .number }
    let keys = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
      textKeys.randomElement(using: &generator)
    }
    let texts = (0...2).map { _ in Self.texts.randomElement(using: &generator) ?? "" }
    let isEverywhere = Bool.random(using: &generator)
    return try? WordQuery(texts.joined(separator: " "), in: isEverywhere ? nil : keys)
  }

  static func comparison(using generator: inout SeededGenerator) -> Predicate.Comparison {
    let keys = keys
    let key = keys.randomElement(using: &generator) ?? .name
    var operators = Predicate.Operator.allCases
    if key.kind == .number { operators.removeAll(where: \.needsText) }
    let `operator` = operators.randomElement(using: &generator) ?? .equal
    var options: Predicate.Options = []
    if key.kind != .number, `operator`.takesOptions {
      options = Predicate.Options(rawValue: UInt8.random(in: 0..<4, using: &generator))
    }
    return Predicate.Comparison(
      key, `operator`, options, operand(for: key, `operator`, using: &generator))
  }

  private static func operand(
    for key: Predicate.Key,
    _ operator: Predicate.Operator,
    using generator: inout SeededGenerator
  ) -> Predicate.Operand {
    let others = keys.filter { $0.kind == key.kind }
    switch `operator` {
    case .in:
      let count = Int.random(in: 0...4, using: &generator)
      return .list((0..<count).map { _ in literal(for: key, using: &generator) })
    case .between:
      return .list((0..<2).map { _ in literal(for: key, using: &generator) })
    case .matches:
      return .literal(
        .text(["", "a.*", "\\d+", "[a-z\\]]"].randomElement(using: &generator) ?? ""))
    case .like:
      return .literal(literal(for: key, using: &generator))
    default:
      if Int.random(in: 0..<5, using: &generator) == 0 {
        return .key(others.randomElement(using: &generator) ?? key)
      }
      return .literal(literal(for: key, using: &generator))
    }
  }

  private static func literal(
    for key: Predicate.Key,
    using generator: inout SeededGenerator
  ) -> Predicate.Literal {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .null
    case 1, 2: return .number(.init(checked: numbers.randomElement(using: &generator) ?? "0"))
    default:
      let list = key.kind == .number ? numbers : key.isCustom ? texts + numbers : texts
      return .text(list.randomElement(using: &generator) ?? "")
    }
  }
}
