import CatalogCommands
import Glibc

/// The program in this process, in a world of its own: no files but those that it is told, no output.
enum Program {
  /// A folder in memory that is this process's own.
  static let folder: String = {
    var template = Array("/dev/shm/catalog-fuzzer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("there is no folder in /dev/shm") }
    atexit { Program.removeFolder() }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static func removeFolder() {
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { unlink(folder + "/" + name) }
    }
    closedir(directory)
    rmdir(folder)
  }

  /// Runs a command.
  ///
  /// - Returns: Its exit status, and what it wrote.
  @discardableResult
  static func run(_ arguments: [String], input: [UInt8] = []) -> (status: Int32, text: String) {
    let written = Written()
    var rest = input[...]
    let context = CommandContext(
      output: written, diagnostics: written,
      environment: [
        "HOME": folder, "LC_ALL": "C.UTF-8", "CATALOG_BUSY_TIMEOUT": "1", "TMPDIR": folder,
      ],
      input: { buffer in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      },
      isInputTerminal: false,
      clock: {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      },
      wallClock: { 1_700_000_000 },
      catchInterruption: { { false } },
      startPager: { (_, _) throws(OutputError) in throw .closedPipe },
      openScreen: { nil })
    let status = runCatalog(arguments, in: context)
    return (status, String(decoding: written.bytes, as: UTF8.self))
  }

  private final class Written: ByteSink {
    var bytes: [UInt8] = []
    var isTerminal: Bool { false }
    var terminalWidth: Int? { nil }
    var terminalHeight: Int? { nil }

    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
      if self.bytes.count < 1 << 20 { self.bytes.append(contentsOf: bytes) }
    }
  }
}

/// A file as a whole.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Reads a file; nil where it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
