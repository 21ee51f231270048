import Glibc

/// Pages that there were, which are written once more.
extension DatabasePages {
  /// Reads a page.
  func read(_ number: UInt32, into page: UnsafeMutablePointer<UInt8>) throws(DatabasePagesError) {
    try read(number, count: 1, into: page)
  }

  private func read(
    _ number: UInt32,
    count: Int,
    into pages: UnsafeMutablePointer<UInt8>
  ) throws(DatabasePagesError) {
    let error = DatabaseFile.read(
      descriptor, at: (Int(number) - 1) * layout.pageSize, into: pages,
      count: count * layout.pageSize)
    if let error { throw .system(error) }
  }

  /// Writes all pages into a journal, but for those that no tree gives up: from here on pages that were
  /// read may be written.
  ///
  /// Nobody else may use the database until the journal is removed, or the database is opened by
  /// SQLite, which then puts the pages back.
  ///
  /// - Parameters:
  ///   - kept: Leaves of trees that stay as they are, and nobody writes until the journal is removed.
  ///   - usesThread: Whether a second thread writes the journal while this one reads the pages.
  /// - Throws: `DatabasePagesError`: nothing has changed then, and there is no journal.
  /// - Complexity: O(pages).
  public func beginReplacing(
    keeping kept: some Sequence<UInt32>,
    usesThread: Bool = true
  ) throws(DatabasePagesError) -> RollbackJournal {
    var isUnread = [Bool](repeating: true, count: Int(originalCount) + 1)
    for page in kept {
      guard page > 1, page <= originalCount, isUnread[Int(page)] else { throw .damaged }
      isUnread[Int(page)] = false
    }
    if lockPage <= originalCount { isUnread[Int(lockPage)] = false }
    let journal = try RollbackJournal(
      file.path, like: descriptor, pageSize: layout.pageSize, pageCount: originalCount,
      usesThread: usesThread)
    do throws(DatabasePagesError) {
      let memory = UnsafeMutablePointer<UInt8>.allocate(
        capacity: Self.bufferedCount * layout.pageSize)
      defer { memory.deallocate() }
      var number: UInt32 = 1
      while number <= originalCount {
        let count = Int(min(UInt32(Self.bufferedCount), originalCount - number + 1))
        let isSaved = isUnread[Int(number)..<Int(number) + count]
        if isSaved.contains(true) {
          try read(number, count: count, into: memory)
          for index in 0..<count where isSaved[isSaved.startIndex + index] {
            try journal.append(
              number + UInt32(index), UnsafePointer(memory + index * layout.pageSize))
          }
        }
        number += UInt32(count)
      }
      try journal.end()
    } catch {
      try? journal.remove()
      throw error
    }
    // The first page is in no tree that is written here.
    isUnread[0] = false
    isUnread[1] = false
    state.isUnread = isUnread
    return journal
  }

  /// Takes a page for one of a tree: it must be in the journal, and in no other.
  func claim(_ number: UInt32) throws(DatabasePagesError) {
    lock.wait()
    defer { lock.signal() }
    guard Int(number) < state.isUnread.count, state.isUnread[Int(number)] else { throw .damaged }
    state.isUnread[Int(number)] = false
  }

  /// Gives a page that was claimed, and is read no more, to whoever writes next.
  func release(_ number: UInt32) throws(DatabasePagesError) {
    lock.wait()
    defer { lock.signal() }
    state.released.append(number)
  }

  /// Gives up the pages in which a record goes on.
  func releaseOverflow(of stored: StoredRecord) throws(DatabasePagesError) {
    try forEachOverflowPage(of: stored) { (number, _, _) throws(DatabasePagesError) in
      try claim(number)
      try release(number)
    }
  }

  /// Calls `body` with the pages in which a record goes on, and how many bytes of it stand in each.
  fileprivate func forEachOverflowPage(
    of stored: StoredRecord,
    _ body: (UInt32, UnsafeMutablePointer<UInt8>, Int) throws(DatabasePagesError) -> Void
  ) throws(DatabasePagesError) {
    if stored.localCount == stored.count { return }
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: layout.pageSize)
    defer { page.deallocate() }
    // The number of the page stands behind what is here.
    var next = UnsafeMutablePointer(mutating: stored.start)
      .number(at: stored.localCount, as: UInt32.self)
    var rest = stored.count - stored.localCount
    while rest > 0 {
      guard next > 1, next <= originalCount else { throw .damaged }
      try read(next, into: page)
      let part = min(layout.pageSize - 4, rest)
      try body(next, page, part)
      rest -= part
      next = page.number(at: 0, as: UInt32.self)
    }
  }

  /// Writes the pages that are left over as free ones, and returns the list of these.
  /// https://www.sqlite.org/fileformat2.html#the_freelist
  func writeFreePages() throws(DatabasePagesError) -> (first: UInt32, count: UInt32) {
    guard let header = DatabaseHeader.read(descriptor) else { throw .system(EIO) }
    var (first, count) = DatabaseHeader.freelist(header)
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: layout.pageSize)
    defer { page.deallocate() }
    while let trunk = state.released.removeFirst() {
      page.update(repeating: 0, count: layout.pageSize)
      page.store(first, at: 0)
      var leafCount = 0
      // As many as SQLite itself puts there.
      while leafCount < layout.pageSize / 4 - 8, let leaf = state.released.removeFirst() {
        page.store(leaf, at: 8 + 4 * leafCount)
        leafCount += 1
      }
      page.store(UInt32(leafCount), at: 4)
      try write(page, trunk)
      first = trunk
      count += UInt32(leafCount) + 1
    }
    return (first, count)
  }

  /// Compares the first values of an entry of the database with those of another.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` for values that nobody writes into a catalog.
  @inline(__always)
  func order(
    of stored: StoredRecord,
    to other: StoredRecord,
    columnCount: Int
  ) throws(DatabasePagesError) -> Int {
    if let order = stored.order(to: other, columnCount: columnCount) { return order }
    return try orderOfWhole(stored, other, columnCount)
  }

  private func orderOfWhole(
    _ stored: StoredRecord,
    _ other: StoredRecord,
    _ columnCount: Int
  ) throws(DatabasePagesError) -> Int {
    let whole = try WholeRecord(stored, self)
    guard let order = whole.record.order(to: other, columnCount: columnCount) else {
      throw .damaged
    }
    return order
  }

  /// Calls `body` with the first values of a record, wherever they stand.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` for values that nobody writes into a catalog.
  public func withValues(
    of stored: StoredRecord,
    count: Int,
    _ body: (UnsafePointer<RecordValue>) throws -> Void
  ) throws {
    if try stored.withValues(count, body) { return }
    let whole = try WholeRecord(stored, self)
    if try !whole.record.withValues(count, body) { throw DatabasePagesError.damaged }
  }
}

/// A record with the part of it that stands in pages of its own.
private final class WholeRecord {
  let record: StoredRecord
  private let bytes: UnsafeMutablePointer<UInt8>

  init(_ stored: StoredRecord, _ pages: DatabasePages) throws(DatabasePagesError) {
    guard stored.localCount < stored.count, stored.count < 1 << 30 else { throw .damaged }
    bytes = .allocate(capacity: stored.count)
    record = StoredRecord(start: bytes, localCount: stored.count, count: stored.count)
    memcpy(bytes, stored.start, stored.localCount)
    var done = stored.localCount
    try pages.forEachOverflowPage(of: stored) { [bytes] _, page, count in
      memcpy(bytes + done, page + 4, count)
      done += count
    }
  }

  deinit { bytes.deallocate() }
}
