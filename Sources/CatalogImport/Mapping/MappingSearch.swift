import CatalogFields
import CatalogModel

/// The search for the fields of a product, once its table is known.
struct MappingSearch {
  let references: TableReferences
  let product: Int
  let assignments: FieldAssignments
  /// The field by which products that are there are updated; nil where all are added.
  var key: ProductField?
  /// The custom fields that the catalog has, by which columns of an update are known.
  var knownCustomNames: Set<String> = []

  /// Returns the products of the catalog with some SKUs or ids.
  var knownProducts: (_ key: ProductField, _ values: [String]) -> [Product?] = { _, _ in [] }

  /// Whether columns that no field is read from are custom fields.
  var keepsCustomFields = false

  var isUpdate: Bool { key != nil }
  var table: SourceTable { references.tables[product] }

  func mapping() throws(MappingError) -> CatalogMapping {
    try requireWholeRows()
    var sources: [ProductField: FieldSource] = [:]
    var evidence: [ProductField: FieldEvidence] = [:]
    for field in ProductField.allCases + assignments.custom {
      guard let column = assignments.columns[field], !column.isEmpty else { continue }
      sources[field] = try asked(column, for: field)
      evidence[field] = .asked
    }
    var custom: Set<Int> = []
    if isUpdate {
      let found = try customColumns(assigned: sources)
      custom = found.custom
      for (field, source) in found.settled {
        sources[field] = source
        if case .column = source {
          evidence[field] = .named
        } else {
          evidence[field] = .foreignKey
        }
      }
    }
    let columns = columns(assigned: sources, custom: custom)
    var ties = columns.ties
    for (field, reading) in columns.chosen {
      sources[field] = .column(reading.column)
      evidence[field] = reading.score == FieldColumns.keyScore ? .type : .named
    }
    for (field, source) in try joinedSources(direct: columns, assigned: sources) {
      sources[field] = source
      evidence[field] = .foreignKey
      ties[field] = nil
    }
    if sources[.quantity] == nil, assignments.columns[.quantity] == nil, keepsCustomFields {
      let parts = DescriptionTables(references: references, product: product, isUpdate: isUpdate)
      if let (source, column) = parts.quantityWithObjection(),
        let name = CustomFieldName.ofColumn(column), sources[.custom(name)] == nil,
        assignments.columns[.custom(name)] == nil
      {
        sources[.custom(name)] = source
        evidence[.custom(name)] = .foreignKey
      }
    }
    try pairCurrency(&sources, &evidence, &ties, custom: custom)
    // Who asks for the price does not want the one in cents beside it.
    if let price = assignments.columns[.price], !price.isEmpty, evidence[.priceMinor] != .asked {
      sources[.priceMinor] = nil
      ties[.priceMinor] = nil
    }
    // Beside a price in cents, a cost is none, and neither is an old price.
    if sources[.priceMinor] != nil, evidence[.price] != .asked, let price = columns.chosen[.price],
      case .column(let column) = sources[.price], price.column == column,
      CompoundNames.isCost(table.columns[column].name, score: price.name)
        || CompoundNames.isOldPrice(table.columns[column].name, score: price.name)
    {
      sources[.price] = nil
      evidence[.price] = nil
      ties[.price] = nil
    }
    for field in ProductField.allCases {
      guard let tied = ties[field] else { continue }
      throw .ambiguousField(
        field: field, table: table.name, choices: choices(tied))
    }
    guard sources[.name] != nil || isUpdate else {
      let choices = namesOfParents + choices(textColumns(apartFrom: sources))
      // By ids only where nothing else is likely: a table of products has them, too.
      let keys: [ProductField] = choices.isEmpty ? [.sku, .id] : [.sku]
      throw .noNameColumn(
        table: table.name, columns: table.columns.map(\.name),
        key: sources.count > 1 ? keys.first { sources[$0] != nil } : nil, choices: choices)
    }
    for (field, source) in sources where evidence[field] != .asked {
      sources[field] = DescriptionTables.inOneLanguage(source, wanted: nil, references)
    }
    try requireOneColumn(sources, evidence)
    try requireOneStock(columns, sources, evidence)
    if let name = sources[.name], evidence[.name] != .asked { try requireText(in: name) }
    try requireNoCodes(sources, columns)
    try requireNoDescription(sources, columns)
    try requireNoOther(sources, columns)
    try requireCodes(sources, columns)
    try requirePlainValues(sources, evidence)
    try requireOnePrice(sources, evidence)
    try requireNoNewPrice(sources, evidence)
    if let column = try currencyByValues(sources) {
      sources[.currency] = .column(column)
      evidence[.currency] = .type
    }
    try requireCurrency(sources, evidence)
    try requirePrice(columns, sources)
    if sources[.quantity] == nil, assignments.columns[.quantity] == nil {
      let found = columns.unreadCandidates(for: .quantity, among: unusedColumns(sources))
      if !found.isEmpty { throw .noColumn(field: .quantity, choices: choices(found)) }
    }
    if isUpdate { try requireUpdate(columns, sources) }
    var referredTo: Set<String> = []
    for (name, source) in namesReferredTo(beside: sources) {
      sources[.custom(name)] = source
      evidence[.custom(name)] = .foreignKey
      referredTo.insert(name)
    }
    var mapping = CatalogMapping(
      productTable: product, sources: sources, evidence: evidence,
      unusedColumns: unusedColumns(sources), currencyOfColumn: currency(sources),
      signOfColumn: sign(sources))
    mapping.namesReferredTo = referredTo
    if evidence[.price] == .asked, case .column(let price) = sources[.price],
      case .priceOfPieces(let price, let column, let values) = piecesOfPrice(price)
    {
      mapping.remarkOfPieces =
        "the prices in '\(price)' are of as many pieces as '\(column)' says "
        + "(\(values.prefix(4).joined(separator: ", "))), and were read as they are"
    }
    if sources[.quantity] == nil, assignments.columns[.quantity] == nil {
      mapping.severalQuantities =
        DescriptionTables(references: references, product: product, isUpdate: isUpdate)
        .several(.quantity)?.source
    }
    return mapping
  }

