package import CatalogModel

/// The signs and words by which people write a currency.
package enum CurrencySymbol {
  /// The meaning of a text before or behind an amount.
  enum Meaning: Hashable {
    /// A code of ISO 4217, or a sign that only one currency has.
    case exactly(Currency)
    /// A sign that several currencies have, the likeliest first; nil when none
    /// is likelier than the others.
    case oneOf([Currency], likeliest: Currency?)
  }

  /// Returns whether a text is the sign or code of a currency.
  package static func isKnown(_ text: String) -> Bool { meaning(of: text) != nil }

  /// Returns what a sign or code means, in any case and with or without a point
  /// at its end; nil when it is unknown.
  static func meaning(of text: String) -> Meaning? {
    if let currency = Currency(code: text) { return .exactly(currency) }
    var key = text.lowercased()
    while key.utf8.last == UInt8(ascii: ".") { key.removeLast() }
    guard let codes = symbols[key] else { return nil }
    let currencies = codes.split(separator: " ").compactMap { Currency(code: String($0)) }
    if currencies.count == 1, let currency = currencies.first { return .exactly(currency) }
    return .oneOf(currencies, likeliest: codes.hasPrefix("?") ? nil : currencies.first)
  }

  /// Returns the currency of a sign or code: of a sign of several the usual one, if it is one of
  /// them, else the likeliest; nil where none is.
  package static func currency(of text: String, usual: Currency) -> Currency? {
    switch meaning(of: text) {
    case .exactly(let currency): currency
    case .oneOf(let currencies, let likeliest): currencies.contains(usual) ? usual : likeliest
    case nil: nil
    }
  }

  /// Returns the currencies that share a sign, none for a code or a sign of one alone.
  package static func sharing(_ text: String) -> [Currency] {
    if case .oneOf(let currencies, _) = meaning(of: text) { currencies } else { [] }
  }

  /// The currencies of a sign; `?` first says that none is the likeliest.
  private static let symbols: [String: String] = [
    "$": """
    USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD BMD BND BSD BZD CVE DOP FJD GYD JMD KYD \
    LRD NAD NIO SBD SRD TTD XCD
    """,
    "us$": "USD", "a$": "AUD", "au$": "AUD", "c$": "CAD", "ca$": "CAD", "can$": "CAD",
    "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "sg$": "SGD", "nt$": "TWD", "mx$": "MXN",
    "mex$": "MXN", "r$": "BRL", "us dollar": "USD", "us dollars": "USD",
    "€": "EUR", "euro": "EUR", "euros": "EUR",
    "£": "GBP EGP FKP GIP LBP SDG SHP SSP SYP", "￡": "GBP",
    "¥": "JPY CNY", "￥": "JPY CNY", "円": "JPY", "元": "CNY TWD", "rmb": "CNY",
    "kr": "? SEK NOK DKK ISK", "fr": "? CHF XAF XOF XPF", "sfr": "CHF",
    "₹": "INR", "rs": "INR PKR LKR NPR MUR SCR", "₨": "PKR INR LKR NPR MUR SCR",
    "₽": "RUB", "rur": "RUB", "руб": "RUB", "р": "RUB", "₴": "UAH", "грн": "UAH", "₸": "KZT",
    "₼": "AZN",
    "₾": "GEL", "₺": "TRY", "tl": "TRY", "₪": "ILS", "﷼": "? IRR OMR QAR SAR YER",
    "₩": "KRW KPW", "￦": "KRW", "원": "KRW", "₫": "VND", "đ": "VND", "฿": "THB", "₱": "PHP CUP",
    "₦": "NGN", "₵": "GHS", "₡": "CRC", "₲": "PYG", "rp": "IDR", "rm": "MYR", "r": "ZAR",
    "s/": "PEN", "zł": "PLN", "zl": "PLN", "kč": "CZK", "kc": "CZK", "ft": "HUF", "lei": "RON MDL",
    "лв": "BGN", "ден": "MKD", "дин": "RSD", "din": "RSD",
  ]
}
