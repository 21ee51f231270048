import Foundation
import TestSupport
import Testing

/// `catalog undo`, `redo` and `history --prune`: what they ask, and what they
/// say of what was not possible.
struct UndoCommandTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try SmallCatalog.make()
  }

  private func prices(_ prices: String...) throws {
    for price in prices {
      let run = try fixture.catalog(["edit", "7", "--price", price])
      try #require(run.status == 0, "\(run.diagnostics)")
    }
  }

  private func price() throws -> String {
    let run = try fixture.catalog([
      "list", "--where", "id == 7", "--format", "tsv", "--columns", "price",
    ])
    return run.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Runs a command on a terminal where this is typed; another program may do
  /// something meanwhile.
  private func typing(_ text: String, _ command: String, meanwhile: String = ":") throws
    -> ProgramRun
  {
    var run = try fixture.shell(
      """
      (sleep 0.6; \(meanwhile); printf '\(text)'; sleep 0.4) |
        script -qec '"$CATALOG" \(command)' /dev/null
      """)
    run.output = run.output.replacingOccurrences(of: "\r\n", with: "\n")
    return run
  }

  @Test("A value of the history that is cut off is told, with the line that has it")
  func cutValues() throws {
    try prices("1")
    for command in [["history"], ["history", "7"], ["undo", "--dry-run"]] {
      #expect(!(try fixture.catalog(command).diagnostics.contains("no room")))
    }
    _ = try fixture.catalog(["edit", "7", "--details", String(repeating: "long ", count: 30)])
    for command in [["history"], ["history", "7"], ["undo", "--dry-run"]] {
      let run = try fixture.catalog(command)
      #expect(
        run.diagnostics.contains(
          "no room in the line for the whole of all values: catalog "
            + command.joined(separator: " ") + " --json"), "\(run)")
    }
  }

  // MARK: Several changes

  @Test func severalChangesNeedAYesAndOneDoesNot() throws {
    try prices("1", "2", "3")
    for options in [[], ["--no-input"]] {
      let run = try fixture.catalog(["undo", "2"] + options)
      #expect(run.status == 2)
      #expect(
        run.diagnostics.hasPrefix(
          "Error: refusing to undo 2 changes (1 product) without --yes"))
      #expect(run.diagnostics.contains("--dry-run"))
    }
    #expect(
      try fixture.catalog(["undo", "999"]).diagnostics.contains(
        "all 4 changes (at most 8 products)"))
    #expect(try price() == "3.00")
    let dry = try fixture.catalog(["undo", "2", "--dry-run"])
    #expect(dry.status == 0)
    #expect(
      dry.output.split(separator: "\n").map { $0.prefix(2) } == ["Id", " 4", " 3"],
      "\(dry.output)")
    #expect(dry.diagnostics == "2 changes would be undone; dry run: nothing was changed\n")
    #expect(try price() == "3.00")
    #expect(try fixture.catalog(["undo", "2", "--yes"]).status == 0)
    #expect(try price() == "1.00")
    #expect(try fixture.catalog(["redo", "2"]).status == 2)
    #expect(try fixture.catalog(["redo", "1"]).status == 0)
    #expect(try price() == "2.00")
  }

  @Test func anImportIsTakenBackWithoutAQuestion() throws {
    let undo = try fixture.catalog(["undo"])
    #expect(undo.status == 0, "\(undo)")
    #expect(try fixture.catalog(["list"]).diagnostics.contains("No products yet"))
    let redo = try fixture.catalog(["redo"])
    #expect(redo.status == 0, "\(redo)")
    #expect(try price() == "6.26")
  }

  @Test func theQuestionShowsWhatItIsAbout() throws {
    try prices("1", "2")
    let no = try typing("n\\n", "undo 2")
    #expect(no.output.contains("edit: 7 Widget G: price 1.00 USD → 2.00 USD\n"), "\(no.output)")
    #expect(no.output.contains("Undo 2 changes (1 product)? [y/N] "))
    #expect(no.status == 130)
    #expect(try price() == "2.00")
    #expect(try typing("y\\n", "undo 2").status == 0)
    #expect(try price() == "6.26")
    let again = try typing("yes\\n", "redo 3")
    #expect(again.output.contains("Redo all 2 changes (1 product)? [y/N] "))
    #expect(try price() == "2.00")
  }

  @Test func whatIsChangedWhileTheQuestionStandsIsNotTakenBack() throws {
    try prices("1", "2")
    let run = try typing(
      "y\\n", "undo 2", meanwhile: "catalog edit 7 --price 3 2>/dev/null")
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.contains("another program has changed the history;"))
    #expect(
      run.output.contains("the next change is now 4, edit: 7 Widget G: price 2.00 USD → 3.00 USD"))
    #expect(try price() == "3.00")
  }

  @Test("The change of another user is undone, and redone, only after a question")
  func changeOfAnotherAsks() throws {
    try prices("1")
    #expect(try !fixture.catalog(["history"]).output.contains(" ann "))
    try fixture.sqlite3("UPDATE history SET author = 'ann' WHERE id = 2")
    #expect(try fixture.catalog(["history"]).output.contains("  ann  "))
    #expect(try fixture.catalog(["history", "--json"]).output.contains(#""author":"ann""#))
    for (command, now, then) in [("undo", "1.00", "6.26"), ("redo", "6.26", "1.00")] {
      let refused = try fixture.catalog([command])
      #expect(refused.status == 2)
      #expect(
        refused.diagnostics.hasPrefix(
          "Error: refusing to \(command) 1 change of ann (1 product) without --yes"),
        "\(refused.diagnostics)")
      #expect(try price() == now)
      let no = try typing("n\\n", command)
      #expect(no.status == 130)
      #expect(no.output.contains(" 1 change of ann (1 product)? [y/N] "), "\(no.output)")
      #expect(try price() == now)
      #expect(try fixture.catalog([command, "--yes"]).status == 0)
      #expect(try price() == then)
    }
  }

  @Test("A catalog whose history has no users gets them with the next change, and asks about none")
  func earlierHistoryHasNoUsers() throws {
    try prices("1")
    try fixture.sqlite3("ALTER TABLE history DROP COLUMN author")
    #expect(try fixture.catalog(["history", "--json"]).output.contains(#""author":null"#))
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["undo"]).status == 0)
    try prices("2")
    #expect(try !fixture.catalog(["history", "--json"]).output.hasPrefix(#"[{"author":null"#))
    #expect(
      try fixture.catalog(["history", "--json"]).output.components(separatedBy: #""author":null"#)
        .count == 2)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  // MARK: Products that are gone

  @Test func nothingIsSaidToBeTakenBackOfAProductThatIsGone() throws {
    try prices("1")
    try fixture.sqlite3("DELETE FROM product WHERE id = 7")
    #expect(try fixture.catalog(["undo"]).status == 2)
    let run = try fixture.catalog(["undo", "--force", "--json"])
    #expect(run.status == 0)
    #expect(
      run.diagnostics == """
        nothing was undone: edit: 7: price 6.26 USD → 1.00 USD
        Warning: product 7 no longer exists: nothing of it was undone

        """)
    #expect(
      run.output.contains(
        #""warnings":[{"id":7,"field":"id","old":"7","new":null,"message":"product 7 no longer exists: "#
      ),
      "\(run.output)")
    let redo = try fixture.catalog(["redo", "--force", "-q"])
    #expect(redo.diagnostics == "Warning: product 7 no longer exists: nothing of it was redone\n")
  }

  @Test func theOthersOfAChangeAreTakenBack() throws {
    _ = try fixture.catalog(["edit", "7", "10", "11", "--quantity", "5", "--yes"])
    try fixture.sqlite3("DELETE FROM product WHERE id = 10")
    let run = try fixture.catalog(["undo", "--force", "-v"])
    #expect(
      run.diagnostics == """
        undone: edit: 3 products changed
          7 Widget G: quantity 5 → 15
          11 9 Volt "Block", Flat: quantity 5 → -2
        Warning: product 10 no longer exists: nothing of it was undone

        """)
  }

  // MARK: history --prune

  @Test func forgettingNeedsAYes() throws {
    try prices("1", "2")
    for options in [["--prune"], ["--prune", "--keep", "1"]] {
      let run = try fixture.catalog(["history"] + options)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("without --yes"))
    }
    let dry = try fixture.catalog(["history", "--prune", "--keep", "1", "-n"])
    #expect(dry.diagnostics == "2 changes would be deleted; dry run: nothing was deleted\n")
    #expect(
      try fixture.catalog(["history", "--prune", "--keep", "3"]).diagnostics
        == "There is no history to delete.\n")
    let no = try typing("\\n", "history --prune")
    #expect(
      no.output.contains("Delete 3 changes from the history? They can no longer be undone. [y/N] "),
      "\(no.output)")
    #expect(no.status == 130)
    #expect(try fixture.catalog(["history"]).output.split(separator: "\n").count == 4)
    #expect(
      try fixture.catalog(["history", "--prune", "--keep", "1", "--yes"]).diagnostics
        == "2 changes deleted\n")
  }

  @Test func whatIsForgottenLeavesATrace() throws {
    try prices("1", "2")
    _ = try fixture.catalog(["history", "--prune", "--keep", "1", "--yes"])
    let one = try fixture.catalog(["history"])
    #expect(one.output.contains("\n 3  ") && !one.output.contains("\n 2"))
    #expect(one.diagnostics == "Earlier history was deleted.\n")
    #expect(try fixture.catalog(["undo", "5", "--yes"]).status == 0)
    #expect(
      try fixture.catalog(["undo"]).diagnostics
        == "Error: nothing to undo: the earlier history was deleted\n")
    _ = try fixture.catalog(["history", "--prune", "--yes"])
    #expect(
      try fixture.catalog(["history"]).diagnostics == "The history was deleted.\n")
    #expect(try fixture.catalog(["history", "--json"]).output == "[]\n")
    #expect(try fixture.catalog(["redo"]).status == 1)
    try prices("4")
    // A number is never given again.
    #expect(try fixture.catalog(["history"]).output.contains("\n 4  "))
    #expect(try fixture.catalog(["undo"]).status == 0)
    #expect(try price() == "1.00")
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
