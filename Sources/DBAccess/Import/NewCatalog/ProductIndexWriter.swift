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
  private var dividers = OrderDividers()

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
    return [.price: dividers.finishPrices(), .quantity: dividers.finishQuantities()]
  }

  private func write() throws {
    var last: [UInt8] = []
    try write(SKUCursor(indexes), to: ProductTrees.skuIndex) {
      if !$0.sku.isEmpty, $0.sku == last { throw NeedsSQLite.repeatedSKU }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: $0.sku)
    }
    try write(PriceCursor(indexes), to: "product_by_price") { cursor in
      dividers.notePrice(
        in: cursor.currency, minorUnits: Int64(bitPattern: cursor.entry.second),
        id: cursor.entry.id)
    }
    try write(NumberCursor(indexes.quantities), to: "product_by_quantity") { cursor in
      let value = cursor.entry.value
      dividers.noteQuantity(value.kind == .null ? nil : value.number, id: cursor.entry.id)
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
