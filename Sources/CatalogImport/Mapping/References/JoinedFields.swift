import CatalogFields

/// The fields of a product that other tables hold, and the joins that lead to them.
struct JoinedFields {
  struct Candidate {
    let source: FieldSource
    /// As those of ``ColumnName``.
    let score: Int
  }

  let references: TableReferences
  let product: Int
  /// Whether products are updated by key, which takes no last resort.
  let isUpdate: Bool

  /// The score of an origin that is that of the manufacturer: less than any other, more than a
  /// column without values.
  static let makersOriginScore = 450

  /// Returns where the manufacturer may come from, the best first.
  func manufacturers() -> [Candidate] {
    var candidates = makers().compactMap { reference, score -> Candidate? in
      guard let name = nameColumn(of: reference.table) else { return nil }
      return Candidate(source: .joined([reference.join], column: name), score: score)
    }
    if candidates.isEmpty, !isUpdate { candidates = distantManufacturers() }
    return candidates
  }

  /// Whether the manufacturer may come from another table.
  var hasManufacturer: Bool {
    makers().contains { nameColumn(of: $0.reference.table) != nil }
      || !isUpdate && !distantManufacturers().isEmpty
  }

  /// Whether the origin may come from another table.
  var hasOrigin: Bool {
    if references.references[product].contains(where: {
      originScore(of: $0) != nil && nameColumn(of: $0.table) != nil
    }) {
      return true
    }
    if isUpdate { return false }
    let leading = tablesLeading(to: .origin)
    return makers().contains { leading[$0.reference.table] }
  }

