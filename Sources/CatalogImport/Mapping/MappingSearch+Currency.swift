import CatalogFields
import CatalogModel

/// Finds the currency that belongs to the price that is read, where a table has several prices.
extension MappingSearch {
  /// Gives a price the currency of its own object, element or column, and none of another price.
  ///
  ///     prices.1.amount, prices.1.currency     price, price.@currency
  ///     dealer price, dealer currency
  ///
  /// - Parameter ties: Columns of currencies between which the one beside the price decides.
  /// - Throws: A question where somebody chose a price, and only another one has a currency.
  func pairCurrency(
    _ sources: inout [ProductField: FieldSource], _ evidence: inout [ProductField: FieldEvidence],
    _ ties: inout [ProductField: [Int]], custom: Set<Int>
  ) throws(MappingError) {
    let field: ProductField = sources[.price] == nil ? .priceMinor : .price
    if assignments.columns[.currency] != nil { return }
    if case .joined(let joins, let column) = sources[field], sources[.currency] == nil {
      sources[.currency] = currency(besidePrice: column, of: joins)
      evidence[.currency] = sources[.currency].map { _ in .foreignKey }
      return
    }
    guard case .column(let price) = sources[field] else { return }
    if case .joined = sources[.currency] { return }
    let name = table.columns[price].name
    let found = table.columns.indices.filter { column in
      column != price && !custom.contains(column)
        && !references.facts(of: column, in: product).isEmpty
        && sources.allSatisfy { $0.key == .currency || $0.value != .column(column) }
        && isCurrency(column)
    }
    if let own = found.first(where: { isOwn(table.columns[$0].name, of: name) }) {
      sources[.currency] = .column(own)
      evidence[.currency] = evidence[.currency] ?? .named
      ties[.currency] = nil
      return
    }
    guard case .column(let chosen) = sources[.currency],
      isOfOther(table.columns[chosen].name, than: name)
    else { return }
    if evidence[field] == .asked {
      throw .noColumn(field: .currency, choices: choices([chosen]))
    }
    sources[.currency] = nil
    evidence[.currency] = nil
    ties[.currency] = nil
  }

  /// Returns where a table of prices, or one that it refers to, has the currency of each.
  private func currency(besidePrice price: Int, of joins: [Join]) -> FieldSource? {
    guard let prices = joins.last?.table else { return nil }
    func column(of table: Int) -> Int? {
      let columns = references.tables[table].columns
      let found = columns.indices.filter { column in
        references.facts(of: column, in: table).areCurrencies
          && CompoundNames.isCurrency(named: columns[column].name)
      }
      let name = references.tables[prices].columns[price].name
      return found.count == 1 || table != prices
        ? found.first : found.first { isOwn(columns[$0].name, of: name) }
    }
    if let own = column(of: prices) { return .joined(joins, column: own) }
    for reference in references.references[prices] where reference.table != product {
      if let own = column(of: reference.table) {
        return .joined(joins + [reference.join], column: own)
      }
    }
    return nil
  }

  /// Whether a column has the codes of currencies, and is called so or an attribute.
  private func isCurrency(_ column: Int) -> Bool {
    let name = table.columns[column].name
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return references.facts(of: column, in: product).areCurrencies
      && (name.contains(".@") || CompoundNames.isCurrency(named: last) || isCodeOfCurrency(name))
  }

  /// `currency.code`.
  private func isCodeOfCurrency(_ name: String) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    return parts.count > 1 && CompoundNames.isCurrency(named: parts[parts.count - 2])
  }

  /// Returns the object or the element that a currency stands in; empty for none.
  private func holder(ofCurrency name: String) -> Substring {
    guard let point = name.lastIndex(of: ".") else { return "" }
    let object = name[..<point]
    // Of `currency.code`, what `currency` is in.
    let isCode = !name[point...].hasPrefix(".@") && isCodeOfCurrency(name)
    return isCode ? object[..<(object.lastIndex(of: ".") ?? object.startIndex)] : object
  }

  private func isOwn(_ currency: String, of price: String) -> Bool {
    let holder = holder(ofCurrency: currency)
    if !holder.isEmpty {
      let object = price.lastIndex(of: ".").map { price[..<$0] } ?? ""
      return holder == price || holder == object
    }
    let (words, others) = (
      CompoundNames.wordsBesidePrice(in: price), CompoundNames.wordsBesideCurrency(in: currency)
    )
    return !words.isEmpty && words == others
  }

  /// Whether a currency stands in another object than a price does, which is that of another price.
  private func isOfOther(_ currency: String, than price: String) -> Bool {
    let holder = holder(ofCurrency: currency)
    if holder.isEmpty || holder == price || price.hasPrefix(holder + ".") { return false }
    if currency.contains(".@") { return true }
    let last = holder.split(separator: ".").last ?? holder
    return !CompoundNames.holdsPrices(String(last))
  }
}
