import Dispatch

import Glibc

/// The reason why a database cannot be filled with pages.
public enum DatabasePagesError: Error, Equatable {
  /// The file is no database of the kind that is written here: why.
  case unsuitable(String)
  /// The system's error number.
  case system(Int32)
}

/// Writes pages behind those of a database that nobody has open in a
/// transaction, and makes them part of it at the end, all at once.
///
/// After ``beginReplacing(keeping:usesThread:)`` pages of its trees are written once more, too: what they were is in a
/// journal by then.
///
/// SQLite notices by the change counter in the header that its cache is stale, as
/// it does when another process has written.
/// https://www.sqlite.org/fileformat2.html#the_database_header
///
/// Several threads may write at a time.
public final class DatabasePages: @unchecked Sendable {
  struct State {
    var next: UInt32
    /// Pages that follow each other and are not written yet.
    var buffer: UnsafeMutableRawBufferPointer
    var buffered = 0
    var firstBuffered: UInt32
    var roots: [(number: UInt32, page: [UInt8])] = []
    /// Pages of the database that may be written: they were read, and are in the journal.
    var released = ReleasedPages()
    /// Whether pages that there were are in the journal, and in no tree that was read so far.
    var isUnread: [Bool] = []
  }

  let layout: PageLayout
  let file: DatabaseFile
  /// The number of pages that there were.
  let originalCount: UInt32
  // Whoever has the lock uses it.
  var state: State
  let lock = DispatchSemaphore(value: 1)

  /// The number of pages that are written at a time.
  static let bufferedCount = 64

  /// Begins to write behind the pages that there are.
  ///
  /// - Throws: `DatabasePagesError`.
  public init(_ file: DatabaseFile) throws(DatabasePagesError) {
    self.file = file
    let size = lseek(file.descriptor, 0, SEEK_END)
    guard let header = DatabaseHeader.read(file.descriptor) else {
      throw .unsuitable("it has no header")
    }
    (layout, originalCount) = try DatabaseHeader.check(header, fileSize: Int(size))
    state = State(
      next: originalCount + 1,
      buffer: .allocate(byteCount: Self.bufferedCount * layout.pageSize, alignment: 8),
      firstBuffered: originalCount + 1)
  }

  deinit { state.buffer.deallocate() }

  var descriptor: Int32 { file.descriptor }

  /// The page that SQLite locks bytes of, which nothing is written into.
  /// https://www.sqlite.org/fileformat2.html#the_lock_byte_page
  var lockPage: UInt32 { UInt32((1 << 30) / layout.pageSize + 1) }

  /// Appends pages, and tells their numbers.
  ///
  /// - Parameter isChain: Whether each begins with the number of the next one, 0
  ///   in the last: this is then written into them.
  func append(
    _ pages: UnsafeMutablePointer<UInt8>,
    count: Int,
    isChain: Bool = false,
    numbers: UnsafeMutablePointer<UInt32>
  ) throws(DatabasePagesError) {
    lock.wait()
    defer { lock.signal() }
    for index in 0..<count {
      numbers[index] = state.released.removeFirst() ?? nextNumber()
    }
    for index in 0..<count {
      let page = pages + index * layout.pageSize
      if isChain { page.store(index + 1 < count ? numbers[index + 1] : 0, at: 0) }
      try write(page, numbers[index])
    }
  }

  /// Returns the number of a page behind all others.
  private func nextNumber() -> UInt32 {
    if state.next == lockPage { state.next += 1 }
    defer { state.next += 1 }
    return state.next
  }

  func write(
    _ page: UnsafeMutablePointer<UInt8>,
    _ number: UInt32
  ) throws(DatabasePagesError) {
    if number != state.firstBuffered + UInt32(state.buffered)
      || state.buffered == Self.bufferedCount
    {
      try flush()
      state.firstBuffered = number
    }
    let place = state.buffer.baseAddress.map { $0 + state.buffered * layout.pageSize }
    place?.copyMemory(from: page, byteCount: layout.pageSize)
    state.buffered += 1
  }

  private func flush() throws(DatabasePagesError) {
    let count = state.buffered * layout.pageSize
    try write(
      state.buffer.baseAddress, count: count, at: (Int(state.firstBuffered) - 1) * layout.pageSize)
    state.buffered = 0
  }

  private func write(
    _ bytes: UnsafeRawPointer?,
    count: Int,
    at offset: Int
  ) throws(DatabasePagesError) {
    var done = 0
    while done < count {
      let written = pwrite(
        descriptor, bytes.map { $0 + done }, count - done, off_t(offset + done))
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .system(written == 0 ? ENOSPC : errno) }
      done += written
    }
  }

  /// Puts a page in place of the empty root of a tree, at the end.
  func setRoot(_ number: UInt32, _ page: UnsafeMutablePointer<UInt8>) {
    let bytes = Array(UnsafeBufferPointer(start: page, count: layout.pageSize))
    lock.wait()
    state.roots.append((number, bytes))
    lock.signal()
  }

  /// Makes what was written part of the database: roots, then the header.
  ///
  /// - Throws: `DatabasePagesError`.
  public func finish() throws(DatabasePagesError) {
    lock.wait()
    defer { lock.signal() }
    let freelist = try state.released.isEmpty ? nil : writeFreePages()
    try flush()
    for root in state.roots {
      try write(root.page, count: layout.pageSize, at: (Int(root.number) - 1) * layout.pageSize)
    }
    guard var header = DatabaseHeader.read(descriptor) else { throw .system(EIO) }
    DatabaseHeader.setPageCount(state.next - 1, in: &header)
    if let freelist {
      DatabaseHeader.setFreelist(freelist.first, count: freelist.count, in: &header)
    }
    try write(header, count: header.count, at: 0)
  }

  /// Makes sure that what was written is on the disk.
  ///
  /// - Throws: `DatabasePagesError`.
  public func synchronize() throws(DatabasePagesError) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Takes back what was written: the database is as it was.
  ///
  /// - Throws: `DatabasePagesError`.
  public func cancel() throws(DatabasePagesError) {
    guard ftruncate(descriptor, off_t(Int(originalCount) * layout.pageSize)) == 0 else {
      throw .system(errno)
    }
  }
}
