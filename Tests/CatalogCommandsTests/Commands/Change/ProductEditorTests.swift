import Foundation
import TestSupport
import Testing

/// `catalog edit --editor`, with editors that are lines of the shell.
struct ProductEditorTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try SmallCatalog.make()
  }

  private func edit(_ editor: String, _ options: String...) throws -> ProgramRun {
    try fixture.catalog(
      ["edit", "7", "--editor"] + options,
      environment: ["VISUAL": editor, "TMPDIR": fixture.directory.path])
  }

  /// An editor that does something else each time it is opened.
  private func edit(inTurn steps: [String]) throws -> ProgramRun {
    let script = """
      count=$(cat '\(fixture.directory.file("count"))' 2>/dev/null || echo 0)
      echo $((count + 1)) >'\(fixture.directory.file("count"))'
      cp "$1" '\(fixture.directory.file("seen"))'$count
      case $count in
      \(steps.enumerated().map { "\($0)) \($1) ;;" }.joined(separator: "\n"))
      esac
      """
    try script.write(
      toFile: fixture.directory.file("editor.sh"), atomically: true, encoding: .utf8)
    return try edit("sh '\(fixture.directory.file("editor.sh"))'")
  }

  private func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
      .filter { $0.hasPrefix("catalog-7-") }
  }

  @Test func theProductIsShownAsText() throws {
    let run = try edit("cp", "--quiet")
    #expect(run.status == 2)
    _ = try edit(inTurn: ["true"])
    let text = try String(contentsOfFile: fixture.directory.file("seen0"), encoding: .utf8)
    #expect(text.hasPrefix("# Widget G (id 7)\n"))
    #expect(
      text.hasSuffix(
        """
        name: Widget G
        sort-name:
        manufacturer: Spirit Industries
        price: 6.26 USD
        quantity: 15
        origin: Singapore
        sku:
        image: Canvas_7
        details:
          Details of Widget G

        """))
  }

  /// What has no letter of its own is shown as a symbol, and stays what it was.
  @Test func linesThatAreNotChangedStayAsTheyAre() throws {
    try fixture.sqlite3(
      "UPDATE product SET details = 'a' || char(9) || 'b' || char(10) || 'bell' || char(7) || "
        + "char(10) || char(10) || 'end' || char(10) WHERE id = 7")
    func details() throws -> String {
      try ProgramRun(
        "sqlite3", [fixture.path, "SELECT hex(details) FROM product WHERE id = 7"]
      ).output
    }
    let before = try details()
    let first = try edit("sed -i 's/^quantity:.*/quantity: 3/'")
    #expect(first.diagnostics == "7 Widget G: quantity 15 → 3\n")
    #expect(try details() == before)
    #expect(try edit("sed -i 's/end$/fin/'").status == 0)
    let text = try fixture.catalog(["show", "7", "--json"]).output
    #expect(text.contains("a\\tb\\n"), "\(text)")
    #expect(text.contains("\\n\\nfin"), "\(text)")
    #expect(!text.contains("␇"), "\(text)")
  }

  @Test(
    "A signal that ends the program while an editor is open loses no text, and says where it is",
    arguments: ["TERM", "HUP"])
  func signalKeepsTheText(signal: String) throws {
    let editor =
      "f() { kill -\(signal) $PPID; sleep 0.5; echo 'quantity: 3' >>\"$1\"; touch \"$1.done\"; }; f"
    // Whoever runs the tests may ignore them.
    let run = try fixture.shell(
      "exec env --default-signal=TERM --default-signal=HUP \"$CATALOG\" edit 7 --editor",
      environment: ["VISUAL": editor, "TMPDIR": fixture.directory.path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("ended by a signal while the editor was open"))
    let file = try #require(try kept().first { !$0.hasSuffix(".done") })
    #expect(run.diagnostics.contains("Nothing was changed. The text is kept in '"))
    #expect(run.diagnostics.contains(file))
    for _ in 0..<100 where try kept().count < 2 { usleep(50_000) }
    let text = try String(contentsOfFile: fixture.directory.file(file), encoding: .utf8)
    #expect(text.hasSuffix("quantity: 3\n"))
    #expect(try fixture.catalog(["show", "7", "--json"]).output.contains("\"quantity\":15"))
  }

  @Test func aByteOrderMarkIsNoText() throws {
    let run = try edit(
      "f() { printf '\\357\\273\\277' >new; sed 's/^quantity:.*/quantity: 3/' \"$1\" >>new; mv new \"$1\"; }; f"
    )
    #expect(run.diagnostics == "7 Widget G: quantity 15 → 3\n")
  }

  /// Nobody could give it up.
  @Test func withoutATerminalItIsNotOpenedForEver() throws {
    let run = try edit("f() { echo 'colour: red' >>\"$1\"; }; f")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("unknown field: 'colour: red'"))
    #expect(try kept().count == 1)
  }

  @Test("An editor that is a script ends on a terminal, too, where its faults stay the same")
  func scriptsEndOnATerminal() throws {
    let run = try fixture.terminal(
      "edit 7 --editor",
      environment: [
        "VISUAL": "f() { echo 'colour: red' >>\"$1\"; }; f", "TMPDIR": fixture.directory.path,
      ])
    #expect(run.output.contains("unknown field: 'colour: red'"), "\(run.output)")
    #expect(run.output.contains("Nothing was changed."))
    #expect(try kept().count == 1)
  }

  @Test func whatIsChangedIsTakenBack() throws {
    let run = try edit(inTurn: [
      "sed -i -e 's/^price:.*/price: 7/' -e 's/^quantity:.*/quantity: -2/' -e 's/^image:.*/image:/' "
        + "\"$1\"; printf '\\n  # no comment\\n' >>\"$1\""
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("7 Widget G: price 6.26 USD → 7.00 USD, quantity 15 → -2, "))
    let json = try fixture.catalog(["show", "7", "--json"]).output
    #expect(json.contains("\"image\":null,\"details\":\"Details of Widget G\\n\\n# no comment\""))
    #expect(try kept() == [])
  }

  @Test func aMistakeOpensItAgainWithTheReason() throws {
    let run = try edit(inTurn: [
      "sed -i -e 's/^price:.*/price: abc/' -e 's/^sku:.*/sku: R-1/' -e 's/^name:.*/name: Kept/' "
        + "\"$1\"",
      "sed -i -e 's/^price:.*/price: 1/' \"$1\"",
      "sed -i -e 's/^sku:.*/sku: R-2/' \"$1\"",
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
    func seen(_ number: Int) throws -> String {
      try String(contentsOfFile: fixture.directory.file("seen\(number)"), encoding: .utf8)
    }
    #expect(try seen(1).contains("\n# ! price 'abc' is not a number\nprice: abc\n"))
    #expect(try seen(1).contains("name: Kept"))
    #expect(try seen(2).contains("\n# ! sku 'R-1' is already used by another product\nsku: R-1\n"))
    #expect(try !seen(2).contains("'abc'"))
    #expect(run.diagnostics.contains("name Widget G → Kept, price 6.26 USD → 1.00 USD"))
  }

  @Test func aTextThatIsGivenUpIsKept() throws {
    let run = try edit("sed -i 's/^price:.*/price: abc/'")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("price 'abc' is not a number"))
    let file = try #require(try kept().first)
    #expect(run.diagnostics.contains(file))
    let text = try String(contentsOfFile: fixture.directory.file(file), encoding: .utf8)
    #expect(text.contains("price: abc"))
  }

  @Test func closingItAsItWasChangesNothing() throws {
    let run = try edit("true")
    #expect(run.status == 0)
    #expect(run.diagnostics == "product 7, “Widget G”: no change\n")
    #expect(try kept() == [])
    let failed = try edit("false")
    #expect(failed.status == 2)
    #expect(failed.diagnostics.contains("exited with status 1"))
    #expect(try kept() == [])
  }

  @Test func whatHasChangedMeanwhileIsRefusedWithBothValues() throws {
    let theirs =
      "sqlite3 '\(fixture.path)' 'UPDATE product SET price_minor = 999 WHERE id = 7'; "
      + "sed -i 's/^price:.*/price: 1/' \"$1\""
    let run = try edit(inTurn: [theirs])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("price was 6.26 USD, is now 9.99 USD"))
    #expect(try kept().count == 1)
    #expect(try fixture.catalog(["show", "7"]).output.contains("9.99 USD"))
    // Another field may change all the same.
    let other = try edit("sed -i 's/^quantity:.*/quantity: 1/'")
    #expect(other.status == 0)
  }

  @Test func aLineThatIsNoFieldIsSaid() throws {
    let run = try edit(inTurn: ["echo 'colour: red' >>\"$1\"", "sed -i '/^colour/d' \"$1\""])
    #expect(run.diagnostics == "product 7, “Widget G”: no change\n")
    let text = try String(contentsOfFile: fixture.directory.file("seen1"), encoding: .utf8)
    #expect(text.hasPrefix("# ! unknown field: 'colour: red'\n"))
  }

  @Test func withoutATerminalItNeedsAnEditorThatNeedsNone() throws {
    let run = try fixture.catalog(["edit", "7", "--editor"])
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("Error: --editor needs a terminal, or an editor"))
    #expect(try edit("true").status == 0)
    // With a terminal that output does not go to, vi would be blind.
    let blind = try fixture.terminal("edit 7 --editor >/dev/null")
    #expect(blind.output.contains("--editor needs a terminal"))
  }

  @Test func aScriptThatMakesItsMistakeAgainIsGivenUp() throws {
    let run = try edit("printf 'name:\\nprice: 1\\n' >")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("name cannot be cleared"), "\(run.diagnostics)")
    #expect(try kept().count == 1)
  }

  @Test func whatIsNoUTF8IsKeptAndNotTaken() throws {
    let run = try edit("printf 'price: 1\\nname: x\\377\\n' >")
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("Error: line 2 of the edited text is not UTF-8"))
    let file = try #require(try kept().first)
    #expect(run.diagnostics.contains(file))
    #expect(try fixture.catalog(["show", "7"]).output.contains("6.26 USD"))
  }

  @Test func aFieldThatIsThereTwiceIsSaid() throws {
    let run = try edit("printf 'price: 1\\nprice: 2\\n' >")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("price is given twice"))
  }

  @Test func anEmptiedTextAndAnEditorThatIsKilledChangeNothing() throws {
    #expect(try edit(": >").diagnostics == "product 7, “Widget G”: no change\n")
    let killed = try edit("kill -KILL $$; :")
    #expect(killed.status == 2)
    #expect(killed.diagnostics.contains("exited with status 137"))
    #expect(try kept() == [])
  }

  /// Ctrl-C and Ctrl-\ are for the editor while it is open.
  @Test(arguments: ["INT", "QUIT"])
  func signalOfTheTerminalDoesNotEndItWhileTheEditorIsOpen(signal: String) throws {
    let script = """
      trap '' \(signal)
      p=$PPID
      while [ "$(cat /proc/$p/comm)" != catalog ]; do p=$(awk '{print $4}' /proc/$p/stat); done
      kill -\(signal) $p
      sleep 0.2
      sed -i 's/^quantity:.*/quantity: 3/' "$1"
      """
    let editor = fixture.directory.file("signal.sh")
    try script.write(toFile: editor, atomically: true, encoding: .utf8)
    let run = try edit("sh '\(editor)'")
    #expect(run.status == 0)
    #expect(run.diagnostics == "7 Widget G: quantity 15 → 3\n")
    #expect(try kept() == [])
  }
}
