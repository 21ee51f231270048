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
}
