import CatalogFields
import CatalogModel

/// Tells a first row of values from one of names.
enum MissingHeader {
  /// Returns the error of a table of CSV that has no header: no cell of its first row is a known
  /// name, and one at least is a number, as those below it are.
  static func error(in table: SourceTable) -> MappingError? {
    let name = TableName(table.name)
    let cells = table.columns.map(\.name)
    var hasNumber = false
    for (column, cell) in cells.enumerated() {
      let isKnown = ColumnName.readings(of: cell, in: name).contains {
        $0.value < ColumnName.compoundScore
      }
      if isKnown { return nil }
      guard AmountCounts([cell]).count == 1 else { continue }
      let below = ColumnFacts(table, column: column)
      if !below.values.isEmpty, 2 * below.amounts.count < below.values.count { return nil }
      hasNumber = true
    }
    if !hasNumber, table.sampleRows.isEmpty || isHeader(cells, of: table) { return nil }
    var whole = table
    whole.sampleRows.insert(cells, at: 0)
    let (names, amounts) = names(for: whole)
    return hasNumber
      ? .noHeader(row: cells, columns: names, amounts: amounts)
      : .doubtfulHeader(
        row: cells, columns: names, amounts: amounts, next: headerBelow(in: table))
  }

  /// Returns the first row below where it may be the header: it names a field, and has no digits.
  private static func headerBelow(in table: SourceTable) -> [String]? {
    guard let cells = table.sampleRows.first?.map({ $0 ?? "" }), !cells.contains(where: hasDigit),
      table.sampleRows.count > 1, Set(cells).count == cells.count
    else { return nil }
    let name = TableName(table.name)
    let isKnown = cells.contains { cell in
      ColumnName.readings(of: cell, in: name).contains { $0.value < ColumnName.compoundScore }
    }
    return isKnown ? cells : nil
  }

  /// Returns the error of a table of CSV with one column of which nothing is known: any text is one.
  static func ofLines(in table: SourceTable) -> MappingError? {
    guard table.columns.count == 1 else { return nil }
    let cell = table.columns[0].name
    let readings = ColumnName.readings(of: cell, in: TableName(table.name))
    let isKnown = readings.contains { field, score in
      score < ColumnName.compoundScore || field == .name && !hasDigit(cell)
    }
    return isKnown
      ? nil
      : .doubtfulHeader(row: [cell], columns: [ProductField.name.rawValue], amounts: [])
  }

  /// Whether a row without numbers is surely one of names: a cell is like a known name, or values
  /// of another kind are below it.
  private static func isHeader(_ cells: [String], of table: SourceTable) -> Bool {
    let name = TableName(table.name)
    return cells.enumerated().contains { column, cell in
      if !ColumnName.readings(of: cell, in: name).isEmpty || ColumnName.namesMoney(cell) {
        return true
      }
      let below = ColumnFacts(table, column: column).values
      return !below.isEmpty && !hasDigit(cell) && 2 * below.count(where: hasDigit) > below.count
    }
  }

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
  }

  /// Whether a text is a day: `2026-01-31`, `31.01.2026`, `1/31/26`, with a time perhaps.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.prefix { $0 != " " && $0 != "T" }.split(
      omittingEmptySubsequences: false, whereSeparator: { "-./".contains($0) })
    return parts.count == 3
      && parts.allSatisfy { part in
        [1, 2, 4].contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      } && parts.contains { $0.utf8.count < 3 }
  }

  /// Whether the values number the rows: 1, 2, 3 and so on.
  private static func areCounted(_ column: ColumnFacts) -> Bool {
    guard column.values.count == column.rows, column.rows > 1, let first = Int(column.values[0]),
      (0...1).contains(first)
    else { return false }
    return column.values.enumerated().allSatisfy { $1 == String($0 + first) }
  }

  /// Returns names for columns by their values, `-` where nothing shows; and the columns that have
  /// no name, or that of quantities, and that may be the price.
  private static func names(
    for table: SourceTable
  ) -> (names: [String], amounts: [MappingError.Choice]) {
    let facts = table.columns.indices.map { ColumnFacts(table, column: $0) }
    var names = Array(repeating: "-", count: facts.count)
    let days = facts.map { !$0.values.isEmpty && $0.values.allSatisfy(isDay) }
    // Those of few rows in any other column may be quantities.
    let counted = facts.indices.map { ($0 == 0 || facts[$0].rows > 2) && areCounted(facts[$0]) }
    func take(_ field: ProductField, _ isWanted: (ColumnFacts) -> Bool) {
      guard
        let column = facts.indices.first(where: {
          names[$0] == "-" && !days[$0] && isWanted(facts[$0])
        })
      else { return }
      names[column] = field.rawValue
    }
    // Two decimals before one: `4.5` may be a weight.
    take(.price) { $0.arePrices && ($0.areMarkedPrices || $0.amounts.withTwoDecimals > 0) }
    if !names.contains(ProductField.price.rawValue) { take(.price) { $0.arePrices } }
    take(.currency) { column in
      !column.values.isEmpty && column.values.allSatisfy { Currency(code: $0) != nil }
    }
    take(.originCode) { $0.areCountries && $0.areLetters(count: 2) }
    take(.sku) { column in
      column.values.allSatisfy {
        !$0.contains(" ") && $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter)
      } && column.distinctCount == column.values.count && !column.arePrices
    }
    if names[0] == "-",
      counted[0]
        || names.contains("sku") && facts[0].isWhole
          && facts[0].distinctCount == table.sampleRows.count
    {
      names[0] = ProductField.id.rawValue
    }
    if !names.contains("sku") { take(.sku, isNumber) }
    func isNumber(_ column: ColumnFacts) -> Bool {
      10 * column.distinctCount >= 9 * column.values.count
        && column.values.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }
        && column.values.contains { $0.utf8.count >= 3 } && !column.arePrices
        && 2 * column.amounts.withTwoDecimals < max(column.values.count, 1)
    }
    // The name is the first long text of which most differ.
    let texts = facts.indices.filter { column in
      names[column] == "-" && 2 * facts[column].distinctCount > facts[column].values.count
        && facts[column].values.contains { $0.contains(where: \.isLetter) }
    }
    func length(_ column: Int) -> Int {
      let sum = facts[column].values.reduce(0) { $0 + min($1.count, 80) }
      return sum / max(facts[column].values.count, 1)
    }
    let greatest = texts.map(length).max() ?? 0
    if let name = texts.first(where: { 2 * length($0) >= greatest }) {
      names[name] = ProductField.name.rawValue
    }
    if !names.contains("price") {
      take(.price) { $0.amounts.withTwoDecimals > 0 && $0.amounts.count == $0.values.count }
    }
    let quantity = facts.indices.first {
      names[$0] == "-" && !counted[$0] && facts[$0].isWhole && !facts[$0].isFlag
        && !facts[$0].values.isEmpty
    }
    if let quantity { names[quantity] = ProductField.quantity.rawValue }
    let hasPrice = names.contains(ProductField.price.rawValue)
    let amounts = facts.indices.filter { column in
      let facts = facts[column]
      return (names[column] == "-" || names[column] == ProductField.quantity.rawValue && !hasPrice)
        && !days[column] && !counted[column] && !facts.values.isEmpty && !facts.isFlag
        && !facts.isZero && facts.amounts.count == facts.values.count
        && (!hasPrice || facts.amounts.withDecimals > 0)
    }
    return (
      names,
      amounts.map {
        MappingError.Choice(column: "column \($0 + 1)", values: Array(facts[$0].values.prefix(2)))
      }
    )
  }
}
