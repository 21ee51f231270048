import Glibc

/// Whether somebody asked for the end of the process, where a command would end
/// by itself and leave nothing half done.
enum Interruption {
  /// Set by a signal's handler, which may do little else.
  nonisolated(unsafe) private static var signalCame: sig_atomic_t = 0

  static var hasCome: Bool { signalCame != 0 }

  /// Has the first SIGINT, SIGTERM and SIGHUP noted. The second ends the
  /// process, as all do in commands that do not call this.
  static func catchSignals() {
    signalCame = 0
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // Whoever has a signal ignored, such as nohup, wants that.
      sigaction(number, nil, &action)
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      if handler == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        Interruption.signalCame = 1
        signal(number, SIG_DFL)
      }
      // Without SA_RESTART: who waits for standard input shall wake up.
      sigaction(number, &action, nil)
    }
  }
}
