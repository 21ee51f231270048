import CatalogFields
import Glibc

/// The format by which a cell shows a number.
struct CellFormat: Hashable, Sendable {
  /// The kind of what is shown.
  enum Kind: Hashable, Sendable {
    /// The number.
    case number
    /// A day, a time, or both.
    case day(hasDay: Bool, hasTime: Bool)
    /// Hundredths.
    case percent
    /// A number with zeros before it, or with texts between its digits or beside it.
    case masked(CellMask)
    /// Words in place of the number.
    case words([UInt8])
  }

  private(set) var kind = Kind.number
  /// The sign or the code of a currency, with a space before it.
  private(set) var currency: [UInt8] = []

  /// The formats of numbers for which a condition holds.
  private var others: [Other] = []

  private struct Other: Hashable, Sendable {
    var condition: Condition
    var format: CellFormat
  }

  /// A condition for a number: `[<=9999999]`.
  private struct Condition: Hashable, Sendable {
    private let comparison: String
    private let bound: Double

    static let isZero = Condition(comparison: "=", bound: 0)

    private init(comparison: String, bound: Double) {
      (self.comparison, self.bound) = (comparison, bound)
    }

    init?(_ text: String) {
      comparison = String(text.prefix { "<>=".contains($0) })
      guard ["<", ">", "=", "<=", ">=", "<>"].contains(comparison),
        let bound = Double(text.dropFirst(comparison.count))
      else { return nil }
      self.bound = bound
    }

    func holds(for number: Double) -> Bool {
      switch comparison {
      case "<": number < bound
      case ">": number > bound
      case "<=": number <= bound
      case ">=": number >= bound
      case "<>": number != bound
      default: number == bound
      }
    }
  }

  /// Makes the format that has a number in all workbooks.
  init(builtIn number: Int) {
    switch number {
    case 9, 10: kind = .percent
    case 14...17, 27...31, 36, 50...54, 57, 58: kind = .day(hasDay: true, hasTime: false)
    case 18...21, 32...35, 45...47, 55, 56: kind = .day(hasDay: false, hasTime: true)
    case 22: kind = .day(hasDay: true, hasTime: true)
    default: break
    }
  }

  /// Reads a format, such as `#,##0.00\ [$€-407]`.
  init(code: String) {
    // What stands behind is for negative numbers, zeros and texts, if it is not by conditions.
    let sections = CellFormatToken.sections(of: code).prefix(4)
    let conditions = sections.map { section in
      section.lazy.compactMap { token -> Condition? in
        if case .bracket(let text) = token { Condition(text) } else { nil }
      }.first
    }
    let usual = conditions.firstIndex { $0 == nil } ?? 0
    self.init(section: sections[usual])
    if sections.count > 2, let words = Self.words(sections[2]) {
      others.append(Other(condition: .isZero, format: Self(words: words)))
    }
    for (condition, section) in zip(conditions, sections) {
      guard let condition else { continue }
      others.append(Other(condition: condition, format: Self(section: section)))
    }
  }

  /// Returns the words that a section shows in place of a number, where they say that there is none:
  /// `"on request"`.
  private static func words(_ section: [CellFormatToken]) -> String? {
    let literals = section.compactMap { token in
      if case .literal(let text) = token { text } else { nil }
    }
    let text = literals.joined().trimmingEdgeSpaces
    return text.contains(where: \.isLetter) && WordForNothing.isKnown(text) ? text : nil
  }

  private init(words: String) { kind = .words(Array(words.utf8)) }

