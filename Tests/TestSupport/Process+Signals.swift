public import Foundation

extension Process {
  /// Starts the program with no signal blocked.
  ///
  /// Tests run on threads that block most signals, and a program inherits that: a shell in which SIGCHLD is blocked
  /// waits for ever for a child that ends while it waits.
  public func runWithSignals() throws {
    var none = sigset_t()
    var old = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try run()
  }
}