  /// Refuses rows that are parts of others: in a bulk export of Shopify the variants, pictures and
  /// stocks of a product are rows behind it.
  private func requireWholeRows() throws(MappingError) {
    let parent = table.columns.indices.first { table.columns[$0].name == "__parentId" }
    guard let parent, !references.facts(of: parent, in: product).values.isEmpty else { return }
    let column = table.columns[parent].name
    let isAsked = assignments.columns.contains { field, asked in
      asked == column || field.customName == column
    }
    if !isAsked { throw .rowsOfParts(column: column) }
  }

  /// Refuses a table without a price that has a column which may be one.
  private func requirePrice(
    _ columns: FieldColumns, _ sources: [ProductField: FieldSource]
  ) throws(MappingError) {
    let isAsked =
      assignments.columns[.price] != nil || assignments.columns[.priceMinor] != nil
    if isAsked || sources[.priceMinor] != nil { return }
    if case .column(let chosen) = sources[.price] {
      try requireFullPrice(in: chosen, columns, unusedColumns(sources))
      // A cost that stands alone is what the seller pays, perhaps, and an old price was one.
      if !isUpdate, let price = columns.chosen[.price], price.column == chosen,
        CompoundNames.isCost(table.columns[chosen].name, score: price.name)
          || CompoundNames.isOldPrice(table.columns[chosen].name, score: price.name)
      {
        throw .noColumn(field: .price, choices: choices([chosen]))
      }
    }
    guard sources[.price] == nil else { return }
    var found = columns.unreadCandidates(for: .price, among: unusedColumns(sources))
    let prices = DescriptionTables(references: references, product: product, isUpdate: isUpdate)
    if found.isEmpty, let (source, field) = prices.several(.price),
      case .joined(let joins, let column) = source, let table = joins.last?.table
    {
      throw .severalPrices(
        field, path: CatalogMapping.path(source, from: product, in: references.tables),
        values: references.tables[table].choices([column]) {
          references.facts(of: $0, in: table)
        }[0].values)
    }
    if found.isEmpty, !isUpdate, let variants = variantPrices(name: sources[.name]) {
      throw .pricesOfVariants(variants)
    }
    if found.isEmpty, let (table, column) = prices.pricesOfNoProduct() {
      throw .pricesOfNoProduct(
        table: references.tables[table].name, column: references.tables[table].columns[column].name)
    }
    if found.isEmpty { found = amountsWithMore(among: unusedColumns(sources)) }
    if found.isEmpty { found = foreignAmounts(sources) }
    if !found.isEmpty { throw .noColumn(field: .price, choices: choices(found)) }
  }