  private init(section: [CellFormatToken]) {
    var (letters, marks) = ("", [String]())
    for token in section {
      switch token {
      case .literal(let text): marks.append(text)
      case .bracket(let text):
        if text.first == "$" {
          marks.append(Self.mark(text.dropFirst()))
        } else if ["h", "hh", "m", "mm", "s", "ss"].contains(text.lowercased()) {
          letters += text.lowercased()
        }
      case .sign(let sign):
        if sign.isCurrencySymbol { marks.append(String(sign)) }
        letters.append(contentsOf: sign.lowercased())
      }
    }
    if letters.contains("general") { letters = "" }
    let hasDay = letters.contains { "yd".contains($0) }
    let hasTime = letters.contains { "hs".contains($0) }
    if hasDay || hasTime || letters.contains("m") {
      kind = .day(hasDay: hasDay || !hasTime, hasTime: hasTime)
    } else if letters.contains("%") {
      kind = .percent
    } else if let mask = CellMask(section) {
      kind = .masked(mask)
    }
    let mark = marks.lazy.map(\.trimmingEdgeSpaces).first { CurrencySymbol.isKnown($0) }
    if let mark { currency = Array((" " + mark).utf8) }
  }

  /// Returns the sign of `€-407`: where several currencies have it, with what the language says.
  private static func mark(_ text: Substring) -> String {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let sign = String(parts.first ?? "")
    guard parts.count == 2, let language = Int(parts[1], radix: 16) else { return sign }
    return languages[language & 0xFFFF].flatMap { $0[sign] } ?? sign
  }

  /// The currencies of signs in languages, by Windows' numbers of these.
  private static let languages: [Int: [String: String]] = [
    0x409: ["$": "USD"], 0x1009: ["$": "CAD"], 0xC0C: ["$": "CAD"], 0xC09: ["$": "AUD"],
    0x1409: ["$": "NZD"], 0x80A: ["$": "MXN"], 0x4809: ["$": "SGD"], 0xC04: ["$": "HKD"],
    0x404: ["$": "TWD", "NT$": "TWD"], 0x340A: ["$": "CLP"], 0x2C0A: ["$": "ARS"],
    0x240A: ["$": "COP"], 0x41D: ["kr": "SEK"], 0x414: ["kr": "NOK"], 0x814: ["kr": "NOK"],
    0x406: ["kr": "DKK", "kr.": "DKK"], 0x40F: ["kr": "ISK", "kr.": "ISK"],
    0x809: ["£": "GBP"], 0x411: ["¥": "JPY", "￥": "JPY"], 0x804: ["¥": "CNY", "￥": "CNY"],
    0x807: ["fr.": "CHF", "Fr.": "CHF"], 0x100C: ["fr.": "CHF", "Fr.": "CHF"],
  ]

  // MARK: Values

