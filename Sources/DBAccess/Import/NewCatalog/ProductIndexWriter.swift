import CatalogAccess
import Collation
import Dispatch
import SQLiteFile

/// The entries of the indexes of `product`, as the products come.
final class ProductIndexEntries {
  /// The number of bytes of SKUs that are sorted in memory.
  private static let byteCount = 4 << 20

  let skus = RecordSorter(byteCount: byteCount)
  /// The products without an SKU, as ranges: they stand first.
  private(set) var withoutSKU: [ClosedRange<Int64>] = []
  let prices = IndexEntrySorter()
  let quantities = IndexEntrySorter()
  let countries = IndexEntrySorter()
  let manufacturers = IndexEntrySorter()
  private var key: [UInt8] = []

  /// The blocks of the products by their ids.
  private(set) var blocks = BlockDivider()

  func append(_ row: ProductRow, id: Int64) throws {
    blocks.append(in: 0) { ListingKey(section: 0, sortKey: [], productID: id) }
    if row.sku.kind == .null {
      withoutSKU.append(joining: id)
    } else {
      key.removeAll(keepingCapacity: true)
      key.append(contentsOf: row.sku.bytes)
      try withUnsafeBytes(of: id) { try skus.append(key: key, payload: $0) }
    }
    try prices.append(
      .init(
        first: Self.number(row.currencyCode.bytes),
        second: UInt64(bitPattern: row.price.number), id: id))
    try Self.append(row.quantity, id, to: quantities)
    try Self.append(row.country, id, to: countries)
    try Self.append(row.manufacturer, id, to: manufacturers)
  }

  private static func append(_ value: RecordValue, _ id: Int64, to entries: IndexEntrySorter) throws
  {
    let keys = IndexEntrySorter.Entry.keys(value)
    try entries.append(.init(first: keys.first, second: keys.second, id: id))
  }

  /// A code of a currency as a number that sorts as it does: at most eight bytes.
  private static func number(_ code: UnsafeRawBufferPointer) -> UInt64 {
    code.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The bytes of ``number(_:)``.
  static func code(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return bytes
  }
}

/// Writes the indexes on a thread of its own.
final class ProductIndexWriter: @unchecked Sendable {
  private let pages: DatabasePages
  private let indexes: ProductIndexEntries
  private let roots: [String: UInt32]
  private let queue = DispatchQueue(label: "catalog.indexes")
  private let record = RecordEncoder()
  private var failure: (any Error)?
  private var prices = BlockDivider()
  private var quantities = BlockDivider()

  init(_ pages: DatabasePages, _ indexes: ProductIndexEntries, _ roots: [String: UInt32]) {
    self.pages = pages
    self.indexes = indexes
    self.roots = roots
  }

  /// Begins; nothing else may use the entries from here on.
  func begin() {
    queue.async {
      do { try self.write() } catch { self.failure = error }
    }
  }

  func wait() { queue.sync {} }

  /// Waits for the end, and returns the blocks of the orders.
  func result() throws -> [ListingSort: CountedBlocks] {
    wait()
    if let failure { throw failure }
    var ids = indexes.blocks
    return [.price: prices.finish(), .quantity: quantities.finish(), .id: ids.finish()]
  }

  private func tree(_ name: String) throws -> IndexTreeWriter {
    guard let root = roots[name] else { throw NewCatalogWriter.Unsuitable.file }
    return IndexTreeWriter(pages, root: root)
  }

  private func write() throws {
    try writeSKUs()
    try writePrices()
    try write(indexes.quantities, to: "product_by_quantity") { entry in
      let value = entry.value
      quantities.append(in: value.kind == .null ? 1 : 0) {
        var key = ListingKey(section: 0, sortKey: [], productID: entry.id)
        if value.kind == .null { key.section = 1 } else { key.append(value.number) }
        return key
      }
    }
    try write(indexes.countries, to: "product_by_country")
    try write(indexes.manufacturers, to: "product_by_manufacturer")
  }

  private func writeSKUs() throws {
    // UNIQUE in the definition of `product` makes it, without a name of its own.
    let tree = try tree("sqlite_autoindex_product_1")
    for range in indexes.withoutSKU {
      for id in range { try append([.null, .integer(id)], to: tree) }
    }
    var last: [UInt8] = []
    while try indexes.skus.next({ sku, id in
      if sku.elementsEqual(last) { throw NewCatalogWriter.Unsuitable.repeatedSKU }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: sku)
      try append([.text(sku), .integer(id.loadUnaligned(as: Int64.self))], to: tree)
    }) {}
    try tree.finish()
  }

  private func writePrices() throws {
    let tree = try tree("product_by_price")
    var currency: UInt64 = 0
    var code: [UInt8] = []
    try indexes.prices.forEach { entry in
      if entry.first != currency {
        currency = entry.first
        code = ProductIndexEntries.code(currency)
      }
      prices.append(in: currency == 0 ? 1 : 0) {
        var key = ListingKey(section: currency == 0 ? 1 : 0, sortKey: [], productID: entry.id)
        if currency != 0 {
          key.append(code)
          key.append(Int64(bitPattern: entry.second))
        }
        return key
      }
      if currency == 0 { return try append([.null, .null, .integer(entry.id)], to: tree) }
      try code.withUnsafeBytes {
        try append(
          [.text($0), .integer(Int64(bitPattern: entry.second)), .integer(entry.id)], to: tree)
      }
    }
    try tree.finish()
  }

  private func write(
    _ entries: IndexEntrySorter,
    to name: String,
    _ note: (IndexEntrySorter.Entry) -> Void = { _ in }
  ) throws {
    let tree = try tree(name)
    try entries.forEach {
      note($0)
      try append([$0.value, .integer($0.id)], to: tree)
    }
    try tree.finish()
  }

  private func append(_ values: [RecordValue], to tree: IndexTreeWriter) throws {
    record.encode(values, count: values.count)
    try tree.append(record)
  }
}
