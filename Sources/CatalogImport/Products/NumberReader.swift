import Bytes
import CatalogFields
import CatalogModel

/// Reads the numbers of the rows of a file: prices as people write them, whole
/// numbers, and codes of currencies. What is plain takes a path of its own,
/// without an allocation.
struct NumberReader: Sendable {
  /// Reads what is written as text.
  private var texts: AmountReader
  /// Reads what the file has as a number, in which the point is always the
  /// decimal mark.
  private var numbers: AmountReader
  private let currency: Currency
  /// Whether somebody said the currency.
  private var isSaid: Bool { texts.isCurrencySaid }
  private var lastCurrency: Currency
  /// The currency that the name of the column of the prices says.
  private let currencyOfColumn: Currency?
  /// The currencies that share the sign that the row's currency was read from.
  private var sharing: [Currency] = []
  /// The decimal mark of quantities; nil where no quantity says it.
  private let quantityMark: DecimalMark?
  /// The fields in whose texts a mark before three digits may be either, where nothing says.
  private let ambiguousFields: Set<ProductField>
  private var pointMayGroup: Bool { ambiguousFields.contains(.price) }
  /// The texts beside prices that are no currencies, where they differ.
  private let differingTexts: [String]
  /// The texts beside prices that are no currencies, and that all have.
  private let constantTexts: ConstantTexts
  /// What prices say of their decimal mark; nil where somebody said it.
  private let evidence: AmountEvidence?
  /// The words that were read as no value, with how often each came.
  private(set) var wordsForNothing: [String: Int] = [:]

  struct ReadPrice {
    var price: Price
    /// Whether it is what the text says to the digit.
    var isExact: Bool
    var number: DecimalNumber
    /// Whether a currency stands at the number.
    var namesCurrency: Bool
    /// Whether several currencies share the sign that says it.
    var hasSharedSign: Bool
  }

  init(
    decimalMark: DecimalMark?, quantityMark: DecimalMark? = nil, currency: Currency,
    isCurrencyGiven: Bool = false, currencyOfColumn: Currency? = nil,
    ambiguousFields: Set<ProductField> = [], evidence: AmountEvidence? = nil,
    differingTexts: [String] = [], constantTexts: ConstantTexts = ConstantTexts()
  ) {
    self.currencyOfColumn = currencyOfColumn
    self.evidence = evidence
    self.differingTexts = differingTexts
    self.constantTexts = constantTexts
    self.quantityMark = quantityMark
    self.ambiguousFields = ambiguousFields
    texts = AmountReader(decimalMark: decimalMark, currency: currency)
    texts.isCurrencySaid = isCurrencyGiven
    texts.constantTexts = constantTexts
    numbers = texts.with(.point)
    self.currency = currency
    lastCurrency = currency
  }

  /// Returns a whole number, nil for nothing at all.
  mutating func integer(
    _ utf8: UnsafeBufferPointer<UInt8>,
    isNumber: Bool,
    field: ProductField,
    line: Int
  ) throws -> Int64? {
    if let value = Self.plainInteger(utf8) { return value }
    if Self.isBlank(utf8) { return nil }
    if let value = Int64(Self.shown(utf8)) { return value }
    if !isNumber { try requireMark(ofQuantity: utf8, line: line) }
    do {
      return try (isNumber ? numbers : quantityMark.map(texts.with) ?? texts).wholeNumber(utf8)
    } catch {
      if field == .quantity, isWordForNothing(utf8) { return nil }
      throw ImportError(
        line: line, field: field.label,
        "'\(Self.shown(utf8))' \(error.ofWholeNumber)", isOfRow: true)
    }
  }

