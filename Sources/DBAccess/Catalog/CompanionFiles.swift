import CatalogAccess
import Glibc
import SQLiteFile

/// What lies beside a database under the names of SQLite's own files, which it opens without being asked.
enum CompanionFiles {
  /// Refuses what SQLite would wait for without end, or take for an order to delete some file.
  ///
  /// - Throws: `CatalogDatabaseError`.
  static func check(besides path: String) throws(CatalogDatabaseError) {
    let place = place(of: path)
    if let reason = reasonNoFile(at: place, ["-journal", "-wal"]) {
      throw .unreadable(path: path, reason: reason)
    }
    let journal = place + "-journal"
    // A change of several databases that is just ending looks the same for a moment.
    for attempt in 1...5 {
      guard let file = fileToDelete(by: journal) else { return }
      if attempt == 5 { throw .deletingJournal(path: path, journal: journal, file: file) }
      usleep(100_000)
    }
  }

  /// Returns what stands in SQLite's place for a file, as a reason why it could not open a database.
  static func reasonNoFile(besides path: String) -> String? {
    reasonNoFile(at: place(of: path), ["-journal", "-wal", "-shm"])
  }

  private static func reasonNoFile(at place: String, _ suffixes: [String]) -> String? {
    for name in suffixes.map({ place + $0 }) {
      if let kind = kindOfNoFile(name) {
        return "'\(name)' is \(kind), and SQLite's place for a file"
      }
    }
    return nil
  }

  /// SQLite's files are beside the one that a link leads to.
  private static func place(of path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let place = realpath(path, nil)
    else { return path }
    defer { free(place) }
    return String(cString: place)
  }

  private static func kindOfNoFile(_ name: String) -> String? {
    var status = stat()
    guard lstat(name, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// Returns the file that SQLite deletes when it has put back the pages of a journal: where a change was of several
  /// databases, the journal of each ends with the name of a file that lists them, and anything may stand there.
  ///
  ///     ..|name|its length|its sum|the first eight bytes of a journal
  ///
  /// https://www.sqlite.org/atomiccommit.html#_multi_file_commit
  private static func fileToDelete(by journal: String) -> String? {
    let descriptor = open(journal, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 16 else { return nil }
    let size = Int(status.st_size)
    func bytes(at offset: Int, count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : []
    }
    // One whose header was cleared has ended.
    guard let first = bytes(at: 0, count: 1).first, first != 0 else { return nil }
    let end = bytes(at: size - 16, count: 16)
    guard end.suffix(8).elementsEqual(RollbackJournal.magic) else { return nil }
    let length = end.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length > 0, length <= min(size - 16, Int(PATH_MAX)) else { return nil }
    let name = bytes(at: size - 16 - length, count: length)
    let file = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    // Where it is gone, that change was done, and nothing is put back.
    return access(file, F_OK) == 0 ? file : nil
  }
}