  /// Returns where the origin may come from: countries that the product refers
  /// to, then those of who made or sold it, at any distance.
  ///
  /// - Parameter maker: The reference that is read for the manufacturer; its
  ///   country comes before those of others.
  func origins(maker: Join?) -> [Candidate] {
    var candidates = references.references[product].compactMap { reference -> Candidate? in
      guard let score = originScore(of: reference),
        let name = nameColumn(of: reference.table)
      else { return nil }
      return Candidate(source: .joined([reference.join], column: name), score: score)
    }
    if isUpdate { return candidates }
    let makers = makers().sorted {
      ($0.reference.join == maker ? -1 : $0.score) < ($1.reference.join == maker ? -1 : $1.score)
    }
    // The first is better than those behind it.
    if let source = makers.lazy.compactMap({ origin(from: $0.reference) }).first {
      candidates.append(Candidate(source: source, score: Self.makersOriginScore))
    }
    return candidates.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }.map(\.element)
  }

  /// Returns the column with the code of an origin, in the table that has its
  /// name.
  func originCode(of origin: FieldSource) -> FieldSource? {
    guard case .joined(let joins, let nameColumn) = origin, let table = joins.last?.table else {
      return nil
    }
    let source = references.tables[table]
    var keys = ["countrycode", "countryiso2", "countryisocode", "countryiso", "origincode"]
    if references.kinds[table] == .country {
      keys = [
        "iso2", "isocode2", "isoalpha2", "alpha2", "alpha2code", "cca2", "code2",
        "countryiso2", "countrycode", "countryisocode", "isocode", "iso", "code", "countryiso",
        "id", "countryid",
      ]
    }
    let code = keys.lazy.compactMap { key in
      source.columns.indices.first {
        let facts = references.facts(of: $0, in: table)
        let isID = key.hasSuffix("id") && facts.values.isEmpty
        return $0 != nameColumn && NameWords(source.columns[$0].name).key == key && !isID
          && facts.type != .integer && facts.areLetters(count: 2)
      }
    }.first
    return code.map { .joined(joins, column: $0) }
  }

  /// Returns where the currency may come from.
  func currency() -> Candidate? {
    for reference in references.references[product]
    where references.kinds[reference.table] == .currency {
      let table = references.tables[reference.table]
      let code = ["code", "currencycode", "isocode", "iso", "name", "currency"].lazy.compactMap {
        key in
        table.columns.indices.first {
          NameWords(table.columns[$0].name).key == key
            && references.facts(of: $0, in: reference.table).allow(.currency)
            && references.facts(of: $0, in: reference.table).areLetters(count: 3)
        }
      }.first
      if let code {
        return Candidate(source: .joined([reference.join], column: code), score: 1)
      }
    }
    return nil
  }

  /// Returns the references to who made or sold a product, the best first.
  private func makers() -> [(reference: TableReference, score: Int)] {
    references.references[product].compactMap { reference in
      makerScore(of: reference).map { (reference, $0) }
    }.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.map(\.element)
  }

  private func makerScore(of reference: TableReference) -> Int? {
    let (readings, penalty) = readings(of: reference)
    if let score = readings[.manufacturer] { return score + 1 + penalty }
    guard case .maker(let rank) = references.kinds[reference.table] else { return nil }
    return rank * 10 + 5 + penalty
  }

  private func originScore(of reference: TableReference) -> Int? {
    let (readings, penalty) = readings(of: reference)
    if let score = readings[.origin] { return score + 1 + penalty }
    guard references.kinds[reference.table] == .country,
      Self.otherCountries.isDisjoint(with: references.subject(of: reference, in: product))
    else { return nil }
    return FieldNames.countryRank * 10 + 5 + penalty
  }

  /// Returns the fields that a reference of the product may be by its name, and the penalty for one
  /// without values.
  private func readings(
    of reference: TableReference
  ) -> (fields: [ProductField: Int], penalty: Int) {
    let facts = references.facts(of: reference.foreignColumn, in: product)
    let subject = references.subject(of: reference, in: product).joined(separator: "_")
    let fields = ColumnName.readings(of: subject, in: references.names[product])
    return (fields, facts.isEmpty ? 500 : 0)
  }

  /// Countries that are no origins: where a thing is taxed, sold or sent to.
  private static let otherCountries: Set = [
    "tax", "ship", "shipping", "bill", "billing", "sale", "sales", "store", "shop", "warehouse",
    "destination", "dest", "delivery", "export", "market", "customer", "user",
  ]

  /// Returns the name of a maker that the product reaches only over others,
  /// such as its model.
  private func distantManufacturers() -> [Candidate] {
    let leading = tablesLeading(to: .manufacturer)
    guard references.references[product].contains(where: { leading[$0.table] }) else { return [] }
    return nearest(from: nil, at: product, for: .manufacturer).map {
      [Candidate(source: $0, score: FieldNames.companyRank * 10 + 50)]
    } ?? []
  }

  /// Returns the country of a maker: in its own row, or over others such as
  /// its address.
  private func origin(from reference: TableReference) -> FieldSource? {
    guard tablesLeading(to: .origin)[reference.table] else { return nil }
    return nearest(from: reference.join, at: reference.table, for: .origin)
  }

  /// Returns the column of a table that answers what makes or where comes from what leads to it.
  private func answer(of table: Int, for field: ProductField) -> Int? {
    if field == .manufacturer {
      if let column = column(of: table, for: .manufacturer) { return column }
      guard case .maker = references.kinds[table] else { return nil }
      return nameColumn(of: table)
    }
    if references.kinds[table] == .country { return nameColumn(of: table) }
    return column(of: table, for: field)
  }

  /// Returns for each table whether it, or one that references lead to, answers a field.
  private func tablesLeading(to field: ProductField) -> [Bool] {
    if let known = references.known.leading[field] { return known }
    var leading = references.tables.indices.map { answer(of: $0, for: field) != nil }
    var open = leading.indices.filter { leading[$0] }
    while let table = open.popLast() {
      for (other, reference) in references.referring(to: table)
      where !leading[other] && isPassable(reference, in: other) {
        leading[other] = true
        open.append(other)
      }
    }
    references.known.leading[field] = leading
    return leading
  }

  /// Returns the first answer on the way along references, in the order of
  /// their number. Each table is visited once, so that circles end.
  ///
  /// - Parameter join: What leads from the product to the table where the way begins; nil where it
  ///   begins at the product itself, which is no answer.
  private func nearest(from join: Join?, at table: Int, for field: ProductField) -> FieldSource? {
    let leading = tablesLeading(to: field)
    var steps: [Int: (table: Int, join: Join)] = [:]
    if let join { steps[table] = (product, join) }
    var visited: Set = [product, table]
    var level = [table]
    while !level.isEmpty {
      for end in level where end != product {
        guard let column = answer(of: end, for: field) else { continue }
        var joins: [Join] = []
        var current = end
        while current != product, let step = steps[current] {
          joins.append(step.join)
          current = step.table
        }
        return .joined(joins.reversed(), column: column)
      }
      var next: [Int] = []
      for from in level {
        for reference in references.references[from]
        where leading[reference.table] && isPassable(reference, in: from)
          && visited.insert(reference.table).inserted
        {
          steps[reference.table] = (from, reference.join)
          next.append(reference.table)
        }
      }
      level = next
    }
    return nil
  }

  /// Whether what a reference leads to is still of the same maker: its
  /// address is, the person who entered it and its store are not.
  private func isPassable(_ reference: TableReference, in table: Int) -> Bool {
    if !Self.otherCountries.isDisjoint(with: references.subject(of: reference, in: table)) {
      return false
    }
    return references.kinds[reference.table] != .other
      || !Self.places.isDisjoint(with: references.names[reference.table].words.map(NameWords.stem))
  }

  private static let places = Set(
    ["address", "addresses", "city", "cities", "state", "region", "zone", "location", "contact"]
      .map(NameWords.stem))

  /// Returns the column of a table that holds a field as a text, if its values
  /// are not all missing.
  private func column(of table: Int, for field: ProductField) -> Int? {
    let source = references.tables[table]
    let keys = Set(references.references[table].map(\.foreignColumn))
    let columns = source.columns.indices.compactMap { column -> (Int, Int)? in
      guard !keys.contains(column),
        let score = ColumnName.readings(
          of: source.columns[column].name, in: references.names[table])[field]
      else { return nil }
      let facts = references.facts(of: column, in: table)
      return facts.allow(field) && !facts.isEmpty ? (score, column) : nil
    }
    return columns.min { $0 < $1 }?.1
  }

  /// Returns the column of a table of makers or countries that holds the name.
  func nameColumn(of table: Int) -> Int? {
    if let known = references.known.nameColumns[table] { return known }
    let column = findNameColumn(of: table)
    references.known.nameColumns[table] = .some(column)
    return column
  }

  private func findNameColumn(of table: Int) -> Int? {
    let source = references.tables[table]
    let name = references.names[table]
    let keys = Set(references.references[table].map(\.foreignColumn))
    let texts = source.columns.indices.filter {
      !keys.contains($0) && references.facts(of: $0, in: table).allow(.name)
    }
    let named = texts.compactMap { column -> (Int, Int)? in
      let key = NameWords(source.columns[column].name).key
      let readings = ColumnName.readings(of: source.columns[column].name, in: name)
      // The country of a maker is not its name.
      let isMaker = if case .maker = references.kinds[table] { true } else { false }
      var scores = [
        readings[.name], isMaker ? nil : readings[.origin], readings[.manufacturer],
      ].compactMap(\.self)
      if Self.companyNames.contains(key) { scores.append(5) }
      if name.isNamed(key) { scores.append(8) }
      guard let score = scores.min() else { return nil }
      return (
        score + references.facts(of: column, in: table).penalty(for: .name, name: score), column
      )
    }
    if let best = named.min(by: { $0 < $1 }) { return best.1 }
    let others = texts.filter { !source.primaryKey.contains(source.columns[$0].name) }
    return others.count == 1 ? others[0] : nil
  }

  private static let companyNames: Set = [
    "companyname", "company", "businessname", "legalname", "firma", "firmenname", "razonsocial",
    "raisonsociale", "ragionesociale", "nombreempresa", "bedrijfsnaam", "foretagsnamn",
  ]
}
