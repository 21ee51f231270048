import CatalogFields
import CatalogModel

/// Finds the currency by its values, and prices that are in the file twice.
extension MappingSearch {
  /// Returns the column of codes of currencies beside prices of which nothing else says one, whatever
  /// it is called: `Myntenhet`, `币种`, `currency_id/name`.
  ///
  /// Codes that are words, too, are asked for where others are beside them, and else left.
  func currencyByValues(_ sources: [ProductField: FieldSource]) throws(MappingError) -> Int? {
    guard sources[.currency] == nil, assignments.columns[.currency] == nil,
      currency(sources) == nil,
      case .column(let price) = sources[.price] ?? sources[.priceMinor],
      !references.facts(of: price, in: product).areMarkedPrices
    else { return nil }
    func codes(_ column: Int) -> [String] { references.facts(of: column, in: product).values }
    let path = table.columns[price].name
    let found = unusedColumns(sources).sorted().filter { column in
      references.facts(of: column, in: product).areCurrencies
        && CompoundNames.mayBeCurrency(named: table.columns[column].name, ofPrice: path)
        && !codes(column).allSatisfy(Self.words.contains)
    }
    guard let first = found.first else { return nil }
    let isSure = !codes(first).contains(where: Self.words.contains)
    if found.count == 1, isSure { return first }
    if found.count == 1 { throw .noColumn(field: .currency, choices: choices(found)) }
    throw .ambiguousField(field: .currency, table: table.name, choices: choices(found))
  }

  /// Codes of currencies that are words or abbreviations of something else: one size is `ALL`.
  private static let words: Set = [
    "ALL", "ANG", "BAM", "BOB", "CHE", "COP", "CUP", "GEL", "LAK", "MAD", "MOP", "PEN", "SOS",
    "STD", "STN", "TOP", "XXX", "XTS",
  ]

  /// Refuses to choose between a price and another that is called the new one, where they differ:
  /// `Price`, `New price`.
  func requireNoNewPrice(
    _ sources: [ProductField: FieldSource], _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    func isNew(_ column: Int) -> Bool {
      CompoundNames.isNewPrice(table.columns[column].name, in: references.names[product])
    }
    guard evidence[.price] != .asked, case .column(let price) = sources[.price], !isNew(price)
    else { return }
    let rivals = unusedColumns(sources).filter { column in
      let facts = references.facts(of: column, in: product)
      return isNew(column) && facts.areAmounts && !facts.isEmpty && differ(price, column)
    }
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .price, table: table.name, choices: choices(([price] + rivals).sorted()))
  }

  /// Refuses prices in units and in hundredths of them that are not the same.
  func requireOnePrice(
    _ sources: [ProductField: FieldSource], _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    guard evidence[.price] != .asked, evidence[.priceMinor] != .asked,
      case .column(let price) = sources[.price], case .column(let minor) = sources[.priceMinor]
    else { return }
    var reader = AmountReader(decimalMark: nil, currency: .none)
    // The decimals of a currency are none, two or three: those of all prices are as many.
    var decimals: Set = [0, 2, 3]
    for row in table.sampleRows {
      guard max(price, minor) < row.count, let whole = row[price], let part = row[minor],
        let amount = try? reader.amount(whole.utf8), let count = Int64(part),
        abs(count) <= Price.greatestMinorUnits,
        let hundredths = try? Price.rounding(amount.number, currency: .none).0.minorUnits
      else { continue }
      if count * 100 != hundredths { decimals.remove(0) }
      if count != hundredths { decimals.remove(2) }
      if count / 10 != hundredths { decimals.remove(3) }
      guard decimals.isEmpty else { continue }
      throw .pricesDiffer(
        price: table.columns[price].name, minor: table.columns[minor].name, values: [whole, part])
    }
  }
}
