import CatalogCommands
import Glibc

/// Draws images by `chafa` (https://hpjansson.org/chafa/), where it is installed.
///
/// An image is a file that anybody may have made, and what reads such files has
/// had its holes. So that happens in another process, which has little time and
/// memory, gets the file and no name, and whose output is looked through before a
/// terminal gets it.
struct PictureProgram {
  /// The longest file that is read.
  private static let greatestFileSize = 64 << 20
  /// The most that a picture may be for a terminal.
  private static let greatestOutputSize = 8 << 20
  /// The number of milliseconds that a picture may take.
  private static let patience: Int32 = 3000
  /// Processor seconds and kilobytes that the program gets; and no core.
  private static let command =
    "ulimit -t 4; ulimit -v 1500000; ulimit -c 0; ulimit -f 0; exec chafa \"$@\""

  /// Whether the terminal says that it has all colors.
  private static var hasTrueColor: Bool {
    let named = getenv("COLORTERM").map { String(cString: $0) } ?? ""
    let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
    return named == "truecolor" || named == "24bit" || terminal.hasSuffix("-direct")
      || terminal.hasPrefix("xterm-kitty") || terminal.hasPrefix("xterm-ghostty")
  }

  /// The number of colors of the terminal.
  let colorCount: Int

  /// Returns what a terminal is sent to show an image; nil where it cannot be
  /// drawn.
  func draw(_ order: PictureOrder) -> [UInt8]? {
    guard let file = Self.open(order) else { return nil }
    defer { close(file) }
    // From it the program learns how large a cell is. It is for reading only, so
    // that nothing comes out there.
    let terminal = Glibc.open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    guard let pipe = try? ChildProcess.pipe() else { return nil }
    defer { close(pipe.reading) }
    var arguments = [
      "-c", Self.command, "chafa", "--size", "\(order.columns)x\(order.lines)", "--animate", "off",
      "--polite", "on", "--symbols", "vhalf", "--work", "5", "--threads", "2",
    ]
    // What the terminal takes the program knows better than its terminfo, which
    // says nothing of pixels.
    if !order.usesColor || colorCount < 8 {
      arguments += ["--format", "symbols", "--colors", "none"]
    } else if !Self.hasTrueColor {
      // Characters in no more colors than it says; pixels have their own.
      arguments += ["--colors", colorCount >= 256 ? "256" : "16"]
    }
    arguments.append("/proc/self/fd/0")
    let process = try? ChildProcess(
      shell: arguments, environment: environmentVariables(),
      files: [STDIN_FILENO: file, STDOUT_FILENO: pipe.writing, STDERR_FILENO: terminal],
      isAlone: true)
    close(pipe.writing)
    guard let process else { return nil }
    let output = Self.read(pipe.reading, while: order.isWanted)
    if output == nil { process.kill() }
    let status = process.wait()
    return status == 0 || status > 128 ? output : nil
  }

  /// Reads to the end; nil where that takes too long or is too much.
  private static func read(_ descriptor: Int32, while isWanted: () -> Bool) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var left = patience
    while true {
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&file, 1, 20)
      if count < 0, errno != EINTR { return nil }
      if count <= 0 {
        left -= 20
        if left <= 0 || !isWanted() { return nil }
        continue
      }
      let got = Glibc.read(descriptor, &buffer, buffer.count)
      if got < 0 { return nil }
      if got == 0 { return output }
      output += buffer[..<got]
      if output.count > greatestOutputSize { return nil }
    }
  }

  // MARK: The file

  /// Opens an image that is below the catalog's directory; nil for what is
  /// not there, or is no image by its first bytes.
  private static func open(_ order: PictureOrder) -> Int32? {
    let file = Glibc.open(order.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if file < 0 { return nil }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= greatestFileSize, isBelow(order.directory, file), isImage(file)
    else {
      close(file)
      return nil
    }
    return file
  }

  /// Whether a file that is open stands below a directory, whatever links have
  /// led to it.
  private static func isBelow(_ directory: String, _ file: Int32) -> Bool {
    guard let root = realpath(directory, nil) else { return false }
    defer { free(root) }
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = path.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/fd/\(file)", $0, bytes.count) } ?? -1
    }
    guard length > 0 else { return false }
    let prefix = String(cString: root)
    return path[..<length].starts(with: (prefix == "/" ? "/" : prefix + "/").utf8)
  }

  /// PNG, JPEG, GIF and WebP: what a browser shows. Others are scripts as much as
  /// they are images.
  private static func isImage(_ file: Int32) -> Bool {
    var start = [UInt8](repeating: 0, count: 12)
    guard pread(file, &start, start.count, 0) == start.count else { return false }
    return start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || start.starts(with: [0xFF, 0xD8, 0xFF])
      || start.starts(with: "GIF8".utf8)
      || (start.starts(with: "RIFF".utf8) && start[8...].starts(with: "WEBP".utf8))
  }
}
