import Dispatch
import Glibc

/// What pages of a database were before they are written, in the file in which SQLite looks for it: whoever opens
/// the database next, when this process was killed, puts them back first.
///
///     |header|number page sum|number page sum|..
///
/// https://www.sqlite.org/fileformat2.html#the_rollback_journal
///
/// It may be written on a thread of its own while the next pages are added.
public final class RollbackJournal: @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  private let pageSize: Int
  private let pageCount: UInt32
  private let salt = UInt32.random(in: 1 ... .max)
  /// What is not written yet, from ``size`` on.
  private var buffer: UnsafeMutableRawBufferPointer
  private var buffered = 0
  private var size = 0
  /// The buffer that is written, or that was: whoever has waited for the queue uses it.
  private var other: UnsafeMutableRawBufferPointer
  private let queue = DispatchQueue(label: "catalog.journal")
  private let usesThread: Bool
  private var count: UInt32 = 0
  // The queue alone uses this until it is waited for.
  private var failure: DatabasePagesError?
  /// Whether the system writes from the buffer to the disk, and not by its cache: the journal is hardly ever
  /// read, and there is no room in memory to be found for all of it.
  private var isDirect = false

  /// The bytes with which a journal begins, and the name in one of a change of several databases ends.
  public static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// The size of the header.
  private static let sectorSize = 512
  /// The size of the buffer, and what it must begin at a multiple of to be written directly.
  private static let (bufferSize, alignment) = (1 << 20, 1 << 12)
  /// O_DIRECT, which Glibc does not show to Swift (asm/fcntl.h).
  #if arch(arm64) || arch(arm)
    private static let writesDirectly: Int32 = 0o200000
  #else
    private static let writesDirectly: Int32 = 0o40000
  #endif

  /// Begins a journal that is none yet: it counts from ``end()`` on.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` where there is a journal.
  init(
    _ path: String, like database: Int32, pageSize: Int, pageCount: UInt32,
    usesThread: Bool = true
  ) throws(DatabasePagesError) {
    self.path = path + "-journal"
    self.pageSize = pageSize
    self.pageCount = pageCount
    self.usesThread = usesThread
    var status = stat()
    guard fstat(database, &status) == 0 else { throw .system(errno) }
    descriptor = open(self.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .unsuitable("it has a journal") : .system(errno)
    }
    // Whoever may write the database may have to put its pages back.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o777)
    buffer = .allocate(byteCount: Self.bufferSize, alignment: Self.alignment)
    other = .allocate(byteCount: Self.bufferSize, alignment: Self.alignment)
    do throws(DatabasePagesError) {
      // SQLite would leave an empty file where it is.
      try writeHeader(count: 0)
    } catch {
      unlink(self.path)
      throw error
    }
    // Not every file system can. The header is written once more with what follows it.
    isDirect = fcntl(descriptor, F_SETFL, Self.writesDirectly) == 0
    buffered = Self.sectorSize
  }

  deinit {
    buffer.deallocate()
    other.deallocate()
    close(descriptor)
  }

  /// Adds a page.
  func append(_ number: UInt32, _ page: UnsafePointer<UInt8>) throws(DatabasePagesError) {
    var sum = salt
    var index = pageSize - 200
    while index > 0 {
      sum &+= UInt32(page[index])
      index -= 200
    }
    try append(number)
    try append(page, count: pageSize)
    try append(sum)
    count += 1
  }

  private func append(_ number: UInt32) throws(DatabasePagesError) {
    var bytes = number.bigEndian
    try append(&bytes, count: 4)
  }

  private func append(_ bytes: UnsafeRawPointer, count: Int) throws(DatabasePagesError) {
    var done = 0
    while done < count {
      let part = min(count - done, buffer.count - buffered)
      buffer.baseAddress.map { memcpy($0 + buffered, bytes + done, part) }
      buffered += part
      done += part
      if buffered == buffer.count { try flush() }
    }
  }

  /// Has the buffer written, and goes on in the other one, whose writing it waits for.
  private func flush() throws(DatabasePagesError) {
    try waitForQueue()
    swap(&buffer, &other)
    let (count, offset) = (buffered, size)
    size += buffered
    buffered = 0
    // Where no thread can be made Dispatch would try for ever.
    if !usesThread { return writeOther(count, at: offset) }
    queue.async { self.writeOther(count, at: offset) }
  }

  private func writeOther(_ count: Int, at offset: Int) {
    do throws(DatabasePagesError) {
      try write(UnsafeRawBufferPointer(rebasing: other[..<count]), at: offset)
    } catch {
      failure = error
    }
  }

  private func waitForQueue() throws(DatabasePagesError) {
    queue.sync {}
    if let failure { throw failure }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DatabasePagesError) {
    var done = 0
    while done < bytes.count {
      // What is left at the end is no whole sector.
      if isDirect, (bytes.count - done) % Self.alignment != 0 { stopWritingDirectly() }
      let written = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EINVAL, isDirect {
        stopWritingDirectly()
        continue
      }
      guard written > 0 else { throw .system(written == 0 ? ENOSPC : errno) }
      done += written
    }
  }

  private func stopWritingDirectly() {
    _ = fcntl(descriptor, F_SETFL, 0)
    isDirect = false
  }

  /// Writes the header with a number of pages, 0 until all are there: SQLite removes a journal without pages, too.
  private func writeHeader(count: UInt32) throws(DatabasePagesError) {
    let header = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.sectorSize])
    header.initializeMemory(as: UInt8.self, repeating: 0)
    header.copyBytes(from: Self.magic)
    let numbers = [count, salt, pageCount, UInt32(Self.sectorSize), UInt32(pageSize)]
    for (index, number) in numbers.enumerated() {
      header.storeBytes(of: number.bigEndian, toByteOffset: 8 + 4 * index, as: UInt32.self)
    }
    try write(UnsafeRawBufferPointer(header), at: 0)
  }

  /// Makes the journal count: all of it is on the disk, and so is its name.
  func end() throws(DatabasePagesError) {
    try flush()
    try waitForQueue()
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
    queue.sync {}
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