  /// Refuses a quantity whose only mark may group or be the decimal mark, where no quantity says
  /// which: that prices have a decimal point makes `1,000` a thousand, but `1.000` not one.
  private func requireMark(
    ofQuantity utf8: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(DecimalMarkError) {
    guard ambiguousFields.contains(.quantity), quantityMark == nil,
      case .either(let mark) = DecimalMark.Reading(utf8),
      texts.decimalMark == nil || texts.decimalMark == mark
    else { return }
    throw DecimalMarkError(line: line, field: .quantity, text: Self.shown(utf8), mark: mark)
  }

  /// Returns a currency by its code, nil for nothing at all.
  mutating func currency(_ utf8: UnsafeBufferPointer<UInt8>, line: Int) throws -> Currency? {
    sharing = []
    if lastCurrency.code.utf8.elementsEqual(utf8) { return lastCurrency }
    if Self.isBlank(utf8) { return nil }
    let text = Self.shown(utf8)
    guard let currency = CurrencySymbol.currency(of: text, usual: self.currency) else {
      throw ImportError(
        line: line, field: "currency",
        "'\(text)' is not a currency code; to import without it: --map currency=", isOfRow: true)
    }
    sharing = CurrencySymbol.sharing(text)
    lastCurrency = currency
    return currency
  }

  /// Returns a price, nil for nothing at all.
  ///
  /// The first text that says its decimal mark, or is read as if it had, says it
  /// for those that follow: prices of one file are not read in two ways.
  ///
  /// - Parameters:
  ///   - isNumber: Whether the file has it as a number.
  ///   - stated: The currency that the row says.
  mutating func price(
    _ utf8: UnsafeBufferPointer<UInt8>,
    isNumber: Bool,
    stated: Currency?,
    line: Int
  ) throws -> ReadPrice? {
    if Self.isBlank(utf8) { return nil }
    let currency = stated ?? currency
    do {
      var amount =
        try isNumber
        ? numbers.amount(utf8, rowCurrency: stated) : texts.amount(utf8, rowCurrency: stated)
      let known = amount.currency ?? currency
      if let own = amount.currency { try requireSame(own, stated, in: utf8, line: line) }
      if !isNumber, texts.decimalMark == nil {
        try settleMark(by: utf8, known, line: line)
        if texts.decimalMark == .comma { amount = try texts.amount(utf8, rowCurrency: stated) }
      } else if !isNumber {
        try requireFewDecimals(of: utf8, known, line: line)
      }
      let (price, isExact) = try Price.rounding(amount.number, currency: known)
      if !isExact, price.minorUnits == 0 {
        throw Self.tooSmall("'\(Self.shown(utf8))' ", known, line: line)
      }
      let isBySign = amount.currency == nil && stated != nil && !sharing.isEmpty
      if !isExact, isBySign, !isSaid,
        let other = sharing.first(where: { $0.fractionDigits > known.fractionDigits })
      {
        throw ImportError(
          line: line, field: "price",
          "'\(Self.shown(utf8))' has more decimal places than \(known), and the sign of its "
            + "currency could mean \(other); choose one, such as --currency \(other)",
          isOfRow: true)
      }
      return ReadPrice(
        price: price, isExact: isExact, number: amount.number,
        namesCurrency: amount.currency != nil, hasSharedSign: amount.hasSharedSign || isBySign)
    } catch let error as ImportError {
      throw error
    } catch let error as DecimalMarkError {
      throw error
    } catch {
      if isWordForNothing(utf8) { return nil }
      var advice = ""
      if case AmountError.ambiguousCurrency(_, let currencies) = error {
        advice = "; choose one, such as --currency " + (currencies.first?.code ?? "")
      }
      if case AmountError.unknownCurrency(let text) = error, CurrencySymbol.saysOtherUnit(text) {
        advice = "; it is in another unit than a whole one of a currency: write it in whole ones"
      } else if case AmountError.unknownCurrency = error, differingTexts.count > 1 {
        advice =
          "; the texts beside the prices differ ("
          + differingTexts.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
          + "), and prices of different things are not one price: put the texts into a column of "
          + "their own"
      } else if case AmountError.unknownCurrency(let text) = error {
        advice =
          if !constantTexts.contains(text) {
            "; other prices do not have that text: correct it, or put it into a column of its own"
          } else if isSaid {
            "; it names another currency than \(currency): correct one of the two"
          } else {
            "; if all prices have that text, say what they are in, such as --currency EUR"
          }
      }
      throw ImportError(
        line: line, field: "price", "'\(Self.shown(utf8))' \(error)\(advice)", isOfRow: true)
    }
  }

  /// Refuses a price whose currency is another one than its row, or the name of its column, says.
  private func requireSame(
    _ own: Currency, _ stated: Currency?, in utf8: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(ImportError) {
    let said = stated ?? currencyOfColumn
    guard let said, !said.isNone, own != said, stated == nil || !sharing.contains(own) else {
      return
    }
    throw ImportError(
      line: line, field: "price",
      "'\(Self.shown(utf8))' is in \(own), and "
        + (stated == nil ? "the name of its column says \(said)" : "its currency is \(said)")
        + "; correct one of the two", isOfRow: true)
  }

  /// The fault of a price that would be nothing when it is rounded.
  static func tooSmall(_ text: String, _ currency: Currency, line: Int) -> ImportError {
    let digits = currency.fractionDigits
    return ImportError(
      line: line, field: "price",
      text + "would be rounded to 0: a price "
        + (currency.isNone ? "without a currency" : "in \(currency)")
        + " has \(digits == 0 ? "no" : String(digits)) decimal places",
      isOfRow: true)
  }

  /// Keeps the mark that a price was read with.
  private mutating func settleMark(
    by utf8: UnsafeBufferPointer<UInt8>,
    _ priceCurrency: Currency,
    line: Int
  ) throws {
    let evident: DecimalMark
    switch DecimalMark.Reading(utf8) {
    case .nothing:
      return
    case .decimal(let mark):
      evident = mark
    case .either(let mark) where pointMayGroup && priceCurrency.fractionDigits == 0:
      // Three digits are no fraction of a currency without one: `1,200円`.
      evident = mark == .comma ? .point : .comma
    case .either(let mark)
    where pointMayGroup && (mark == .comma || priceCurrency.fractionDigits < 3):
      throw DecimalMarkError(line: line, text: Self.shown(utf8), mark: mark)
    case .either:
      evident = .point
    }
    texts = texts.with(evident)
  }

  /// Refuses a price whose only mark, the decimal one of the others, stands before three digits
  /// where these have two at most: `1.000` beside `12.50` may be a thousand.
  private func requireFewDecimals(
    of utf8: UnsafeBufferPointer<UInt8>, _ currency: Currency, line: Int
  ) throws {
    guard pointMayGroup, currency.fractionDigits < 3,
      case .either(let mark) = DecimalMark.Reading(utf8), mark == texts.decimalMark,
      evidence?.isUnlike(Self.shown(utf8)) == true
    else { return }
    let word = mark == .point ? "point" : "comma"
    throw ImportError(
      line: line, field: "price",
      "'\(Self.shown(utf8))' could be a thousand or a fraction: the other prices with a decimal "
        + "\(word) have two decimal places at most; for a thousand, remove the \(word) in this line; "
        + "for a fraction: --decimal-\(word)", isOfRow: true)
  }

  /// Notes a word that says that there is no number: `N/A`, `POA`.
  private mutating func isWordForNothing(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = Self.shown(utf8)
    guard WordForNothing.isKnown(text) else { return false }
    wordsForNothing[text, default: 0] += 1
    return true
  }

  private static func shown(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: utf8.prefix(100), as: UTF8.self).trimmingEdgeSpaces
  }

  private static func isBlank(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.allSatisfy { $0.isASCIISpace }
  }

  /// Digits, perhaps behind a minus sign, that surely fit.
  private static func plainInteger(_ utf8: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard utf8.count > 0, utf8.count < 19 else { return nil }
    var value: Int64 = 0
    let isNegative = utf8[0] == UInt8(ascii: "-")
    let digits = UnsafeBufferPointer(rebasing: utf8[(isNegative ? 1 : 0)...])
    if digits.isEmpty { return nil }
    for byte in digits {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}

/// A price or a quantity that can be read in two ways, and nothing in its file that says which:
/// so can all others that are written alike, and the file cannot be read.
struct DecimalMarkError: Error {
  var line: Int
  var field = ProductField.price
  var text: String
  var mark: DecimalMark

  var importError: ImportError {
    ImportError(
      line: line, field: field.label,
      "'\(text)' has a \(mark == .point ? "point" : "comma") that may be a decimal mark or a "
        + "thousands separator, and no other \(field.label) shows which; choose --decimal-point or --decimal-comma"
    )
  }
}
