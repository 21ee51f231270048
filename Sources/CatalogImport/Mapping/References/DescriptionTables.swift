import CatalogFields

/// Tables that hold more of each product, one row for one: its name in some
/// language, its stock, its price.
///
/// Shop systems divide a product so: `oc_product` has the price, and
/// `oc_product_description` refers to it and has the name.
struct DescriptionTables {
  let references: TableReferences
  let product: Int
  let isUpdate: Bool

  /// Returns where a field comes from that the product table does not have.
  func source(of field: ProductField) -> FieldSource? {
    let words = Self.words[field] ?? []
    let found = references.referring(to: product).compactMap {
      table, reference -> (rank: Int, name: String, source: FieldSource)? in
      let name = references.names[table]
      let stems = name.words.map(NameWords.stem)
      guard Self.otherParts.isDisjoint(with: stems) else { return nil }
      let isWanted = !words.isDisjoint(with: stems)
      switch references.kinds[table] {
      case .part, .unknown, .stock: break
      default: return nil
      }
      if !isWanted, field != .name || references.kinds[table] != .part { return nil }
      let columns = FieldColumns(
        references, table: table, name: references.names[product], isUpdate: isUpdate)
      guard let column = columns.chosen[field], column.score < ColumnName.compoundScore,
        Self.isText(field) || isOneForOne(table, reference)
      else { return nil }
      if [.quantity, .price, .priceMinor].contains(field),
        references.facts(of: column.column, in: table).isZero
      {
        return nil
      }
      let join = Join(
        foreignColumn: reference.keyColumn, table: table, keyColumn: reference.foreignColumn)
      return (
        isWanted ? 0 : 1, references.tables[table].name, .joined([join], column: column.column)
      )
    }
    return found.min { ($0.rank, $0.name) < ($1.rank, $1.name) }?.source
  }

  /// Returns the column of a table of stocks, one row for one product, that is called as the quantity
  /// is, and has something else: fractions or words.
  func quantityWithObjection() -> (source: FieldSource, name: String)? {
    let words = Self.words[.quantity] ?? []
    for (table, reference) in references.referring(to: product) {
      let stems = references.names[table].words.map(NameWords.stem)
      guard !words.isDisjoint(with: stems), Self.otherParts.isDisjoint(with: stems) else {
        continue
      }
      let columns = FieldColumns(
        references, table: table, name: references.names[product], isUpdate: isUpdate)
      let found = columns.evidence.filter {
        $0.field == .quantity && $0.objection != nil && !$0.isWithheld
          && $0.name < ColumnName.compoundScore && $0.column != reference.foreignColumn
          && references.facts(of: $0.column, in: table).hasFractionsOrWords
      }
      guard let column = found.min(by: { ($0.name, $0.column) < ($1.name, $1.column) })?.column,
        isOneForOne(table, reference)
      else { continue }
      let join = Join(
        foreignColumn: reference.keyColumn, table: table, keyColumn: reference.foreignColumn)
      return (.joined([join], column: column), references.tables[table].columns[column].name)
    }
    return nil
  }

  /// Returns a column of prices or quantities in a table of such that has several rows for a product.
  ///
  /// - Parameter field: The price or the quantity.
  /// - Returns: The column, and the field that it has: a price may be in hundredths.
  func several(_ field: ProductField) -> (source: FieldSource, field: ProductField)? {
    let words = Self.words[field] ?? []
    for (table, reference) in references.referring(to: product) {
      let stems = references.names[table].words.map(NameWords.stem)
      guard !words.isDisjoint(with: stems), Self.otherParts.isDisjoint(with: stems),
        !isOneForOne(table, reference)
      else { continue }
      let columns = FieldColumns(
        references, table: table, name: references.names[product], isUpdate: isUpdate)
      let minor = field == .price ? columns.chosen[.priceMinor] : nil
      guard let column = columns.chosen[field] ?? minor,
        column.column != reference.foreignColumn,
        references.facts(of: column.column, in: table).areAmounts
      else { continue }
      let join = Join(
        foreignColumn: reference.keyColumn, table: table, keyColumn: reference.foreignColumn)
      return (.joined([join], column: column.column), column.field)
    }
    return nil
  }

  /// Returns a table of prices of which nothing says to which product each belongs.
  func pricesOfNoProduct() -> (table: Int, column: Int)? {
    let referring = Set(references.referring(to: product).map { table, _ in table })
    for table in references.tables.indices where table != product && !referring.contains(table) {
      let stems = references.names[table].words.map(NameWords.stem)
      guard references.tables[table].rowCount > 0,
        !(Self.words[.price] ?? []).isDisjoint(with: stems), Self.otherParts.isDisjoint(with: stems)
      else { continue }
      let columns = FieldColumns(
        references, table: table, name: references.names[product], isUpdate: isUpdate)
      if let price = columns.chosen[.price] ?? columns.chosen[.priceMinor],
        references.facts(of: price.column, in: table).areAmounts
      {
        return (table, price.column)
      }
    }
    return nil
  }

