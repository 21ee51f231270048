import CICU
public import Collation

/// The notation of numbers, or of amounts of a currency, in a locale: digits, groups, point and
/// symbol.
///
///     let euro = NumberForm(locale: LocaleIdentifier("sv"), currency: "EUR", fractionDigits: 2)
///     euro.append(123_456, to: &bytes)   // 1 234,56 €
///
/// ICU is asked once, for a number that shows all of it; after that a number is
/// its digits and these bytes. To format each with ICU takes a microsecond, and
/// fifty times the memory.
public struct NumberForm: Sendable {
  private var prefix: [UInt8] = []
  private var suffix: [UInt8] = []
  private var decimal: [UInt8] = [UInt8(ascii: ".")]
  private var grouping: [UInt8] = []
  /// The digits, where they are not those of ASCII.
  private var digits: [[UInt8]] = []
  private var firstGroup = 0
  private var otherGroups = 0
  private var leastGrouped = 0
  /// The number of decimals of a number.
  public let fractionDigits: Int

  /// The form without a language: a point, no groups, and the code of the
  /// currency behind.
  public init(currency: String?, fractionDigits: Int) {
    self.fractionDigits = fractionDigits
    if let currency { suffix = Array((" " + currency).utf8) }
  }

  /// The notation of whole numbers without a language: groups of three, with commas.
  public static let grouped: NumberForm = {
    var form = NumberForm(currency: nil, fractionDigits: 0)
    form.grouping = [UInt8(ascii: ",")]
    (form.firstGroup, form.otherGroups, form.leastGrouped) = (3, 3, 4)
    return form
  }()

  /// Finds the form of a locale; nil where ICU has no data for it.
  ///
  /// - Parameters:
  ///   - currency: A code of ISO 4217; nil for a number that is no amount.
  ///   - fractionDigits: The number of decimals of a number, whatever the locale
  ///     gives the currency: they are what the catalog stores.
  public init?(locale: LocaleIdentifier, currency: String?, fractionDigits: Int) {
    var form = cicu_number_form()
    let status = cicu_number_form_of(
      locale.identifier, currency, Int32(fractionDigits), &form)
    if status > 0 { return nil }
    self.fractionDigits = fractionDigits
    prefix = bytes(form.prefix)
    suffix = bytes(form.suffix)
    decimal = bytes(form.decimal)
    grouping = bytes(form.grouping)
    let all = bytes(of: form.digits, rows: 10)
    if all != (0...9).map({ [UInt8(ascii: "0") + $0] }) { digits = all }
    firstGroup = Int(form.first_group)
    otherGroups = Int(form.other_groups)
    leastGrouped = Int(form.least_grouped)
  }

  /// What stands before the decimals.
  public var decimalMark: String { String(decoding: decimal, as: UTF8.self) }

  /// The same notation without the symbol of the currency, which then is said elsewhere.
  public var withoutSymbol: NumberForm {
    var form = self
    (form.prefix, form.suffix) = ([], [])
    return form
  }

  /// Appends a number of units of 10^-``fractionDigits``.
  ///
  /// - Returns: The number of bytes before the decimal mark, or before what
  ///   follows the digits where there is none; and before what follows them.
  @discardableResult
  public func append(_ number: Int64, to bytes: inout [UInt8]) -> (point: Int, tail: Int) {
    append(magnitude: number.magnitude, isNegative: number < 0, to: &bytes)
  }

  /// Appends a number of more digits; see the other.
  @discardableResult
  public func append(sum number: Int128, to bytes: inout [UInt8]) -> (point: Int, tail: Int) {
    append(magnitude: number.magnitude, isNegative: number < 0, to: &bytes)
  }

  @inline(__always)
  private func append<Magnitude: UnsignedInteger & FixedWidthInteger>(
    magnitude: Magnitude, isNegative: Bool, to bytes: inout [UInt8]
  ) -> (point: Int, tail: Int) {
    let start = bytes.count
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: prefix)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
      // The digits, the last first.
      var count = 0
      var rest = magnitude
      repeat {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        buffer[count] = UInt8(truncatingIfNeeded: digit)
        rest = quotient
        count += 1
      } while rest > 0 || count <= fractionDigits
      var point = 0
      let whole = count - fractionDigits
      let isGrouped = firstGroup > 0 && whole >= leastGrouped
      var position = count - 1
      while position >= 0 {
        append(digit: buffer[position], to: &bytes)
        let left = position - fractionDigits
        if left == 0 {
          point = bytes.count - start
          if fractionDigits > 0 { bytes.append(contentsOf: decimal) }
        } else if isGrouped, left >= firstGroup, (left - firstGroup) % otherGroups == 0 {
          bytes.append(contentsOf: grouping)
        }
        position -= 1
      }
      let tail = bytes.count - start
      bytes.append(contentsOf: suffix)
      return (point, tail)
    }
  }

  /// Returns a number as a text.
  public func string(_ number: Int64) -> String { string(sum: Int128(number)) }

  /// Returns a number of more digits as a text.
  public func string(sum number: Int128) -> String {
    var bytes: [UInt8] = []
    append(sum: number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  private func append(digit: UInt8, to bytes: inout [UInt8]) {
    if digits.isEmpty {
      bytes.append(UInt8(ascii: "0") + digit)
    } else {
      bytes.append(contentsOf: digits[Int(digit)])
    }
  }
}

/// Returns the bytes of a C array up to its NUL.
private func bytes<Characters>(_ characters: Characters) -> [UInt8] {
  bytes(of: characters, rows: 1)[0]
}

/// Returns the texts of a C array of arrays, each up to its NUL.
private func bytes<Characters>(of characters: Characters, rows: Int) -> [[UInt8]] {
  withUnsafeBytes(of: characters) { raw in
    let size = raw.count / rows
    return (0..<rows).map { row in
      Array(raw[row * size..<(row + 1) * size].prefix { $0 != 0 })
    }
  }
}
