/// What a person types: predicates and amounts, made up.
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
  static func failure(of text: [UInt8], isPredicate: Bool) -> String? {
    isPredicate ? TypedEntries.predicateFailure(of: text) : TypedEntries.amountFailure(of: text)
  }

  /// Returns a text that is made up.
  static func text(isPredicate: Bool, _ random: inout RandomNumbers) -> [UInt8] {
    let words = isPredicate ? predicates : amounts
    let count = 1 + random.number(below: isPredicate ? 20 : 6)
    let parts = (0..<count).map { _ in random.element(of: words) }
    return Array(parts.joined(separator: isPredicate ? " " : "").utf8)
  }
}
