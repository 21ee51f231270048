import CatalogModel
import TestSupport
import Testing

/// Prices against arithmetic by hand, on thousands of random texts.
struct PriceRoundingTests {
  static let codes = ["JPY", "EUR", "BHD", "CLF"]

  @Test(arguments: codes)
  func whatIsWrittenIsReadBackExactly(code: String) throws {
    let currency = try #require(Currency(code: code))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let limit = pow10(Int.random(in: 1...18, using: &random))
      let price = Price(
        minorUnits: Int64.random(in: 0..<limit, using: &random), currency: currency)
      let read = try Price.parse(price.amount.utf8, currency: currency)
      #expect(read.price == price)
      #expect(read.isExact, "\(price)")
    }
  }

  @Test(arguments: codes)
  func roundsAsLonghandDoes(code: String) throws {
    let currency = try #require(Currency(code: code))
    var random = SeededGenerator(seed: 2)
    for _ in 0..<4000 {
      let text = randomDecimal(using: &random)
      let read = try Price.parse(text.utf8, currency: currency)
      let expected = longhand(text, digits: currency.fractionDigits)
      #expect(String(read.price.minorUnits) == expected.value, "\(text)")
      #expect(read.isExact == expected.isExact, "\(text)")
    }
  }

  @Test func doublesPrintedInFullAreWhatTheyStandFor() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let cents = Int64.random(in: 0..<1_000_000_000, using: &random)
      let text = printedInFull(Double(cents) / 100)
      let read = try Price.parse(text.utf8, currency: .usDollar)
      #expect(read.price.minorUnits == cents, "\(text)")
      #expect(read.isExact, "\(text)")
    }
  }

  /// Returns up to 15 significant digits with a point somewhere, often such
  /// that a tie is to be decided.
  private func randomDecimal(using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...15, using: &random)
    var digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }
    if Bool.random(using: &random) { digits[count - 1] = "5" }
    let point = Int.random(in: 0...min(count, 12), using: &random)
    if point == count { return digits.joined() }
    return digits[..<point].joined() + "." + digits[point...].joined()
  }

  /// Rounds half to even on the digits of a text, as on paper.
  private func longhand(_ text: String, digits: Int) -> (value: String, isExact: Bool) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    let padded = fraction + Array(repeating: "0", count: max(0, digits - fraction.count))
    var kept = Array(parts[0]) + padded[..<digits]
    let dropped = String(padded[digits...])
    let half = "5" + String(repeating: "0", count: max(0, dropped.count - 1))
    let isOdd = ["1", "3", "5", "7", "9"].contains(kept.last ?? "0")
    // Texts of one length compare as the numbers that they are.
    if !dropped.isEmpty, dropped > half || (dropped == half && isOdd) {
      var index = kept.count - 1
      while index >= 0, kept[index] == "9" {
        kept[index] = "0"
        index -= 1
      }
      if index < 0 {
        kept.insert("1", at: 0)
      } else {
        kept[index] = Character(String((kept[index].wholeNumberValue ?? 0) + 1))
      }
    }
    let value = String(kept.drop { $0 == "0" })
    return (value.isEmpty ? "0" : value, dropped.allSatisfy { $0 == "0" })
  }

  /// Returns a double's value cut to 20 significant digits, by long
  /// multiplication of its fraction in 64 bits, which hold it exactly.
  private func printedInFull(_ value: Double) -> String {
    let whole = String(Int(value))
    var rest = UInt64((value - value.rounded(.down)) * 0x1p64)
    var fraction = ""
    for _ in 0..<(20 - whole.count) {
      let (digit, remainder) = rest.multipliedFullWidth(by: 10)
      fraction += String(digit)
      rest = remainder
    }
    return whole + "." + fraction
  }

  private func pow10(_ power: Int) -> Int64 { (0..<power).reduce(1) { value, _ in value * 10 } }
}
