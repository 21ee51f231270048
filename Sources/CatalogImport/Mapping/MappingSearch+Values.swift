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
      if field != .quantity, let error = piecesOfPrice(chosen) { throw error }
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

  /// Refuses to choose between columns of numbers each of which is called as a stock, and which
  /// differ: `Stock`, `Qty`, `Available`.
  func requireOneStock(
    _ columns: FieldColumns, _ sources: [ProductField: FieldSource],
    _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    guard evidence[.quantity] == .named, let stock = columns.chosen[.quantity],
      case .column(stock.column) = sources[.quantity], (0..<40).contains(stock.name),
      !references.facts(of: stock.column, in: product).isEmpty
    else { return }
    let unused = unusedColumns(sources)
    let rivals = columns.evidence.filter { other in
      let facts = references.facts(of: other.column, in: product)
      let isAlsoPlace =
        other.name == ColumnEvidence.unnamed
        && CompoundNames.isPlaceOfStock(table.columns[stock.column].name)
        && CompoundNames.isPlaceOfStock(table.columns[other.column].name)
      return other.field == .quantity
        && (other.objection == nil && (0..<40).contains(other.name) || isAlsoPlace)
        && unused.contains(other.column) && !facts.values.isEmpty && !facts.isFlag
        && differ(stock.column, other.column)
    }
    if rivals.isEmpty { return }
    throw .ambiguousField(
      field: .quantity, table: table.name,
      choices: choices(([stock.column] + rivals.map(\.column)).sorted()))
  }

  /// Whether two columns differ in a row where both have a value.
  func differ(_ one: Int, _ other: Int) -> Bool {
    table.sampleRows.contains { row in
      guard max(one, other) < row.count, let first = row[one], let second = row[other] else {
        return false
      }
      return !first.isEmpty && !second.isEmpty && first != second
    }
  }

  /// Returns columns of prices with or without something that is no part of one, such as sending it:
  /// those that begin with the price first.
  func amountsWithMore(among unused: [Int]) -> [Int] {
    if isUpdate { return [] }
    let found = unused.filter { column in
      let facts = references.facts(of: column, in: product)
      return CompoundNames.mayBePriceWithMore(named: table.columns[column].name)
        && facts.areAmounts && !facts.isEmpty
    }
    func isPrice(_ column: Int) -> Bool {
      NameWords(table.columns[column].name).words.first.map {
        $0.hasPrefix("pri") || $0.hasPrefix("pre")
      }
        ?? false
    }
    return found.filter(isPrice) + found.filter { !isPrice($0) }
  }

  /// Returns columns of numbers under headers of which no word is known, and that are in other letters
  /// than ours or beside names in such: one of them may be the price where there is none. Those of
  /// three decimals, of which the mark may part thousands, stand before whole ones.
  func foreignAmounts(_ sources: [ProductField: FieldSource]) -> [Int] {
    let areRomanised = areNamesForeign(sources)
    if !areRomanised, table.columns.contains(where: { $0.type != nil }) { return [] }
    let found = unusedColumns(sources).sorted().filter { column in
      let name = table.columns[column].name
      let facts = references.facts(of: column, in: product)
      guard !isUpdate, facts.areAmounts, facts.distinctCount > 1,
        facts.isWhole || facts.amounts.withDecimals > 0,
        ColumnName.readings(of: name, in: references.names[product]).isEmpty,
        areRomanised || Self.isForeign(name)
      else { return false }
      let words = NameWords(name).words
      if areRomanised,
        !Self.otherRomanisedNumbers.isDisjoint(with: words)
          || words.count > 1 && words.last == "id"
      {
        return false
      }
      return !Self.otherForeignNumbers.contains { name.lowercased().contains($0) }
        && facts.values.allSatisfy { $0.utf8.count <= 12 }
    }
    func isWhole(_ column: Int) -> Bool { references.facts(of: column, in: product).isWhole }
    return found.filter { !isWhole($0) } + found.filter(isWhole)
  }

  private static func isForeign(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.properties.isAlphabetic && $0.value >= 0x370 && !(0x1E00..<0x1F00).contains($0.value)
    }
  }

  /// Whether somebody chose the names, most of which are in other letters than ours: the columns are
  /// called by words of a language that is not known.
  private func areNamesForeign(_ sources: [ProductField: FieldSource]) -> Bool {
    guard assignments.columns[.name] != nil, case .column(let name) = sources[.name],
      !Self.isForeign(table.columns[name].name)
    else { return false }
    let values = references.facts(of: name, in: product).values
    return !values.isEmpty && 2 * values.count(where: Self.isForeign) > values.count
  }

  private static let otherRomanisedNumbers: Set = [
    "year", "years", "pages", "page", "weight", "width", "height", "length", "depth", "size",
    "sort", "order", "position", "rank", "flag", "status", "type", "category", "points", "volume",
    "age", "pack", "nen", "nian", "juryo", "omosa", "zhongliang", "ves", "god", "chislo",
  ]

  /// What stands in headers of numbers that are no prices: weights, measures, numbers and dates.
  private static let otherForeignNumbers = [
    "重", "무게", "중량", "вес", "масса", "вага", "長", "长", "高", "幅", "宽", "寬", "寸", "サイズ", "年", "月",
    "日", "号", "號", "番", "碼", "码", "コード", "번호", "코드", "код", "номер", "入数", "입수", "размер",
    "длина", "ширина", "высота", "год", "упаков", "штрих", "順", "序", "순", "件", "容量", "量", "数", "數",
    "ページ", "頁", "페이지", "страниц", "βαρος", "βάρος", "น้ำหนัก", "จำนวน", "ปี", "رقم", "وزن", "سنة", "عدد",
    "الكمية", "טלפון", "מספר", "משקל", "שנת", "עמודים",
  ]

  /// Returns the error of prices of as many pieces as another column says: `12.50` per `100`; nil
  /// where none says so.
  func piecesOfPrice(_ price: Int) -> MappingError? {
    for column in table.columns.indices where column != price {
      let path = table.columns[column].name
      let names = [path, path.split(separator: ".").last.map(String.init) ?? path].map {
        NameWords($0).key
      }
      let isNamed = names.contains(where: CompoundNames.quantitiesOfPrices.contains)
      guard isNamed || names.contains(where: CompoundNames.unitsOfPrices.contains) else { continue }
      // `per 100` says it under any name for a unit; `100` alone may be what is in a package.
      let needsWord = !isNamed && names.contains(where: CompoundNames.packages.contains)
      let values = Set(references.facts(of: column, in: product).values)
      let areLetters = values.contains("C")
      let powers = values.compactMap { value -> Int? in
        // A hundred and a thousand in the trade of America; `M` alone is a metre.
        if areLetters, let count = ["C": 100, "M": 1000][value] { return count }
        let pieces = PriceQuantity.pieces(in: value, needsWord: needsWord)
        return pieces.flatMap { [1, 10, 100, 1000, 10_000, 100_000].contains($0) ? $0 : nil }
      }
      guard !values.isEmpty, powers.count == values.count, powers.contains(where: { $0 > 1 })
      else { continue }
      return .priceOfPieces(
        price: table.columns[price].name, column: path,
        values: Set(powers).sorted().map(String.init))
    }
    return nil
  }

  func currency(_ sources: [ProductField: FieldSource]) -> Currency? {
    nameOfPrice(sources).flatMap { ColumnName.currency(of: $0.name, isPrice: $0.isAsked) }
  }

  /// Returns a sign of several currencies in the name of the price's column.
  func sign(_ sources: [ProductField: FieldSource]) -> String? {
    nameOfPrice(sources).flatMap { ColumnName.sharedSign(in: $0.name) }
  }

  /// Returns the name of the column of the prices, and whether somebody chose it.
  private func nameOfPrice(
    _ sources: [ProductField: FieldSource]
  ) -> (name: String, isAsked: Bool)? {
    for field in [ProductField.priceMinor, .price] {
      let isAsked = assignments.columns[field] != nil
      switch sources[field] {
      case nil: continue
      case .column(let column): return (table.columns[column].name, isAsked)
      case .joined(let joins, let column):
        guard let last = joins.last else { return nil }
        return (references.tables[last.table].columns[column].name, isAsked)
      }
    }
    return nil
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
    // A list price beside one with or without the tax, or one that some products lack beside one
    // that all have, is no better a guess.
    if (10..<60).contains(name) {
      let facts = references.facts(of: chosen, in: product)
      let isHalf = 4 * facts.values.count <= 3 * facts.rows
      rivals += others.filter { other in
        let isTaxed = (40..<100).contains(other.name) && name < 40
        return other.objection == nil && (isTaxed || isHalf && (0..<100).contains(other.name))
          && !ColumnEvidence.isPoorPrice(other.name)
          && !rivals.contains { $0.column == other.column } && filled(other.column) == .most
          && differ(chosen, other.column)
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
