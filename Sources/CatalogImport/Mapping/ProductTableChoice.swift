import CatalogFields

/// The choice of the table that holds the products.
///
/// A table is judged by its name, by the fields that it has, and by what
/// refers to it; `docs/guide/import-mapping.md` has the numbers.
struct ProductTableChoice {
  let references: TableReferences
  let assignments: FieldAssignments
  /// Whether products are updated by key, so that their table need not have names.
  let isUpdate: Bool
  /// Whether one row of which nothing but a name is known is none of products.
  var refusesOneRow = false

  private struct Judgement {
    let table: Int
    let score: Int
    let fields: [ProductField]
  }

  /// From here on a table is taken for one of products.
  private static let plausibleScore = 40
  /// Scores that differ by less are the same.
  private static let margin = 5

  /// Returns the table of a name, or the one that holds the products.
  func table(named name: String?) throws(MappingError) -> Int {
    if let name { return try asked(name) }
    let tables = references.tables
    if tables.count == 1, !tables[0].columns.isEmpty {
      if assignments.columns.isEmpty, let shop = EntityTables(in: references) {
        throw .entityTables(shop)
      }
      if assignments.columns[.name] == nil, !isUpdate {
        if hasOrders(0) { throw .noProducts(shown(tables[0], []), areOrders: true) }
        if isSomethingElse(0) { throw .noProducts(shown(tables[0], []), areOrders: false) }
      }
      return 0
    }
    // The rows of a part belong to the whole.
    let wholes = tables.indices.filter { tables[$0].whole == nil }
    func judged(requiringName: Bool) throws(MappingError) -> [Judgement] {
      var found: [Judgement] = []
      for table in wholes {
        try references.checkInterruption()
        guard let judgement = judgement(of: table, requiringName: requiringName),
          judgement.score >= Self.plausibleScore
        else { continue }
        found.append(judgement)
      }
      return found
    }
    var plausible = try judged(requiringName: true)
    if plausible.isEmpty, isUpdate { plausible = try judged(requiringName: false) }
    if plausible.contains(where: { tables[$0.table].rowCount > 0 }) {
      plausible.removeAll { tables[$0.table].rowCount == 0 }
    }
    plausible.removeAll { EntityTables.isOfValues($0.table, in: references) }
    if let shop = EntityTables(in: references),
      !plausible.contains(where: { hasOwnFields($0.table) }), shop.isKnown || plausible.isEmpty
    {
      throw .entityTables(shop)
    }
    plausible.sort {
      ($1.score, tables[$0.table].name) < ($0.score, tables[$1.table].name)
    }
    guard let best = plausible.first else { throw noTable() }
    // Which of two schemas is meant, nothing in their tables says.
    let name = tables[best.table].ownName.lowercased()
    let equals = plausible.filter {
      best.score - $0.score < Self.margin || tables[$0.table].ownName.lowercased() == name
    }
    if equals.count > 1 {
      throw .ambiguousProductTable(
        equals.map { shown(tables[$0.table], $0.fields) }.sorted { $0.name < $1.name })
    }
    return best.table
  }

  private func asked(_ name: String) throws(MappingError) -> Int {
    let tables = references.tables
    let wanted = NameWords(name)
    if let table = references.table(named: name) { return try whole(table) }
    // A schema before the name, or other signs between its words.
    let parts = name.split(separator: ".").map { String($0).lowercased() }
    let alike = tables.indices.filter {
      guard tables[$0].ownName.lowercased() == parts.last else {
        return NameWords(tables[$0].name).key == wanted.key
      }
      let schema = tables[$0].schema?.lowercased().split(separator: ".").map(String.init) ?? []
      let asked = parts.dropLast()
      return asked.isEmpty || schema.isEmpty || schema.suffix(asked.count) == asked
    }
    if alike.count == 1 { return try whole(alike[0]) }
    if alike.count > 1 {
      throw .ambiguousProductTable(
        alike.map { shown(tables[$0], judgement(of: $0, requiringName: false)?.fields ?? []) }
          .sorted { $0.name < $1.name })
    }
    let names = tables.map(\.name).sorted()
    throw .unknownTable(
      name, tables: names, nearest: NearestNames.nearest(to: name, among: names))
  }

  /// Returns a table that was asked for, if its rows are its own.
  private func whole(_ table: Int) throws(MappingError) -> Int {
    guard let whole = references.tables[table].whole else { return table }
    throw .partOfTable(references.tables[table].name, whole: whole.name)
  }

