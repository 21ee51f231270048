import Browse
import CatalogAccess
import CatalogModel
import LocaleData
import SectionedTable

/// Counts the prices or the quantities of products.
struct NumberCounter {
  /// A price in minor units, or a quantity; nothing where it is not known.
  private struct Number: Hashable {
    var amount: Int64?
    var currency: CurrencyCode?
    var fractionDigits = 0

    static func precedes(_ left: Number, _ right: Number) -> Bool {
      let (first, second) = (left.currency?.description ?? "", right.currency?.description ?? "")
      return first == second
        ? (left.amount ?? .max) < (right.amount ?? .max) : first < second
    }
  }

  /// So many numbers are told apart: nobody chooses one of more.
  private static let greatestCount = 10_000

  private let field: BrowseField
  private var counts: [Number: Int] = [:]

  init(_ field: BrowseField) { self.field = field }

  /// Counts that of a product.
  mutating func add(_ product: ProductView) throws {
    var number = Number()
    if field == .quantity {
      number.amount = product.quantity
    } else if let minorUnits = product.minorUnits {
      number.amount = minorUnits
      number.currency = product.text(.currency).flatMap { CurrencyCode($0) }
      number.fractionDigits = product.fractionDigits
    }
    counts[number, default: 0] += 1
    if counts.count > Self.greatestCount {
      throw CommandError(
        .failed,
        "there are more than \(Self.greatestCount.grouped) values of \(field.label). Filter by a range "
          + "instead, such as :\(field.label) < 5")
    }
  }

  /// Returns the numbers in their order, those that are not known last.
  func counts(writtenAs forms: LocaleForms) -> [BrowseValueCount] {
    counts.sorted { Number.precedes($0.key, $1.key) }.map { number, count in
      guard let amount = number.amount else { return BrowseValueCount(value: nil, count: count) }
      if field == .quantity { return BrowseValueCount(value: String(amount), count: count) }
      let digits = number.fractionDigits
      let plain = NumberForm(currency: nil, fractionDigits: digits).string(amount)
      let shown = forms.amount(Int128(amount), currency: number.currency, fractionDigits: digits)
      let code = number.currency.map { " \($0)" } ?? ""
      return BrowseValueCount(value: plain + code, count: count, shownValue: shown + code)
    }
  }
}
