import CNcurses
import CProcess
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
    let argumentCount = process_argument_count()
    let context = CommandContext(
      output: StandardStream(STDOUT_FILENO, name: "standard output"),
      diagnostics: StandardStream(STDERR_FILENO, name: "standard error"),
      environment: environmentVariables(),
      input: readStandardInput,
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      clock: monotonicSeconds,
      wallClock: { Int64(time(nil)) },
      userName: userName,
      catchInterruption: {
        Interruption.catchSignals()
        return { Interruption.hasCome }
      },
      startPager: { (command, environment) throws(OutputError) in
        try PagerProcess(command, environment: environment)
      },
      openScreen: { NcursesScreen() },
      screenVersion: String(cString: cn_version()))
    var arguments: [String] = []
    // Nobody is called without a name, unless something is wrong.
    if argumentCount == 0 { process_end(64) }
    for position in 1..<argumentCount {
      guard let text = process_argument(position) else { continue }
      guard let argument = String(validatingCString: text) else {
        process_end(refuseArgument(at: Int(position), in: context))
      }
      arguments.append(argument)
    }
    process_end(runCatalog(arguments, in: context))
  }
}
