import Collation
import GRDB
import GRDBSQLite

/// Products that are on their way into a listing: the names that they are
/// listed under, and all else that the listing carries, as records of bytes.
///
///     record  |id|tag value|tag value|..
///
/// A value is NULL, an integer of eight bytes, or a text with its length.
struct ProductBatch {
  private(set) var names = NameList()
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// How many columns a record has: the id and those of `ListingColumns`.
  private static let columnCount: Int32 = 10

  private enum Tag: UInt8 {
    case null
    case integer
    case text
  }

  var count: Int { ends.count }

  /// Adds the product of a row: the listing name, the id, and the columns that
  /// the listing carries.
  mutating func append(_ row: Statement) {
    names.append(row.bytes(at: 0) ?? UnsafeRawBufferPointer(start: nil, count: 0))
    for column in 1...Self.columnCount {
      switch sqlite3_column_type(row.sqliteStatement, column) {
      case SQLITE_INTEGER:
        bytes.append(Tag.integer.rawValue)
        withUnsafeBytes(of: sqlite3_column_int64(row.sqliteStatement, column)) {
          bytes.append(contentsOf: $0)
        }
      case SQLITE_NULL:
        bytes.append(Tag.null.rawValue)
      default:
        guard let text = row.bytes(at: column) else { continue }
        bytes.append(Tag.text.rawValue)
        withUnsafeBytes(of: UInt32(text.count)) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: text)
      }
    }
    ends.append(bytes.count)
  }

  mutating func removeAll() {
    names = NameList()
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the record of a product.
  func withRecord<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[index]]))
    }
  }

  /// The id of a record.
  static func id(in record: UnsafeRawBufferPointer) -> Int64 {
    record.loadUnaligned(fromByteOffset: 1, as: Int64.self)
  }

  /// The name in a record: behind the id, which is a number, and the SKU.
  static func name(in record: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8> {
    func end(ofValueAt offset: Int) -> Int {
      switch Tag(rawValue: record[offset]) {
      case .integer: offset + 9
      case .text:
        offset + 5 + Int(record.loadUnaligned(fromByteOffset: offset + 1, as: UInt32.self))
      case .null, nil: offset + 1
      }
    }
    let start = end(ofValueAt: 9)
    let end = end(ofValueAt: start)
    return UnsafeRawBufferPointer(rebasing: record[min(start + 5, end)..<end])
      .assumingMemoryBound(to: UInt8.self)
  }

  /// Binds the columns of a record, which must stay where it is until the
  /// statement has run.
  static func bind(_ record: UnsafeRawBufferPointer, to statement: Statement, from first: Int32) {
    var offset = 0
    for position in first..<first + columnCount {
      let tag = Tag(rawValue: record[offset])
      offset += 1
      switch tag {
      case .integer:
        statement.bind(record.loadUnaligned(fromByteOffset: offset, as: Int64.self), at: position)
        offset += 8
      case .text:
        let length = Int(record.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        offset += 4
        statement.bindText(
          UnsafeRawBufferPointer(rebasing: record[offset..<offset + length]), at: position)
        offset += length
      case .null, nil:
        sqlite3_bind_null(statement.sqliteStatement, position)
      }
    }
  }
}
