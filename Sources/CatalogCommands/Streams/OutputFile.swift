import SystemPackage
import SectionedTable
import Glibc

/// A file that is written beside its place and moved there when it is whole:
/// after an error what was there before is there still.
///
/// What is no regular file, such as a device or a pipe, is written to directly;
/// a symbolic link is followed.
final class OutputFile: ByteSink {
  private let path: String
  private let place: String
  /// Nil when the place itself is written to.
  private let temporaryPath: String?
  private let descriptor: FileDescriptor
  private var isPublished = false

  /// Begins the file, which must not replace the catalog that is read.
  init(_ path: String, whileReading catalogPath: String?, option: String = "--output") throws {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    let identity = FileIdentity(of: path)
    if let identity, let catalogPath,
      ["", "-journal", "-wal", "-shm"].contains(where: {
        FileIdentity(of: catalogPath + $0) == identity
      })
    {
      throw CommandError(
        .wrongUsage, "'\(path.escapedForTerminal)' is the catalog itself",
        advice: "Choose another file with \(option).")
    }
    let isRegular = !exists || status.st_mode & S_IFMT == S_IFREG
    place = exists && isRegular ? Self.realPath(path) : path
    temporaryPath = isRegular ? place + ".new-\(getpid())" : nil
    do {
      if let temporaryPath {
        descriptor = try FileDescriptor.open(
          FilePath(temporaryPath), .writeOnly,
          options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
          permissions: [.ownerReadWrite, .groupRead, .otherRead])
        if exists { fchmod(descriptor.rawValue, status.st_mode & 0o777) }
      } else {
        descriptor = try FileDescriptor.open(FilePath(path), .writeOnly, options: .closeOnExec)
      }
    } catch {
      throw CommandError(.failed, "cannot write '\(path.escapedForTerminal)': \(error)")
    }
  }

  deinit {
    if !isPublished, let temporaryPath { unlink(temporaryPath) }
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

  /// Puts the file into its place.
  func publish() throws {
    guard let temporaryPath else { return }
    guard fsync(descriptor.rawValue) == 0, rename(temporaryPath, place) == 0 else {
      throw CommandError(
        .failed, "cannot write '\(path.escapedForTerminal)': \(Errno(rawValue: errno))")
    }
    isPublished = true
  }

  /// Removes the file that stood in the place before.
  func removePrevious() {
    if temporaryPath != nil { unlink(place) }
  }

  private static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
