import Foundation
import TestSupport
import Testing

/// `catalog browse` in a terminal of tmux: keys go in, screens come out.
final class BrowseTerminal {
  /// How often it is looked whether what is waited for has come: half a minute
  /// and more, because a machine that builds something else is slow.
  private static let patience = 1200

  private let name = "catalog-browse-\(UUID().uuidString.prefix(8))"
  private let environment: [String: String]
  let directory: TemporaryDirectory
  /// The catalog is there as long as the terminal is.
  private let fixture: CatalogFixture

  /// Starts a line of the shell in which `$CATALOG` is the program. The state
  /// of the terminal before and after it is in the files `before` and `after`,
  /// and then the shell says with which status it ended.
  init(
    _ fixture: CatalogFixture,
    columns: Int,
    rows: Int,
    line: String = "\"$CATALOG\" browse",
    environment: [String: String] = [:]
  ) throws {
    self.fixture = fixture
    directory = try TemporaryDirectory()
    var variables = fixture.shellVariables(environment)
    variables["TMUX_TMPDIR"] = directory.file("")
    // What is remembered of one test is not to be seen in another.
    variables["XDG_STATE_HOME"] = environment["XDG_STATE_HOME"] ?? directory.file("state")
    self.environment = variables
    let script = """
      stty -a > '\(directory.file("before"))'
      trap : INT
      \(line)
      echo "status $?"
      stty -a > '\(directory.file("after"))'
      touch '\(directory.file("done"))'
      exec sleep 300
      """
    try script.write(toFile: directory.file("run"), atomically: true, encoding: .utf8)
    try tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "sh", directory.file("run"))
  }

  deinit {
    // `kill-server` may leave a server whose program is still running.
    guard let text = try? tmux("display-message", "-p", "#{pid}"),
      let server = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return }
    kill(server, SIGKILL)
  }

  @discardableResult
  func tmux(_ arguments: String...) throws -> String {
    // Foundation takes a process to have ended when a descriptor is closed that
    // a server of tmux would inherit.
    let closing = """
      for file in /proc/$$/fd/*; do
        number=${file##*/}
        if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
      done
      exec tmux "$@"
      """
    let run = try ProgramRun(
      "bash", ["-c", closing, "tmux", "-u", "-L", name, "-f", "/dev/null"] + arguments,
      environment: environment)
    try #require(run.status == 0, "tmux \(arguments): \(run.diagnostics)")
    return run.output
  }

  /// Presses keys, as tmux calls them.
  func press(_ keys: String...) throws { try press(keys) }

  func press(_ keys: [String]) throws { for key in keys { try tmux("send-keys", key) } }

  /// Types a text, as it is.
  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  var screen: String {
    get throws { try tmux("capture-pane", "-p") }
  }

  /// Waits until the screen holds a text and changes no more, and returns it.
  @discardableResult
  func wait(
    for text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    var last = ""
    for _ in 0..<Self.patience {
      let screen = try screen
      if screen.contains(text), screen == last { return screen }
      last = screen
      usleep(25_000)
    }
    Issue.record("no “\(text)” on:\n\(try screen)", sourceLocation: sourceLocation)
    return try screen
  }

  /// Waits until the screen holds a text no more.
  func waitUntilGone(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<Self.patience {
      if try !screen.contains(text) { return }
      usleep(25_000)
    }
    Issue.record("still “\(text)” on:\n\(try screen)", sourceLocation: sourceLocation)
  }

  /// Waits until the screen changes no more, and returns its lines.
  func settledLines() throws -> [String] {
    var last = ""
    var count = 0
    for _ in 0..<150 where count < 4 {
      usleep(50_000)
      let now = try screen
      count = now == last ? count + 1 : 0
      last = now
    }
    return last.components(separatedBy: "\n").dropLast()
  }

  /// Waits for a text, and until the screen changes no more: a preview comes behind the list.
  func settled(with text: String) throws -> String {
    try wait(for: text)
    return try settledLines().joined(separator: "\n") + "\n"
  }

  /// Sends a signal to the program.
  func signal(_ signal: String) throws {
    let terminal = try tmux("display-message", "-p", "#{pane_tty}")
      .trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(of: "/dev/", with: "")
    let run = try ProgramRun("pkill", ["-\(signal)", "-t", terminal, "-x", "catalog"])
    try #require(run.status == 0)
  }

  /// Waits until the program has ended, and returns the screen.
  func end() throws -> String {
    for _ in 0..<Self.patience where !FileManager.default.fileExists(atPath: directory.file("done"))
    {
      usleep(25_000)
    }
    return try screen
  }

  /// What a program leaves behind that does not give the terminal back: other
  /// modes, the mouse, a hidden cursor, the alternate screen, lines that do not
  /// wrap.
  func leftovers() throws -> [String] {
    func modes(_ file: String) throws -> String {
      try String(contentsOfFile: directory.file(file), encoding: .utf8)
    }
    var found: [String] = []
    if try modes("before") != modes("after") { found.append("stty: \(try modes("after"))") }
    let flags = try tmux(
      "display-message", "-p", "#{mouse_any_flag}#{cursor_flag}#{alternate_on}#{wrap_flag}"
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    if flags != "0101" { found.append("mouse, cursor, alternate screen, wrap: \(flags)") }
    return found
  }
}
