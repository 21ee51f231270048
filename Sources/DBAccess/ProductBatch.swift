import CatalogImport
import Collation
import GRDB
import GRDBSQLite

/// Products that are on their way into a catalog and its listing: the names that
/// they are listed under, and all else that the listing carries, as records of
/// bytes.
///
///     record  |id|tag value|tag value|..
///
/// A value is NULL, an integer of eight bytes, or a text with its length.
struct ProductBatch {
  private(set) var names = NameList()
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Those that are listed under another name than their own.
  private var withSortName: Set<Int> = []
  private var removed: Set<Int> = []

  /// How many columns a record has: the id and those of `ListingColumns`.
  static let columnCount = 10

  fileprivate enum Tag: UInt8 {
    case null
    case integer
    case text
  }

  var count: Int { ends.count }

  // MARK: Filling

  /// Adds the product of a row: the listing name, the id, and the columns that
  /// the listing carries.
  mutating func append(_ row: Statement) {
    names.append(row.bytes(at: 0) ?? UnsafeRawBufferPointer(start: nil, count: 0))
    for column in 1...Int32(Self.columnCount) {
      switch sqlite3_column_type(row.sqliteStatement, column) {
      case SQLITE_INTEGER: append(sqlite3_column_int64(row.sqliteStatement, column))
      case SQLITE_NULL: append(nil as Int64?)
      default: append(row.bytes(at: column))
      }
    }
    ends.append(bytes.count)
  }

  /// Adds a product of an import.
  mutating func append(_ record: ProductRecord, _ values: ProductValues, id: Int64) {
    record.withTexts { texts, range in
      func text(_ field: ProductRecord.TextField) -> UnsafeRawBufferPointer? {
        range(field).map { UnsafeRawBufferPointer(rebasing: texts[$0]) }
      }
      let none = UnsafeRawBufferPointer(start: nil, count: 0)
      let sortName = text(.sortName)
      if sortName != nil { withSortName.insert(count) }
      names.append(sortName ?? text(.name) ?? none)
      append(id)
      append(text(.sku))
      append(text(.name) ?? none)
      append(values.manufacturer)
      append(text(.details))
      append(record.price?.minorUnits)
      if let price = record.price {
        var code = price.currency.code
        code.withUTF8 { append(UnsafeRawBufferPointer($0)) }
      } else {
        append(nil as Int64?)
      }
      append(record.quantity)
      append(values.country)
      append(text(.image))
    }
    ends.append(bytes.count)
  }

  private mutating func append(_ number: Int64?) {
    guard let number else { return bytes.append(Tag.null.rawValue) }
    bytes.append(Tag.integer.rawValue)
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: UnsafeRawBufferPointer?) {
    guard let text else { return bytes.append(Tag.null.rawValue) }
    bytes.append(Tag.text.rawValue)
    withUnsafeBytes(of: UInt32(text.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: text)
  }

  // MARK: Changing

  /// Gives a product another number.
  mutating func setID(_ id: Int64, at index: Int) {
    let start = start(of: index) + 1
    withUnsafeBytes(of: id) { bytes.replaceSubrange(start..<start + 8, with: $0) }
  }

  /// Passes over a product from now on.
  mutating func remove(at index: Int) { removed.insert(index) }

  /// Whether a product is passed over.
  func isRemoved(_ index: Int) -> Bool { !removed.isEmpty && removed.contains(index) }

  // MARK: Reading

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// Calls `body` with the record of a product.
  func withRecord<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let range = start(of: index)..<ends[index]
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  /// Whether a product is listed under another name than its own.
  func hasSortName(_ index: Int) -> Bool { !withSortName.isEmpty && withSortName.contains(index) }

  /// A record in memory of its own, and bytes that belong to it.
  final class Record {
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
    private var capacity = 1024
    private(set) var values = UnsafeMutablePointer<FeedValue>.allocate(capacity: columnCount + 1)

    init() { values.initialize(repeating: .null, count: columnCount + 1) }

    deinit {
      bytes.deallocate()
      values.deallocate()
    }

    /// Copies a record and other bytes into the place of the last ones: the
    /// bytes are its value behind the last column.
    func read(_ record: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer?) {
      let otherCount = other?.count ?? 0
      if record.count + otherCount > capacity {
        bytes.deallocate()
        capacity = (record.count + otherCount) * 2
        bytes = .allocate(byteCount: capacity, alignment: 8)
      }
      if let start = record.baseAddress { bytes.copyMemory(from: start, byteCount: record.count) }
      var place = UnsafeRawPointer(bytes)
      for column in 0..<columnCount {
        switch Tag(rawValue: place.load(as: UInt8.self)) {
        case .integer:
          values[column] = .integer(place.loadUnaligned(fromByteOffset: 1, as: Int64.self))
          place += 9
        case .text:
          let count = Int(place.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
          values[column] = FeedValue(kind: .text, number: Int64(count), start: place + 5)
          place += 5 + count
        case .null, nil:
          values[column] = .null
          place += 1
        }
      }
      values[columnCount] = .null
      if let other {
        let end = bytes + record.count
        if let start = other.baseAddress { end.copyMemory(from: start, byteCount: otherCount) }
        values[columnCount] = FeedValue(kind: .blob, number: Int64(otherCount), start: end)
      }
    }

    /// The number of the product.
    var id: Int64 { values[0].number }

    /// Its own name.
    var name: UnsafeBufferPointer<UInt8> { text(of: 2) }

    /// Its article number; empty when it has none.
    var sku: UnsafeBufferPointer<UInt8> { text(of: 1) }

    /// The bytes that belong to it.
    var other: FeedValue { values[columnCount] }

    private func text(of column: Int) -> UnsafeBufferPointer<UInt8> {
      let value = values[column]
      return UnsafeBufferPointer(
        start: value.start?.assumingMemoryBound(to: UInt8.self),
        count: value.kind == .text ? Int(value.number) : 0)
    }
  }
}
