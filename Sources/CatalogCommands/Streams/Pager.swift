import SectionedTable

/// A program that shows what is written to it a screen at a time.
public protocol Pager: AnyObject {
  /// Writes all bytes.
  ///
  /// - Throws: `OutputError.closedPipe` when it has ended, else another one.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError)

  /// Says that nothing more comes, and waits until the reader has done.
  ///
  /// - Returns: Its exit status; 127 when there is no such program.
  func finish() -> Int32
}

/// Output on a terminal that goes through a pager once it is longer than the screen.
final class PagedOutput: ByteSink {
  private let terminal: any ByteSink
  private let command: String
  private let start: () throws(OutputError) -> any Pager
  private let columns: Int
  private let lines: Int
  private var held: [UInt8] = []
  private var screen = ScreenLines()
  private var pager: (any Pager)?

  /// Makes an output of so many columns and lines.
  init(
    _ terminal: any ByteSink,
    columns: Int,
    lines: Int,
    command: String,
    start: @escaping () throws(OutputError) -> any Pager
  ) {
    self.terminal = terminal
    self.columns = columns
    self.lines = lines
    self.command = command
    self.start = start
  }

  var isTerminal: Bool { terminal.isTerminal }
  var terminalWidth: Int? { terminal.terminalWidth }
  var terminalHeight: Int? { terminal.terminalHeight }
  /// The pager takes the last line for itself.
  var pageLength: Int? { lines - 1 }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if let pager { return try pager.write(bytes) }
    held.append(contentsOf: bytes)
    screen.add(bytes, columns: columns)
    if screen.count < lines { return }
    let pager = try start()
    self.pager = pager
    try passOn { (bytes) throws(OutputError) in try pager.write(bytes) }
  }

  /// Writes what fitted, or waits for the pager.
  func finish() throws {
    guard let pager else {
      return try passOn { (bytes) throws(OutputError) in try self.terminal.write(bytes) }
    }
    let status = pager.finish()
    if status == 126 || status == 127 {
      throw CommandError(
        .failed, "cannot run the pager '\(command.escapedForTerminal)'",
        advice: "Choose another with CATALOG_PAGER or PAGER, or use --no-pager.")
    }
  }

  private func passOn(
    to write: (UnsafeRawBufferPointer) throws(OutputError) -> Void
  ) throws(OutputError) {
    defer { held.removeAll() }
    do {
      try held.withUnsafeBytes { try write($0) }
    } catch let error as OutputError {
      throw error
    } catch {
      throw .failed(destination: "the pager", reason: "\(error)")
    }
  }
}

/// Counts the lines that text takes on a screen, rather too many than too few.
struct ScreenLines {
  /// The number of lines that are full.
  private(set) var count = 0
  private var column = 0
  private var isInEscape = false

  mutating func add(_ bytes: some Sequence<UInt8>, columns: Int) {
    for byte in bytes {
      if isInEscape {
        isInEscape = byte != UInt8(ascii: "m")
        continue
      }
      switch byte {
      case 0x0A:
        count += 1
        column = 0
        continue
      case 0x1B: isInEscape = true
      // What follows in a character of several bytes.
      case 0x80..<0xC0: break
      // A character that may be wide.
      case 0xE0...: column += 2
      default: column += 1
      }
      if column > columns {
        count += 1
        column = 1
      }
    }
  }
}
