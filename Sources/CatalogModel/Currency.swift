/// A currency of ISO 4217, with the number of decimals that its minor unit has.
///
///     Currency(code: "JPY")?.fractionDigits  // 0
///     Currency(code: "KWD")?.fractionDigits  // 3
///     Currency(code: "EURO")  // nil
///
/// The table is ours and not ICU's: prices are stored in minor units, so the
/// digits of a currency must not change with a library's version (CLDR gives
/// the Iraqi dinar none, ISO 4217 three).
public struct Currency: Hashable, Sendable {
  /// The three-letter code, such as `EUR`.
  public let code: String

  /// The number of decimals of an amount: 2 for EUR, 0 for JPY, 3 for BHD.
  public let fractionDigits: Int

  /// Returns the currency with a code in any case, nil when ISO 4217 has none.
  public init?(code: String) {
    // Only ASCII: the upper case of "ßp" is "SSP".
    guard code.utf8.count == 3, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let code = code.uppercased()
    guard Self.isKnown(code) || code == "XXX" else { return nil }
    self.code = code
    fractionDigits = Self.fractionDigits(of: code)
  }

  /// The US dollar.
  public static let usDollar = Currency(knownCode: "USD", fractionDigits: 2)

  /// No currency, `XXX` of ISO 4217: that of a price where nobody said one. It has two decimals.
  public static let none = Currency(knownCode: "XXX", fractionDigits: 2)

  /// Whether it is ``none``.
  public var isNone: Bool { self == .none }

  private init(knownCode: String, fractionDigits: Int) {
    code = knownCode
    self.fractionDigits = fractionDigits
  }

  /// The decimals of a currency; other than two where its minor unit is not a
  /// hundredth (ISO 4217, list one).
  private static func fractionDigits(of code: String) -> Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI",
      "VND", "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// Whether ISO 4217 has a code. The list is read as it stands: a set of it
  /// would be made at every start of the program, to be asked once.
  private static func isKnown(_ code: String) -> Bool {
    var rest = codes.utf8[...]
    while rest.count >= 3 {
      if rest.prefix(3).elementsEqual(code.utf8) { return true }
      rest = rest.dropFirst(4)
    }
    return false
  }

  /// The codes of ISO 4217, list one, that are money.
  private static let codes = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV \
    BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE \
    CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
    HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD \
    KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN \
    MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
    RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS \
    TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST \
    XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
    """
}

extension Currency: CustomStringConvertible {
  /// The code, or that there is none.
  public var description: String { isNone ? "no currency" : code }
}
