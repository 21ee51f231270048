public import CatalogAccess
public import CatalogFields
import CatalogModel
import GRDB
import Search

extension CatalogDatabase {
  /// Returns what an edit of many products would do.
  public func planEdit(
    _ edit: ProductEdit,
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    let dataVersion = try dataVersion()
    let texts = try EditedTexts(edit) { typed in
      try reading("read") { try references($0).recognized(typed, $0) }
    }
    return try SelectionPlan(
      edit, of: selection, texts, usual: usualCurrency(else: edit.lastCurrency),
      dataVersion: dataVersion, sampleLimit: sampleLimit
    ) { try forEachProduct(of: selection, $0) }
  }

  /// Returns what removing many products would do.
  public func planRemoval(
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    try SelectionPlan(
      nil, of: selection, .all, usual: nil, dataVersion: dataVersion(), sampleLimit: sampleLimit
    ) { try forEachProduct(of: selection, $0) }
  }

  /// Does what a plan says, in one transaction.
  @discardableResult
  public func perform(
    _ plan: SelectionPlan,
    isForced: Bool = false,
    _ note: ChangeNote
  ) throws -> SelectionPlan {
    try plan.performed(isForced: isForced) { plan, _ in
      try performIfCurrent(plan, note)
    } again: { sampleLimit in
      try plan.edit.map { try planEdit($0, of: plan.selection, sampleLimit: sampleLimit) }
        ?? planRemoval(of: plan.selection, sampleLimit: sampleLimit)
    }
  }

  /// Returns false, and does nothing, where the file has changed.
  private func performIfCurrent(_ plan: SelectionPlan, _ note: ChangeNote) throws -> Bool {
    var isCurrent = false
    try changing("change") { db in
      isCurrent = try Self.dataVersion(db) == plan.dataVersion
      if !isCurrent || plan.rows.isEmpty { return false }
      let recorder = try ChangeRecorder(note, db)
      if let edit = plan.edit {
        try update(plan.rows, edit, db)
      } else {
        let removal = try db.makeStatement(sql: "DELETE FROM product WHERE id = ?")
        for row in plan.rows {
          removal.bind(row.id, at: 1)
          try removal.run()
        }
      }
      if plan.edit.map({ !$0.fields.isDisjoint(with: [.manufacturer, .origin]) }) ?? true {
        try OrphanedReferences(entry: recorder.entry, side: "old").remove(db)
      }
      return try recorder.finish(db)
    }
    return isCurrent
  }

  private func update(_ rows: [SelectionPlan.Row], _ edit: ProductEdit, _ db: Database) throws {
    // What becomes the same everywhere is computed from nothing.
    let computed: Set<ProductField> = [.price, .quantity]
    let same = edit.appliedTexts(to: Product(id: 0, name: ""))
    let constants = try assignments(
      of: same, edit.fields.subtracting(computed).filter { $0.customName == nil },
      try references(db), db)
    var columns = constants.map { "\($0.column) = ?" }
    let hasPrice = edit.fields.contains(.price)
    let hasQuantity = edit.fields.contains(.quantity)
    if hasPrice { columns += ["price_minor = ?", "currency = ?"] }
    if hasQuantity { columns.append("quantity = ?") }
    let hasCustom = !edit.customNames.isEmpty
    if hasCustom { columns.append("custom = ?") }
    let custom = try db.makeStatement(sql: "SELECT custom FROM product WHERE id = ?")
    let update = try db.makeStatement(
      sql: "UPDATE product SET \(columns.joined(separator: ", ")) WHERE id = ?")
    for (index, constant) in constants.enumerated() {
      constant.value.bind(to: update, at: Int32(index) + 1)
    }
    for row in rows {
      var position = Int32(constants.count) + 1
      if hasPrice {
        let code = row.newPrice.currencyCode
        update.bind(code == nil ? nil : row.newPrice.minorUnits, at: position)
        update.bind(code, at: position + 1)
        position += 2
      }
      if hasQuantity {
        update.bind(row.newQuantity, at: position)
        position += 1
      }
      if hasCustom {
        var product = Product(id: row.id, name: "")
        product.custom = try custom.first([row.id]) { $0.customFields(0) } ?? CustomFields()
        let edited = edit.appliedTexts(to: product).custom
        edited.storedText.bind(to: update, at: position)
        position += 1
      }
      update.bind(row.id, at: position)
      try Self.refusingTakenSKU(same) { try update.run() }
    }
  }

  // MARK: Selections

  private func forEachProduct(
    of selection: ProductSelection,
    _ body: (ProductView) throws -> Void
  ) throws {
    switch selection {
    case .ids(let ids):
      try readingViews { db, references in
        var seen: Set<Int64> = []
        for id in ids where seen.insert(id).inserted {
          let isFound = try Self.withProduct(id: id, db, references) { view, _ in try body(view) }
          if !isFound { throw ChangeError.noProduct(id) }
        }
      }
    case .matching(let predicate):
      let listing = try listing(where: predicate)
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
        try body(view)
      }
    }
  }

  private func dataVersion() throws -> Int { try reading("read") { try Self.dataVersion($0) } }
}