  /// Returns a source with the language that its texts are read in, where the table has several.
  ///
  /// - Parameter wanted: The one that was asked for; otherwise it is the one that most products
  ///   have.
  /// - Returns: nil where the one that was asked for is not there.
  static func inOneLanguage(
    _ source: FieldSource, wanted: String?, _ references: TableReferences
  ) -> FieldSource? {
    guard case .joined(var joins, let column) = source, let last = joins.last else {
      return wanted == nil ? source : nil
    }
    let table = references.tables[last.table]
    let keys = references.facts(of: last.keyColumn, in: last.table).values
    if wanted == nil, Set(keys).count == keys.count { return source }
    for code in table.columns.indices where code != last.keyColumn && code != column {
      guard !languageWords.isDisjoint(with: NameWords(table.columns[code].name).words) else {
        continue
      }
      let found = languages(by: code, of: table, key: last.keyColumn, value: column)
      guard let language = wanted ?? found.first, found.contains(language) else { continue }
      if wanted == nil, found.count < 2 { continue }
      joins[joins.count - 1].language = Join.Language(column: code, value: language)
      return .joined(joins, column: column)
    }
    return wanted == nil ? source : nil
  }

  /// Returns the languages in which a text of another table is there; none where it has no column
  /// of them.
  static func languages(of source: FieldSource, _ references: TableReferences) -> [String] {
    guard case .joined(let joins, let column) = source, let last = joins.last else { return [] }
    let table = references.tables[last.table]
    for code in table.columns.indices where code != last.keyColumn && code != column {
      if languageWords.isDisjoint(with: NameWords(table.columns[code].name).words) { continue }
      return languages(by: code, of: table, key: last.keyColumn, value: column)
    }
    return []
  }

  /// Returns the languages of the texts of a table, that of most products first.
  static func languages(
    by code: Int, of table: SourceTable, key: Int, value: Int
  ) -> [String] {
    var products: [String: Set<String>] = [:]
    var order: [String] = []
    for row in table.sampleRows where max(code, key, value) < row.count {
      guard let language = row[code], let product = row[key], let text = row[value],
        !language.isEmpty, !text.isEmpty
      else { continue }
      if products[language] == nil { order.append(language) }
      products[language, default: []].insert(product)
    }
    return order.enumerated().sorted {
      (-(products[$0.element]?.count ?? 0), $0.offset)
        < (-(products[$1.element]?.count ?? 0), $1.offset)
    }.map(\.element)
  }

  private static let languageWords: Set = [
    "lang", "language", "languages", "locale", "culture", "sprache", "ksprache", "idioma",
    "langue", "lingua", "jezyk", "taal", "sprak", "язык",
  ]

  /// Texts may come in several languages; numbers of a product that come more
  /// than once are not the product's.
  private static func isText(_ field: ProductField) -> Bool {
    field == .name || field == .details || field == .image
  }

  /// Whether a table has one row for a product: of a table with rows for its variants, the first
  /// one, which names none.
  private func isOneForOne(_ table: Int, _ reference: TableReference) -> Bool {
    let source = references.tables[table]
    let variants = Self.columnsOfVariants(in: source, apartFrom: reference.foreignColumn)
    guard !variants.isEmpty else {
      let values = references.facts(of: reference.foreignColumn, in: table).values
      return Set(values).count == values.count
        && source.rowCount <= references.tables[product].rowCount
    }
    var products: Set<String> = []
    for row in source.sampleRows where reference.foreignColumn < row.count {
      guard let key = row[reference.foreignColumn] else { continue }
      let isWhole = variants.allSatisfy {
        $0 >= row.count || row[$0] == nil || row[$0] == "" || row[$0] == "0"
      }
      if products.insert(key).inserted != isWhole { return false }
    }
    return true
  }

  /// Returns the columns that say which variant of a product a row is about.
  ///
  /// - Parameter key: The column that says which product.
  static func columnsOfVariants(in table: SourceTable, apartFrom key: Int) -> [Int] {
    table.columns.indices.filter {
      $0 != key && !variants.isDisjoint(with: NameWords(table.columns[$0].name).words)
    }
  }

  private static let variants: Set = ["attribute", "variant", "variation", "combination", "option"]

  private static func stems(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { NameWords.stem(of: String($0)) })
  }

  private static let texts = stems(
    """
    description translation lang language text i18n l10n locale localization content detail name \
    beschreibung ubersetzung traduction traduccion
    """)
  private static let words: [ProductField: Set<String>] = [
    .name: texts, .details: texts,
    .quantity: stems("stock inventory quantity bestand lager available level"),
    .price: prices, .priceMinor: prices,
  ]
  private static let prices = stems("price prices pricing preis preise precio prix")

  /// The parts of a product that have names of their own.
  private static let otherParts = stems(
    """
    image photo media video file download review rating comment option attribute feature tag \
    category supplier vendor related discount special coupon order cart invoice history log store \
    special reward variant property specification movement transaction adjustment transfer journal \
    competitor purchase
    """)
}
