public import CatalogModel

/// A change of a price: `12.50 EUR`, `*1.05`, `+1`, `-10%`.
public enum PriceChange: Hashable, Sendable {
  /// Another price; in the currency that the product had, where none is said.
  case amount(TypedAmount)
  /// Times a factor.
  case factor(ExactDecimal)
  /// So much more, or less.
  case difference(TypedAmount)
  /// The same amount: it may be rounded to a step, or be in another currency.
  case same

  /// An amount as it was typed.
  public struct TypedAmount: Hashable, Sendable {
    /// The number, and the currency where one is written.
    var amount: Amount
    /// The text, where its point may be grouping: it is the decimal mark of a
    /// currency with three decimals, and an error of the others.
    var doubtful: String?
  }

  /// Reads a change as it is typed.
  ///
  /// `=` before an amount takes what follows as it is. A difference begins with
  /// its sign, a factor with `*` or `×`.
  ///
  /// - Parameters:
  ///   - isNumber: Whether a program wrote the text, as a number.
  ///   - takesValuesOnly: Whether the text can only be a price.
  init(
    _ text: String,
    by amounts: inout AmountReader,
    isNumber: Bool,
    takesValuesOnly: Bool
  ) throws(FieldError) {
    func quoted(_ what: String) -> FieldError { FieldError(.price, "'\(text)' \(what)") }
    func amount(_ text: Substring) throws(FieldError) -> TypedAmount {
      let ambiguous = isNumber ? nil : AmbiguousAmount(text)
      let amount: Amount
      do {
        amount = try amounts.amount(text.utf8)
      } catch {
        throw quoted(error.description)
      }
      // A comma has been taken as one that groups: it surely is in `1,200 JPY`.
      if let ambiguous, ambiguous.mark == .comma {
        if amount.currency?.fractionDigits == 0 { return TypedAmount(amount: amount) }
        throw FieldError(.price, ambiguous.readings + "; write one of these")
      }
      return TypedAmount(amount: amount, doubtful: ambiguous.map { _ in String(text) })
    }
    func price(_ text: Substring) throws(FieldError) -> TypedAmount {
      let typed = try amount(text)
      if typed.amount.number.isNegative, !typed.amount.number.isZero {
        throw quoted(PriceError.negative.description)
      }
      return typed
    }
    let typed = text.drop { $0 == " " }
    let rest = typed.dropFirst()
    switch typed.first {
    case "*" where takesValuesOnly, "×" where takesValuesOnly:
      throw quoted("is a price change, not a price")
    case "*", "×":
      if typed.hasSuffix("%") {
        throw quoted("is both a factor and a percentage; write *1.05 or +5%")
      }
      self = .factor(try Self.factor(try amount(rest).amount, quoted))
    case "+" where !takesValuesOnly, "-" where !takesValuesOnly, "−" where !takesValuesOnly:
      if typed.hasSuffix("%") {
        let percent = try Self.factor(try amount(typed.dropLast()).amount, quoted)
        // 100 % and so many more, as hundredths.
        let digits = percent.digits + 2
        guard digits <= ExactDecimal.greatestDigits else {
          throw quoted("has too many decimal places")
        }
        let all = (0..<digits).reduce(1 as Int64) { all, _ in all * 10 }
        let factor = ExactDecimal(all + percent.value, digits: digits)
        if factor.value < 0 { throw quoted("would make the price negative") }
        self = .factor(factor)
      } else {
        self = .difference(try amount(typed))
      }
    case "=" where !takesValuesOnly:
      self = .amount(try price(rest))
    default:
      if typed.hasSuffix("%") {
        throw quoted(
          takesValuesOnly
            ? "is not a price" : "is not a price; to change by a percentage write +5% or -5%")
      }
      self = .amount(try price(typed))
    }
  }

  private static func factor(
    _ amount: Amount,
    _ quoted: (String) -> FieldError
  ) throws(FieldError) -> ExactDecimal {
    guard amount.currency == nil else { throw quoted("is a factor: it has no currency") }
    guard let factor = ExactDecimal(amount.number) else {
      throw quoted("has more than \(ExactDecimal.greatestDigits) decimals")
    }
    return factor
  }

  /// Whether what comes out depends on the price that there was.
  public var isRelative: Bool {
    switch self {
    case .amount: false
    case .factor, .difference, .same: true
    }
  }
}

