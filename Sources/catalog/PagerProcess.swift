import CatalogCommands
import Glibc

/// A pager that a shell runs, at the end of a pipe.
final class PagerProcess: Pager {
  private let stream: StandardStream
  private let descriptor: Int32
  private let process: pid_t

  /// Starts a command line with an environment.
  init(_ command: String, environment: [String: String]) throws(OutputError) {
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { throw Self.failure(errno) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, pipe[0], STDIN_FILENO)
    // What this program ignores the pager is to get.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // Ctrl-C is for the pager: without a reader's quitting it shows on.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    var identifier = pid_t()
    let result = Self.withStrings(["sh", "-c", command]) { arguments in
      Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&identifier, "/bin/sh", &files, &attributes, arguments, variables)
      }
    }
    close(pipe[0])
    guard result == 0 else {
      close(pipe[1])
      throw Self.failure(result)
    }
    descriptor = pipe[1]
    stream = StandardStream(pipe[1], name: "the pager")
    process = identifier
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) { try stream.write(bytes) }

  func finish() -> Int32 {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // WEXITSTATUS, where no signal ended it.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 0
  }

  private static func failure(_ code: Int32) -> OutputError {
    .failed(destination: "the pager", reason: String(cString: strerror(code)))
  }

  private static func withStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }
}
