import Foundation
import TestSupport
import Testing

struct PagerTests {
  /// Forty products in two sections.
  private static func make() throws -> CatalogFixture {
    try CatalogFixture.names((10..<30).flatMap { ["Axe \($0)", "Bolt \($0)"] })
  }

  /// A pager that says that it was there, with what it was given.
  private static let pager = "echo '[pager]'; cat"

  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: String
    var rows: Int? = 12
    var environment: [String: String] = ["PAGER": PagerTests.pager]
    let isPaged: Bool
    var testDescription: String { "\(arguments) \(rows ?? 0) \(environment)" }
  }

  static let cases = [
    Case(arguments: "list --all", isPaged: true),
    Case(arguments: "list", isPaged: true),
    Case(arguments: "list --page-size 5", isPaged: false),
    Case(arguments: "list", rows: 60, isPaged: false),
    Case(
      arguments: "list", rows: 12, environment: ["PAGER": pager, "LINES": "60"], isPaged: false),
    Case(arguments: "search axe", isPaged: true),
    Case(arguments: "index", isPaged: false),
    Case(arguments: "locales", isPaged: true),
    Case(arguments: "list --all --no-pager", isPaged: false),
    Case(arguments: "list --all", environment: ["PAGER": ""], isPaged: false),
    Case(arguments: "list --all", environment: ["PAGER": "cat"], isPaged: false),
    Case(
      arguments: "list --all", environment: ["PAGER": pager, "CATALOG_PAGER": ""], isPaged: false),
    Case(
      arguments: "list --all", environment: ["PAGER": "cat", "CATALOG_PAGER": pager], isPaged: true),
    Case(arguments: "list --all", environment: ["TERM": "dumb"], isPaged: false),
    Case(arguments: "list --all | cat", isPaged: false),
    Case(arguments: "list --all -o /dev/null", isPaged: false),
    Case(arguments: "export", isPaged: false),
    Case(arguments: "--help", isPaged: false),
  ]

  @Test(arguments: cases)
  func pagesWhatIsLongerThanTheScreen(_ c: Case) throws {
    let environment = ["TERM": "xterm", "NO_COLOR": "1"].merging(c.environment) { $1 }
    let run = try Self.make().terminal(
      c.arguments, columns: 80, rows: c.rows, environment: environment)
    #expect(run.status == 0)
    #expect(run.output.contains("[pager]") == c.isPaged, "\(run.output)")
    if c.arguments.hasPrefix("list --all"), !c.arguments.contains("-o") {
      #expect(run.output.matches(of: /(Axe|Bolt) \d\d/).count == 40)
    }
  }

  /// The lines of a screen are counted where each row is one.
  @Test func rowsOfTwoLinesHaveNoHeadersBetweenThem() throws {
    let fixture = try Self.make()
    try fixture.sqlite3(
      "INSERT INTO manufacturer VALUES (1, 'Acme'); UPDATE product SET manufacturer_id = 1")
    let environment = ["TERM": "xterm", "NO_COLOR": "1", "PAGER": Self.pager]
    let run = try fixture.terminal(
      "list --all --cell subtitle", columns: 80, rows: 12, environment: environment)
    #expect(run.output.matches(of: /20 products/).count == 2)
    let plain = try fixture.terminal("list --all", columns: 80, rows: 12, environment: environment)
    #expect(plain.output.matches(of: /20 products/).count > 2)
  }

  @Test func aLongHistoryIsPaged() throws {
    let fixture = try Self.make()
    for quantity in 1...4 {
      _ = try fixture.catalog(["edit", "1", "--quantity", "=\(quantity)", "-q"])
    }
    let environment = ["TERM": "xterm", "PAGER": Self.pager]
    func isPaged(_ arguments: String, rows: Int) throws -> Bool {
      try fixture.terminal(arguments, columns: 80, rows: rows, environment: environment).output
        .contains("[pager]")
    }
    #expect(try isPaged("history", rows: 4))
    #expect(try !isPaged("history", rows: 20))
    #expect(try !isPaged("history --no-pager", rows: 4))
  }

  @Test func environmentOfThePagerHasLESSUnlessItIsSet() throws {
    let fixture = try Self.make()
    let pager = ["TERM": "xterm", "PAGER": "echo \"[$LESS]\"; cat >/dev/null"]
    #expect(try fixture.terminal("list", rows: 12, environment: pager).output.hasPrefix("[FRX]\n"))
    for less in ["", "-S"] {
      let run = try fixture.terminal(
        "list", rows: 12, environment: pager.merging(["LESS": less]) { $1 })
      #expect(run.output.hasPrefix("[\(less)]\n"))
    }
  }

  @Test func aPagerThatIsClosedEarlyIsNoError() throws {
    let names = (0..<20000).map { "Axe with a long name, so that no pipe holds all \($0)" }
    let fixture = try CatalogFixture.names(names)
    let run = try fixture.terminal(
      "list --all", rows: 12, environment: ["TERM": "xterm", "PAGER": "head -n 2"])
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test func aPagerThatIsNotThereIsAnError() throws {
    let run = try Self.make().terminal(
      "list", rows: 12, environment: ["TERM": "xterm", "PAGER": "no-such-pager", "NO_COLOR": "1"])
    #expect(run.status == 2)
    #expect(run.output.contains("Error: cannot run the pager 'no-such-pager'\n"))
    #expect(run.output.contains("--no-pager"))
  }

  @Test func errorsComeBehindThePager() throws {
    let fixture = try Self.make()
    let run = try fixture.terminal(
      "list --page-size 30", rows: 12,
      environment: ["TERM": "xterm", "NO_COLOR": "1", "PAGER": "cat; echo '[end]'"])
    #expect(
      run.output.hasSuffix(
        "[end]\npage 1 of 2: products 1 to 30 of 40; next: --page 2, all: --all\n"))
  }

  /// With less itself: every screen begins with the headings and the header of its
  /// section, the end of the pager is the end of the program, and Ctrl-C does not end it.
  @Test func lessShowsAScreenAtATime() throws {
    let fixture = try Self.make()
    let script = """
      name=catalog-test-$$
      tmux() { command tmux -L $name -f /dev/null "$@"; }
      trap 'tmux kill-server 2>/dev/null' EXIT
      tmux new-session -d -x 60 -y 10 "trap : INT; \\"$CATALOG\\" list --all; echo status \\$?; sleep 60"
      screen() {
        for attempt in $(seq 100); do
          tmux capture-pane -p | grep -q "$1" && break
          sleep 0.05
        done
        echo "== $1"
        tmux capture-pane -p
      }
      screen 'Axe 17'
      tmux send-keys Space
      screen 'Axe 24'
      # less forgets keys that come at once after an interruption.
      tmux send-keys C-c
      for attempt in $(seq 100); do
        tmux send-keys q
        sleep 0.05
        tmux capture-pane -p | grep -q status && break
      done
      screen 'status'
      """
    let run = try ProgramRun(
      "sh", ["-c", script],
      environment: fixture.shellVariables([
        "TERM": "xterm", "NO_COLOR": "1", "TMUX_TMPDIR": fixture.directory.path,
      ]))
    let screens = run.output.components(separatedBy: "== ").dropFirst().map {
      $0.split(separator: "\n").dropFirst()
    }
    try #require(screens.count == 3, "\(run.output)\(run.diagnostics)")
    #expect(screens[0].first == "  Name")
    #expect(screens[0].dropFirst().first?.hasPrefix("A ") == true)
    #expect(screens[1].prefix(2) == screens[0].prefix(2), "\(run.output)")
    #expect(screens[1].contains("  Axe 18"))
    #expect(screens[2].contains("status 0"), "\(run.output)")
  }
}