extension PriceChange {
  /// Returns the price that comes out.
  ///
  /// - Parameters:
  ///   - old: The price before.
  ///   - currency: The one that it is to be in; nil keeps that of `old`.
  ///   - usual: That of amounts where neither says one.
  ///   - step: The step that the amount is rounded to.
  func price(
    from old: Price?,
    in currency: Currency?,
    usual: Currency?,
    step: DecimalNumber?
  ) throws(FieldError) -> Price {
    switch self {
    case .amount(let typed):
      let written = typed.amount.currency
      if let written, let currency, written != currency {
        throw FieldError(.price, "is in \(written), but the currency is set to \(currency)")
      }
      guard let currency = written ?? currency ?? old?.currency ?? usual else {
        throw FieldError(.price, "needs a currency, such as 12.50 EUR")
      }
      try typed.refuseDoubt(in: currency)
      let price = try Self.exact(typed.amount.number, in: currency)
      return try Self.rounded(price, ExactDecimal(1), step)
    case .factor(let factor):
      return try Self.rounded(try Self.known(old, in: currency), factor, step)
    case .difference(let typed):
      let old = try Self.known(old, in: currency)
      if let written = typed.amount.currency, written != old.currency {
        throw FieldError(.price, "is in \(old.currency), but the difference is in \(written)")
      }
      try typed.refuseDoubt(in: old.currency)
      guard let scaled = typed.amount.number.scaled(toFractionDigits: old.currency.fractionDigits)
      else { throw FieldError(.price, PriceError.tooLarge.description) }
      if !scaled.isExact { throw Self.tooPrecise(old.currency) }
      let sum: Price
      do {
        sum = try old.adding(minorUnits: scaled.value)
      } catch {
        throw FieldError(.price, "of \(old) cannot be changed: the result \(error)")
      }
      return try Self.rounded(sum, ExactDecimal(1), step)
    case .same:
      return try Self.rounded(try Self.known(old, in: currency), ExactDecimal(1), step)
    }
  }

  /// The old price, in another currency by the same amount.
  private static func known(_ old: Price?, in currency: Currency?) throws(FieldError) -> Price {
    guard let old else { throw FieldError(.price, "has no value to change; set one first") }
    guard let currency, currency != old.currency else { return old }
    guard let number = DecimalNumber(Array(old.amount.utf8)) else { return old }
    return try exact(number, in: currency)
  }

  /// Returns a number as a price, all of whose decimals the currency has.
  static func exact(_ number: DecimalNumber, in currency: Currency) throws(FieldError) -> Price {
    do {
      let (price, isExact) = try Price.rounding(number, currency: currency)
      if isExact { return price }
    } catch {
      throw FieldError(.price, error.description)
    }
    throw tooPrecise(currency)
  }

  private static func tooPrecise(_ currency: Currency) -> FieldError {
    FieldError(.price, excessOfDecimals(currency))
  }

  fileprivate static func excessOfDecimals(_ currency: Currency) -> String {
    "has too many decimal places for "
      + (currency.isNone ? "a price without a currency" : currency.code)
      + " (at most \(currency.fractionDigits))"
  }

  private static func rounded(
    _ price: Price,
    _ factor: ExactDecimal,
    _ step: DecimalNumber?
  ) throws(FieldError) -> Price {
    var units: Int64 = 1
    if let step {
      units = try exact(step, in: price.currency).minorUnits
      if units == 0 { throw FieldError(.price, "cannot be rounded to a multiple of zero") }
    }
    let changed: Price
    do {
      changed = try price.multiplied(by: factor, step: units)
    } catch {
      throw FieldError(.price, "of \(price) cannot be changed: the result \(error)")
    }
    if changed.minorUnits == 0, price.minorUnits != 0, factor.value != 0 {
      throw FieldError(.price, "of \(price) would be rounded to 0")
    }
    return changed
  }
}

extension PriceChange.TypedAmount {
  /// Refuses a point that may be grouping in a currency of less than three
  /// decimals. In one of three it stands where the catalog writes it.
  fileprivate func refuseDoubt(in currency: Currency) throws(FieldError) {
    guard currency.fractionDigits < 3, let doubtful, let ambiguous = AmbiguousAmount(doubtful)
    else { return }
    let isExact = amount.number.scaled(toFractionDigits: currency.fractionDigits)?.isExact ?? true
    throw FieldError(
      .price,
      ambiguous.readings
        + (isExact
          ? "; write one of these"
          : ", the second of which " + PriceChange.excessOfDecimals(currency)))
  }
}
