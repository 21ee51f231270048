import CatalogModel
import Collation
import LocaleData
import SectionedTable

/// The notation of numbers, prices and countries for a person.
///
/// Prices follow `--locale`, else LC_ALL, LC_MONETARY or LANG, else the language
/// of the catalog; counts LC_NUMERIC in its place, and names of countries
/// LC_MESSAGES. With `C` prices have a point and the code of their currency, and
/// countries the name that the catalog has. What a program reads never changes.
///
/// Nothing is asked of ICU before it is shown: without a language, nothing is.
final class LocaleForms {
  private let money: LocaleIdentifier?
  /// The language of the names of countries; nil where they are as in the catalog.
  let names: LocaleIdentifier?
  private let numbers: LocaleIdentifier?
  private lazy var counts =
    numbers.flatMap { NumberForm(locale: $0, currency: nil, fractionDigits: 0) } ?? .grouped
  /// The notation of a currency, and that of amounts without its symbol.
  private typealias CurrencyForm = (code: CurrencyCode?, form: NumberForm, amounts: NumberForm)
  // An array: a dictionary with such keys costs a page as much as its rows.
  private var currencies: [CurrencyForm] = []
  // The position of the last: products of one catalog mostly share one currency.
  private var currency = 0
  private var countries: [UInt16: (name: TerminalText, isTranslated: Bool)] = [:]
  private var buffer: [UInt8] = []

  /// Makes the forms of a locale, else of the environment, else of the catalog's language.
  init(
    locale: String?, else catalogLocale: LocaleIdentifier?, in context: CommandContext
  ) throws {
    let chosen = try locale.map { try LanguageNames.locale($0) }
    func of(_ category: String) -> LocaleIdentifier? {
      if let chosen { return chosen.nonRoot }
      guard
        let value = context.variable("LC_ALL") ?? context.variable(category)
          ?? context.variable("LANG")
      else { return catalogLocale?.nonRoot }
      return Self.locale(named: value)
    }
    money = of("LC_MONETARY")
    names = of("LC_MESSAGES")
    numbers = of("LC_NUMERIC")
  }

  /// Makes the forms of a locale, whatever the environment says.
  init(of locale: LocaleIdentifier) {
    money = locale.nonRoot
    names = locale.nonRoot
    numbers = locale.nonRoot
  }

  private init(_ forms: LocaleForms, names: LocaleIdentifier?) {
    money = forms.money
    self.names = names
    numbers = forms.numbers
  }

  /// The same forms, for another thread: they remember what they have made.
  func copy() -> LocaleForms { LocaleForms(self, names: names) }

  /// The same notation with the names of countries in English, for documents, in which all other
  /// words of this program are.
  func withEnglishNames() -> LocaleForms {
    LocaleForms(self, names: LocaleIdentifier(trusting: "en"))
  }

  /// Returns the locale that a variable names, without a slow look among all; nil for none.
  private static func locale(named value: String) -> LocaleIdentifier? {
    if value.contains("@") { return (try? LocaleIdentifier(value))?.nonRoot }
    let name = value.prefix { $0 != "." }
    if name == "C" || name == "POSIX" { return nil }
    return LocaleIdentifier(trusting: String(name))
  }

  // MARK: Numbers

  /// Returns a count with its digits in groups.
  func grouped(_ count: Int) -> String { counts.string(Int64(count)) }

  /// Returns a sum with its digits in groups.
  func grouped(_ sum: Int128) -> String { counts.string(sum: sum) }

  /// Returns a count with a noun, in the plural unless it is one.
  func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Fills a text with a count.
  func setCount(_ count: Int64, _ text: inout TerminalText) {
    buffer.removeAll(keepingCapacity: true)
    counts.append(count, to: &buffer)
    buffer.withUnsafeBufferPointer { text.set(utf8: $0) }
  }

