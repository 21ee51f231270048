import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import GRDB
import SQLiteFile

/// Updates products by the fields of a file, where these differ.
///
/// A file has its products in any order; changed one by one as they come, each would have its page
/// read and written for itself. So what differs is noted as rows come, and written in the order of
/// the ids at the end.
final class ProductUpdater {
  /// The columns that a file can fill: those of a `ProductRow` behind the id.
  private static let columns = HistorySchema.columns

  private let db: Database
  private let selection: Statement
  private let update: Statement?
  private let noting: Statement?
  /// Positions in ``columns`` that the file has.
  private let positions: [Int]
  private let history: HistoryProductWriter?
  private let notes: ChangeNotes?
  /// The names of the custom fields that the file has.
  private let customNames: [String]

  /// - Parameter recorder: The recorder that is told of products that are changed.
  init(
    _ db: Database,
    fields: Set<ProductField>,
    recorder: ChangeRecorder?,
    notes: ChangeNotes?
  ) throws {
    self.db = db
    self.notes = notes
    var fields = fields
    if fields.contains(.priceMinor) { fields.insert(.price) }
    if fields.contains(.originCode) { fields.insert(.origin) }
    customNames = fields.compactMap(\.customName)
    let hasCustom = !customNames.isEmpty
    positions = Self.columns.indices.filter {
      Self.columns[$0].field.customName == nil ? fields.contains(Self.columns[$0].field) : hasCustom
    }
    let all = Self.columns.map(\.source).joined(separator: ", ")
    selection = try db.makeStatement(sql: "SELECT \(all) FROM product WHERE id = ?")
    let assignments = positions.map { "\(Self.columns[$0].source) = ?\($0 + 2)" }
    if positions.isEmpty {
      (update, noting) = (nil, nil)
    } else {
      update = try db.makeStatement(
        sql: "UPDATE product SET \(assignments.joined(separator: ", ")) WHERE id = ?1")
      let sources = Self.columns.map(\.source)
      try db.execute(
        sql: "CREATE TEMP TABLE product_update (id, \(sources.joined(separator: ", ")))")
      noting = try db.makeStatement(
        sql: """
          INSERT INTO temp.product_update
          VALUES (\(repeatElement("?", count: sources.count + 1).joined(separator: ", ")))
          """)
    }
    history = try recorder.map { try HistoryProductWriter($0, db) }
  }

  /// Makes a product of the catalog what the file says of it.
  ///
  /// A price that the file has in no currency is in that of the product.
  ///
  /// - Returns: The fields that were otherwise, and whether the price was
  ///   rounded.
  func apply(
    _ record: ProductRecord,
    _ values: ProductReferences,
    to id: Int64
  ) throws -> (changed: Set<ProductField>, isPriceRounded: Bool) {
    selection.bind(id, at: 1)
    defer { selection.reset() }
    var (price, isPriceRounded) = (record.price, record.isPriceRounded)
    guard try selection.step(), update != nil else { return ([], isPriceRounded) }
    if record.isCurrencyAssumed, let known = selection.row.string(6).flatMap(Currency.init(code:)) {
      (price, isPriceRounded) = try record.price(keeping: known)
    }
    let custom = customNames.isEmpty || !record.says(.custom("")) ? nil : merged(record)
    let changedNames =
      custom.map {
        CustomFields.changedNames(
          from: selection.row.customFields(Int32(Self.customPosition)), to: $0)
      } ?? []
    let changed = try ProductRow.with(record, values, price: price) { row in
      // What the row says nothing of stays.
      for column in positions where !record.says(Self.columns[column].field) {
        row.set(column + 1, to: selection.row.recordValue(Int32(column)))
      }
      let new = row.all + 1
      let changed = positions.filter {
        $0 == Self.customPosition ? !changedNames.isEmpty : !isEqual($0, new[$0])
      }
      if changed.isEmpty { return changed }
      let json = custom.map { $0.isEmpty ? [] : $0.json } ?? []
      return try json.withUnsafeBytes { json in
        if custom != nil { row.setCustom(json.isEmpty ? .null : .text(json)) }
        if changedNames.isEmpty {
          row.setCustom(selection.row.recordValue(Int32(Self.customPosition)))
        }
        if changed.contains(Self.skuPosition) {
          try write(record, changed, new, to: id)
        } else {
          try note(new, of: id)
        }
        return changed
      }
    }
    let fields = changed.filter { $0 != Self.customPosition }.map { Self.columns[$0].field }
    return (Set(fields + changedNames.map(ProductField.custom)), isPriceRounded)
  }