  /// Returns what is wrong when there is no table of products: perhaps it is
  /// there and lacks a name.
  private func noTable() -> MappingError {
    let tables = references.tables
    let named = tables.indices.filter { references.kinds[$0] == .product }
      .min { tables[$0].name < tables[$1].name }
    if let named, !tables[named].columns.isEmpty, judgement(of: named, requiringName: true) == nil {
      return .noNameColumn(
        table: tables[named].name, columns: tables[named].columns.map(\.name), key: nil,
        choices: [])
    }
    return .noProductTable(tables.map { shown($0, []) }.sorted { $0.name < $1.name })
  }

  private func shown(_ table: SourceTable, _ fields: [ProductField]) -> MappingError.Table {
    MappingError.Table(
      name: table.name, columns: table.columns.map(\.name), fields: fields,
      rowCount: table.rowCount)
  }

  /// Whether the only table surely holds people, deals or records of a program: its name or its
  /// columns say so, and nothing in it is that of a product but a name.
  private func isSomethingElse(_ table: Int) -> Bool {
    let source = references.tables[table]
    let chosen = FieldColumns(references, table: table, isUpdate: isUpdate).chosen
    guard chosen[.name] != nil else { return false }
    // An article number or a barcode, but not any code.
    let hasSKU = chosen[.sku].map { !$0.isEmpty && $0.score < 110 && !(30..<40 ~= $0.score) }
    let hasPrice = [.price, .priceMinor].contains { field in
      chosen[field].map { !$0.isEmpty && $0.score < FieldNames.poorRank * 10 } ?? false
    }
    if hasPrice || hasSKU ?? false { return false }
    if chosen[.quantity] == nil, !keys(of: table).isDisjoint(with: Self.newsKeys) { return true }
    let isOneRow = max(source.rowCount, source.sampleRows.count) == 1 && refusesOneRow
    if isOneRow, references.kinds[table] == .unknown, assignments.columns.isEmpty,
      Set(chosen.keys).isSubset(of: [.id, .name, .details, .sku]),
      source.columns.count > chosen.count
    {
      return true
    }
    switch references.kinds[table] {
    case .product, .stock: return false
    case .other:
      // A file may be called `shop.csv`.
      if source.columns.contains(where: { $0.type != nil }) { return true }
      return !TableKind.places.contains(NameWords.stem(of: references.names[table].key))
    case .maker, .country, .currency: return true
    case .part, .unknown:
      return chosen[.quantity] == nil
        && source.columns.contains { column in
          !Self.personalWords.isDisjoint(with: NameWords(column.name).words)
        }
    }
  }

  /// Whether the rows of a table are those of orders: they have prices and SKUs, but say who placed
  /// them as well.
  private func hasOrders(_ table: Int) -> Bool {
    let columns = references.tables[table].columns
    var keys = keys(of: table)
    // `order.customer`, of a group of products.
    for column in columns where column.isOfGroup {
      keys.formUnion(column.name.split(separator: ".").map { NameWords(String($0)).key })
    }
    if keys.isDisjoint(with: Self.buyerKeys) { return false }
    return !keys.isDisjoint(with: Self.orderKeys) || columns.contains(where: \.isOfGroup)
      || TableKind.areOfDeals(references.names[table].words.map(NameWords.stem))
  }

  private func keys(of table: Int) -> Set<String> {
    Set(references.tables[table].columns.map { NameWords($0.name).key })
  }

  private static let personalWords: Set = [
    "email", "mail", "phone", "mobile", "telefon", "telephone", "telefono", "password", "passwd",
    "firstname", "lastname", "surname", "vorname", "nachname", "birthday", "birthdate", "username",
    "login", "iban", "salary", "lat", "lon", "lng", "latitude", "longitude", "population",
  ]
  private static let newsKeys: Set = ["pubdate", "guid", "guidispermalink", "published", "byline"]

