import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import GRDB

/// Updates products by the fields that a file has, where these are otherwise
/// in the catalog.
final class ProductUpdater {
  /// The columns of `product` that a file can fill, in the order in which they
  /// are bound.
  private static let columns = HistorySchema.columns

  private static let allPositions = Array(columns.indices)

  private let selection: Statement
  private let update: Statement?
  /// Positions in ``columns`` that the file has.
  private let positions: [Int]
  private let history: HistoryProductWriter?

  /// - Parameter recorder: The recorder that is told of products that are changed.
  init(_ db: Database, fields: Set<ProductField>, recorder: ChangeRecorder?) throws {
    var fields = fields
    if fields.contains(.priceMinor) { fields.insert(.price) }
    if fields.contains(.originCode) { fields.insert(.origin) }
    positions = Self.columns.indices.filter { fields.contains(Self.columns[$0].field) }
    let all = Self.columns.map(\.source).joined(separator: ", ")
    selection = try db.makeStatement(sql: "SELECT \(all) FROM product WHERE id = ?")
    let assignments = positions.map { "\(Self.columns[$0].source) = ?\($0 + 2)" }
    update =
      try positions.isEmpty
      ? nil
      : db.makeStatement(
        sql: "UPDATE product SET \(assignments.joined(separator: ", ")) WHERE id = ?1")
    history = try recorder.map { try HistoryProductWriter($0, db) }
  }

  /// Binds the columns of a product one after the other.
  func bind(
    _ record: ProductRecord,
    _ values: ProductReferences,
    price: Price?,
    _ bytes: UnsafeRawBufferPointer,
    _ range: (ProductRecord.TextField) -> Range<Int>?,
    to statement: Statement,
    from first: Int32,
    only positions: [Int]? = nil
  ) {
    func text(_ field: ProductRecord.TextField) -> UnsafeRawBufferPointer? {
      range(field).map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }
    for column in positions ?? Self.allPositions {
      let position = first + Int32(column)
      switch column {
      case 0: statement.bindText(text(.sku), at: position)
      case 1: statement.bindText(text(.name), at: position)
      case 2: statement.bindText(text(.sortName), at: position)
      case 3: statement.bind(values.manufacturer, at: position)
      case 4: statement.bindText(text(.details), at: position)
      case 5: statement.bind(price?.minorUnits, at: position)
      case 6: statement.bind(price?.currency.code, at: position)
      case 7: statement.bind(record.quantity, at: position)
      case 8: statement.bind(values.origin, at: position)
      default: statement.bindText(text(.image), at: position)
      }
    }
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
    var changed: [Int] = []
    var (price, isPriceRounded) = (record.price, record.isPriceRounded)
    selection.bind(id, at: 1)
    defer { selection.reset() }
    if try selection.step() {
      if record.isCurrencyAssumed, let code = currencyCode, let known = Currency(code: code) {
        (price, isPriceRounded) = try record.price(keeping: known)
      }
      changed = try positions.filter { try !isEqual($0, record, values, price) }
    }
    guard let update, !changed.isEmpty else { return ([], isPriceRounded) }
    try record.withTexts { bytes, range in
      try history?.note(id, changed: changed, from: selection.row) { statement, first, columns in
        bind(record, values, price: price, bytes, range, to: statement, from: first, only: columns)
      }
      // It would else be read again where the update moves it.
      selection.reset()
      update.bind(id, at: 1)
      bind(record, values, price: price, bytes, range, to: update, from: 2, only: positions)
      do {
        try update.run()
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      {
        try history?.forget(id)
        throw ImportError.takenSKU(record.text(.sku) ?? "", line: record.line)
      }
    }
    return (Set(changed.map { Self.columns[$0].field }), isPriceRounded)
  }

  /// The currency of the product that is selected.
  private var currencyCode: String? {
    selection.row.string(6)
  }

  private func isEqual(
    _ column: Int,
    _ record: ProductRecord,
    _ values: ProductReferences,
    _ price: Price?
  ) throws -> Bool {
    let position = Int32(column)
    func isEqual(_ field: ProductRecord.TextField) -> Bool {
      record.withText(field) { new in
        guard let old = selection.row.bytes(position) else { return new == nil }
        return new.map { old.elementsEqual($0) } ?? false
      }
    }
    switch column {
    case 0: return isEqual(.sku)
    case 1: return isEqual(.name)
    case 2: return isEqual(.sortName)
    case 3: return selection.row.integer(position) == values.manufacturer
    case 4: return isEqual(.details)
    case 5: return selection.row.integer(position) == price?.minorUnits
    case 6: return currencyCode == price?.currency.code
    case 7: return selection.row.integer(position) == record.quantity
    case 8: return selection.row.integer(position) == values.origin
    default: return isEqual(.image)
    }
  }
}
