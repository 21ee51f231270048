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
      let value = ShortestNumber.text(of: text)
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
}