  /// Numbers and dates of orders, and who placed them.
  private static let orderKeys: Set = [
    "order", "orderid", "orderno", "orderdate", "ordernumber", "ordername", "invoice", "invoiceno",
    "invoiceid", "invoicedate", "invoicenumber", "transactionid", "salesrecordnumber",
    "auftragsnummer", "bestelldatum", "rechnungsnummer", "commande", "numerodecommande", "pedido",
    "fechadelpedido", "ordine", "zamowienie", "orderlineid", "orderitemid", "orderstatus",
    "заказ", "номерзаказа", "注文番号", "订单号", "주문번호",
  ]
  private static let buyerKeys: Set = [
    "customer", "customername", "customerid", "customerno", "customernumber", "customeremail",
    "buyer", "buyername", "buyerusername", "buyeremail", "client", "clientname", "billto",
    "billtoname", "shipto", "shiptoname", "billingname", "shippingname", "billingaddress",
    "shippingaddress", "recipient", "recipientname", "kunde", "kundenname", "kundennummer",
    "kundennr", "cliente", "acheteur", "nomduclient", "klient", "покупатель", "клиент",
    "購入者", "買家", "买家", "고객", "구매자", "주문자",
  ]

  /// Returns how likely a table holds products; nil when it has no name for
  /// them.
  private func judgement(of table: Int, requiringName: Bool) -> Judgement? {
    let foreign = references.references[table]
    let columns = FieldColumns(references, table: table, isUpdate: isUpdate)
    var fields = Set(columns.chosen.keys)
    if !fields.contains(.name) {
      if hasAssignedName(table) || hasDescription(table) {
        fields.insert(.name)
      } else if requiringName {
        return nil
      }
    }
    let kind = references.kinds[table]
    // What has neither a price nor a number of any kind and is not called so is no product.
    let isOfText = columns.chosen[.sku].map { $0.name >= FieldNames.textIDRank * 10 } ?? false
    guard
      kind == .product || !assignments.columns.isEmpty
        || !fields.isDisjoint(with: [.price, .priceMinor, .quantity])
        || fields.contains(.sku) && !isOfText
    else { return nil }
    var score = Self.score(of: kind)
    for (field, reading) in columns.chosen { score += Self.score(of: field, reading) }
    if columns.chosen[.name] == nil, fields.contains(.name) { score += 10 }
    let joined = JoinedFields(references: references, product: table, isUpdate: isUpdate)
    if columns.chosen[.manufacturer] == nil, joined.hasManufacturer {
      score += 10
      fields.insert(.manufacturer)
    }
    if columns.chosen[.origin] == nil, joined.hasOrigin { fields.insert(.origin) }
    if !references.referring(to: table).isEmpty { score += 5 }
    if foreign.contains(where: { references.kinds[$0.table] == .product && $0.table != table }) {
      score -= 30
    }
    return Judgement(
      table: table, score: score, fields: ProductField.allCases.filter(fields.contains))
  }

  /// Whether a table of products has their names and something more itself.
  private func hasOwnFields(_ table: Int) -> Bool {
    guard references.kinds[table] == .product || references.kinds[table] == .stock else {
      return false
    }
    let chosen = FieldColumns(references, table: table, isUpdate: isUpdate).chosen
    let name = chosen[.name].map { $0.name < ColumnName.compoundScore } ?? false
    return name || hasAssignedName(table)
      ? !Set(chosen.keys).isDisjoint(with: [.price, .sku, .quantity]) : false
  }

  private func hasAssignedName(_ table: Int) -> Bool {
    guard let column = assignments.columns[.name], !column.isEmpty else { return false }
    let search = ColumnSearch(references: references, product: table)
    return (try? search.source(of: .name, in: column)) != nil
  }

  private func hasDescription(_ table: Int) -> Bool {
    switch references.kinds[table] {
    case .product, .stock:
      DescriptionTables(references: references, product: table, isUpdate: isUpdate)
        .source(of: .name) != nil
    default: false
    }
  }

  private static func score(of kind: TableKind) -> Int {
    switch kind {
    case .product: 100
    case .stock: 60
    case .unknown: 20
    case .part: -20
    case .other, .maker, .country, .currency: -60
    }
  }

  private static func score(of field: ProductField, _ reading: ColumnEvidence) -> Int {
    let isCompound = reading.score >= ColumnName.compoundScore
    switch field {
    case .name: return isCompound ? 5 : 10
    case .price: return reading.score >= FieldNames.poorRank * 10 ? 15 : 30
    case .priceMinor: return 30
    case .sku:
      if reading.name >= FieldNames.textIDRank * 10, !isCompound { return 0 }
      return reading.score < 30 ? 20 : 10
    case .quantity: return isCompound ? 8 : 15
    case .manufacturer: return 10
    case .image: return 5
    case .details, .origin: return 3
    case .currency: return 2
    case .id, .sortName, .originCode, .custom: return 0
    }
  }
}
