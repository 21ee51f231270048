import CatalogAccess
import CatalogImport
import CatalogModel
import SQLiteFile

/// The values of a product as they are written: pointers to the texts of its record.
struct ProductRow {
  /// The columns of `product` in their order, the id as no value.
  ///
  ///     (id) sku name sort_name manufacturer_id details price_minor currency ..
  private let values: UnsafeMutablePointer<RecordValue>
  /// The id and what the listing carries.
  private let listedValues: UnsafeMutablePointer<RecordValue>
  private let currency: UnsafeMutablePointer<UInt8>

  static let columnCount = 12

  private enum Column {
    static let sku = 1
    static let name = 2
    static let sortName = 3
    static let manufacturer = 4
    static let price = 6
    static let currency = 7
    static let quantity = 8
    static let country = 9
    static let custom = 11
  }

  /// Calls `body` with the values of a record, whose price may be another.
  static func with<Result>(
    _ record: ProductRecord,
    _ references: ProductReferences,
    price: Price?,
    _ body: (ProductRow) throws -> Result
  ) rethrows -> Result {
    try withRow { row in
      try record.withTexts { texts, range in
        row.fill(price, record.quantity, references) { field in
          range(field).map { .text(UnsafeRawBufferPointer(rebasing: texts[$0])) } ?? .null
        }
        return try body(row)
      }
    }
  }

  /// Calls `body` with a copy of values, the id as no value.
  static func with<Result>(
    _ values: UnsafePointer<RecordValue>,
    _ body: (ProductRow) throws -> Result
  ) rethrows -> Result {
    try withRow { row in
      row.values.update(from: values, count: columnCount)
      return try body(row)
    }
  }

  private static func withRow<Result>(
    _ body: (ProductRow) throws -> Result
  ) rethrows -> Result {
    try withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<RecordValue>.stride * (columnCount + ProductBatch.columnCount) + 8,
      alignment: MemoryLayout<RecordValue>.alignment
    ) { memory in
      guard let base = memory.baseAddress else { preconditionFailure("there is always a stack") }
      let values = base.bindMemory(
        to: RecordValue.self, capacity: columnCount + ProductBatch.columnCount)
      let currency = UnsafeMutableRawPointer(values + columnCount + ProductBatch.columnCount)
        .assumingMemoryBound(to: UInt8.self)
      values.initialize(repeating: .null, count: columnCount + ProductBatch.columnCount)
      return try body(
        ProductRow(values: values, listedValues: values + columnCount, currency: currency))
    }
  }

  @inline(__always)
  private func fill(
    _ price: Price?,
    _ quantity: Int64?,
    _ references: ProductReferences,
    _ text: (ProductRecord.TextField) -> RecordValue
  ) {
    values[0] = .null
    values[Column.sku] = text(.sku)
    values[Column.name] = text(.name)
    values[Column.sortName] = text(.sortName)
    values[Column.manufacturer] = .integer(references.manufacturer)
    values[5] = text(.details)
    values[Column.price] = .integer(price?.minorUnits)
    values[Column.currency] = .null
    if let price {
      var count = 0
      for byte in price.currency.code.utf8 where count < 8 {
        currency[count] = byte
        count += 1
      }
      values[Column.currency] = .text(UnsafeRawBufferPointer(start: currency, count: count))
    }
    values[Column.quantity] = .integer(quantity)
    values[Column.country] = .integer(references.origin)
    values[10] = text(.image)
    values[Column.custom] = text(.custom)
  }

  /// Replaces the value of a column.
  func set(_ column: Int, to value: RecordValue) { values[column] = value }

  /// The number of columns up to the last that has a value, where only the last may have none.
  var usedColumnCount: Int {
    values[Column.custom].kind == .null ? Self.columnCount - 1 : Self.columnCount
  }

  var all: UnsafePointer<RecordValue> { UnsafePointer(values) }

  /// The id and what the listing carries, as records of `ProductBatch` have it.
  func listed(id: Int64) -> UnsafeBufferPointer<RecordValue> {
    listedValues[0] = .integer(id)
    listedValues[1] = values[Column.sku]
    listedValues[2] = values[Column.name]
    for column in 3..<ProductBatch.columnCount { listedValues[column] = values[column + 1] }
    return UnsafeBufferPointer(start: listedValues, count: ProductBatch.columnCount)
  }

  /// The name that it is listed under.
  var listingName: UnsafeRawBufferPointer { (sortName.kind == .null ? name : sortName).bytes }

  var sku: RecordValue { values[Column.sku] }
  var name: RecordValue { values[Column.name] }
  var sortName: RecordValue { values[Column.sortName] }
  var manufacturer: RecordValue { values[Column.manufacturer] }
  var price: RecordValue { values[Column.price] }
  var currencyCode: RecordValue { values[Column.currency] }
  var quantity: RecordValue { values[Column.quantity] }
  var country: RecordValue { values[Column.country] }
}
