import CatalogFields
import CatalogModel

/// Refuses what was found where its values may mean something else.
extension MappingSearch {
  /// Refuses a price in thousands, and a price or quantity that is a value in some records of JSON
  /// and an object or an array in others.
  func requirePlainValues(
    _ sources: [ProductField: FieldSource], _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    for field in [ProductField.price, .priceMinor, .quantity] where evidence[field] != .asked {
      guard case .column(let chosen) = sources[field] else { continue }
      let name = table.columns[chosen].name
      if field == .price, CompoundNames.saysThousands(name) {
        throw .priceInThousands(column: name)
      }
      if field != .quantity { try requireOnePiece(in: chosen) }
      if field == .price { try requireUnits(in: chosen) }
      let others = table.columns.indices.filter { column in
        let other = table.columns[column].name
        return (other.hasPrefix(name + ".") || name.hasPrefix(other + "."))
          && references.facts(of: column, in: product).areAmounts
      }
      let differ = table.sampleRows.contains { row in
        (chosen < row.count ? row[chosen] : nil) == nil
          && others.contains { $0 < row.count && row[$0] != nil }
      }
      if differ {
        throw .ambiguousField(
          field: field, table: table.name, choices: choices(([chosen] + others).sorted()))
      }
    }
  }

  /// Refuses codes as names where a description is there, which may be the names: `Item` and
  /// `Description`.
  func requireNoCodes(
    _ sources: [ProductField: FieldSource], _ columns: FieldColumns
  ) throws(MappingError) {
    guard let name = columns.chosen[.name], case .column(name.column) = sources[.name],
      (20..<30).contains(name.name), case .column(let details) = sources[.details],
      assignments.columns[.details] == nil,
      references.facts(of: name.column, in: product).areCodes,
      !references.facts(of: details, in: product).areCodes
    else { return }
    throw .ambiguousField(
      field: .name, table: table.name, choices: choices([name.column, details]))
  }

  /// Refuses prices that another column says are in hundredths of their currency.
  private func requireUnits(in price: Int) throws(MappingError) {
    for column in table.columns.indices where column != price {
      let values = references.facts(of: column, in: product).values.map { $0.lowercased() }
      guard NameWords(table.columns[column].name).key.hasPrefix("price"), !values.isEmpty,
        values.allSatisfy(["cent", "cents", "ct", "pence", "penny", "minor", "öre"].contains)
      else { continue }
      throw .priceInCents(
        price: table.columns[price].name, column: table.columns[column].name, value: values[0])
    }
  }

  /// Refuses prices of as many pieces as another column says: `12.50` per `100`.
  private func requireOnePiece(in price: Int) throws(MappingError) {
    for column in table.columns.indices where column != price {
      guard CompoundNames.quantitiesOfPrices.contains(NameWords(table.columns[column].name).key)
      else { continue }
      let values = Set(references.facts(of: column, in: product).values)
      let powers = values.compactMap { value -> Int? in
        let number = Int(value.split { $0 == "." || $0 == "," }.first ?? "")
        return number.flatMap { [1, 10, 100, 1000, 10_000, 100_000].contains($0) ? $0 : nil }
      }
      guard !values.isEmpty, powers.count == values.count, powers.contains(where: { $0 > 1 })
      else { continue }
      throw .priceOfPieces(
        price: table.columns[price].name, column: table.columns[column].name,
        values: Set(powers).sorted().map(String.init))
    }
  }

  /// Refuses a column of currencies none of which is that which the name of the prices says.
  func requireCurrency(
    _ sources: [ProductField: FieldSource], _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    guard evidence[.currency] != .asked, assignments.columns[.currency] == nil,
      let currency = currency(sources), case .column(let column) = sources[.currency]
    else { return }
    let values = references.facts(of: column, in: product).values
    let others = Set(
      values.filter { value in
        Currency(code: value.uppercased()).map { $0 != currency } ?? false
      })
    if others.isEmpty { return }
    let price = [ProductField.priceMinor, .price].compactMap { field -> String? in
      guard case .column(let column) = sources[field] else { return nil }
      return table.columns[column].name
    }
    throw .currenciesDiffer(
      price: price.first ?? "", currency: currency.code, column: table.columns[column].name,
      values: others.sorted())
  }

  /// Refuses a price column that is nearly empty beside a full one, and a full one beside an empty
  /// one that is better called: rows that were not looked at may have prices in either.
  func requireFullPrice(
    in chosen: Int, _ columns: FieldColumns, _ unused: [Int]
  ) throws(MappingError) {
    let prices = columns.evidence.filter { $0.field == .price }
    guard let name = prices.first(where: { $0.column == chosen })?.name else { return }
    func filled(_ column: Int) -> Prices {
      let facts = references.facts(of: column, in: product)
      let count = facts.values.count { value in
        value.utf8.contains { (0x31...0x39).contains($0) }
      }
      if facts.rows == 0 || 10 * count < facts.rows { return facts.rows == 0 ? .some : .hardlyAny }
      return facts.areAmounts && 2 * count >= facts.rows ? .most : .some
    }
    let others = prices.filter { unused.contains($0.column) && !(isUpdate && $0.isWithheld) }
    var rivals =
      switch filled(chosen) {
      case .hardlyAny: others.filter { $0.objection == nil && filled($0.column) == .most }
      case .most: others.filter { $0.name < name && filled($0.column) == .hardlyAny }
      case .some: [ColumnEvidence]()
      }
    // A cost or a special price is not read beside one that is not said to be such.
    if ColumnEvidence.isPoorPrice(name) {
      rivals += others.filter { other in
        other.objection == nil && !ColumnEvidence.isPoorPrice(other.name)
          && !rivals.contains { $0.column == other.column } && filled(other.column) != .hardlyAny
          && references.facts(of: other.column, in: product).areAmounts
      }
    }
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .price, table: table.name,
      choices: choices(([chosen] + rivals.map(\.column)).sorted()))
  }

  /// How many rows have a price other than 0.
  private enum Prices {
    case hardlyAny
    case some
    case most
  }
}
