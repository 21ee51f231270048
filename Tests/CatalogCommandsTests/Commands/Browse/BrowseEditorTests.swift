import Foundation
import TestSupport
import Testing

/// An editor that has the terminal while the catalog is browsed.
struct BrowseEditorTests {
  /// Starts it with an editor that is a script.
  private func start(
    _ fixture: CatalogFixture, editor script: String, line: String = "\"$CATALOG\" browse"
  ) throws -> BrowseTerminal {
    let editor = fixture.directory.file("editor")
    try script.write(toFile: editor, atomically: true, encoding: .utf8)
    let terminal = try BrowseTerminal(
      fixture, columns: 100, rows: 24, line: line, environment: ["EDITOR": "sh " + editor])
    return terminal
  }

  /// An editor that writes a text when it is told to by a file.
  private static let writing = """
    echo editing
    while [ ! -e "$TMUX_TMPDIR/go" ]; do sleep 0.05; done
    echo mine > "$1"
    """

  @Test("Details of an editor are asked about where another program has written others")
  func detailsOfAnEditorAreNotLost() throws {
    for (change, key) in [("details", "o"), ("details", "t"), ("quantity", "")] {
      let fixture = try BrowseCommandTests.make()
      let terminal = try start(fixture, editor: Self.writing)
      try terminal.wait(for: "> Ång")
      try terminal.press("E")
      try terminal.wait(for: "editing")
      try #require(fixture.catalog(["edit", "8", "--\(change)", "77"]).status == 0)
      try "".write(toFile: terminal.directory.file("go"), atomically: true, encoding: .utf8)
      if key.isEmpty {
        try terminal.wait(for: "→ mine")
      } else {
        try terminal.wait(for: "is now 77; you typed mine")
        try terminal.press(key)
        try terminal.wait(for: key == "o" ? "→ mine" : "Nothing was changed.")
      }
      let json = try fixture.catalog(["show", "8", "--json"]).output
      #expect(json.contains(key == "t" ? "\"details\":\"77\"" : "\"details\":\"mine\""), "\(json)")
    }
  }

  @Test("Details of a product that is gone meanwhile are kept in their file")
  func detailsOfAProductThatIsGoneAreKept() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture, editor: Self.writing)
    try terminal.wait(for: "> Ång")
    try terminal.press("E")
    try terminal.wait(for: "editing")
    try #require(fixture.catalog(["remove", "8", "--yes"]).status == 0)
    try "".write(toFile: terminal.directory.file("go"), atomically: true, encoding: .utf8)
    let screen = try terminal.wait(for: "The text is kept in")
    #expect(screen.contains("no product with the id 8; nothing was changed"))
  }

  @Test("Ctrl-Z in an editor stops the whole job, and fg goes on with the editor")
  func jobStopsWithItsEditor() throws {
    let terminal = try start(
      BrowseCommandTests.make(), editor: "echo editing; cat > \"$1\"", line: "bash --norc -i")
    try terminal.type("\"$CATALOG\" browse")
    try terminal.press("Enter")
    try terminal.wait(for: "> Ång")
    try terminal.press("E")
    try terminal.wait(for: "editing")
    try terminal.press("C-z")
    try terminal.wait(for: "Stopped")
    try terminal.type("echo a''live")
    try terminal.press("Enter")
    try terminal.wait(for: "\nalive")
    try terminal.type("fg")
    try terminal.press("Enter")
    try terminal.wait(for: "fg")
    try terminal.type("mine")
    try terminal.press("Enter", "C-d")
    try terminal.wait(for: "→ mine")
    // The stop was that of the editor: it does not come again.
    try terminal.press("Down")
    try terminal.wait(for: "> Bolt 11 ")
  }

  @Test("A program whose terminal is closed while its editor is stopped ends")
  func closedTerminalEndsAStoppedEditor() throws {
    let terminal = try start(
      BrowseCommandTests.make(),
      editor: "echo $PPID > \"$TMUX_TMPDIR/parent\"; echo editing; sleep 100",
      line: "\"$CATALOG\" browse")
    try terminal.wait(for: "> Ång")
    try terminal.press("E")
    try terminal.wait(for: "editing")
    // The shell of the editor was started by the program.
    let shell = try String(contentsOfFile: terminal.directory.file("parent"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let status = try String(contentsOfFile: "/proc/\(shell)/status", encoding: .utf8)
    let isShell = status.hasPrefix("Name:\tsh")
    let parent = status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
    let text = isShell ? String(parent?.split(separator: "\t").last ?? "") : shell
    let program = try #require(pid_t(text))
    try terminal.press("C-z")
    usleep(200_000)
    // A server without a session ends before it answers.
    try terminal.tmux("new-session", "-d", "-s", "other", "sleep 100")
    try terminal.tmux("kill-session", "-t", "=0")
    var isThere = true
    for _ in 0..<200 where isThere {
      let state = try? String(contentsOfFile: "/proc/\(program)/status", encoding: .utf8)
      isThere = state.map { !$0.contains("State:\tZ") } ?? false
      usleep(50_000)
    }
    #expect(!isThere)
    if isThere { kill(program, SIGKILL) }
  }

  @Test("A window of another size is drawn whole when an editor gives the terminal back")
  func anotherSizeIsSeenAfterAnEditor() throws {
    let terminal = try start(BrowseCommandTests.make(), editor: Self.writing)
    try terminal.wait(for: "> Ång")
    try terminal.press("E")
    try terminal.wait(for: "editing")
    try terminal.tmux("resize-window", "-x", "60", "-y", "12")
    usleep(200_000)
    try "".write(toFile: terminal.directory.file("go"), atomically: true, encoding: .utf8)
    try terminal.wait(for: "→ mine")
    try terminal.press("Down")
    try terminal.wait(for: "> Bolt 11 ")
    let lines = try terminal.settledLines()
    #expect(lines.count == 12)
    #expect(lines[0].hasPrefix(" catalog  35 products"))
    #expect(lines[11].contains("/ find"), "\(lines)")
  }

  @Test("An editor that is not there is said to be so")
  func missingEditorIsSaid() throws {
    let terminal = try BrowseTerminal(
      BrowseCommandTests.make(), columns: 100, rows: 24, environment: ["EDITOR": "nonesuch"])
    try terminal.wait(for: "> Ång")
    try terminal.press("E")
    try terminal.wait(for: "the editor 'nonesuch' was not found. Nothing was changed.")
  }
}