  /// Returns where an assignment leads to: a column, perhaps with one of the languages that its
  /// table has, `product_translation.name[de]`.
  private func asked(
    _ text: String, for field: ProductField
  ) throws(MappingError) -> FieldSource {
    let search = ColumnSearch(references: references, product: product)
    guard text.last == "]", references.column(text, of: product) == nil,
      let bracket = text.lastIndex(of: "[")
    else {
      let source = try search.source(of: field, in: text)
      return DescriptionTables.inOneLanguage(source, wanted: nil, references) ?? source
    }
    let column = String(text[..<bracket])
    let source = try search.source(of: field, in: column)
    let language = String(text[text.index(after: bracket)...].dropLast())
    if let found = DescriptionTables.inOneLanguage(source, wanted: language, references) {
      return found
    }
    let languages = DescriptionTables.languages(of: source, references)
    if !languages.isEmpty {
      throw .unknownLanguage(language, field: field, column: column, languages: languages)
    }
    throw .unknownColumn(text, field: field, table: table.name, nearest: [column])
  }

  /// Refuses to choose between columns of one name that differ.
  private func requireOneColumn(
    _ sources: [ProductField: FieldSource], _ evidence: [ProductField: FieldEvidence]
  ) throws(MappingError) {
    for field in ProductField.allCases where evidence[field] != .asked {
      guard case .column(let chosen) = sources[field] else { continue }
      let first = table.columns[chosen].repeats ?? chosen
      let others = table.columns.indices.filter { column in
        column != chosen && (column == first || table.columns[column].repeats == first)
          && !references.facts(of: column, in: product).isEmpty
      }
      let differ = table.sampleRows.contains { row in
        others.contains { column in
          (column < row.count ? row[column] : nil) != (chosen < row.count ? row[chosen] : nil)
        }
      }
      if differ {
        throw .ambiguousField(
          field: field, table: table.name, choices: choices(([chosen] + others).sorted()))
      }
    }
  }

  /// Refuses a table that updates nothing and has a column which may be a field.
  private func requireUpdate(
    _ columns: FieldColumns, _ sources: [ProductField: FieldSource]
  ) throws(MappingError) {
    if sources.keys.allSatisfy({ [.id, .sku, .currency].contains($0) }),
      case .column(let column) = sources[.currency]
    {
      throw .currencyAlone(column: table.columns[column].name)
    }
    guard sources.keys.allSatisfy({ $0 == .id || $0 == .sku }) else { return }
    for field in ProductField.allCases where assignments.columns[field] == nil {
      let found = columns.unreadCandidates(for: field, among: unusedColumns(sources))
      if !found.isEmpty { throw .noColumn(field: field, choices: choices(found)) }
    }
  }

  func choices(_ columns: [Int]) -> [MappingError.Choice] {
    table.choices(columns) { references.facts(of: $0, in: product) }
  }

  /// Returns the columns with the fields that they may hold.
  ///
  /// - Parameter custom: Those that are custom fields and nothing else.
  func columns(
    assigned: [ProductField: FieldSource], custom: Set<Int>
  ) -> FieldColumns {
    let taken = assigned.values.compactMap { source -> Int? in
      if case .column(let column) = source { return column }
      return nil
    }
    return FieldColumns(
      references, table: product, excludedFields: Set(assignments.columns.keys),
      excludedColumns: Set(taken), customColumns: custom, isUpdate: isUpdate, key: key)
  }

