public import CatalogAccess
public import CatalogFields
public import CatalogModel
public import Collation
import PostgreSQL

extension PostgresCatalog {
  /// Adds a product.
  public func addProduct(
    _ edit: ProductEdit,
    _ note: ChangeNote,
    listedIn collation: IndexedCollation? = nil,
    isDryRun: Bool = false
  ) throws -> Product {
    var added: Product?
    try changing("add to", isOfOne: true, isDryRun: isDryRun) { change in
      let product = try edit.applied(
        to: Product(id: 0, name: ""), orThrowingOf: nil, usual: try usualCurrency(for: edit))
      if product.name.isEmpty {
        throw ChangeError.field(FieldError(.name, "is missing"), productID: nil)
      }
      var recorder = try ServerChangeRecorder(note, change)
      let references = ServerReferences(recorder, change, change.nameLocale)
      let values = try assignments(of: product, edit.fields.union(ProductEdit.fields), references)
      let id = try refusingTakenSKU(product) {
        try change.insert(into: "product", values.map(\.column), values.map(\.argument))
      }
      guard let id else { throw ChangeError.noProduct(0) }
      try recorder.noteAdded(id)
      added = try self.product(id: id)
      return try recorder.finish()
    }
    guard let added else { throw ChangeError.noProduct(0) }
    return added
  }

  /// Changes a product. It is locked before it is compared with what was expected.
  public func editProduct(
    id: Int64,
    _ edit: ProductEdit,
    expecting expected: Product? = nil,
    isForced: Bool = false,
    _ note: ChangeNote,
    isDryRun: Bool = false
  ) throws -> ProductChange {
    var result = ProductChange(before: nil, after: nil)
    try changing("change", isOfOne: true, isDryRun: isDryRun) { change in
      let usual = try usualCurrency(for: edit)
      var planned: PlannedEdit?
      try forEachLocked([id], change) { view in
        planned = try PlannedEdit(
          edit, of: view, expecting: expected, isForced: isForced, usual: usual)
      }
      guard let planned else { throw ChangeError.noProduct(id) }
      let recorder = try ServerChangeRecorder(note, change)
      let references = ServerReferences(recorder, change, change.nameLocale)
      let values = try assignments(of: planned.wanted, edit.fields, references)
      var statements = [recorder.foreignChanges(of: [id])]
      if !values.isEmpty {
        let assignments = values.enumerated().map { number, value in
          (column: value.column, value: value.argument.sql.replacing("?", with: "$\(number + 2)"))
        }
        statements.append(
          recorder.update(
            assignments, "WHERE product.id = $1",
            [.int64(id)] + values.map(\.argument.argument)))
      }
      let isChanged = try refusingTakenSKU(planned.wanted) {
        if edit.mayLeaveUnused {
          try change.connection.run(statements)
          try references.removeUnused()
          statements = []
        }
        return try recorder.finish(after: statements)
      }
      result = planned.change(to: isChanged ? try product(id: id) : nil)
      return isChanged
    }
    return result
  }

  // MARK: Products

  /// Locks products in the order of their ids, and calls `body` with them as they are now.
  ///
  /// They are read by another statement: one that waits for a lock sees the new row, and with it the names
  /// of before.
  func forEachLocked(
    _ ids: [Int64], _ change: ServerChange, _ body: (ProductView) throws -> Void
  ) throws {
    let reader = ServerReader()
    let answers = try change.connection.run([
      Statement(
        "SELECT 1 FROM catalog.product WHERE id = ANY ($1) ORDER BY id FOR UPDATE", .int64s(ids)),
      Self.statement(ofProducts: ids),
    ])
    try answers[1].forEach { try reader.give($0, section: 0, body) }
  }

  /// Returns the columns for some fields, and the values as arguments.
  func assignments(
    of product: Product, _ fields: Set<ProductField>, _ references: ServerReferences
  ) throws -> [(column: String, argument: (sql: String, argument: Argument))] {
    try ProductAssignment.all(
      of: product, fields, manufacturer: references.manufacturer, origin: references.country
    ).map { assignment in
      let argument: Argument =
        switch assignment.value {
        case .text(let text): .text(text)
        case .integer(let number): .int64(number)
        }
      return (assignment.column, (assignment.column == "custom" ? "?::json" : "?", argument))
    }
  }

  /// Returns the currency of a price that names none, if there is a price.
  func usualCurrency(for edit: ProductEdit) throws -> Currency? {
    edit.fields.contains(.price) ? try usualCurrency(else: edit.lastCurrency) : nil
  }

  /// Says of which product an SKU is that a change wanted.
  func refusingTakenSKU<Result>(_ product: Product, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PostgreSQLError
      where error.state == .uniqueViolation
      && error.serverMessage?.constraint == "product_sku_key"
    {
      throw ChangeError.takenSKU(product.sku, productID: product.id == 0 ? nil : product.id)
    }
  }
}

extension ProductEdit {
  /// Whether a manufacturer or an origin may lose its last product.
  var mayLeaveUnused: Bool { !fields.isDisjoint(with: [.manufacturer, .origin]) }
}
