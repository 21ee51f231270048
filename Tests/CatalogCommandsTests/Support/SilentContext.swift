import CatalogCommands
import Synchronization

extension CommandContext {
  /// A context in which nothing is shown or typed, and no time passes.
  static func silent(
    environment: [String: String] = [:],
    catchInterruption: @escaping () -> @Sendable () -> Bool = { { false } }
  ) -> CommandContext {
    CommandContext(
      output: Nowhere(), diagnostics: Nowhere(), environment: environment, input: { _ in 0 },
      isInputTerminal: false, clock: { 0 }, wallClock: { 1_700_000_000 },
      catchInterruption: catchInterruption,
      startPager: { (_, _) throws(OutputError) in
        throw OutputError.failed(destination: "a pager", reason: "there is none")
      }, openScreen: { nil })
  }

  private final class Nowhere: ByteSink {
    let isTerminal = false
    let terminalWidth: Int? = nil
    let terminalHeight: Int? = nil
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {}
  }
}

/// Runs a command that is to end once it has asked so many times whether it is.
func run(_ arguments: [String], endingAfter limit: Int) -> (status: Int32, asked: Int) {
  let asked = Mutex(0)
  let context = CommandContext.silent {
    {
      asked.withLock {
        $0 += 1; return $0 > limit
      }
    }
  }
  let status = runCatalog(arguments, in: context)
  return (status, asked.withLock { $0 })
}