  /// Returns the fields that other tables hold, where the product table has
  /// none or a worse one.
  func joinedSources(
    direct: FieldColumns, assigned: [ProductField: FieldSource]
  ) throws(MappingError) -> [ProductField: FieldSource] {
    let joined = JoinedFields(references: references, product: product, isUpdate: isUpdate)
    let parts = DescriptionTables(
      references: references, product: product, isUpdate: isUpdate)
    var sources: [ProductField: FieldSource] = [:]
    func best(
      of candidates: [JoinedFields.Candidate], _ field: ProductField
    ) throws(MappingError) -> JoinedFields.Candidate? {
      guard let best = candidates.first, assignments.columns[field] == nil,
        direct.chosen[field].map({ best.score < $0.score }) ?? true
      else { return nil }
      let equals = candidates.filter { $0.score == best.score }
      if equals.count == 1 { return best }
      throw .ambiguousField(
        field: field, table: table.name,
        choices: equals.map {
          MappingError.Choice(
            column: CatalogMapping.path($0.source, from: product, in: references.tables),
            values: [])
        })
    }
    sources[.manufacturer] = try best(of: joined.manufacturers(), .manufacturer)?.source
    let makerSource = sources[.manufacturer] ?? assigned[.manufacturer]
    var makerJoin: Join?
    if case .joined(let joins, _) = makerSource { makerJoin = joins.first }
    // A product with a code of its own origin does not take that of its maker.
    let ownCode = direct.chosen[.originCode].map { !$0.isEmpty } ?? false
    let origins = joined.origins(maker: makerJoin).filter {
      !ownCode || $0.score < JoinedFields.makersOriginScore
    }
    sources[.origin] = try best(of: origins, .origin)?.source
    if direct.chosen[.originCode].map(\.isEmpty) ?? true, assignments.columns[.originCode] == nil,
      let origin = sources[.origin] ?? assigned[.origin], let code = joined.originCode(of: origin)
    {
      sources[.originCode] = code
    }
    sources[.currency] = try best(of: joined.currency().map { [$0] } ?? [], .currency)?.source
    for field in [ProductField.name, .details, .quantity, .price]
    where assignments.columns[field] == nil {
      // Shops that keep the stock elsewhere have zeros in the table of products.
      if let column = direct.chosen[field]?.column,
        ![.quantity, .price].contains(field) || !references.facts(of: column, in: product).isZero
      {
        continue
      }
      if field == .price, direct.chosen[.priceMinor] != nil { continue }
      sources[field] = parts.source(of: field)
    }
    let isInUnits = sources[.price] != nil || assigned[.price] != nil
    if !isInUnits, direct.chosen[.price] == nil, direct.chosen[.priceMinor] == nil,
      assignments.columns[.price] == nil, assignments.columns[.priceMinor] == nil
    {
      sources[.priceMinor] = parts.source(of: .priceMinor)
    }
    return sources
  }

  /// Returns the columns that a name may be in when no column is called so: those of texts, of
  /// which most differ before the others. What is read as something else, and is no code, is one
  /// of them where there is nothing else.
  private func textColumns(apartFrom sources: [ProductField: FieldSource]) -> [Int] {
    var others = unusedColumns(sources)
    if case .column(let details) = sources[.details] { others.append(details) }
    let found = textColumns(among: others)
    if !found.isEmpty { return found }
    return textColumns(among: Array(table.columns.indices)).filter {
      !references.facts(of: $0, in: product).areTextKeys
    }
  }

  private func textColumns(among others: [Int]) -> [Int] {
    func facts(_ column: Int) -> ColumnFacts { references.facts(of: column, in: product) }
    let texts = others.sorted().filter { column in
      let values = facts(column).values
      return facts(column).allow(.name) && !facts(column).isTruth && !values.isEmpty
        && 2 * values.count(where: { $0.contains(where: \.isLetter) }) > values.count
    }
    func differs(_ column: Int) -> Bool {
      let facts = facts(column)
      return 10 * facts.distinctCount >= 9 * facts.values.count
        && 2 * facts.values.count > facts.rows
    }
    return texts.filter(differs) + texts.filter { !differs($0) }
  }

  func unusedColumns(_ sources: [ProductField: FieldSource]) -> [Int] {
    let used = sources.values.map { source in
      switch source {
      case .column(let column): column
      case .joined(let joins, let column): joins.first?.foreignColumn ?? column
      }
    }
    return table.columns.indices.filter { !used.contains($0) }
  }
}
