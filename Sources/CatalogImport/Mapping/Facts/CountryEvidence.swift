import Collation
import LocaleData

/// What tells names and codes of countries from other texts.
enum CountryEvidence {
  static func isCode(_ value: String) -> Bool {
    countryCodes.contains(value.uppercased())
  }

  static func isName(_ value: String) -> Bool {
    // Three letters are a code, and many makers are called so.
    value.utf8.count > 3 && value.utf8.count <= 80
      && !value.utf8.contains(where: { (0x30...0x39).contains($0) })
      && countryNames.code(for: value) != nil
  }

  /// The names of countries in the languages that most files are in.
  private static let countryNames = RegionNames(
    locales: """
      de fr es it pt nl sv da nb fi is pl cs sk hu ro bg hr sr sl lt lv et el tr ru uk ar he fa hi \
      th vi id ms ja zh zh_Hant ko ca ga ka hy sq mk
      """.split(separator: " ").map { LocaleIdentifier(trusting: String($0)) })

  /// The codes of ISO 3166, and some names that stand for them most often.
  private static let countryCodes = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS \
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE \
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM \
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC \
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA \
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO \
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW USA UK
    """.split(separator: " ").map(String.init))
}
