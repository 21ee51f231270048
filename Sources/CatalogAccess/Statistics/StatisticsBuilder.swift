package import Collation

/// Adds up products by the values of a field. The values are in memory, the products are not.
package struct StatisticsBuilder {
  private let field: StatisticsField?
  private let sections: [String]
  private var values: GroupValues?
  private var groups: [StatisticsGroup] = []

  /// - Parameters:
  ///   - sections: The titles of the sections of the language.
  package init(by field: StatisticsField?, sections: [String] = []) {
    self.field = field
    self.sections = sections
    switch field {
    case nil: groups = [StatisticsGroup()]
    case .section: groups = sections.map { StatisticsGroup(title: $0) }
    case .value(let grouping): values = GroupValues(of: grouping, rowNames: [:])
    }
  }

  /// Adds a product.
  ///
  /// - Parameters:
  ///   - column: What decides on its group.
  ///   - rowName: The name of the row of the table of the groups, which is asked for when it comes first: of
  ///     too many no names are read.
  package mutating func add(
    _ column: GroupValues.Column?, rowName: @autoclosure () throws -> String? = nil,
    section: Int = 0, currency: UnsafeBufferPointer<UInt8>?, minorUnits: Int64?, quantity: Int64?
  ) throws {
    groups[try group(of: column, rowName: try rowName(), section: section)].add(
      currency: currency, minorUnits: minorUnits, quantity: quantity)
  }

  /// Adds products that a store has counted.
  package mutating func add(
    _ column: GroupValues.Column?, rowName: @autoclosure () throws -> String?, count: Int,
    quantity: WideSum?, _ prices: PriceStatistics?
  ) throws {
    groups[try group(of: column, rowName: try rowName())].add(
      count: count, quantity: quantity, prices)
  }

  /// Adds a product of a listing.
  package mutating func add(_ product: ProductView, in section: ListingSection) throws {
    var column: GroupValues.Column?
    var name: UnsafeBufferPointer<UInt8>?
    if case .value(let grouping) = field {
      switch grouping {
      case .manufacturer:
        name = product.manufacturer
        column = .row(product.manufacturerID)
      case .origin:
        name = product.origin?.name
        column = .row(product.countryID)
      case .currency: column = .text(product.currencyCode)
      case .custom: column = .text(product.custom)
      }
    }
    try add(
      column, rowName: name.map { String(decoding: $0, as: UTF8.self) },
      section: section.number, currency: product.currencyCode,
      minorUnits: product.minorUnits, quantity: product.quantity)
  }

  private mutating func group(
    of column: GroupValues.Column?, rowName: @autoclosure () throws -> String?, section: Int = 0
  ) throws -> Int {
    if case .row(let id) = column { try values?.takeName(ofRow: id, try rowName()) }
    guard let column, let group = try values?.number(of: column) else {
      return field == .section ? section : 0
    }
    if group == groups.count { groups.append(StatisticsGroup()) }
    return group
  }

  /// Returns the groups in the order of a language, and their total.
  package func finish(_ collation: IndexedCollation) -> CatalogStatistics {
    var total = StatisticsGroup()
    for group in groups { total.add(group) }
    switch field {
    case nil: return CatalogStatistics(groups: [], total: total)
    case .section:
      return CatalogStatistics(groups: groups.filter { $0.count > 0 }, total: total)
    case .value:
      let order = values?.sorted(collation) ?? []
      // As the sections of a list are called.
      let titles = order.enumerated().map { number, group in
        ListingSection(
          number: number, title: values?.title(ofGroup: group) ?? ListingSort.noneTitle,
          count: groups[group].count)
      }.placed().map(\.title)
      let named = zip(order, titles).map { group, title in
        var found = groups[group]
        found.title = title
        return found
      }
      return CatalogStatistics(groups: named, total: total)
    }
  }
}
