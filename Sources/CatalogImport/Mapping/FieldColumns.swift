import CatalogFields
import CatalogModel

/// The columns of one table that hold fields, by their names and values.
struct FieldColumns {
  /// The table of evidence: each column with each field that it may be, by column.
  private(set) var evidence: [ColumnEvidence] = []
  /// The columns that may hold a field, the best first.
  private(set) var candidates: [ProductField: [ColumnEvidence]] = [:]
  /// The columns to read, each for one field.
  private(set) var chosen: [ProductField: ColumnEvidence] = [:]
  /// Columns that are as good as each other for a field that none was chosen
  /// for by anything else.
  private(set) var ties: [ProductField: [Int]] = [:]

  private let isUpdate: Bool
  /// The names of the columns without numbers of arrays: `images.0` and `images.1` are no two
  /// columns for one field.
  private let paths: [String]

  /// Reads the columns of a table.
  ///
  /// - Parameters:
  ///   - table: The position of the table.
  ///   - name: The name that its columns may have before them; its own unless given.
  ///   - excludedFields: Fields that are not looked for.
  ///   - excludedColumns: Columns that hold something else.
  ///   - customColumns: Columns that are custom fields and nothing else.
  ///   - isUpdate: Whether products are updated by key, so that no field is read by a last resort.
  ///   - key: This key, where it is known.
  /// - Complexity: O(*n* · *m*) for *n* columns and *m* sample rows.
  init(
    _ references: TableReferences, table position: Int, name: TableName? = nil,
    excludedFields: Set<ProductField> = [], excludedColumns: Set<Int> = [],
    customColumns: Set<Int> = [], isUpdate: Bool, key: ProductField? = nil
  ) {
    self.isUpdate = isUpdate
    let ofGroups = references.tables[position].columns.indices.filter {
      references.tables[position].columns[$0].isOfGroup
    }
    let customColumns = customColumns.union(ofGroups)
    paths = references.tables[position].columns.map(\.pathWithoutNumbers)
    let table = references.tables[position]
    let name = name ?? references.names[position]
    let foreign = Set(references.references[position].map(\.foreignColumn))
    var readings = table.columns.map { ColumnName.readings(of: $0.name, in: name) }
    for column in table.columns.indices {
      for field in ProductField.allCases where field.isNamed(table.columns[column].name) {
        readings[column][field] = -1
      }
    }
    takeCodesOfCountries(&readings, table) { references.facts(of: $0, in: position) }
    takeMoney(&readings, table) { references.facts(of: $0, in: position) }
    // `500; g`: an amount beside units of measure may be that of a package.
    let hasUnits = table.columns.indices.contains {
      references.facts(of: $0, in: position).areUnits
    }
    let hasContents = table.columns.indices.contains {
      CompoundNames.mayBeUnitOfContent(named: table.columns[$0].name)
        && references.facts(of: $0, in: position).areUnitsOfContent
    }
    let places = Self.places(of: table) { references.facts(of: $0, in: position) }
    for column in table.columns.indices where readings[column][.priceMinor] != nil {
      // `minorUnits: 2` says how many digits of the amount beside it are behind the mark.
      if table.columns[column].name.lowercased().hasSuffix("minorunits"),
        references.facts(of: column, in: position).values.allSatisfy({
          Int($0).map { (0...4).contains($0) } ?? false
        })
      {
        readings[column][.priceMinor] = nil
      }
    }
    for column in table.columns.indices where !customColumns.contains(column) {
      let facts = references.facts(of: column, in: position)
      let isMoney = ColumnName.namesMoney(table.columns[column].name)
      let isOfOther =
        readings[column][.price] != -1 && PriceQuantity.isTold(by: table.columns[column].name)
      if readings[column].isEmpty, facts.areAmounts, isOfOther || facts.amounts.withDecimals > 0,
        CompoundNames.mayBePrice(named: table.columns[column].name, isOfOtherQuantity: isOfOther)
      {
        readings[column][.price] = ColumnEvidence.unnamed
      }
      if readings[column].isEmpty, facts.areAmounts,
        CompoundNames.areOnlyKindsOfPrice(table.columns[column].name)
      {
        readings[column][.price] = ColumnEvidence.unnamed
      }
      if readings[column].isEmpty, facts.isWhole, facts.areAmounts,
        CompoundNames.mayBeStock(named: table.columns[column].name)
      {
        readings[column][.quantity] = ColumnEvidence.unnamed
      }
      if readings[column].isEmpty, places.contains(column) {
        readings[column][.quantity] = ColumnEvidence.unnamed
      }
      if readings[column].isEmpty, facts.arePrices || isMoney && facts.areAmounts,
        ColumnEvidence.mayBePrice(
          named: table.columns[column].name, isMarked: facts.areMarkedPrices)
      {
        readings[column][.price] = ColumnEvidence.unnamed
      }
      // A text that tells the rows apart is an SKU where there is none.
      if let score = readings[column][.id], readings[column][.sku] == nil, facts.areTextKeys {
        readings[column][.sku] = FieldNames.textIDRank * 10 + max(score / 10, 0)
      }
      // `Item` of codes beside a column of names.
      if let score = readings[column][.name], (20..<30).contains(score),
        readings[column][.sku] == nil, facts.areFullCodes
      {
        readings[column][.sku] = FieldNames.textIDRank * 10 + 9
      }
      for (field, score) in readings[column] where !excludedFields.contains(field) {
        if foreign.contains(column), field != .id, field != .sku { continue }
        // The name may be sorted by, too, or be the description.
        if excludedColumns.contains(column), field != .name { continue }
        var reading = ColumnEvidence(
          column: column, field: field, name: score, facts: facts, isUpdate: isUpdate,
          isKey: field == key)
        if field == .price, FieldNames.isAmount(score), !facts.areMarkedPrices, hasUnits {
          reading.isWithheld = true
        }
        if field == .quantity, hasContents,
          CompoundNames.mayBeContent(named: table.columns[column].name)
        {
          reading.isWithheld = true
        }
        if isOfOther, field == .price || field == .priceMinor { reading.isWithheld = true }
        evidence.append(reading)
      }
    }
    candidates = Dictionary(grouping: evidence.filter(\.isUsable), by: \.field)
    for field in candidates.keys {
      candidates[field]?.sort { ($0.score, $0.column) < ($1.score, $1.column) }
    }
    choose(taken: [:])
    if chosen[.name] == nil, !excludedFields.contains(.name), !isUpdate {
      takeDescriptionAsName { references.facts(of: $0, in: position) }
    }
    takeKeyAsID(
      table, excludedFields: excludedFields, excludedColumns: excludedColumns.union(customColumns)
    ) {
      references.facts(of: $0, in: position)
    }
  }

