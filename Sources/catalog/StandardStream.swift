import CatalogCommands
import Glibc

/// Standard output or standard error.
final class StandardStream: ByteSink {
  private let descriptor: Int32
  private let name: String
  private let pipe: PipeWriter?

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    pipe = PipeWriter(descriptor, name: name)
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  var isDiscarded: Bool {
    var file = stat()
    var null = stat()
    return fstat(descriptor, &file) == 0 && stat("/dev/null", &null) == 0
      && file.st_mode & S_IFMT == S_IFCHR && file.st_rdev == null.st_rdev
  }

  var terminalWidth: Int? { windowSize.map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } }

  var terminalHeight: Int? { windowSize.map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } }

  private var windowSize: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  func finish() throws(OutputError) { try pipe?.finish() }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if let pipe { return try pipe.write(bytes) }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EPIPE {
        throw .closedPipe
      } else if errno != EINTR {
        throw .failed(destination: name, reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Fills a buffer from standard input; see `ByteSource`.
func readStandardInput(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
  while true {
    let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    if errno != EINTR || Interruption.hasCome {
      throw OutputError.failed(
        destination: "standard input", reason: String(cString: strerror(errno)))
    }
  }
}

/// Returns the environment.
func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    // By bytes: taken apart by characters, they were a tenth of a page of `list`.
    if let sign = strchr(text, Int32(UInt8(ascii: "="))) {
      let name = UnsafeRawBufferPointer(start: text, count: sign - text)
      variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
    }
    entry += 1
  }
  return variables
}

/// Seconds of the clock that nobody sets.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
