public import CatalogAccess
public import CatalogFields
public import CatalogModel
public import Collation
import GRDB

extension CatalogDatabase {
  /// Adds a product.
  public func addProduct(
    _ edit: ProductEdit,
    _ note: ChangeNote,
    listedIn collation: IndexedCollation? = nil,
    isDryRun: Bool = false
  ) throws -> Product {
    var added: Product?
    try changing("add to", listedIn: collation, isDryRun: isDryRun) { db in
      let product = try edit.applied(
        to: Product(id: 0, name: ""), orThrowingOf: nil,
        usual: try Self.usualCurrency(db, else: edit.lastCurrency))
      if product.name.isEmpty {
        throw ChangeError.field(FieldError(.name, "is missing"), productID: nil)
      }
      let recorder = try ChangeRecorder(note, db)
      let values = try assignments(
        of: product, edit.fields.union(ProductEdit.fields), try references(db, collation?.locale),
        db)
      try Self.refusingTakenSKU(product) {
        try db.run(
          """
          INSERT INTO product (\(values.map(\.column).joined(separator: ", ")))
          VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))
          """,
          values.map(\.value))
      }
      let id = db.lastInsertedRowID
      try recorder.noteAdded(id)
      try recorder.finish(db)
      added = try Self.product(id: id, db, ReferenceNames(db))
      return true
    }
    guard let added else { throw ChangeError.noProduct(0) }
    return added
  }

  /// Changes a product.
  public func editProduct(
    id: Int64,
    _ edit: ProductEdit,
    expecting expected: Product? = nil,
    isForced: Bool = false,
    _ note: ChangeNote,
    isDryRun: Bool = false
  ) throws -> ProductChange {
    var change = ProductChange(before: nil, after: nil)
    try changing("change", isDryRun: isDryRun) { db in
      let names = ReferenceNames(db)
      guard let before = try Self.product(id: id, db, names) else {
        throw ChangeError.noProduct(id)
      }
      var start = before
      var mended: Set<ProductField> = []
      try Self.withProduct(id: id, db, names) { view, _ in
        start.price = view.price(before: edit)
        mended = view.unreadableFields.intersection(edit.fields)
      }
      if let expected, !isForced {
        let conflicts = expected.conflicts(with: before, in: edit.fields)
        if !conflicts.isEmpty { throw ChangeError.conflicts(conflicts, count: conflicts.count) }
      }
      let wanted = try edit.applied(
        to: start, orThrowingOf: id, usual: try Self.usualCurrency(db, else: edit.lastCurrency))
      let recorder = try ChangeRecorder(note, db)
      let values = try assignments(of: wanted, edit.fields, try references(db), db)
      if !values.isEmpty {
        try Self.refusingTakenSKU(wanted) {
          try db.run(
            """
            UPDATE product
            SET \(values.map { "\($0.column) = ?" }.joined(separator: ", "))
            WHERE id = ?
            """,
            values.map(\.value) + [id])
        }
      }
      try OrphanedReferences(entry: recorder.entry, side: "old").remove(db)
      let isChanged = try recorder.finish(db)
      let after = isChanged ? try Self.product(id: id, db, ReferenceNames(db)) : before
      change = ProductChange(before: before, after: after, mended: isChanged ? mended : [])
      return isChanged
    }
    return change
  }

  // MARK: Transactions

  private struct Rollback: Error {}

  /// Changes products and keeps the listings up to date, in one transaction.
  ///
  /// - Parameters:
  ///   - collation: The language of a catalog that has none yet.
  ///   - body: Returns whether anything was changed.
  func changing(
    _ operation: String,
    listedIn collation: IndexedCollation? = nil,
    isDryRun: Bool = false,
    _ body: (Database) throws -> Bool
  ) throws {
    do {
      try writing(operation) { db in
        try HistorySchema.noteForeignChanges(db)
        let isChanged = try body(db)
        if isDryRun || !isChanged { throw Rollback() }
        let languages = try StoredLanguage.all(db)
        let own = languages.first { $0.id == StoredLanguage.ownID }
        if own != nil, languages.allSatisfy(\.isCurrent) {
          try ListingMaintenance(db).workOffChanges(db)
        } else {
          let locale = own?.locale ?? LocaleIdentifier.root.identifier
          try rebuildDerivedTables(
            own == nil ? try collation ?? self.collation(locale) : self.collation(locale), db)
        }
      }
    } catch is Rollback {
      // What `body` has found out stays with it.
    }
  }

  // MARK: Values

  /// The currency of all prices that have one, another where none has, nil where there are several.
  static func usualCurrency(_ db: Database, else other: Currency) throws -> Currency? {
    // One at a time each is a look at the end of a range of an index.
    let codes = try ["< ", "> "].flatMap { side in
      try ["min", "max"].compactMap { end in
        try db.string("SELECT \(end)(currency) FROM product WHERE currency \(side)'XXX'")
      }
    }
    guard let code = codes.first else { return other }
    return codes.allSatisfy { $0 == code } ? Currency(code: code) : nil
  }

  /// Returns the currency of a price that names none: that which all prices of the catalog are in
  /// that have one, another where none has, and nil where they have several.
  public func usualCurrency(else other: Currency) throws -> Currency? {
    try reading("read") { try Self.usualCurrency($0, else: other) }
  }

  func references(_ db: Database, _ locale: LocaleIdentifier? = nil) throws -> EditedReferences {
    let own = try StoredLanguage.all(db).first { $0.id == StoredLanguage.ownID }
    return EditedReferences(
      locale: own.map { LocaleIdentifier(trusting: $0.locale) } ?? locale ?? .root)
  }

  /// Returns the columns of `product` for some fields, and their new values.
  func assignments(
    of product: Product,
    _ fields: Set<ProductField>,
    _ references: EditedReferences,
    _ db: Database
  ) throws -> [(column: String, value: any StatementArgument)] {
    var values: [(String, any StatementArgument)] = []
    for field in ProductEdit.fields where fields.contains(field) {
      switch field {
      case .name: values.append(("name", product.name))
      case .sortName: values.append(("sort_name", product.sortName))
      case .sku: values.append(("sku", product.sku))
      case .details: values.append(("details", product.details))
      case .image: values.append(("image", product.image))
      case .quantity: values.append(("quantity", product.quantity))
      case .price:
        values.append(("price_minor", product.price?.minorUnits))
        values.append(("currency", product.price?.currency.code))
      case .manufacturer:
        let id = try product.manufacturer.map { try references.manufacturer(named: $0.name, db) }
        values.append(("manufacturer_id", id))
      case .origin:
        let id = try product.origin.map { try references.country($0, db) }
        values.append(("country_id", id))
      case .id, .priceMinor, .currency, .originCode, .custom: break
      }
    }
    if fields.contains(where: { $0.customName != nil }) {
      values.append(("custom", Self.storedText(of: product.custom)))
    }
    return values
  }

  /// Returns custom fields as the column has them.
  static func storedText(of fields: CustomFields) -> String? {
    fields.isEmpty ? nil : String(decoding: fields.json, as: UTF8.self)
  }

  /// Says of which product an SKU is that a change wanted.
  static func refusingTakenSKU(_ product: Product, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      throw ChangeError.takenSKU(product.sku, productID: product.id == 0 ? nil : product.id)
    }
  }
}