  /// Returns the columns that may hold a field and are beyond the threshold, the best first, of
  /// those that nothing else is read from.
  func unreadCandidates(for field: ProductField, among unread: [Int]) -> [Int] {
    evidence.filter {
      $0.field == field && !$0.isUsable && $0.objection == nil && !$0.isEmpty
        && unread.contains($0.column)
    }.sorted { ($0.score, $0.column) < ($1.score, $1.column) }.map(\.column)
  }

  /// Returns the columns of whole numbers that are called as shops and stores, where there are
  /// several: `Butik` and `Centrallager` have the stocks of these.
  private static func places(of table: SourceTable, facts: (Int) -> ColumnFacts) -> Set<Int> {
    let places = table.columns.indices.filter { column in
      CompoundNames.isPlaceOfStock(table.columns[column].name) && facts(column).isWhole
        && !facts(column).values.isEmpty
    }
    return places.count > 1 && places.contains { facts($0).areAmounts } ? Set(places) : []
  }

  /// A column of codes of countries, beside one of countries, has their codes: `Country, Code`.
  private func takeCodesOfCountries(
    _ readings: inout [[ProductField: Int]], _ table: SourceTable, facts: (Int) -> ColumnFacts
  ) {
    guard readings.contains(where: { $0[.origin] != nil }) else { return }
    for column in readings.indices where readings[column][.sku] ?? 0 >= 20 {
      let facts = facts(column)
      guard facts.areCountries, facts.areLetters(count: 2) else { continue }
      readings[column] = [.originCode: FieldNames.countryRank * 10 + 5]
    }
  }

