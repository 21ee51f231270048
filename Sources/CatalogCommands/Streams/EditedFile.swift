import Bytes
import SystemPackage
import SectionedTable
import Glibc

/// A text in a file of its own, which only its owner may read, while an editor has it.
final class EditedFile {
  let path: String
  /// The signal that wants the end of the process while an editor is open; 0 for none.
  nonisolated(unsafe) private static var endingSignal: sig_atomic_t = 0

  /// Whether a signal wanted the end of the process while an editor was open last.
  static var wasEndedBySignal: Bool { endingSignal != 0 }

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

  /// Opens a text in an editor, a line of the shell, and returns what it has become.
  func edit(_ text: String, by command: String, _ environment: [String: String]) throws -> String {
    do {
      try write(text)
      let status = try run(command, environment)
      if status != 0 {
        let hasChanged = (try? read()) != text
        if !hasChanged { remove() }
        let editor = "the editor '\(command.escapedForTerminal)'"
        throw CommandError(
          .failed,
          // The shell has found no such program.
          status == 127 ? "\(editor) was not found" : "\(editor) exited with status \(status)",
          advice: hasChanged
            ? "Nothing was changed. " + keptNote
            : "Nothing was changed. Choose another editor with VISUAL or EDITOR.")
      }
      return try read()
    } catch let error as Errno {
      throw CommandError(
        .failed, "cannot use '\(path.escapedForTerminal)': \(error)",
        advice: "Nothing was changed." + (access(path, F_OK) == 0 ? " " + keptNote : ""))
    }
  }

  /// Waits for an editor, and returns its exit status.
  ///
  /// Ctrl-C and Ctrl-\ are keys of the editor meanwhile: whoever ended here would leave it
  /// alone with the terminal and a text that nobody reads. A signal that ends this process says
  /// where the text is first.
  private func run(_ command: String, _ environment: [String: String]) throws -> Int32 {
    Self.endingSignal = 0
    let former = [SIGINT, SIGQUIT, SIGTERM, SIGHUP].compactMap { number in
      var former = sigaction()
      sigaction(number, nil, &former)
      // Whoever has a signal ignored, such as nohup, wants that.
      let handler = unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      if handler == unsafeBitCast(SIG_IGN, to: Int.self) { return nil as (Int32, sigaction)? }
      var action = sigaction()
      if number == SIGINT || number == SIGQUIT {
        action.__sigaction_handler.sa_handler = SIG_IGN
      } else {
        action.__sigaction_handler.sa_handler = { EditedFile.endingSignal = $0 }
      }
      sigaction(number, &action, nil)
      return (number, former)
    }
    defer {
      for (number, var action) in former { sigaction(number, &action, nil) }
    }
    let status: Int32?
    do throws(ChildProcess.Failure) {
      let editor = try ChildProcess(
        shell: ["-c", command + " \"$1\"", "sh", path], environment: environment, files: [:])
      status = editor.wait { Self.endingSignal != 0 }
    } catch {
      throw Errno(rawValue: error.code)
    }
    if let status, Self.endingSignal == 0 { return status }
    throw CommandError(
      .failed, "ended by a signal while the editor was open",
      advice: "Nothing was changed. " + keptNote)
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
}
