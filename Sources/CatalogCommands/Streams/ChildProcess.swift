import Glibc

/// A program that runs beside this one, by `posix_spawn`.
package struct ChildProcess {
  /// The failure of a system call.
  package struct Failure: Error {
    let code: Int32

    package var reason: String { String(cString: strerror(code)) }
  }

  private let identifier: pid_t

  /// Starts the shell.
  ///
  /// - Parameters:
  ///   - arguments: Those of `sh`.
  ///   - files: The descriptors it gets, by the numbers that they have there.
  ///   - isAlone: Whether it is kept from the signals of the terminal.
  package init(
    shell arguments: [String], environment: [String: String], files: [Int32: Int32],
    isAlone: Bool = false
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (there, here) in files { posix_spawn_file_actions_adddup2(&actions, here, there) }
    // What this program ignores the other is to get.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | (isAlone ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var identifier = pid_t()
    let result = Self.withStrings(["sh"] + arguments) { arguments in
      Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&identifier, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
    if result != 0 { throw Failure(code: result) }
    self.identifier = identifier
  }

  /// Makes a pipe whose ends no other program gets unasked.
  package static func pipe() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for its end and returns its exit status, 128 and the signal where one ended it; nil
  /// where a signal came to this process after which nobody waits.
  package func wait(until isEnough: () -> Bool) -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {
      if isEnough() { return nil }
    }
    return Self.exitStatus(status)
  }

  /// Waits for its end; see ``wait(until:)``.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return Self.exitStatus(status)
  }

  private static func exitStatus(_ status: Int32) -> Int32 {
    // Of WIFEXITED and WEXITSTATUS, which are macros.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Ends it, and what it has started where it is alone.
  package func kill() {
    if Glibc.kill(-identifier, SIGKILL) != 0 { Glibc.kill(identifier, SIGKILL) }
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
