import SectionedTable

/// Output that is collected and written in large pieces.
public final class BufferedOutput {
  let sink: any ByteSink
  private var buffer: [UInt8] = []
  /// Whether anything was passed on, which cannot be taken back.
  private(set) var hasPassedOn = false
  private static let capacity = 1 << 16

  /// Makes an output that writes to a sink.
  public init(_ sink: any ByteSink) {
    self.sink = sink
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  var isTerminal: Bool { sink.isTerminal }
  var isDiscarded: Bool { sink.isDiscarded }
  var terminalWidth: Int? { sink.terminalWidth }
  var terminalHeight: Int? { sink.terminalHeight }
  var pageLength: Int? { sink.pageLength }

  /// Appends text; it is written when there is enough of it.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Appends bytes; they are written when there are enough.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Appends bytes; many are written at once, without a copy.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if bytes.count >= Self.capacity {
      try flush()
      hasPassedOn = true
      try sink.write(bytes)
    } else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.capacity { try flush() }
    }
  }

  /// Appends the bytes of a buffer, which is empty then.
  func take(_ bytes: ByteBuffer) throws(OutputError) {
    try write(bytes.bytes)
    bytes.removeAll()
  }

  /// Appends lines of a table, in color where their roles are recorded.
  func write(_ text: StyledText) throws(OutputError) {
    if text.recordsRoles {
      text.appendSGR(to: &buffer)
    } else {
      buffer.append(contentsOf: text.utf8)
    }
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Forgets what is still held.
  func discard() { buffer.removeAll(keepingCapacity: true) }

  /// Notes that something was passed on by another way.
  func notePassedOn() { hasPassedOn = true }

  /// Writes what is still held.
  func flush() throws(OutputError) {
    if buffer.isEmpty { return }
    hasPassedOn = true
    // What could not be written is not written again.
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBufferPointer { (bytes) throws(OutputError) in
      try sink.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
