/// The destination of a command's output: standard output, standard error, or a recorder in tests.
public protocol ByteSink: AnyObject {
  /// Whether a person is looking: a terminal gets the width of its window and
  /// no control characters from data.
  var isTerminal: Bool { get }

  /// Whether nobody will read what is written: the null device.
  var isDiscarded: Bool { get }

  /// The columns of the terminal, where it says.
  var terminalWidth: Int? { get }

  /// The lines of the terminal, where it says.
  var terminalHeight: Int? { get }

  /// The number of lines that are shown at a time, where a pager does so.
  var pageLength: Int? { get }

  /// Writes all bytes.
  ///
  /// - Throws: `OutputError`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError)

  /// Writes what waits for its reader, at the end.
  ///
  /// - Throws: `OutputError`.
  func finish() throws(OutputError)
}

extension ByteSink {
  /// Somebody may read what is written.
  public var isDiscarded: Bool { false }

  /// None where no pager shows it.
  public var pageLength: Int? { nil }

  /// Nothing waits.
  public func finish() throws(OutputError) {}
}

/// The reason why output could not be written.
public enum OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody reads any more, as after `| head -1`: no failure, but the end.
  case closedPipe
  /// Writing failed; `reason` is the system's word for it.
  case failed(destination: String, reason: String)

  /// The message for a person.
  public var description: String {
    switch self {
    case .closedPipe: "the pipe is closed"
    case .failed(let destination, let reason): "cannot write to \(destination): \(reason)"
    }
  }
}
