import Bytes
import DBAccess
import PostgreSQL
import Glibc
import SectionedTable
import SystemPackage

/// A file that is written without a name and put into its place when it is whole: after an error
/// or a signal what was there before is there still, and nothing else.
///
/// What is no regular file, such as a device or a pipe, is written to directly;
/// a symbolic link is followed.
final class OutputFile: ByteSink {
  private let path: String
  private let place: String
  private let descriptor: FileDescriptor
  /// Whether the place itself is written to.
  let isDirect: Bool
  /// The name of the file until it is in its place, where the file system has none without one.
  private var temporaryPath: String?

  /// Begins the file, which must not replace the catalog that is read, or stand where SQLite
  /// looks for a journal of it.
  init(_ path: String, whileReading catalogPath: String?, option: String = "--output") throws {
    self.path = path
    if ConnectionInfo.matches(path) {
      throw CommandError(.wrongUsage, "\(option) needs a file, not the address of a server")
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    isDirect = exists && status.st_mode & S_IFMT != S_IFREG
    // What a link of the system leads to, such as a pipe, has no name of its own.
    place = isDirect ? path : NewCatalog.resolved(path)
    // A catalog that is being made is not there yet.
    if let catalogPath, Self.isSamePlace(place, NewCatalog.resolved(catalogPath)) {
      throw CommandError(
        .wrongUsage, "'\(path.escapedForTerminal)' is the catalog itself",
        advice: "Choose another file with \(option).")
    }
    for suffix in ["-journal", "-wal", "-shm"] where place.hasSuffix(suffix) {
      let other = String(place.dropLast(suffix.count))
      let isOfCatalog =
        catalogPath.map { Self.isSamePlace(other, NewCatalog.resolved($0)) } ?? false
      if isOfCatalog || isRegularFile(other) {
        throw CommandError(
          .wrongUsage,
          "'\(path.escapedForTerminal)' is where SQLite keeps changes of "
            + "'\(other.escapedForTerminal)'",
          advice: "Choose another file with \(option).")
      }
    }
    if exists, Self.isDatabase(place) {
      throw CommandError(
        .wrongUsage, "'\(path.escapedForTerminal)' is a SQLite database",
        advice: "Choose another file with \(option), or delete it first.")
    }
    do {
      if isDirect {
        descriptor = try FileDescriptor.open(FilePath(path), .writeOnly, options: .closeOnExec)
        return
      }
      if exists, access(place, W_OK) != 0 { throw Errno(rawValue: errno) }
      WorkFile.removeLeftovers(beside: place)
      let nameless = open(
        directoryPath(of: place), O_WRONLY | O_CLOEXEC | TemporaryFile.withoutName, 0o644)
      if nameless >= 0, fileExists("/proc/self/fd") {
        descriptor = FileDescriptor(rawValue: nameless)
      } else {
        if nameless >= 0 { close(nameless) }
        let temporaryPath = WorkFile.name(beside: place)
        descriptor = try FileDescriptor.open(
          FilePath(temporaryPath), .writeOnly,
          options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
          permissions: [.ownerReadWrite, .groupRead, .otherRead])
        self.temporaryPath = temporaryPath
      }
      WorkFile.holdNameless(descriptor.rawValue)
      if exists { fchmod(descriptor.rawValue, status.st_mode & 0o777) }
    } catch {
      throw CommandError(
        .failed, "cannot write '\(path.escapedForTerminal)': \(error)", advice: Self.advice(path))
    }
  }

  /// Returns what to do where the folder of a file is not there; nil where it is.
  private static func advice(_ path: String) -> String? {
    let folder = directoryPath(of: path)
    if fileExists(folder) { return nil }
    return path.contains("://")
      ? "A file is written, not an address."
      : "There is no folder '\(folder.escapedForTerminal)'."
  }

  deinit {
    if let temporaryPath { unlink(temporaryPath) }
    try? descriptor.close()
  }

  let isTerminal = false
  let terminalWidth: Int? = nil
  let terminalHeight: Int? = nil

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do {
      try descriptor.writeAll(bytes)
    } catch {
      throw .failed(destination: "'\(path)'", reason: "\(error)")
    }
  }

  /// Puts what was written on disk.
  func sync() throws {
    if !isDirect, fsync(descriptor.rawValue) != 0 { throw failure() }
  }

  /// Puts the file into its place, on disk before this returns.
  func publish() throws {
    if isDirect { return }
    try sync()
    if temporaryPath == nil {
      // A link replaces nothing, so it gets a name first, and the rename replaces.
      let name = WorkFile.name(beside: place)
      guard
        linkat(
          AT_FDCWD, "/proc/self/fd/\(descriptor.rawValue)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
          == 0
      else { throw failure() }
      temporaryPath = name
    }
    guard let temporaryPath, rename(temporaryPath, place) == 0 else { throw failure() }
    self.temporaryPath = nil
    syncDirectory(of: place)
  }

  /// Removes the file that stood in the place before, where its beginning shows that it is one
  /// of those that are written here.
  func removePrevious(if isOurs: (String) -> Bool) {
    if isDirect { return }
    let beginning = Self.beginning(of: place, 1 << 16)
    if isOurs(String(decoding: beginning, as: UTF8.self)) { unlink(place) }
  }

  /// Whether there is no file in the place, an empty one, or one whose beginning shows that it is one
  /// of those that are written here.
  func mayReplace(_ isOurs: (String) -> Bool) -> Bool {
    if isDirect { return true }
    let beginning = Self.beginning(of: place, 1 << 16)
    return beginning.isEmpty || isOurs(String(decoding: beginning, as: UTF8.self))
  }

  /// Whether a file begins as those of SQLite do.
  static func isDatabase(_ path: String) -> Bool {
    beginning(of: path, 16) == Array("SQLite format 3\0".utf8)
  }

  private static func beginning(of place: String, _ count: Int) -> [UInt8] {
    guard isRegularFile(place), let file = try? FileDescriptor.open(FilePath(place), .readOnly)
    else { return [] }
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = (try? bytes.withUnsafeMutableBytes { try file.fill($0, fromAbsoluteOffset: 0) }) ?? 0
    return Array(bytes.prefix(read))
  }

  /// Whether two names are of one file, also where there is none yet.
  private static func isSamePlace(_ one: String, _ other: String) -> Bool {
    if let identity = FileIdentity(of: one) { return identity == FileIdentity(of: other) }
    func name(_ path: String) -> Substring? { path.split(separator: "/").last }
    guard let directory = FileIdentity(of: directoryPath(of: one)) else { return false }
    return name(one) == name(other) && directory == FileIdentity(of: directoryPath(of: other))
  }

  private func failure() -> CommandError {
    CommandError(
      .failed, "cannot write '\(path.escapedForTerminal)': \(Errno(rawValue: errno))")
  }
}
