import CatalogImport
import GRDB
import SQLiteFile

/// Inserts products into a catalog whose derived tables are made anew, many with
/// one statement, and hands them on to be sorted.
final class BulkInsertion: ProductInsertion {
  private let db: Database
  private let feed: RowFeed
  private let insertion: Statement
  private let sorter: ProductSorter?
  private let recorder: ChangeRecorder?
  private var rows = BatchRows()
  /// Of each product in the batch: where it came from, and how it was counted.
  private var origins: [(line: Int, marks: ProductMarks)] = []
  /// How many of the batch are inserted or refused.
  private var position = 0
  /// The number of a product that has none; nil when the numbers are used up.
  private var nextID: Int64?
  /// No number from here on is free, once they are used up.
  private var gap = Int64.max

  /// How many products got another number than they had in their file.
  private(set) var renumbered = 0

  /// - Parameters:
  ///   - sorter: Takes what was inserted.
  ///   - recorder: Is told of it.
  init(
    _ db: Database,
    _ feed: RowFeed,
    _ sorter: ProductSorter?,
    _ recorder: ChangeRecorder?
  ) throws {
    self.db = db
    self.recorder = recorder
    self.feed = feed
    self.sorter = sorter
    // FAIL keeps the rows before the one that is refused, and needs no journal
    // to take them back.
    insertion = try db.makeStatement(
      sql: """
        INSERT OR FAIL INTO product (id, \(ListingColumns.carried), sort_name)
        SELECT \(RowFeed.columns(0..<ProductBatch.columnCount + 1))
        FROM catalog_rows
        """)
    nextID = try db.int64("SELECT max(id) FROM product").map(Self.successor) ?? 1
  }

  /// Adds a product, which is inserted now or later.
  ///
  /// - Parameter marks: What it was counted as.
  /// - Throws: `ProductRefusal` of this product or one before it; the others remain.
  func add(_ record: ProductRecord, _ values: ProductValues, marks: ProductMarks) throws {
    var id = record.id
    if let id {
      if let next = nextID, id >= next { nextID = Self.successor(of: id) }
    } else {
      id = try freeID()
    }
    ProductRow.with(record, values, id: id ?? 0) { rows.batch.append($0) }
    origins.append((record.line, marks))
    if rows.batch.count >= ProductSorter.batchCount { try flush() }
  }

  /// Inserts what has been added.
  ///
  /// - Throws: `ProductRefusal` of one product; to be called again for the others.
  func flush() throws {
    feed.rows = rows
    while position < rows.batch.count {
      rows.position = position - 1
      do {
        try feed.run(insertion)
        position = rows.batch.count
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        position = rows.position
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
          // The catalog has another product of this number.
          rows.batch.setID(try freeID(), at: position)
          renumbered += 1
        case .SQLITE_CONSTRAINT_UNIQUE:
          rows.batch.remove(at: position)
          let origin = origins[position]
          position += 1
          throw ProductRefusal(
            error: .takenSKU(String(decoding: rows.record.sku, as: UTF8.self), line: origin.line),
            marks: origin.marks)
        default:
          throw error
        }
      }
    }
    if let recorder { for id in rows.ids { try recorder.noteAdded(id) } }
    if let sorter { sorter.take(&rows.batch) } else { rows.batch = ProductBatch() }
    origins.removeAll(keepingCapacity: true)
    position = 0
  }

  private static func successor(of id: Int64) -> Int64? { id == .max ? nil : id + 1 }

  /// Returns a number that no product has, as SQLite chooses it: one more than
  /// the greatest. Where that is the greatest there is, one in a gap.
  private func freeID() throws -> Int64 {
    if let id = nextID {
      nextID = Self.successor(of: id)
      return id
    }
    // Those that are not inserted yet have theirs.
    let pending = Set(rows.ids)
    let taken = try db.cachedStatement(sql: "SELECT 1 FROM product WHERE id = ?")
    while gap > .min {
      gap -= 1
      if !pending.contains(gap), try !taken.hasRow([gap]) { return gap }
    }
    throw DatabaseError(resultCode: .SQLITE_FULL, message: "there is no number left")
  }
}

/// The products of a batch as rows: their columns, and the name that they are
/// sorted by where they have one.
private final class BatchRows: FeedRows {
  var batch = ProductBatch()
  /// The row that is given.
  var position = -1
  let record = ProductBatch.Record()

  func advance(_ values: UnsafeMutablePointer<RecordValue>) -> Bool {
    repeat { position += 1 } while position < batch.count && batch.isRemoved(position)
    if position >= batch.count { return false }
    batch.withRecord(at: position) { bytes in
      if batch.hasSortName(position) {
        batch.names.withName(at: position) { record.read(bytes, UnsafeRawBufferPointer($0)) }
      } else {
        record.read(bytes, nil)
      }
    }
    values.update(from: record.values, count: ProductBatch.columnCount + 1)
    if record.other.kind != .null { values[ProductBatch.columnCount].kind = .text }
    return true
  }

  /// The numbers of all products that are not passed over.
  var ids: [Int64] {
    (0..<batch.count).filter { !batch.isRemoved($0) }.map { index in
      batch.withRecord(at: index) { $0.loadUnaligned(fromByteOffset: 1, as: Int64.self) }
    }
  }
}
