import CatalogAccess
import Collation
import SQLiteFile

/// The trees that products stand in, but for their table.
struct ProductTrees: OptionSet {
  let rawValue: UInt8

  static let skus = ProductTrees(rawValue: 1)
  static let prices = ProductTrees(rawValue: 2)
  static let quantities = ProductTrees(rawValue: 4)
  static let countries = ProductTrees(rawValue: 8)
  static let manufacturers = ProductTrees(rawValue: 16)
  /// What the listing carries.
  static let listing = ProductTrees(rawValue: 32)
  /// Names, and what products are listed under: the blocks of the listing.
  static let names = ProductTrees(rawValue: 64)
  static let all = ProductTrees(rawValue: 127)

  // UNIQUE in the definition of `product` makes it, without a name of its own.
  static let skuIndex = "sqlite_autoindex_product_1"
}

/// The entries of the indexes of `product`, as the products come, and in the order of each index then.
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

  /// Adds the entries of a product, whose id is greater than those before.
  ///
  /// - Parameter trees: Those in which it has an entry.
  func append(_ row: ProductRow, id: Int64, in trees: ProductTrees = .all) throws {
    if trees.contains(.skus) { try appendSKU(row.sku, id) }
    if trees.contains(.prices) {
      try prices.append(
        .init(
          first: Self.number(row.currencyCode.bytes),
          second: UInt64(bitPattern: row.price.number), id: id))
    }
    if trees.contains(.quantities) { try Self.append(row.quantity, id, to: quantities) }
    if trees.contains(.countries) { try Self.append(row.country, id, to: countries) }
    if trees.contains(.manufacturers) { try Self.append(row.manufacturer, id, to: manufacturers) }
  }

  private func appendSKU(_ sku: RecordValue, _ id: Int64) throws {
    if sku.kind == .null { return withoutSKU.append(joining: id) }
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: sku.bytes)
    try withUnsafeBytes(of: id) { try skus.append(key: key, payload: $0) }
  }

  private static func append(
    _ value: RecordValue, _ id: Int64, to entries: IndexEntrySorter
  ) throws {
    let keys = IndexEntrySorter.Entry.keys(value)
    try entries.append(.init(first: keys.first, second: keys.second, id: id))
  }

  /// A code of a currency as a number that sorts as it does: at most eight bytes.
  private static func number(_ code: UnsafeRawBufferPointer) -> UInt64 {
    code.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The entries of an index in their order, one at a time.
protocol IndexCursor: AnyObject {
  /// Goes to the next entry; false at the end.
  func advance() throws -> Bool

  /// Whether the entry stands before that of another cursor.
  func precedes(_ other: Self) -> Bool

  /// Writes the entry as the index keeps it.
  func encode(to record: RecordEncoder)
}

/// The entries of the index of SKUs.
final class SKUCursor: IndexCursor {
  private let skus: RecordSorter
  private var withoutSKU: ArraySlice<ClosedRange<Int64>>
  private var nextID: Int64?
  private let keepsEntries: Bool
  private(set) var id: Int64 = 0
  /// Nothing for a product without one.
  private(set) var sku: [UInt8] = []

  /// - Parameter keepsEntries: Whether another cursor can be made behind the last entry.
  init(_ entries: ProductIndexEntries, keepsEntries: Bool = false) {
    skus = entries.skus
    withoutSKU = entries.withoutSKU[...]
    self.keepsEntries = keepsEntries
  }

  func advance() throws -> Bool {
    if let range = withoutSKU.first {
      id = nextID ?? range.lowerBound
      if id < range.upperBound {
        nextID = id + 1
      } else {
        withoutSKU.removeFirst()
        nextID = nil
      }
      return true
    }
    return try skus.next(keeping: keepsEntries) { bytes, id in
      sku.removeAll(keepingCapacity: true)
      sku.append(contentsOf: bytes)
      self.id = id.loadUnaligned(as: Int64.self)
    }
  }

  func precedes(_ other: SKUCursor) -> Bool {
    if sku == other.sku { return id < other.id }
    return sku.lexicographicallyPrecedes(other.sku)
  }

  func encode(to record: RecordEncoder) {
    sku.withUnsafeBytes {
      let values: [RecordValue] = [$0.isEmpty ? .null : .text($0), .integer(id)]
      record.encode(values, count: values.count)
    }
  }
}

/// The entries of the index of prices.
final class PriceCursor: IndexCursor {
  private let prices: IndexEntrySorter
  private(set) var entry = IndexEntrySorter.Entry(first: 0, second: 0, id: 0)
  private var number: UInt64 = 0
  /// The code of the currency; nothing for a product without a price.
  private(set) var currency: [UInt8] = []

  init(_ entries: ProductIndexEntries) { prices = entries.prices }

  func advance() throws -> Bool {
    guard let next = try prices.next() else { return false }
    entry = next
    if entry.first != number {
      number = entry.first
      currency.removeAll()
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: number &>> shift)
        if byte != 0 || !currency.isEmpty { currency.append(byte) }
      }
    }
    return true
  }

  func precedes(_ other: PriceCursor) -> Bool {
    IndexEntrySorter.Entry.precedes(entry, other.entry)
  }

  func encode(to record: RecordEncoder) {
    currency.withUnsafeBytes {
      let values: [RecordValue] = [
        $0.isEmpty ? .null : .text($0),
        $0.isEmpty ? .null : .integer(Int64(bitPattern: entry.second)), .integer(entry.id),
      ]
      record.encode(values, count: values.count)
    }
  }
}

/// The entries of an index of numbers.
final class NumberCursor: IndexCursor {
  private let entries: IndexEntrySorter
  private(set) var entry = IndexEntrySorter.Entry(first: 0, second: 0, id: 0)

  init(_ entries: IndexEntrySorter) { self.entries = entries }

  func advance() throws -> Bool {
    guard let next = try entries.next() else { return false }
    entry = next
    return true
  }

  func precedes(_ other: NumberCursor) -> Bool {
    IndexEntrySorter.Entry.precedes(entry, other.entry)
  }

  func encode(to record: RecordEncoder) {
    let values: [RecordValue] = [entry.value, .integer(entry.id)]
    record.encode(values, count: values.count)
  }
}
