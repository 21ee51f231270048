import CatalogCommands
import Glibc

/// A pager that a shell runs, at the end of a pipe.
final class PagerProcess: Pager {
  private let stream: StandardStream
  private let descriptor: Int32
  private let process: ChildProcess

  /// Starts a command line with an environment.
  init(_ command: String, environment: [String: String]) throws(OutputError) {
    do throws(ChildProcess.Failure) {
      let pipe = try ChildProcess.pipe()
      defer { close(pipe.reading) }
      descriptor = pipe.writing
      process = try ChildProcess(
        shell: ["-c", command], environment: environment, files: [STDIN_FILENO: pipe.reading])
    } catch {
      throw .failed(destination: "the pager", reason: error.reason)
    }
    // Ctrl-C is for the pager: without a reader's quitting it shows on.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    stream = StandardStream(descriptor, name: "the pager")
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) { try stream.write(bytes) }

  func finish() -> Int32 {
    // Who has quit reads no more.
    try? stream.finish()
    close(descriptor)
    return process.wait()
  }
}
