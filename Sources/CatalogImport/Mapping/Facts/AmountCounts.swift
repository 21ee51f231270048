import CatalogFields

/// The numbers of values of a column that are amounts of some kind.
struct AmountCounts {
  private(set) var count = 0
  /// Those with a currency.
  private(set) var marked = 0
  private(set) var withTwoDecimals = 0
  private(set) var withDecimals = 0
  private(set) var greatestDecimals = 0

  init(_ values: [String]) {
    var reader = AmountReader(decimalMark: nil, currency: .none)
    for text in values {
      let value = Self.shortened(text)
      do throws(AmountError) {
        let amount = try reader.amount(value.utf8)
        count += 1
        if amount.currency != nil { marked += 1 }
        let decimals = value.utf8.drop { $0 != 0x2E && $0 != 0x2C }.dropFirst()
        guard !decimals.isEmpty, decimals.allSatisfy({ (0x30...0x39).contains($0) }) else {
          continue
        }
        withDecimals += 1
        greatestDecimals = max(greatestDecimals, decimals.count)
        if decimals.count == 2 { withTwoDecimals += 1 }
      } catch {
        switch error {
        case .ambiguousCurrency:
          count += 1
          marked += 1
        case .contradicts: count += 1
        default: continue
        }
      }
    }
  }

  /// Returns the shortest text of the same number, of one that a program wrote with more digits than
  /// it has: `3.2999999999999998223` is 3.3.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > 16, text.utf8.contains(UInt8(ascii: ".")),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
      let number = Double(text)
    else { return text }
    return number.description
  }
}
