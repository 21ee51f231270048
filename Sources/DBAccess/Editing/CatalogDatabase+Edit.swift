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
      let usual = try Self.usualCurrency(db, else: edit.lastCurrency)
      let references = ReferenceNames(db)
      var planned: PlannedEdit?
      try Self.withProduct(id: id, db, references) { view, _ in
        planned = try PlannedEdit(
          edit, of: view, expecting: expected, isForced: isForced, usual: usual)
      }
      try references.throwFailure()
      guard let planned else { throw ChangeError.noProduct(id) }
      let wanted = planned.wanted
      let recorder = try ChangeRecorder(note, db)
      let values = try assignments(of: wanted, edit.fields, try self.references(db), db)
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
      change = planned.change(
        to: isChanged ? try Self.product(id: id, db, ReferenceNames(db)) : nil)
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

  /// Returns the currency that all prices of the catalog are in; nil where there are several, or
  /// prices without one, or no prices.
  public func currencyOfAllPrices() throws -> Currency? {
    try reading("read") { db in
      guard let least = try db.string("SELECT min(currency) FROM product"),
        try db.string("SELECT max(currency) FROM product") == least
      else { return nil }
      return Currency(code: least).flatMap { $0.isNone ? nil : $0 }
    }
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
    try ProductAssignment.all(
      of: product, fields, manufacturer: { try references.manufacturer(named: $0, db) },
      origin: { try references.country($0, db) }
    ).map { assignment in
      switch assignment.value {
      case .text(let text): (assignment.column, text)
      case .integer(let number): (assignment.column, number)
      }
    }
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
