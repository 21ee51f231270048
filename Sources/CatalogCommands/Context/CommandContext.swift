import CatalogAccess
public import CatalogImport
import DBAccess

/// Everything that a command takes from the world around it.
public struct CommandContext {
  /// The stream for data.
  public internal(set) var output: BufferedOutput
  /// The stream for everything else.
  public let diagnostics: BufferedOutput
  /// The environment variables.
  public let environment: [String: String]
  /// Standard input.
  public let input: ByteSource
  /// Whether standard input is a terminal.
  public let isInputTerminal: Bool
  /// Seconds since some moment, which never go back.
  public let clock: () -> Double
  /// Starts a pager, given its command line and its environment.
  public let startPager: (String, [String: String]) throws(OutputError) -> any Pager
  /// Has signals that would end the process noted instead, and returns what
  /// says whether one came.
  public let catchInterruption: () -> @Sendable () -> Bool
  /// Takes over the terminal that the process belongs to; nil where there is
  /// none that can move its cursor.
  public let openScreen: () -> (any BrowseScreen)?
  /// The version of the library that does this; nil where there is none.
  public let screenVersion: String?
  /// The catalogs that are read.
  let reading = OpenReading()
  /// The options that were typed for the look of output.
  var choices = DisplayChoices([])
  /// Seconds since 1970 in UTC, as the history notes them.
  public let wallClock: () -> Int64
  /// Returns the name of the user who runs the command; nil where nobody knows it.
  public let userName: () -> String?

  /// Makes a context.
  public init(
    output: any ByteSink,
    diagnostics: any ByteSink,
    environment: [String: String],
    input: @escaping ByteSource,
    isInputTerminal: Bool,
    clock: @escaping () -> Double,
    wallClock: @escaping () -> Int64,
    userName: @escaping () -> String? = { nil },
    catchInterruption: @escaping () -> @Sendable () -> Bool,
    startPager: @escaping (String, [String: String]) throws(OutputError) -> any Pager,
    openScreen: @escaping () -> (any BrowseScreen)?,
    screenVersion: String? = nil
  ) {
    self.openScreen = openScreen
    self.screenVersion = screenVersion
    self.wallClock = wallClock
    self.userName = userName
    self.catchInterruption = catchInterruption
    self.startPager = startPager
    self.clock = clock
    self.output = BufferedOutput(output)
    self.diagnostics = BufferedOutput(diagnostics)
    self.environment = environment
    self.input = input
    self.isInputTerminal = isInputTerminal
  }

  /// The catalogs that a command reads, each in one state and with a lock: until its output is waited for.
  final class OpenReading {
    private var catalogs: [any CatalogReading] = []

    func note(_ catalog: any CatalogReading) { catalogs.append(catalog) }

    /// Reads no more of them.
    func end() {
      for catalog in catalogs { catalog.endReading() }
      catalogs = []
    }
  }

  /// Returns what may end a change. While somebody is asked, Ctrl-C ends the program, and not in the
  /// middle of a change.
  func changeInterruption() -> ChangeInterruption { ChangeInterruption(catchInterruption) }

  /// Returns the value of an environment variable, nil when it is empty.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the note for the history of a change that is made now.
  func changeNote(_ action: ChangeNote.Action, subject: String? = nil) -> ChangeNote {
    ChangeNote(action, at: wallClock(), subject: subject, by: userName())
  }

  /// Whether data get colors.
  var usesColor: Bool { usesColor(on: output) }

  /// Whether a stream gets colors.
  func usesColor(on stream: BufferedOutput) -> Bool {
    choices.color.usesColor(isTerminal: stream.isTerminal, environment: environment)
  }

  /// Writes a line to the diagnostics, if possible.
  func note(_ line: String) {
    try? diagnostics.write(line + "\n")
  }
}
