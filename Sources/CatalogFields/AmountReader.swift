import Bytes
package import CatalogModel

/// A reader of prices and quantities as people write them: `1299.00`,
/// `$1,299.00`, `1.299,00 €`, `CHF 1'299.--`, `12.50 gbp`, `(5)`.
///
///     var reader = AmountReader(decimalMark: nil, currency: .usDollar)
///     let amount = try reader.amount("1.299,00 €".utf8)
///     amount.currency?.code  // "EUR"
///     amount.number.scaled(toFractionDigits: 2)?.value  // 129_900
///     try reader.wholeNumber("1,299".utf8)  // 1299
///
/// The decimal mark is the one that was given. Where none was:
/// - of a point and a comma, the last is the decimal mark;
/// - one that comes twice is grouping, as in 1.299.000;
/// - a comma that groups by three is grouping, and so 1,299 is 1299; a point is
///   the decimal mark, and so 1.299 is less than two;
/// - any other comma is a decimal mark.
///
/// Spaces of any width and apostrophes group too. Grouping is by three digits,
/// or by two with three at the end, and does not begin with a zero. A text that
/// can only be read with another mark than that given is an error.
///
/// A currency is a code of ISO 4217 in any case, or a sign. A sign of several
/// currencies is the reader's own currency if that uses it, else the likeliest:
/// `$` USD, `£` GBP, `¥` JPY, `Rs` INR; `kr` and `Fr` have no likeliest and are
/// errors then. A code beside a sign decides.
///
/// - Complexity: O(*n*) for *n* bytes. A plain number, and one with the currency
///   of the one before, is read without an allocation.
package struct AmountReader: Sendable {
  /// The decimal mark; nil is found out for each text.
  package private(set) var decimalMark: DecimalMark?
  /// The currency of amounts that name none.
  package let currency: Currency

  /// Whether somebody said the currency, so that ``constantTexts`` may stand beside the numbers.
  package var isCurrencySaid = false
  /// The texts that mean no currency, and that all amounts have.
  package var constantTexts = ConstantTexts() {
    didSet { nameOther = constantTexts.nameOther(than: currency) }
  }
  private var nameOther = false

  /// The text of the last currency that was read.
  private var lastText: UInt64 = 0
  private var lastMeaning: CurrencySymbol.Meaning?

  /// Makes a reader.
  package init(decimalMark: DecimalMark?, currency: Currency) {
    self.decimalMark = decimalMark
    self.currency = currency
  }

  /// Returns the same reader with a decimal mark.
  package func with(_ decimalMark: DecimalMark) -> AmountReader {
    var reader = self
    reader.decimalMark = decimalMark
    return reader
  }

  /// Reads a whole number without a currency, such as a quantity; `12.0` and
  /// `10 pcs` are some. It may be negative.
  package func wholeNumber(_ utf8: UnsafeBufferPointer<UInt8>) throws(AmountError) -> Int64 {
    let number: DecimalNumber
    if let plain = plainNumber(utf8) {
      number = plain
    } else {
      if let result = ForeignDigits.withASCII(
        utf8,
        { bytes in
          Result { () throws(AmountError) in try wholeNumber(bytes) }
        })
      {
        return try result.get()
      }
      guard let text = AmountText(utf8), text.prefix.isEmpty,
        text.suffix.isEmpty || CountWord.isKnown(text.suffix)
      else { throw .notANumber }
      number = try self.number(of: text)
    }
    guard let scaled = number.scaled(toFractionDigits: 0) else { throw .price(.tooLarge) }
    guard scaled.isExact else { throw .notWhole }
    return scaled.value
  }

  /// Reads a number with or without a currency. It may be negative.
  package mutating func amount(
    _ utf8: UnsafeBufferPointer<UInt8>,
    rowCurrency: Currency? = nil
  ) throws(AmountError) -> Amount {
    if let plain = plainNumber(utf8) { return Amount(number: plain) }
    if let result = ForeignDigits.withASCII(
      utf8,
      { bytes in
        Result { () throws(AmountError) in try amount(bytes, rowCurrency: rowCurrency) }
      })
    {
      return try result.get()
    }
    guard let text = AmountText(utf8) else { throw .notANumber }
    let number = try self.number(of: text)
    let named = try currency(of: text, rowCurrency)
    return Amount(
      number: number, currency: named?.currency, hasSharedSign: named?.isShared ?? false)
  }

  /// Reads a whole number that was typed.
  package func wholeNumber(_ utf8: some Collection<UInt8>) throws(AmountError) -> Int64 {
    try Self.withBytes(of: utf8) { (bytes) throws(AmountError) in try wholeNumber(bytes) }
  }

  /// Reads an amount that was typed.
  package mutating func amount(_ utf8: some Collection<UInt8>) throws(AmountError) -> Amount {
    try Self.withBytes(of: utf8) { (bytes) throws(AmountError) in try amount(bytes) }
  }

  private static func withBytes<Result>(
    of utf8: some Collection<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(AmountError) -> Result
  ) throws(AmountError) -> Result {
    func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Swift.Result<Result, AmountError> {
      do { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    let result = utf8.withContiguousStorageIfAvailable(read)
    return try (result ?? Array(utf8).withUnsafeBufferPointer(read)).get()
  }

  // MARK: Numbers

  /// Returns a number as programs write it; nil for all others, and for one
  /// with a point where that may be grouping.
  private func plainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> DecimalNumber? {
    if decimalMark == .comma, bytes.contains(UInt8(ascii: ".")) { return nil }
    guard bytes.first == 0x20 || bytes.last == 0x20 else { return DecimalNumber(bytes) }
    // All other forms may have spaces around them, too.
    var text = bytes.drop { $0 == 0x20 }
    while text.last == 0x20 { text.removeLast() }
    return DecimalNumber(UnsafeBufferPointer(rebasing: text))
  }

  private func number(of text: AmountText) throws(AmountError) -> DecimalNumber {
    guard let shape = AmountShape(text.core) else { throw .notANumber }
    let mark = try decimalMark(of: shape)
    let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.core.count + 1) {
      var count = 0
      if text.isNegative {
        $0[count] = UInt8(ascii: "-")
        count += 1
      }
      for byte in text.core {
        if byte.isASCIIDigit {
          $0[count] = byte
        } else if byte == mark?.byte {
          $0[count] = UInt8(ascii: ".")
        } else {
          continue
        }
        count += 1
      }
      return DecimalNumber(UnsafeBufferPointer(rebasing: $0[..<count]))
    }
    guard let number else { throw .notANumber }
    return number
  }

  /// Returns the decimal mark that an amount has, nil when all of its marks
  /// are grouping.
  private func decimalMark(of shape: AmountShape) throws(AmountError) -> DecimalMark? {
    let (points, commas) = (shape.count(.point), shape.count(.comma))
    guard shape.isOrdered, shape.groups(.space), shape.groups(.apostrophe),
      shape.count(.space) == 0 || shape.count(.apostrophe) == 0
    else { throw .notANumber }
    if points == 0, commas == 0 { return nil }
    switch shape.evidence {
    case .point:
      guard points <= 1, commas == 0 || shape.groups(.comma) else { throw .notANumber }
      if decimalMark == .comma { throw .contradicts(.comma) }
      return points == 1 ? .point : nil
    case .comma:
      guard commas <= 1, points == 0 || shape.groups(.point) else { throw .notANumber }
      if decimalMark == .point { throw .contradicts(.point) }
      return commas == 1 ? .comma : nil
    case nil where points + commas == 1:
      // It groups by three, and it might be the decimal mark.
      if decimalMark == .comma { return commas == 1 ? .comma : nil }
      return points == 1 ? .point : nil
    case nil:
      throw .notANumber
    }
  }

  // MARK: Currencies

  private mutating func currency(
    of text: AmountText,
    _ rowCurrency: Currency?
  ) throws(AmountError) -> (currency: Currency, isShared: Bool)? {
    let hasPrefix = !text.prefix.isEmpty && !isLetIn(text.prefix, .before)
    let hasSuffix = !text.suffix.isEmpty && !isLetIn(text.suffix, .behind)
    if !hasPrefix, !hasSuffix { return nil }
    guard hasPrefix, hasSuffix else {
      let written = hasPrefix ? text.prefix : text.suffix
      switch try meaning(of: written) {
      case .exactly(let currency): return (currency, false)
      case .oneOf(let currencies, let likeliest):
        if let rowCurrency, currencies.contains(rowCurrency) { return (rowCurrency, false) }
        let isUsual = currencies.contains(currency)
        if let found = isUsual ? currency : likeliest {
          // Who said the currency has said how its prices are rounded.
          if !(isUsual && isCurrencySaid), found.fractionDigits == 0,
            (1...2).contains(decimalCount(of: text))
          {
            let fitting = currencies.filter { $0.fractionDigits > 0 }
            let others = currencies.filter { $0.fractionDigits == 0 }
            if !fitting.isEmpty {
              throw .ambiguousCurrency(
                String(decoding: written, as: UTF8.self), fitting + others)
            }
          }
          return (found, true)
        }
        throw .ambiguousCurrency(String(decoding: written, as: UTF8.self), currencies)
      }
    }
    switch (try meaning(of: text.prefix), try meaning(of: text.suffix)) {
    case (.exactly(let first), .exactly(let second)) where first == second:
      return (first, false)
    case (.exactly(let currency), .oneOf(let others, _)) where others.contains(currency),
      (.oneOf(let others, _), .exactly(let currency)) where others.contains(currency):
      return (currency, false)
    default:
      throw .twoCurrencies(
        String(decoding: text.prefix, as: UTF8.self), String(decoding: text.suffix, as: UTF8.self))
    }
  }

  /// Returns the number of digits behind the decimal mark.
  private func decimalCount(of text: AmountText) -> Int {
    guard let shape = AmountShape(text.core), let mark = try? decimalMark(of: shape) else {
      return 0
    }
    return text.core.reversed().prefix { $0 != mark.byte }.count
  }

  /// Returns whether a text may stand on a side although it means no currency.
  private func isLetIn(
    _ text: UnsafeBufferPointer<UInt8>, _ side: ConstantTexts.Side
  ) -> Bool {
    isCurrencySaid && !nameOther && constantTexts.contains(text, on: side)
  }

  private mutating func meaning(
    of bytes: UnsafeBufferPointer<UInt8>
  ) throws(AmountError) -> CurrencySymbol.Meaning {
    // No sign has a byte of zero, so bytes of different numbers differ.
    let packed = bytes.count <= 8 ? bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } : 0
    if packed != 0, packed == lastText, let lastMeaning { return lastMeaning }
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.count <= 32, let meaning = CurrencySymbol.meaning(of: text) else {
      throw .unknownCurrency(text)
    }
    (lastText, lastMeaning) = (packed, meaning)
    return meaning
  }
}

extension DecimalMark {
  var byte: UInt8 {
    switch self {
    case .point: UInt8(ascii: ".")
    case .comma: UInt8(ascii: ",")
    }
  }
}