  /// Notes what a product gets at the end.
  private func note(_ new: UnsafePointer<RecordValue>, of id: Int64) throws {
    guard let noting else { return }
    noting.bind(id, at: 1)
    for column in Self.columns.indices { noting.bind(new[column], at: Int32(column) + 2) }
    try noting.run()
  }

  /// Writes what was noted; nothing may be applied after it.
  func finish() throws {
    if noting == nil { return }
    let new = UnsafeMutablePointer<RecordValue>.allocate(capacity: Self.columns.count)
    defer { new.deallocate() }
    try CatalogSchema.sortingInLittleMemory(db) { endsSorting in
      try db.forEach("SELECT * FROM temp.product_update ORDER BY id") { row in
        try endsSorting()
        let id = row.id(0)
        for column in Self.columns.indices { new[column] = row.recordValue(Int32(column) + 1) }
        selection.bind(id, at: 1)
        defer { selection.reset() }
        if try selection.step() {
          try write(changed: positions.filter { !isEqual($0, new[$0]) }, new, to: id)
        }
      }
    }
    try db.execute(sql: "DROP TABLE temp.product_update")
  }

  /// Writes a product whose row is selected.
  private func write(
    changed: [Int],
    _ new: UnsafePointer<RecordValue>,
    to id: Int64
  ) throws {
    try history?.note(id, changed: changed, from: selection.row, to: new)
    try noteOld(id)
    update?.bind(id, at: 1)
    for column in positions { update?.bind(new[column], at: Int32(column) + 2) }
    try update?.run()
  }

  /// Writes a product that may get the SKU of another.
  private func write(
    _ record: ProductRecord,
    _ changed: [Int],
    _ new: UnsafePointer<RecordValue>,
    to id: Int64
  ) throws {
    do {
      try write(changed: changed, new, to: id)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      try history?.forget(id)
      throw ImportError.takenSKU(record.text(.sku) ?? "", line: record.line)
    }
  }

  private static let skuPosition = 0
  /// The position of the custom fields in ``columns``.
  private static let customPosition = columns.count - 1

  /// Returns the custom fields of a product after those that the file has; nil where they are the
  /// same.
  private func merged(_ record: ProductRecord) -> CustomFields? {
    record.withText(.custom) { json in
      let new = json?.bindMemory(to: UInt8.self)
      let column = Int32(Self.customPosition)
      let old = selection.row.utf8(column)
      if let old, let new, old.elementsEqual(new) { return nil }
      let fields = new.map { CustomFields(json: $0) } ?? CustomFields()
      if customNames == [""] { return fields }
      var merged = selection.row.customFields(column)
      let absent = record.hasAbsentCustomFields ? record.absentCustomNames : []
      for name in customNames where fields[name] == nil && !absent.contains(name) {
        merged[name] = nil
      }
      for field in fields.fields { merged[field.name] = field.text }
      return merged
    }
  }

  private func noteOld(_ id: Int64) throws {
    func old(_ name: String) -> RecordValue {
      Self.columns.firstIndex { $0.name == name }.map { selection.row.recordValue(Int32($0)) }
        ?? .null
    }
    try notes?.noteOld(
      id, name: old("name"), sortName: old("sort_name"), currency: old("currency"),
      minorUnits: old("price_minor"), quantity: old("quantity"))
  }

  private func isEqual(_ column: Int, _ new: RecordValue) -> Bool {
    let old = selection.row.recordValue(Int32(column))
    return old.kind == new.kind && old.number == new.number && old.bytes.elementsEqual(new.bytes)
  }
}
