import Bytes
import SystemPackage
import SectionedTable
import Glibc

/// A text in a file of its own, while an editor has it. Only its owner may read
/// it.
final class EditedFile {
  /// The path.
  let path: String

  /// Says where the text is that could not be taken.
  var keptNote: String { "The text is kept in '\(path.escapedForTerminal)'." }

  /// Chooses a name that no file has.
  init(in directory: String, product: Int64) throws {
    var template = Array("\(directory)/catalog-\(product)-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&template, 4)
    guard descriptor >= 0 else {
      throw CommandError(
        .failed,
        "cannot create a file in '\(directory.escapedForTerminal)': \(Errno(rawValue: errno))",
        advice: "Choose another directory with TMPDIR.")
    }
    close(descriptor)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Opens a text in an editor, and returns what it has become.
  ///
  /// - Parameter command: A line of the shell, which the name of the file
  ///   follows.
  /// - Throws: `CommandError` when the editor fails; nothing is then changed.
  func edit(_ text: String, by command: String) throws -> String {
    do {
      try write(text)
      let status = try Self.run(command + " \"$1\"", argument: path)
      if status != 0 {
        let hasChanged = (try? read()) != text
        if !hasChanged { remove() }
        throw CommandError(
          .failed, "the editor '\(command.escapedForTerminal)' exited with status \(status)",
          advice: hasChanged
            ? "Nothing was changed. " + keptNote
            : "Nothing was changed. Choose another editor with VISUAL or EDITOR.")
      }
      return try read()
    } catch let error as Errno {
      throw CommandError(
        .failed, "cannot use '\(path.escapedForTerminal)': \(error)",
        advice: "Nothing was changed.")
    }
  }

  /// Removes the file.
  func remove() { unlink(path) }

  private func write(_ text: String) throws {
    let file = try FileDescriptor.open(FilePath(path), .writeOnly, options: [.truncate])
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
  }

  private func read() throws -> String {
    let file = try FileDescriptor.open(FilePath(path), .readOnly)
    var bytes: [UInt8] = []
    try file.closeAfter {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { break }
        bytes += buffer[..<count]
      }
    }
    // Some editors begin a text with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard let offset = UTF8Validation.firstInvalidOffset(in: bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    throw CommandError(
      .failed, "line \(line) of the edited text is not UTF-8",
      advice: "Nothing was changed. " + keptNote)
  }

  /// Runs a line of the shell on our terminal, and returns its exit status.
  private static func run(_ line: String, argument: String) throws -> Int32 {
    let texts: [String] = ["sh", "-c", line, "sh", argument]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    // SIGPIPE and SIGXFSZ are ignored here, which a program inherits.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let error = posix_spawn(&process, "/bin/sh", nil, &attributes, words, environ)
    if error != 0 { throw Errno(rawValue: error) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
    // Of WIFEXITED and WEXITSTATUS, which are macros.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