  /// Adds what a cell shows of a number, and returns how it is to be read.
  ///
  /// Numbers are not rounded to the decimals that are shown, but to the fifteen digits that Excel
  /// keeps: 12.949999999999999 is 12.95. Whole numbers, which may be article numbers, have all
  /// digits that the file has. Days are as ISO 8601 has them, and the mark of a currency
  /// stands behind.
  ///
  /// - Parameter text: The number as the file has it.
  func append(
    _ text: ArraySlice<UInt8>, countsFrom1904: Bool, to bytes: inout [UInt8]
  ) -> RawRow.Kind {
    let isWhole = text.count <= 30 && text.allSatisfy(\.isASCIIDigit)
    if kind == .number, others.isEmpty, isWhole || text.count <= 15 && Self.isPlain(text) {
      bytes.append(contentsOf: isWhole ? text : Self.withoutLastZeros(text))
      bytes.append(contentsOf: currency)
      return .number
    }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
      bytes.append(contentsOf: text)
      return .text
    }
    if let other = others.first(where: { $0.condition.holds(for: number) }) {
      return other.format.append(text, countsFrom1904: countsFrom1904, to: &bytes)
    }
    switch kind {
    case .number:
      bytes.append(contentsOf: Self.shown(number).utf8)
      bytes.append(contentsOf: currency)
      return .number
    case .percent:
      bytes.append(contentsOf: (Self.shown(number * 100) + "%").utf8)
    case .words(let words): bytes.append(contentsOf: words)
    case .masked(let mask):
      return append(
        isWhole ? String(decoding: text, as: UTF8.self) : Self.shown(number), mask, to: &bytes)
    case .day(let hasDay, let hasTime):
      guard let day = Self.day(number, hasDay: hasDay, hasTime: hasTime, countsFrom1904) else {
        bytes.append(contentsOf: text)
        return .number
      }
      bytes.append(contentsOf: day.utf8)
    }
    return .text
  }

  /// Adds a number with what stands beside and between its digits, as far as they are so many.
  private func append(_ number: String, _ mask: CellMask, to bytes: inout [UInt8]) -> RawRow.Kind {
    var kind = RawRow.Kind.number
    bytes.append(contentsOf: mask.prefix)
    let parts = number.split(separator: ".", maxSplits: 1)
    let decimals = parts.count > 1 ? parts[1].utf8.count : 0
    if mask.hasPlaces, decimals <= mask.decimals, let whole = parts.first,
      whole.allSatisfy(\.isNumber)
    {
      mask.append(Array(whole.utf8), to: &bytes)
      if mask.decimals > 0 {
        bytes.append(UInt8(ascii: "."))
        if decimals > 0 { bytes.append(contentsOf: parts[1].utf8) }
        bytes.append(contentsOf: repeatElement(0x30, count: mask.decimals - decimals))
      } else {
        kind = .text
      }
    } else {
      bytes.append(contentsOf: number.utf8)
    }
    bytes.append(contentsOf: mask.suffix)
    if mask.prefix.isEmpty, mask.suffix.isEmpty { bytes.append(contentsOf: currency) }
    return kind
  }

  private static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy {
      $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }
  }

  /// Returns a number without the zeros at its end that no spreadsheet shows: some programs write
  /// `1001.0`.
  private static func withoutLastZeros(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")), point > text.startIndex else {
      return text
    }
    var rest = text
    while rest.last == UInt8(ascii: "0") { rest.removeLast() }
    if rest.last == UInt8(ascii: ".") { rest.removeLast() }
    return rest
  }

  /// Returns a number with at most fifteen digits that count, and no exponent.
  private static func shown(_ number: Double) -> String {
    if number == 0 { return "0" }
    // Rounded first: the power of ten is that of what is shown.
    var text = formatted("%.14e", number)
    guard let e = text.firstIndex(of: "e"), let power = Int(text[text.index(after: e)...]) else {
      return text
    }
    if power > 30 || power < -30 { return text }
    var digits = text[..<e].filter(\.isNumber)
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    let sign = number < 0 ? "-" : ""
    if power < 0 {
      text = "0." + String(repeating: "0", count: -power - 1) + digits
    } else if digits.count <= power + 1 {
      text = digits + String(repeating: "0", count: power + 1 - digits.count)
    } else {
      text = digits.prefix(power + 1) + "." + digits.dropFirst(power + 1)
    }
    return sign + text
  }

  private static func formatted(_ format: String, _ number: Double) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, format, $0) }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns a day and a time of a number of days; nil for one that no calendar has.
  private static func day(
    _ number: Double, hasDay: Bool, hasTime: Bool, _ countsFrom1904: Bool
  ) -> String? {
    guard number >= 0, number < 2_958_466 else { return nil }
    let seconds = (number * 86400).rounded()
    var days = Int(seconds / 86400)
    let rest = Int(seconds) - days * 86400
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let hours = hasDay ? rest / 3600 : Int(seconds) / 3600
    let time = two(hours) + ":" + two(rest / 60 % 60) + ":" + two(rest % 60)
    if !hasDay { return time }
    // Day 60 of 1900 is one that was not: 29 February.
    if countsFrom1904 { days += 1462 } else if days < 60 { days += 1 }
    // By counting from 1 March of the year 0; day 25569 is 1 January 1970.
    let z = days - 25569 + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = era * 400 + year + (civilMonth <= 2 ? 1 : 0)
    let date =
      String(repeating: "0", count: max(4 - String(civilYear).count, 0)) + String(civilYear) + "-"
      + two(civilMonth) + "-" + two(dayOfMonth)
    return hasTime && rest > 0 ? date + " " + time : date
  }
}
