import CatalogFields
import CatalogModel
import Search

/// What a person types: predicates and amounts, made up and changed.
struct TypedTexts {
  private static let predicates = [
    "name", "sku", "price", "quantity", "origin", "custom.Color", "custom.'a b'", "==", "!=", "<",
    ">=",
    "BEGINSWITH[cd]", "CONTAINS", "LIKE", "MATCHES", "IN", "BETWEEN", "AND", "OR", "NOT", "(", ")",
    "{", "}",
    ",", "'a'", "\"b\"", "'it\\'s'", "5", "-1.5", "1e9", "99999999999999999999999999", "null",
    "TRUEPREDICATE",
    "'(a|b)*'", "'*a?'", "%@", "%K", "12.50 EUR", "'日'", "\u{301}", "&&", "!", "ANY", "SELF",
  ]
  private static let amounts = [
    "1", "12", "299", "000", ".", ",", "'", " ", "\u{A0}", "-", "+", "(", ")", "€", "$", "kr", "Rs",
    "EUR", "usd",
    "CHF", "--", "e5", "٣", "１", "½", "%", "/kg", "pcs", "0", "\u{2212}", "99999999999999999999",
  ]

  /// Reads a text as a predicate or as an amount, and returns what is wrong with that.
  static func failure(
    of text: [UInt8], isPredicate: Bool
  ) -> String? {
    isPredicate
      ? predicateFailure(of: String(decoding: text, as: UTF8.self)) : amountFailure(of: text)
  }

  /// Returns a text that is made up.
  static func text(isPredicate: Bool, _ random: inout RandomNumbers) -> [UInt8] {
    let words = isPredicate ? predicates : amounts
    let count = 1 + random.number(below: isPredicate ? 20 : 6)
    let parts = (0..<count).map { _ in random.element(of: words) }
    return Array(parts.joined(separator: isPredicate ? " " : "").utf8)
  }

  /// What is parsed is parsed again from its description, and has an answer for any product.
  private static func predicateFailure(of text: String) -> String? {
    guard let predicate = try? Predicate.parse(text) else { return nil }
    guard let again = try? Predicate.parse(predicate.description), again == predicate else {
      return "its description is another predicate: \(predicate)"
    }
    let evaluator = predicate.evaluator()
    for product in [
      Product(id: 1, name: "Saw"),
      Product(
        id: .max, sku: "a", name: "日本\u{301}", details: text,
        price: Price(minorUnits: .max, currency: .usDollar),
        quantity: .min),
    ] {
      // A regular expression may take too long, and says so.
      _ = try? evaluator.evaluate(product)
    }
    return nil
  }

  /// What is read is read in the same way after another, and with spaces around it.
  private static func amountFailure(of text: [UInt8]) -> String? {
    for mark in [nil, DecimalMark.comma, .point] {
      var reader = AmountReader(decimalMark: mark, currency: .usDollar)
      let first = Result<Amount, any Error> { try reader.amount(text) }
      let second = Result<Amount, any Error> { try reader.amount(text) }
      var other = AmountReader(decimalMark: mark, currency: .usDollar)
      let spaced = Result<Amount, any Error> { try other.amount([0x20] + text + [0x20]) }
      _ = try? reader.wholeNumber(text)
      func spelling(_ result: Result<Amount, any Error>) -> String {
        guard let amount = try? result.get() else { return "refused" }
        return "\(amount.number) \(amount.currency?.code ?? "")"
      }
      let told = [first, second, spaced].map(spelling)
      if told[0] != told[1] { return "\(told[0]), then \(told[1])" }
      if told[0] != "refused", told[0] != told[2] { return "\(told[0]), with spaces \(told[2])" }
    }
    return nil
  }
}
