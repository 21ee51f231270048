import Glibc

/// A database's file, opened past SQLite.
///
/// Closing it ends all locks that this process has on the file, those of SQLite, too: it is to be open as long as
/// the connection whose locks it relies on. https://www.sqlite.org/howtocorrupt.html, 2.2
public final class DatabaseFile: Sendable {
  /// The path that it was opened by.
  public let path: String
  let descriptor: Int32

  /// Opens a file for reading and writing.
  ///
  /// - Throws: `DatabasePagesError.system`.
  public init(path: String) throws(DatabasePagesError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
  }

  deinit { close(descriptor) }

  /// Reads so many bytes at an offset, in as many pieces as the system gives.
  ///
  /// - Returns: The error; nil where all were read.
  static func read(
    _ descriptor: Int32, at offset: Int, into bytes: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Int32? {
    var done = 0
    while done < count {
      let taken = pread(descriptor, bytes + done, count - done, off_t(offset + done))
      if taken < 0, errno == EINTR { continue }
      guard taken > 0 else { return taken == 0 ? EIO : errno }
      done += taken
    }
    return nil
  }
}
