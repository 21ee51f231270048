/// A currency of ISO 4217, with the number of decimals that its minor unit has.
///
/// The table is ours and not ICU's: prices are stored in minor units, so the
/// digits of a currency must not change with a library's version (CLDR gives
/// the Iraqi dinar none, ISO 4217 three).
public struct Currency: Hashable, Sendable {
  /// The three-letter code, such as `EUR`.
  public let code: String

  /// How many decimals an amount has: 2 for EUR, 0 for JPY, 3 for BHD.
  public let fractionDigits: Int

  /// Returns the currency with a code in any case, nil when ISO 4217 has none.
  public init?(code: String) {
    // Only ASCII: the upper case of "ßp" is "SSP".
    guard code.utf8.count == 3, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let code = code.uppercased()
    guard Self.codes.contains(code) else { return nil }
    self.code = code
    fractionDigits = Self.exceptionalDigits[code] ?? 2
  }

  /// The US dollar: what a price is in when nothing says otherwise.
  public static let usDollar = Currency(knownCode: "USD", fractionDigits: 2)

  private init(knownCode: String, fractionDigits: Int) {
    code = knownCode
    self.fractionDigits = fractionDigits
  }

  /// Currencies whose minor unit is not a hundredth (ISO 4217, list one).
  private static let exceptionalDigits = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0,
    "PYG": 0, "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0,
    "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]

  /// The codes of ISO 4217, list one, that are money.
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV \
    BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE \
    CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
    HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD \
    KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN \
    MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
    RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS \
    TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST \
    XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
    """.split(separator: " ").map(String.init))
}

extension Currency: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
