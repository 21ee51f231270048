import CatalogCommands
import Glibc

/// The program: what is typed, the environment and the standard streams, handed
/// to `runCatalog`.
@main
enum Main {
  static func main() {
    // A closed pipe shall be an error of write(2), not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So shall a file that grows beyond what `ulimit -f` allows.
    signal(SIGXFSZ, SIG_IGN)
    let context = CommandContext(
      output: StandardStream(STDOUT_FILENO, name: "standard output"),
      diagnostics: StandardStream(STDERR_FILENO, name: "standard error"),
      environment: environmentVariables(),
      input: readStandardInput,
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      clock: monotonicSeconds,
      wallClock: { Int64(time(nil)) },
      catchInterruption: {
        Interruption.catchSignals()
        return { Interruption.hasCome }
      },
      startPager: { (command, environment) throws(OutputError) in
        try PagerProcess(command, environment: environment)
      },
      openScreen: { NcursesScreen() })
    if let position = invalidArgument {
      exit(refuseArgument(at: position, in: context))
    }
    exit(runCatalog(Array(CommandLine.arguments.dropFirst()), in: context))
  }

  /// The position of the first argument that is not UTF-8, which
  /// `CommandLine.arguments` repairs.
  private static var invalidArgument: Int? {
    (1..<max(1, Int(CommandLine.argc))).first { position in
      guard let text = CommandLine.unsafeArgv[position] else { return false }
      return String(validatingCString: text) == nil
    }
  }
}
