import Bytes

/// Output that waits in a temporary file, for a time when nobody waits for who reads it.
final class SpooledOutput: ByteSink {
  private let destination: any ByteSink
  private let file: TemporaryFile

  /// - Throws: `TemporaryFileError`.
  init(for destination: any ByteSink) throws {
    self.destination = destination
    file = try TemporaryFile()
  }

  var isTerminal: Bool { destination.isTerminal }
  var terminalWidth: Int? { destination.terminalWidth }
  var terminalHeight: Int? { destination.terminalHeight }
  var pageLength: Int? { destination.pageLength }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do {
      try file.append(bytes)
    } catch {
      throw .failed(destination: "a temporary file", reason: "\(error)")
    }
  }

  /// Writes what has waited.
  func write(to output: BufferedOutput) throws {
    var position = 0
    while position < file.size {
      var bytes: [UInt8] = []
      let end = min(position + 1 << 16, file.size)
      try file.read(position..<end, appendingTo: &bytes)
      try output.write(bytes)
      position = end
    }
  }
}
