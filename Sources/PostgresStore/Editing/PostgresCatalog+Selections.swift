public import CatalogAccess
public import CatalogFields
import CatalogModel
import Collation
import PostgreSQL

extension PostgresCatalog: CatalogChanging {
  /// Returns what an edit of many products would do.
  public func planEdit(
    _ edit: ProductEdit,
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    try plan(edit, of: selection, sampleLimit: sampleLimit)
  }

  /// Returns what removing many products would do.
  public func planRemoval(
    of selection: ProductSelection,
    sampleLimit: Int = 20
  ) throws -> SelectionPlan {
    try plan(nil, of: selection, sampleLimit: sampleLimit)
  }

  /// Plans in one state, which is not held any longer.
  private func plan(
    _ edit: ProductEdit?, of selection: ProductSelection, sampleLimit: Int
  ) throws -> SelectionPlan {
    endState()
    try beginState()
    defer { endState() }
    return try SelectionPlan(
      edit, of: selection, edit.map(texts) ?? .all,
      usual: edit.map { try usualCurrency(for: $0) } ?? nil,
      dataVersion: reading(Self.dataVersion), sampleLimit: sampleLimit
    ) { try forEachProduct(of: selection, $0) }
  }

  private func texts(_ edit: ProductEdit) throws -> EditedTexts {
    let recognizer = OriginRecognizer(locale: try locale() ?? .root)
    return try reading { connection in
      try EditedTexts(edit) {
        try ServerReferences.recognized($0, by: recognizer, on: connection)
      }
    }
  }

  /// A number of the state that is read: states with the same number are the same. One that has a
  /// transaction under way has none.
  private static func dataVersion(_ connection: PostgreSQLConnection) throws -> Int {
    let bounds = try connection.rows(
      of: Statement(
        """
        SELECT pg_snapshot_xmin(now.state)::text::bigint, pg_snapshot_xmax(now.state)::text::bigint
        FROM (SELECT pg_current_snapshot()) AS now (state)
        """)
    ) { (try $0.int(0), try $0.int(1)) }.first
    guard let bounds, bounds.0 == bounds.1 else { return noVersion }
    return bounds.0
  }

  private static let noVersion = -1

