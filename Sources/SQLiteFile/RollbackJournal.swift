import Glibc

/// What pages of a database were before they are written, in the file in which SQLite looks for it: whoever opens
/// the database next, when this process was killed, puts them back first.
///
///     |header|number page sum|number page sum|..
///
/// https://www.sqlite.org/fileformat2.html#the_rollback_journal
public final class RollbackJournal {
  private let path: String
  private let descriptor: Int32
  private let pageSize: Int
  private let pageCount: UInt32
  private let salt = UInt32.random(in: 1 ... .max)
  private var buffer: [UInt8] = []
  private var size = sectorSize
  private var count: UInt32 = 0

  /// The size of the header.
  private static let sectorSize = 512
  private static let bufferSize = 1 << 20

  /// Begins a journal that is none yet: it counts from ``end()`` on.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` where there is a journal.
  init(
    _ path: String, like database: Int32, pageSize: Int, pageCount: UInt32
  ) throws(DatabasePagesError) {
    self.path = path + "-journal"
    self.pageSize = pageSize
    self.pageCount = pageCount
    var status = stat()
    guard fstat(database, &status) == 0 else { throw .system(errno) }
    descriptor = open(self.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .unsuitable("it has a journal") : .system(errno)
    }
    // Whoever may write the database may have to put its pages back.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o777)
    buffer.reserveCapacity(Self.bufferSize + pageSize + 8)
    do throws(DatabasePagesError) {
      try writeHeader(count: 0)
    } catch {
      unlink(self.path)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Adds a page.
  func append(_ number: UInt32, _ page: UnsafePointer<UInt8>) throws(DatabasePagesError) {
    var sum = salt
    var index = pageSize - 200
    while index > 0 {
      sum &+= UInt32(page[index])
      index -= 200
    }
    append(number)
    buffer.append(contentsOf: UnsafeBufferPointer(start: page, count: pageSize))
    append(sum)
    count += 1
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func append(_ number: UInt32) {
    withUnsafeBytes(of: number.bigEndian) { buffer.append(contentsOf: $0) }
  }

  private func flush() throws(DatabasePagesError) {
    try write(buffer, at: size)
    size += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(DatabasePagesError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .system(written == 0 ? ENOSPC : errno) }
      done += written
    }
  }

  /// Writes the number of pages, 0 until all are there: SQLite removes a journal without pages, too.
  private func writeHeader(count: UInt32) throws(DatabasePagesError) {
    var header: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for number in [count, salt, pageCount, UInt32(Self.sectorSize), UInt32(pageSize)] {
      withUnsafeBytes(of: number.bigEndian) { header.append(contentsOf: $0) }
    }
    header += [UInt8](repeating: 0, count: Self.sectorSize - header.count)
    try write(header, at: 0)
  }

  /// Makes the journal count: all of it is on the disk, and so is its name.
  func end() throws(DatabasePagesError) {
    try flush()
    buffer = []
    // The pages first, so that none is counted that is not there.
    guard fsync(descriptor) == 0 else { throw .system(errno) }
    try writeHeader(count: count)
    guard fsync(descriptor) == 0 else { throw .system(errno) }
    try Self.synchronizeDirectory(of: path)
  }

  /// Removes the journal: what was written is the database from here on.
  ///
  /// - Throws: `DatabasePagesError`.
  public func remove() throws(DatabasePagesError) {
    guard unlink(path) == 0 else { throw .system(errno) }
    // It is gone for whoever opens the database; that it is on disk, too, is what an error would doubt.
    try? Self.synchronizeDirectory(of: path)
  }

  private static func synchronizeDirectory(of path: String) throws(DatabasePagesError) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = end.map { String(path[..<$0]) + "/" } ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }
}
