package import CatalogModel

/// A number that was read from a text, and the currency that stood at it.
package struct Amount: Hashable, Sendable {
  /// The number.
  package var number: DecimalNumber
  /// The currency; nil when none is written.
  package var currency: Currency?

  /// Makes an amount.
  package init(number: DecimalNumber, currency: Currency? = nil) {
    self.number = number
    self.currency = currency
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
      "has a decimal comma, where a point is expected; --decimal-comma takes commas"
    case .contradicts(.comma):
      "has a decimal point, where a comma is expected, by --decimal-comma or by other values; "
        + "--decimal-point takes points"
    case .unknownCurrency(let text):
      "is not a number: '\(text)' is no currency"
    case .ambiguousCurrency(let text, let currencies):
      "may be in \(currencies.map(\.code).joined(separator: ", ")): '\(text)' is used for each"
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