  /// An amount beside a currency, in one object of JSON or one element of XML, is a price, and the
  /// currency is its own: `priceRange.minVariantPrice.amount` and `.currencyCode`.
  private func takeMoney(
    _ readings: inout [[ProductField: Int]], _ table: SourceTable, facts: (Int) -> ColumnFacts
  ) {
    func path(_ name: String) -> (object: Substring, member: String)? {
      guard let point = name.lastIndex(of: ".") else { return nil }
      return (name[..<point], NameWords(String(name[name.index(after: point)...])).key)
    }
    var currencies: [Substring: Int] = [:]
    for column in table.columns.indices {
      let name = table.columns[column].name
      guard let (object, member) = path(name), !facts(column).isEmpty,
        FieldNames.ranks[member]?[.currency] != nil && currencies[object] == nil
          || name.contains(".@"),
        facts(column).values.allSatisfy({ Currency(code: $0.uppercased()) != nil })
      else { continue }
      currencies[object] = column
    }
    if currencies.isEmpty { return }
    for column in table.columns.indices {
      let name = table.columns[column].name
      // That of an attribute, whatever it is called: `<retail cur="SEK">489.00</retail>`.
      if let currency = currencies[name[...]], let score = readings[column][.price] {
        readings[currency][.currency] = min(readings[currency][.currency] ?? .max, score)
      }
      guard let (object, member) = path(name), let currency = currencies[object],
        facts(column).areAmounts, let score = CompoundNames.scoreOfMoney(in: NameWords(name).words)
      else { continue }
      if FieldNames.ranks[member]?[.priceMinor] != nil {
        readings[column][.priceMinor] = min(readings[column][.priceMinor] ?? .max, score)
        readings[column][.price] = nil
      } else if ["amount", "value"].contains(member), readings[column][.price] == nil {
        readings[column][.price] = score
      } else if readings[column][.price] == nil {
        continue
      }
      readings[currency][.currency] = min(readings[currency][.currency] ?? .max, score - 10)
    }
  }

  /// Gives each field the best column that no other field has a better claim
  /// to.
  private mutating func choose(taken: [ProductField: ColumnEvidence]) {
    chosen = taken
    ties = [:]
    var used = Set(taken.values.map(\.column))
    let all = ProductField.allCases.enumerated().flatMap { order, field in
      (candidates[field] ?? []).map { (field: field, order: order, reading: $0) }
    }.sorted {
      ($0.reading.score, $0.order, $0.reading.column)
        < ($1.reading.score, $1.order, $1.reading.column)
    }
    for (field, _, reading) in all where chosen[field] == nil && !used.contains(reading.column) {
      chosen[field] = reading
      used.insert(reading.column)
      let equals = (candidates[field] ?? []).filter {
        abs($0.score - reading.score) < ColumnEvidence.margin && !$0.isEmpty
          && ($0 == reading
            || !used.contains($0.column) && paths[$0.column] != paths[reading.column])
      }
      if equals.count > 1 { ties[field] = equals.map(\.column) }
    }
  }

  /// Many lists of stock call the name a description.
  private mutating func takeDescriptionAsName(facts: (Int) -> ColumnFacts) {
    guard var details = chosen[.details], details.name >= 0,
      details.score < FieldNames.notesRank * 10, ties[.details] == nil,
      facts(details.column).values.allSatisfy({ $0.utf8.count <= 200 })
    else { return }
    details = ColumnEvidence(
      column: details.column, field: .name, name: ColumnName.compoundScore + details.name,
      facts: facts(details.column), isUpdate: isUpdate)
    evidence.append(details)
    choose(taken: [.name: details])
  }

  /// A primary key of one whole number is the number of the row, however it is
  /// called.
  private mutating func takeKeyAsID(
    _ table: SourceTable, excludedFields: Set<ProductField>, excludedColumns: Set<Int>,
    facts: (Int) -> ColumnFacts
  ) {
    guard chosen[.id] == nil, !excludedFields.contains(.id), table.primaryKey.count == 1,
      let column = table.columns.firstIndex(where: { $0.name == table.primaryKey[0] }),
      !excludedColumns.contains(column), !chosen.values.contains(where: { $0.column == column }),
      facts(column).isWhole
    else { return }
    let key = ColumnEvidence(
      column: column, field: .id, name: Self.keyScore, facts: facts(column), isUpdate: false)
    evidence.append(key)
    chosen[.id] = key
  }

  /// The score of an id that no name but the primary key shows.
  static let keyScore = 9000
}

extension ProductField {
  /// Whether a column is called just as the field is, in what a catalog writes.
  fileprivate func isNamed(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == rawValue.lowercased()
      || lower.contains("_") && lower.replacing("_", with: "") == rawValue.lowercased()
        && self != .priceMinor && self != .originCode
  }
}

extension SourceColumn {
  /// The name with `#` for each number that is a step of a path, `images.#.src`, or counts images.
  fileprivate var pathWithoutNumbers: String {
    guard name.contains(".") else {
      guard let last = name.utf8.last, (0x30...0x39).contains(last) else { return name }
      let words = NameWords(name).words
      return words.first.map { ["image", "picture", "photo"].contains($0.trimmingDigits) } ?? false
        ? (words.first ?? "").trimmingDigits + "#" : name
    }
    return name.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) ? "#" : $0 }.joined(separator: ".")
  }
}
