import Bytes
import Glibc

/// Writes to a pipe whose reader may take its time, such as a pager that shows the first page.
///
/// What it does not take waits in a temporary file, so that a catalog is read to its end, and nobody who
/// wants to change it waits for that reader.
public final class PipeWriter {
  /// The seconds that are waited for the reader in all, before ``finish()``.
  private static let patience = 0.5
  /// What a pipe takes at once where it takes something at all: a page.
  /// https://man7.org/linux/man-pages/man7/pipe.7.html
  private static let pieceSize = 4096
  /// F_GETPIPE_SZ, which Glibc does not show to Swift (linux/fcntl.h).
  private static let sizeOfPipe: Int32 = 1024 + 8

  private let descriptor: Int32
  private let name: String
  private let capacity: Int
  private var waited = 0.0
  private var spool: TemporaryFile?
  /// How much of it was written to the pipe.
  private var position = 0
  /// Whether there is no room for a temporary file.
  private var mustWait = false

  /// Makes one for a descriptor that messages name so; nil where it is no pipe.
  public init?(_ descriptor: Int32, name: String) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    self.descriptor = descriptor
    self.name = name
    capacity = Int(max(fcntl(descriptor, Self.sizeOfPipe), Int32(Self.pieceSize)))
  }

  /// Writes all bytes, now or in ``finish()``.
  ///
  /// - Throws: `OutputError`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var rest = bytes
    while spool == nil, !rest.isEmpty {
      let room = mustWait ? rest.count : self.room(waiting: Self.patience - waited)
      if room == 0 {
        spool = try? TemporaryFile()
        mustWait = spool == nil
      } else {
        let count = try writeSome(UnsafeRawBufferPointer(rebasing: rest.prefix(room)))
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
    if rest.isEmpty { return }
    try wait(rest)
    try passOn(isPatient: false)
  }

  /// Writes what waits, for as long as the reader takes.
  ///
  /// - Throws: `OutputError`.
  public func finish() throws(OutputError) { try passOn(isPatient: true) }

  /// Has bytes wait in the file.
  private func wait(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do {
      try spool?.append(bytes)
    } catch {
      // What of them is in the file is not counted there.
      mustWait = true
      try passOn(isPatient: true)
      spool = nil
      try write(bytes)
    }
  }

  private func passOn(isPatient: Bool) throws(OutputError) {
    guard let spool else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    defer { buffer.deallocate() }
    while position < spool.size {
      let room = isPatient ? capacity : self.room(waiting: 0)
      if room == 0 { return }
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(room, spool.size - position)])
      let count: Int
      do {
        count = try spool.read(at: position, into: wanted)
      } catch {
        throw .failed(destination: name, reason: "\(error)")
      }
      if count == 0 { throw .failed(destination: name, reason: "its temporary file is cut") }
      position += try writeSome(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
    }
  }

  /// Returns how many bytes can be written without waiting, 0 where the reader has not taken enough in
  /// some seconds.
  private func room(waiting seconds: Double) -> Int {
    var unread: Int32 = 0
    if ioctl(descriptor, UInt(FIONREAD), &unread) == 0, unread == 0 { return capacity }
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if Glibc.poll(&poll, 1, 0) > 0 { return Self.pieceSize }
    if seconds <= 0 { return 0 }
    let start = ContinuousClock.now
    let found = Glibc.poll(&poll, 1, Int32(seconds * 1000) + 1)
    waited += (ContinuousClock.now - start) / .seconds(1)
    return found > 0 ? Self.pieceSize : 0
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
    let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    if errno == EPIPE { throw .closedPipe }
    if errno == EINTR { return 0 }
    throw .failed(destination: name, reason: String(cString: strerror(errno)))
  }
}
