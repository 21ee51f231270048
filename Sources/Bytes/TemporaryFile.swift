import Glibc

/// The reason why a temporary file could not be written or read.
public struct TemporaryFileError: Error, CustomStringConvertible {
  let directory: String
  let code: Int32

  /// The failed call and its cause.
  public var description: String {
    "cannot write a temporary file in '\(directory)': \(String(cString: strerror(code)))"
  }
}

/// A file without a name, which is gone with the process: for what does not fit
/// into memory. It stands where SQLite puts its own, in `SQLITE_TMPDIR`,
/// `TMPDIR`, /var/tmp or /tmp.
/// https://www.sqlite.org/tempfiles.html#temporary_file_storage_locations
public final class TemporaryFile {
  private let descriptor: Int32
  private let directory: String

  /// The number of bytes that were written.
  public private(set) var size = 0

  /// Makes a file.
  ///
  /// - Throws: `TemporaryFileError`.
  public init() throws {
    directory = Self.directory()
    // One that has a name first would keep it where the process is killed before it is removed.
    let nameless = open(directory, O_RDWR | O_CLOEXEC | Self.withoutName, 0o600)
    if nameless >= 0 {
      descriptor = nameless
      return
    }
    var template = Array((directory + "/catalog-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw TemporaryFileError(directory: directory, code: errno) }
    unlink(template)
  }

  /// Opens a file that has no name, in a directory; not every file system can
  /// (https://man7.org/linux/man-pages/man2/open.2.html, O_TMPFILE).
  public static let withoutName = 0o20_000_000 | O_DIRECTORY

  deinit { close(descriptor) }

  /// Returns the directory of such files.
  public static func directory() -> String {
    for name in ["SQLITE_TMPDIR", "TMPDIR"] {
      if let path = getenv(name).map({ String(cString: $0) }), access(path, W_OK) == 0 {
        return path
      }
    }
    return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp"
  }

  /// Writes bytes behind the others.
  ///
  /// - Throws: `TemporaryFileError`.
  public func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try append($0) }
  }

  /// Writes bytes behind the others.
  ///
  /// - Throws: `TemporaryFileError`.
  public func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw TemporaryFileError(directory: directory, code: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    size += bytes.count
  }

  /// Fills a buffer with what stands at an offset, and returns how many bytes
  /// that are: less than its size at the end only.
  ///
  /// - Throws: `TemporaryFileError`.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw TemporaryFileError(directory: directory, code: errno)
      }
    }
    return done
  }

  /// Reads a range of what was written.
  public func read(_ range: Range<Int>, appendingTo bytes: inout [UInt8]) throws {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: range.count))
    try bytes.withUnsafeMutableBytes {
      try read(range, into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
    }
  }

  /// Reads a range of what was written into a buffer of its size.
  public func read(_ range: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) throws {
    var done = 0
    while done < range.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try read(at: range.lowerBound + done, into: part)
      guard count > 0 else { throw TemporaryFileError(directory: directory, code: EIO) }
      done += count
    }
  }
}
