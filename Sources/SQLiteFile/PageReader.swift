/// A page of a tree in memory. Nothing in it is taken for true: what points out of the page, or to a page that
/// is none, is an error.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
final class PageReader {
  let number: UInt32
  let kind: PageKind
  let cellCount: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  private let layout: PageLayout
  private let lastPage: UInt32

  /// Reads a page of a tree.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` for a page that is damaged.
  init(_ pages: DatabasePages, _ number: UInt32, root: UInt32) throws(DatabasePagesError) {
    layout = pages.layout
    lastPage = pages.originalCount
    self.number = number
    bytes = .allocate(capacity: layout.pageSize)
    var kind: PageKind?
    var cellCount = 0
    do throws(DatabasePagesError) {
      guard number > 1, number <= lastPage else { throw DatabasePagesError.damaged }
      try pages.read(number, into: bytes)
      kind = PageKind(rawValue: bytes[0])
      cellCount = Int(bytes.number(at: 3, as: UInt16.self))
    } catch {
      bytes.deallocate()
      throw error
    }
    let places = (kind?.headerSize ?? 0) + 2 * cellCount
    guard let kind, places <= layout.pageSize, cellCount > 0 || kind.isLeaf && number == root else {
      bytes.deallocate()
      throw .damaged
    }
    self.kind = kind
    self.cellCount = cellCount
  }

  deinit { bytes.deallocate() }

  /// The page behind the last cell of an interior page.
  var right: UInt32 { bytes.number(at: 8, as: UInt32.self) }

  private func place(of index: Int) throws(DatabasePagesError) -> Int {
    let place = Int(bytes.number(at: kind.headerSize + 2 * index, as: UInt16.self))
    guard place >= kind.headerSize + 2 * cellCount, place + 4 <= layout.pageSize else {
      throw .damaged
    }
    return place
  }

  /// Returns the page before a cell of an interior page.
  func child(at index: Int) throws(DatabasePagesError) -> UInt32 {
    bytes.number(at: try place(of: index), as: UInt32.self)
  }

  /// Returns the greatest row id below the page before a cell, in the interior page of a table.
  func key(at index: Int) throws(DatabasePagesError) -> Int64 {
    let place = try place(of: index) + 4
    guard let key = Varint.read(bytes + place, limit: layout.pageSize - place) else {
      throw .damaged
    }
    return Int64(bitPattern: key.value)
  }

  /// Returns a row of a leaf of a table.
  func tableCell(at index: Int) throws(DatabasePagesError) -> TableCell {
    let place = try place(of: index)
    let limit = layout.pageSize - place
    guard let count = Varint.read(bytes + place, limit: limit), count.value <= UInt32.max,
      let id = Varint.read(bytes + place + count.size, limit: limit - count.size)
    else { throw .damaged }
    let local = layout.localCount(Int(count.value), greatest: layout.greatestTableCell)
    let head = count.size + id.size
    let size = head + local + (local < Int(count.value) ? 4 : 0)
    guard size <= limit else { throw .damaged }
    return TableCell(
      start: UnsafePointer(bytes + place), size: size, rowID: Int64(bitPattern: id.value),
      record: StoredRecord(
        start: UnsafePointer(bytes + place + head), localCount: local, count: Int(count.value)))
  }

  /// Returns an entry of a page of an index.
  @inline(__always)
  func indexCell(at index: Int) throws(DatabasePagesError) -> IndexCell {
    let place = try place(of: index) + (kind == .indexInterior ? 4 : 0)
    let limit = layout.pageSize - place
    guard let count = Varint.read(bytes + place, limit: limit), count.value <= UInt32.max else {
      throw .damaged
    }
    let local = layout.localCount(Int(count.value), greatest: layout.greatestIndexCell)
    let size = count.size + local + (local < Int(count.value) ? 4 : 0)
    guard size <= limit else { throw .damaged }
    return IndexCell(
      start: UnsafePointer(bytes + place), size: size,
      record: StoredRecord(
        start: UnsafePointer(bytes + place + count.size), localCount: local,
        count: Int(count.value)))
  }
}

/// A row of a table as it stands in a page.
struct TableCell {
  let start: UnsafePointer<UInt8>
  let size: Int
  let rowID: Int64
  let record: StoredRecord
}

/// An entry of an index as it stands in a page.
struct IndexCell {
  let start: UnsafePointer<UInt8>
  let size: Int
  let record: StoredRecord
}

extension PageKind {
  var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
}

extension DatabasePagesError {
  static var damaged: DatabasePagesError { .unsuitable("a tree of it is damaged") }
}

extension UnsafeMutablePointer<UInt8> {
  /// Reads a number, the greatest byte first.
  @inline(__always)
  func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    Number(bigEndian: UnsafeRawPointer(self + offset).loadUnaligned(as: type))
  }
}
