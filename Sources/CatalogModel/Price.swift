/// An exact amount of money: a whole number of minor units of a currency.
///
///     let price = Price(minorUnits: 1290, currency: .usDollar)
///     price.amount  // "12.90"
///     price.description  // "12.90 USD"
///     let parsed = try Price.parse("12.905".utf8, currency: .usDollar)
///     parsed.price  // price
///     parsed.isExact  // false
public struct Price: Hashable, Sendable {
  /// The amount in minor units: 1290 is 12.90 EUR, and 1290 JPY.
  public var minorUnits: Int64
  /// The currency, which says how many minor units a unit has.
  public var currency: Currency

  /// Makes a price of minor units.
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The code of the currency; nil where nobody said one.
  public var currencyCode: String? { currency.isNone ? nil : currency.code }

  /// The amount as a decimal number with the currency's digits and a point,
  /// such as `12.90`. The currency is not in it.
  public var amount: String {
    let digits = currency.fractionDigits
    if digits == 0 { return String(minorUnits) }
    var text = String(minorUnits.magnitude)
    if text.utf8.count <= digits {
      text = String(repeating: "0", count: digits + 1 - text.utf8.count) + text
    }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    return minorUnits < 0 ? "-" + text : text
  }
}

extension Price: CustomStringConvertible {
  /// The amount and the currency's code, such as `12.90 EUR`; without a currency `12.90`.
  public var description: String { currencyCode.map { "\(amount) \($0)" } ?? amount }
}

/// The reason why a text is not a price.
public enum PriceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not a decimal number.
  case notANumber
  /// The number is less than zero.
  case negative
  /// The number has more than 18 digits in minor units.
  case tooLarge

  /// The fault, to follow the text in a message.
  public var description: String {
    switch self {
    case .notANumber: "is not a number"
    case .negative: "is negative"
    case .tooLarge: "is too large"
    }
  }
}

extension Price {
  /// Reads an amount in units of a currency, such as `12.5` or `1.25e1`.
  ///
  /// A double that was printed with more digits than it carries is taken for
  /// what it stands for: `1.2900000000000000355` is 1.29. Where an amount has
  /// more decimals than the currency even so, it is rounded half to even.
  ///
  /// - Returns: The price, and whether it is what the text says to the digit.
  public static func parse(
    _ utf8: some Collection<UInt8>,
    currency: Currency
  ) throws(PriceError) -> (price: Price, isExact: Bool) {
    guard let number = DecimalNumber(utf8) else { throw .notANumber }
    return try rounding(number, currency: currency)
  }

  /// Returns an amount in units of a currency as a price; rounded as
  /// ``parse(_:currency:)`` does.
  ///
  /// - Returns: The price, and whether it is what the number says to the digit.
  public static func rounding(
    _ number: DecimalNumber,
    currency: Currency
  ) throws(PriceError) -> (price: Price, isExact: Bool) {
    if number.isNegative, !number.isZero { throw .negative }
    guard let scaled = number.scaled(toFractionDigits: currency.fractionDigits) else {
      throw .tooLarge
    }
    return (Price(minorUnits: scaled.value, currency: currency), scaled.isExact)
  }
}
