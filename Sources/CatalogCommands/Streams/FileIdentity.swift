import Glibc

/// The identity of the file at a path, whatever it holds.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t
  /// Whether it is a file, a directory or something else: numbers are used again.
  private let kind: mode_t
  /// Whether it holds nothing: a file that was emptied is another one.
  private let isEmpty: Bool

  /// Finds out; nil where there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
    kind = status.st_mode & S_IFMT
    isEmpty = status.st_size == 0
  }
}

/// The size of a file and the time at which it was written last.
struct FileStamp: Hashable {
  private let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  /// Finds out; nil where there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