  /// What stands before the decimals of a number.
  var decimalMark: String {
    numbers.flatMap { NumberForm(locale: $0, currency: nil, fractionDigits: 2) }?.decimalMark ?? "."
  }

  // MARK: Prices

  /// Fills a text with a price in the currency of a code; nil is none.
  func setPrice(
    _ minorUnits: Int64,
    currency code: UnsafeBufferPointer<UInt8>?,
    fractionDigits: Int,
    _ text: inout TerminalText
  ) {
    choose(code, fractionDigits)
    buffer.removeAll(keepingCapacity: true)
    let parts = currencies[currency].form.append(minorUnits, to: &buffer)
    set(parts, &text)
  }

  /// Fills a text with a price without its currency, which the heading names.
  func setAmount(
    _ minorUnits: Int64,
    currency code: UnsafeBufferPointer<UInt8>?,
    fractionDigits: Int,
    _ text: inout TerminalText
  ) {
    choose(code, fractionDigits)
    buffer.removeAll(keepingCapacity: true)
    let parts = currencies[currency].amounts.append(minorUnits, to: &buffer)
    set(parts, &text)
  }

  /// Fills a text with the number in the buffer.
  private func set(_ parts: (point: Int, tail: Int), _ text: inout TerminalText) {
    buffer.withUnsafeBufferPointer {
      text.set(number: $0, point: parts.point, tail: parts.tail)
    }
  }

  /// Makes a currency that which prices are in.
  private func choose(_ code: UnsafeBufferPointer<UInt8>?, _ fractionDigits: Int) {
    let code = code.flatMap { CurrencyCode($0) }
    if currency < currencies.count, currencies[currency].code == code { return }
    if let known = currencies.firstIndex(where: { $0.code == code }) {
      currency = known
      return
    }
    let form = makeForm(code?.description, fractionDigits)
    currency = currencies.count
    currencies.append((code, form, form.withoutSymbol))
  }

  /// Returns a price as a text.
  func string(_ price: Price) -> String {
    makeForm(price.currencyCode, price.currency.fractionDigits).string(price.minorUnits)
  }

  /// Returns an amount in a currency without its symbol.
  func amount(_ number: Int128, currency: CurrencyCode?, fractionDigits: Int) -> String {
    var code = currency?.description ?? ""
    code.withUTF8 { choose(currency == nil ? nil : $0, fractionDigits) }
    return currencies[self.currency].amounts.string(sum: number)
  }

  private func makeForm(_ code: String?, _ fractionDigits: Int) -> NumberForm {
    let plain = NumberForm(currency: code, fractionDigits: fractionDigits)
    guard let money else { return plain }
    return NumberForm(locale: money, currency: code, fractionDigits: fractionDigits) ?? plain
  }

  // MARK: Countries

  /// Fills a text with the name of an origin in the language, or else in the catalog.
  ///
  /// - Returns: Whether it is in the language.
  @discardableResult
  func setOrigin(
    _ name: UnsafeBufferPointer<UInt8>,
    code: UnsafeBufferPointer<UInt8>,
    _ text: inout TerminalText
  ) -> Bool {
    guard let names, code.count == 2 else {
      text.set(utf8: name)
      return false
    }
    let packed = UInt16(code[0]) << 8 | UInt16(code[1])
    if let known = countries[packed] {
      text = known.name
      return known.isTranslated
    }
    let localized = RegionNames.name(of: String(decoding: code, as: UTF8.self), in: names)
    // ICU gives the code back where it has no name.
    let isTranslated = localized.utf8.count > 2
    if isTranslated { text.set(localized) } else { text.set(utf8: name) }
    countries[packed] = (text, isTranslated)
    return isTranslated
  }

  /// Returns the name of an origin.
  func string(_ origin: Country) -> String {
    var text = TerminalText()
    var (name, code) = (origin.name, origin.code ?? "")
    name.withUTF8 { name in code.withUTF8 { _ = setOrigin(name, code: $0, &text) } }
    return text.string
  }
}
