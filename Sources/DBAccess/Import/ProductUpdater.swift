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
  private static let columns = ProductUpdate.columns

  private let selection: Statement
  private let db: Database
  private let change: ProductUpdate
  private let update: Statement?
  private let noting: Statement?
  private let history: HistoryProductWriter?
  private let notes: ChangeNotes?
  /// The product as it is, in ``columns``.
  private let old = UnsafeMutablePointer<RecordValue>.allocate(capacity: columns.count)

  /// Takes the SKUs that other products have until their rows come; nil refuses these.
  private let putOff: PutOffSKUs?

  /// - Parameters:
  ///   - recorder: The recorder that is told of products that are changed.
  ///   - putOff: Takes the SKUs that other products have until their rows come.
  init(
    _ db: Database,
    fields: Set<ProductField>,
    recorder: ChangeRecorder?,
    notes: ChangeNotes?,
    putOff: PutOffSKUs? = nil
  ) throws {
    self.db = db
    self.putOff = putOff
    self.notes = notes
    change = ProductUpdate(fields)
    old.initialize(repeating: .null, count: Self.columns.count)
    let all = Self.columns.map(\.source).joined(separator: ", ")
    selection = try db.makeStatement(sql: "SELECT \(all) FROM product WHERE id = ?")
    let assignments = change.positions.map { "\(Self.columns[$0].source) = ?\($0 + 2)" }
    if change.positions.isEmpty {
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

  deinit { old.deallocate() }

  /// Reads a product, whose values stay until the statement is reset; false where it is not there.
  private func select(_ id: Int64) throws -> Bool {
    selection.bind(id, at: 1)
    guard try selection.step() else { return false }
    for column in Self.columns.indices { old[column] = selection.row.recordValue(Int32(column)) }
    return true
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
    defer { selection.reset() }
    var (price, isPriceRounded) = (record.price, record.isPriceRounded)
    guard update != nil, try select(id) else { return ([], isPriceRounded) }
    if record.isCurrencyAssumed, let known = selection.row.string(6).flatMap(Currency.init(code:)) {
      (price, isPriceRounded) = try record.price(keeping: known)
    }
    let absent = record.hasAbsentCustomFields ? record.absentCustomNames : []
    let fields = try ProductRow.with(record, values, price: price) { row in
      try change.complete(row, saying: record.said, without: absent, from: old) { changed, fields in
        if changed.contains(ProductUpdate.skuPosition) {
          try write(record, changed, row.all + 1, to: id)
        } else if !changed.isEmpty {
          try note(row.all + 1, of: id)
        }
        return fields
      }
    }
    return (fields, isPriceRounded)
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
        try write(new, to: id)
      }
    }
    try db.execute(sql: "DROP TABLE temp.product_update")
  }

  /// Writes a product, where it differs.
  func write(_ new: UnsafePointer<RecordValue>, to id: Int64) throws {
    defer { selection.reset() }
    if try select(id) {
      let changed = change.positions.filter { !old[$0].isEqual(to: new[$0]) }
      if !changed.isEmpty { try write(changed: changed, new, to: id) }
    }
  }

  /// Writes a product whose row is selected.
  private func write(
    changed: [Int],
    _ new: UnsafePointer<RecordValue>,
    to id: Int64
  ) throws {
    try history?.note(id, changed: changed, from: old, to: new)
    try noteOld(id)
    bind(new, to: id)
    try update?.run()
  }

  private func bind(_ new: UnsafePointer<RecordValue>, to id: Int64) {
    update?.bind(id, at: 1)
    for column in change.positions { update?.bind(new[column], at: Int32(column) + 2) }
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
      if let putOff, try putOff.mayBecomeFree(record) {
        bind(new, to: id)
        update?.bindNull(at: Int32(ProductUpdate.skuPosition) + 2)
        try update?.run()
        return try putOff.putOff(id, record)
      }
      try history?.forget(id)
      throw ImportError.takenSKU(record.text(.sku) ?? "", line: record.line)
    }
  }

  private func noteOld(_ id: Int64) throws {
    func value(_ name: String) -> RecordValue {
      Self.columns.firstIndex { $0.name == name }.map { old[$0] } ?? .null
    }
    try notes?.noteOld(
      id, name: value("name"), sortName: value("sort_name"), currency: value("currency"),
      minorUnits: value("price_minor"), quantity: value("quantity"))
  }
}
