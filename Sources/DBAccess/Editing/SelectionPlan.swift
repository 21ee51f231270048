public import CatalogFields
import CatalogModel
import GRDB
public import Search

/// Which products a change of many is about.
public enum ProductSelection: Sendable {
  /// Those with these numbers; each must be there.
  case ids([Int64])
  /// Those that match.
  case matching(Predicate)
}

/// What a change of many products will do: found out without changing anything,
/// to be shown, confirmed, and then done as it was shown.
public struct SelectionPlan: Sendable {
  /// How many products were looked at.
  public internal(set) var matchedCount = 0
  /// How many have no price or quantity that could be changed, and are passed
  /// over.
  public internal(set) var unknownCount = 0
  /// The first products that will change, in listing order where they were
  /// found by a predicate.
  public internal(set) var samples: [ProductChange] = []

  /// How many products will change.
  public var count: Int { rows.count }

  /// What becomes of the fields; nil where products are removed.
  let edit: ProductEdit?
  let selection: ProductSelection
  /// By the number of the product.
  var rows: [Row] = []
  /// The first products as they were, by their numbers: to say what has changed
  /// meanwhile.
  var before: [Int64: Product] = [:]
  /// How many of these are kept.
  static let greatestBeforeCount = 1000
  /// What `PRAGMA data_version` said when the plan was begun.
  var dataVersion = 0

  /// A product that will change: what an edit computes from old values.
  struct Row: Hashable {
    var id: Int64
    var oldPrice: PackedPrice
    var newPrice: PackedPrice
    var oldQuantity: Int64?
    var newQuantity: Int64?
    /// Tells the old values of the fields that become the same everywhere; where
    /// products are removed, of all texts.
    var oldTexts: Int
  }

  /// A price of sixteen bytes.
  struct PackedPrice: Hashable {
    var minorUnits: Int64
    /// The letters of the currency; 0 where there is no price.
    var code: UInt32

    init(_ price: Price?) {
      minorUnits = price?.minorUnits ?? 0
      code = price?.currency.code.utf8.reduce(0) { $0 << 8 | UInt32($1) } ?? 0
    }

    var currencyCode: String? {
      if code == 0 { return nil }
      return String(
        decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
    }
  }
}

extension CatalogDatabase {
  /// Returns what an edit of many products would do.
  ///
  /// - Parameter sampleLimit: How many products are kept with all their values.
  /// - Throws: `ChangeError` for a product of which the edit makes something
  ///   that cannot be, and for a number of no product.
  /// - Complexity: As the listing of the predicate, and O(1) for each product.
  public func planEdit(
    _ edit: ProductEdit,
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    var plan = SelectionPlan(edit: edit, selection: selection)
    plan.dataVersion = try dataVersion()
    let usual = try usualCurrency()
    let texts = try EditedTexts(edit, self)
    let hasPrice = edit.fields.contains(.price)
    let hasQuantity = edit.fields.contains(.quantity)
    try forEachProduct(of: selection) { view in
      plan.matchedCount += 1
      let (price, quantity) = (view.price, view.quantity)
      if edit.changesUnknown(price, quantity) {
        plan.unknownCount += 1
        return
      }
      let newPrice: Price?
      let newQuantity: Int64?
      do throws(FieldError) {
        newPrice = try edit.price(from: price, usual: usual)
        newQuantity = try edit.quantity(from: quantity)
      } catch {
        throw ChangeError.field(error, productID: view.id)
      }
      guard newPrice != price || newQuantity != quantity || texts.differ(from: view) else {
        return
      }
      // What the edit is not about may change meanwhile.
      plan.rows.append(
        SelectionPlan.Row(
          id: view.id, oldPrice: .init(hasPrice ? price : nil),
          newPrice: .init(hasPrice ? newPrice : nil), oldQuantity: hasQuantity ? quantity : nil,
          newQuantity: hasQuantity ? newQuantity : nil, oldTexts: texts.hash(of: view)))
      plan.keepBefore(view)
      if plan.samples.count < sampleLimit {
        let before = view.wholeProduct
        var after = try edit.applied(to: before, orThrowingOf: view.id, usual: usual)
        if let origin = texts.origin, after.origin != nil { after.origin = origin }
        plan.samples.append(ProductChange(before: before, after: after))
      }
    }
    plan.rows.sort { $0.id < $1.id }
    return plan
  }

  /// Returns what removing many products would do.
  public func planRemoval(
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    var plan = SelectionPlan(edit: nil, selection: selection)
    plan.dataVersion = try dataVersion()
    let texts = EditedTexts.all
    try forEachProduct(of: selection) { view in
      plan.matchedCount += 1
      let price = SelectionPlan.PackedPrice(view.price)
      plan.rows.append(
        SelectionPlan.Row(
          id: view.id, oldPrice: price, newPrice: price, oldQuantity: view.quantity,
          newQuantity: nil, oldTexts: texts.hash(of: view)))
      plan.keepBefore(view)
      if plan.samples.count < sampleLimit {
        plan.samples.append(ProductChange(before: view.wholeProduct, after: nil))
      }
    }
    plan.rows.sort { $0.id < $1.id }
    return plan
  }

  /// Does what a plan says, in one transaction.
  ///
  /// Where another program has changed the catalog since the plan was made, it
  /// is made again; it must come to the same.
  ///
  /// - Parameter isForced: Whether the plan is done as it comes out by now.
  /// - Throws: `ChangeError.staleSelection` where it comes to something else;
  ///   `CatalogDatabaseError`.
  /// - Returns: The plan that was done.
  @discardableResult
  public func perform(
    _ plan: SelectionPlan,
    isForced: Bool = false,
    _ note: ChangeNote
  ) throws -> SelectionPlan {
    var plan = plan
    while try !performIfCurrent(plan, note) {
      let sampleLimit = plan.samples.count == plan.count ? .max : max(20, plan.samples.count)
      let now =
        try plan.edit.map { try planEdit($0, of: plan.selection, sampleLimit: sampleLimit) }
        ?? planRemoval(of: plan.selection, sampleLimit: sampleLimit)
      if !isForced, now.rows != plan.rows { throw plan.conflict(with: now) }
      plan = now
    }
    return plan
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
        try LeftReferences(entry: recorder.entry, side: "old").remove(db)
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
      of: same, edit.fields.subtracting(computed), try references(db), db)
    var columns = constants.map { "\($0.column) = ?" }
    let hasPrice = edit.fields.contains(.price)
    let hasQuantity = edit.fields.contains(.quantity)
    if hasPrice { columns += ["price_minor = ?", "currency = ?"] }
    if hasQuantity { columns.append("quantity = ?") }
    let update = try db.makeStatement(
      sql: "UPDATE product SET \(columns.joined(separator: ", ")) WHERE id = ?")
    var first: Int32 = 1
    for constant in constants { constant.value.bind(to: update, at: &first) }
    for row in rows {
      var position = first
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
      for section in listing.sections where section.count > 0 {
        try listing.forEachProduct(in: section, offset: 0, limit: .max, body)
      }
    }
  }

  private func dataVersion() throws -> Int { try reading("read") { try Self.dataVersion($0) } }
}
