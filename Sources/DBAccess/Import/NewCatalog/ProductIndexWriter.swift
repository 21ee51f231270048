import CatalogAccess
import Collation
import Dispatch
import SQLiteFile

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
    return [.price: prices.finish(), .quantity: quantities.finish()]
  }

  private func write() throws {
    var last: [UInt8] = []
    try write(SKUCursor(indexes), to: ProductTrees.skuIndex) {
      if !$0.sku.isEmpty, $0.sku == last { throw NeedsSQLite.repeatedSKU }
      last = $0.sku
    }
    try write(PriceCursor(indexes), to: "product_by_price") { cursor in
      let section = cursor.currency.isEmpty ? 1 : 0
      prices.append(in: section) {
        var key = ListingKey(section: section, sortKey: [], productID: cursor.entry.id)
        if section == 0 {
          key.append(cursor.currency)
          key.append(Int64(bitPattern: cursor.entry.second))
        }
        return key
      }
    }
    try write(NumberCursor(indexes.quantities), to: "product_by_quantity") { cursor in
      let value = cursor.entry.value
      quantities.append(in: value.kind == .null ? 1 : 0) {
        var key = ListingKey(section: 0, sortKey: [], productID: cursor.entry.id)
        if value.kind == .null { key.section = 1 } else { key.append(value.number) }
        return key
      }
    }
    try write(NumberCursor(indexes.countries), to: "product_by_country")
    try write(NumberCursor(indexes.manufacturers), to: "product_by_manufacturer")
  }

  private func write<Cursor: IndexCursor>(
    _ cursor: Cursor,
    to name: String,
    _ note: (Cursor) throws -> Void = { _ in }
  ) throws {
    guard let root = roots[name] else { throw NeedsSQLite.file }
    let tree = IndexTreeWriter(pages, root: root)
    while try cursor.advance() {
      try note(cursor)
      cursor.encode(to: record)
      try tree.append(record)
    }
    try tree.finish()
  }
}