  private func forEachProduct(
    of selection: ProductSelection, _ body: (ProductView) throws -> Void
  ) throws {
    switch selection {
    case .ids(let ids):
      var seen: Set<Int64> = []
      var missing = ids.filter { seen.insert($0).inserted }[...]
      try reading { _ in
        try forEachProduct(missing, section: 0, by: ServerReader()) { view in
          // They come in this order, and those that are not there do not come.
          if let next = missing.popFirst(), next != view.id { throw ChangeError.noProduct(next) }
          try body(view)
        }
      }
      if let next = missing.first { throw ChangeError.noProduct(next) }
    case .matching(let predicate):
      let listing = try listing(where: predicate)
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
        try body(view)
      }
    }
  }

  // MARK: Performing

  /// Does what a plan says, in one transaction. Whatever others change meanwhile, the products are what
  /// the plan has: they are locked and planned once more before they are changed.
  @discardableResult
  public func perform(
    _ plan: SelectionPlan,
    isForced: Bool = false,
    _ note: ChangeNote
  ) throws -> SelectionPlan {
    try plan.performed(isForced: isForced) { plan, isFresh in
      try performIfCurrent(plan, isFresh: isFresh, note)
    } again: {
      try self.plan(plan.edit, of: plan.selection, sampleLimit: $0)
    }
  }

  /// As many products are read or changed by one statement.
  private static let chunkCount = 2048

  /// Returns false, and does nothing, where the products have changed, or others match.
  private func performIfCurrent(
    _ plan: SelectionPlan, isFresh: Bool, _ note: ChangeNote
  ) throws -> Bool {
    if plan.rows.isEmpty, isFresh { return true }
    var isCurrent = false
    try changing("change") { change in
      let version = try Self.dataVersion(change.connection)
      // Others change something all the time: a fresh plan is compared by its products alone.
      isCurrent = isFresh || version != Self.noVersion && version == plan.dataVersion
      if !isCurrent || plan.rows.isEmpty { return false }
      let (now, customTexts) = try lockedPlan(plan, change)
      isCurrent = now.rows == plan.rows
      if !isCurrent { return false }
      let recorder = try ServerChangeRecorder(note, change)
      let references = ServerReferences(recorder, change, change.nameLocale)
      let ids = plan.rows.map(\.id)
      for start in stride(from: 0, to: ids.count, by: Self.chunkCount) {
        let chunk = start..<min(start + Self.chunkCount, ids.count)
        try change.connection.run(recorder.foreignChanges(of: Array(ids[chunk])))
      }
      if let edit = plan.edit {
        try update(plan.rows, customTexts, edit, recorder, references, change)
      } else {
        for start in stride(from: 0, to: ids.count, by: Self.chunkCount) {
          let chunk = ids[start..<min(start + Self.chunkCount, ids.count)]
          try change.connection.run(recorder.removal(of: Array(chunk)))
        }
      }
      if plan.edit?.mayLeaveUnused ?? true { try references.removeUnused() }
      return try recorder.finish()
    }
    return isCurrent
  }

  /// Locks the products of a plan, and plans once more with what they are now.
  ///
  /// - Returns: The plan, and the custom fields that it gives the products, in their order.
  private func lockedPlan(
    _ plan: SelectionPlan, _ change: ServerChange
  ) throws -> (SelectionPlan, customTexts: [String]) {
    var matcher: ProductMatcher?
    if case .matching(let predicate) = plan.selection {
      let collation = try IndexedCollation(locale: knownLocale(change.nameLocale.identifier))
      matcher = ProductMatcher(
        predicate.evaluator(), titles: collation.sectionTitles, ListingCollation(collation))
    }
    let customEdit = plan.edit.flatMap { $0.customNames.isEmpty ? nil : $0 }
    var customTexts: [String] = []
    let ids = plan.rows.map(\.id)
    let now = try SelectionPlan(
      plan.edit, of: plan.selection, plan.edit.map(texts) ?? .all,
      usual: plan.edit.map { try usualCurrency(for: $0) } ?? nil, dataVersion: plan.dataVersion,
      sampleLimit: 0
    ) { body in
      for start in stride(from: 0, to: ids.count, by: Self.chunkCount) {
        let chunk = Array(ids[start..<min(start + Self.chunkCount, ids.count)])
        try forEachLocked(chunk, change) { view in
          if let matcher, try !matcher.matches(view) { return }
          if let customEdit {
            var product = Product(id: view.id, name: "")
            product.custom = view.customFields
            customTexts.append(customEdit.appliedTexts(to: product).custom.storedText ?? "")
          }
          try body(view)
        }
      }
    }
    return (now, customTexts)
  }

  private func update(
    _ rows: [SelectionPlan.Row], _ customTexts: [String], _ edit: ProductEdit,
    _ recorder: ServerChangeRecorder, _ references: ServerReferences, _ change: ServerChange
  ) throws {
    // What becomes the same everywhere is computed from nothing.
    let same = edit.appliedTexts(to: Product(id: 0, name: ""))
    let constants = try assignments(
      of: same,
      edit.fields.subtracting([.price, .quantity]).filter { $0.customName == nil }, references)
    var columns = constants.enumerated().map { (column: $1.column, value: "$\($0 + 1)") }
    let first = constants.count
    if edit.fields.contains(.price) {
      columns += [
        ("price_minor", "CASE WHEN wanted.currency <> '' THEN wanted.price_minor END"),
        ("currency", "nullif(wanted.currency, '')"),
      ]
    }
    if edit.fields.contains(.quantity) {
      columns.append(("quantity", "CASE WHEN wanted.has_quantity = 1 THEN wanted.quantity END"))
    }
    if !edit.customNames.isEmpty { columns.append(("custom", "nullif(wanted.custom, '')::json")) }
    let arrays = (1...6).map { "$\(first + $0)" }.joined(separator: ", ")
    let condition = """
      FROM unnest(\(arrays))
        AS wanted (id, price_minor, currency, quantity, has_quantity, custom)
      WHERE product.id = wanted.id
      """
    for start in stride(from: 0, to: rows.count, by: Self.chunkCount) {
      let chunk = rows[start..<min(start + Self.chunkCount, rows.count)]
      let texts =
        edit.customNames.isEmpty ? chunk.map { _ in "" } : Array(customTexts[chunk.indices])
      try refusingTakenSKU(same) {
        _ = try change.connection.run(
          recorder.update(
            columns, condition,
            constants.map(\.argument.argument) + [
              .int64s(chunk.map(\.id)), .int64s(chunk.map(\.newPrice.minorUnits)),
              .texts(chunk.map { $0.newPrice.currencyCode ?? "" }),
              .int64s(chunk.map { $0.newQuantity ?? 0 }),
              .int64s(chunk.map { $0.newQuantity == nil ? 0 : 1 }), .texts(texts),
            ]))
      }
    }
  }
}
