import SQLiteFile

/// The values of a product as they are written: pointers to texts that stay where they are meanwhile.
struct ProductRow {
  /// The columns of `product` in their order, the id as no value.
  ///
  ///     (id) sku name sort_name manufacturer_id details price_minor currency ..
  private let values: UnsafeMutablePointer<RecordValue>
  /// The id and what the listing carries.
  private let listedValues: UnsafeMutablePointer<RecordValue>
  private let currency: UnsafeMutablePointer<UInt8>

  static let columnCount = 12

  enum Column {
    static let sku = 1
    static let name = 2
    static let sortName = 3
    static let manufacturer = 4
    static let details = 5
    static let price = 6
    static let currency = 7
    static let quantity = 8
    static let country = 9
    static let image = 10
    static let custom = 11
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

  /// Calls `body` with a row without values.
  static func withRow<Result>(
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

  /// Replaces the value of a column.
  func set(_ column: Int, to value: RecordValue) { values[column] = value }

  /// Sets the currency to a code, of which a row keeps a copy: at most eight bytes.
  func setCurrency(_ code: String.UTF8View) {
    var count = 0
    for byte in code where count < 8 {
      currency[count] = byte
      count += 1
    }
    values[Column.currency] = .text(UnsafeRawBufferPointer(start: currency, count: count))
  }

  /// Returns the id behind the greatest one.
  static func id(after last: Int64?) throws -> Int64 {
    guard let last else { return 1 }
    if last == .max { throw NeedsSQLite.idOutOfOrder }
    return max(last + 1, 1)
  }

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
