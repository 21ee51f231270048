import SystemPackage
import TableView

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written beside its place and moved there when it is whole:
/// after an error what was there before is there still.
final class OutputFile: ByteSink {
  private let path: String
  private let temporaryPath: String
  private let descriptor: FileDescriptor
  private var isPublished = false

  /// Begins the file.
  ///
  /// - Throws: `CommandError` when it cannot be written.
  init(_ path: String) throws {
    self.path = path
    temporaryPath = path + ".new-\(getpid())"
    do {
      descriptor = try FileDescriptor.open(
        FilePath(temporaryPath), .writeOnly,
        options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw CommandError(.failed, "cannot write '\(path.escapedForTerminal)': \(error)")
    }
  }

  deinit {
    if !isPublished { unlink(temporaryPath) }
    try? descriptor.close()
  }

  let isTerminal = false
  let terminalWidth: Int? = nil

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do {
      try descriptor.writeAll(bytes)
    } catch {
      throw .failed(destination: "'\(path)'", reason: "\(error)")
    }
  }

  /// Puts the file into its place.
  ///
  /// - Throws: `CommandError`.
  func publish() throws {
    guard fsync(descriptor.rawValue) == 0, rename(temporaryPath, path) == 0 else {
      throw CommandError(
        .failed, "cannot write '\(path.escapedForTerminal)': \(Errno(rawValue: errno))")
    }
    isPublished = true
  }
}
