import Glibc
import PostgresStore
import Synchronization

/// The positions behind this user's changes, in the folder for what a program keeps of its runs: a file for
/// each database, with one position.
///
/// What stands there may be anything: only a position is taken for one. Where nothing can be written, this
/// process alone knows of its changes.
///
/// https://specifications.freedesktop.org/basedir-spec/0.8/
final class WrittenPositionFiles: WrittenPositions {
  /// The folder; nil where there is no place for one.
  private let folder: String?
  private let own = Mutex<[ServerDatabase: LogPosition]>([:])

  init(in folder: String?) { self.folder = folder }

  func position(in database: ServerDatabase) -> LogPosition? {
    let noted = open(database, O_RDONLY).flatMap { file in
      defer { close(file) }
      return Self.read(file)
    }
    return [noted, own.withLock { $0[database] }].compactMap(\.self).max()
  }

  func note(_ position: LogPosition, in database: ServerDatabase) {
    own.withLock { $0[database] = max($0[database] ?? position, position) }
    change(database) { $0.map { max($0, position) } ?? position }
  }

  func replace(_ old: LogPosition, by new: LogPosition, in database: ServerDatabase) {
    own.withLock { if $0[database] == old { $0[database] = new } }
    change(database) { $0 == old ? new : $0 }
  }

  /// Makes another position of that which is noted. Two processes that end at once do so one after the other.
  private func change(_ database: ServerDatabase, _ body: (LogPosition?) -> LogPosition?) {
    guard let folder, (try? createDirectory(folder, mode: 0o700)) != nil,
      let file = open(database, O_RDWR | O_CREAT)
    else { return }
    defer { close(file) }
    // Who holds it for longer has stopped, and is not waited for.
    for _ in 0..<50 where flock(file, LOCK_EX | LOCK_NB) != 0 { usleep(2000) }
    guard let position = body(Self.read(file)) else { return }
    var text = Array("\(position)\n".utf8)
    if pwrite(file, &text, text.count, 0) == text.count { ftruncate(file, off_t(text.count)) }
  }

  /// The length of a position and the end of the line.
  private static let size = 18

  private static func read(_ file: Int32) -> LogPosition? {
    var bytes = [UInt8](repeating: 0, count: size + 1)
    guard pread(file, &bytes, bytes.count, 0) == size, bytes[size - 1] == UInt8(ascii: "\n")
    else { return nil }
    return LogPosition(String(decoding: bytes.prefix(size - 1), as: UTF8.self))
  }

  /// Opens the file of a database; nil for what is none, such as a link or a pipe.
  private func open(_ database: ServerDatabase, _ flags: Int32) -> Int32? {
    guard let folder else { return nil }
    let file = Glibc.open(
      "\(folder)/\(database.system)-\(database.database)",
      flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if file < 0 { return nil }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return file }
    close(file)
    return nil
  }
}
