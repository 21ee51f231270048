package import CatalogModel

/// A number that was read from a text, and the currency that stood at it.
package struct Amount: Hashable, Sendable {
  /// The number.
  package var number: DecimalNumber
  /// The currency; nil when none is written.
  package var currency: Currency?
  /// Whether the currency is one of several that have the sign that is written.
  package var hasSharedSign = false

  /// Makes an amount.
  package init(number: DecimalNumber, currency: Currency? = nil, hasSharedSign: Bool = false) {
    self.number = number
    self.currency = currency
    self.hasSharedSign = hasSharedSign
  }
}

/// The reason why a text is not an amount.
package enum AmountError: Error, Hashable, Sendable {
  /// The text is something else than a number with a currency.
  case notANumber
  /// The text has another decimal mark than the one that counts.
  case contradicts(DecimalMark)
  /// The text beside the number is not a known currency.
  case unknownCurrency(String)
  /// The text beside the number may be one of several currencies.
  case ambiguousCurrency(String, [Currency])
  /// Two currencies stand at the number.
  case twoCurrencies(String, String)
  /// The number has a fraction.
  case notWhole
  /// The amount is not a price.
  case price(PriceError)
}

extension AmountError: CustomStringConvertible {
  /// The fault, to follow the text in a message.
  package var description: String {
    switch self {
    case .notANumber:
      "is not a number"
    case .contradicts(.point):
      "has a decimal comma, but a point is expected; write it with a point, or if all have a comma, say so with "
        + "--decimal-comma"
    case .contradicts(.comma):
      "has a decimal point, but the file uses decimal commas; write it with a comma, or if all have a point, "
        + "say so with --decimal-point"
    case .unknownCurrency(let text):
      "is not a number: '\(text)' is not a currency"
    case .ambiguousCurrency(let text, let currencies):
      "is ambiguous: '\(text)' could be "
        + currencies.dropLast().map(\.code).joined(separator: ", ")
        + " or \(currencies.last?.code ?? "")"
    case .twoCurrencies(let first, let second):
      "has two currencies, '\(first)' and '\(second)'"
    case .notWhole:
      "is not a whole number"
    case .price(let error):
      error.description
    }
  }
}

extension AmountError {
  /// The fault where a whole number is expected, to follow the text in a message.
  package var ofWholeNumber: String {
    self == .price(.tooLarge) ? description : Self.notWhole.description
  }
}
