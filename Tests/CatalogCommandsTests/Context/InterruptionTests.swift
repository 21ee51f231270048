import Foundation
import TestSupport
import Testing

/// Files that were left, or are held, in the middle of a change.
struct InterruptionTests {
  private let catalog: SampleCatalog
  private var directory: TemporaryDirectory { catalog.directory }
  private var path: String { catalog.path }

  init() throws {
    catalog = try SampleCatalog()
  }

  /// Makes a copy of the catalog as a writer leaves it that is killed in its
  /// transaction: pages changed, and a journal to take them back.
  private func interruptedCopy() throws -> String {
    let script = """
      PRAGMA cache_size = 5;
      PRAGMA journal_mode = DELETE;
      BEGIN IMMEDIATE;
      UPDATE product SET name = 'Broken ' || id, details = hex(randomblob(900));
      .shell cp '\(path)' '\(directory.file("killed.db"))'
      .shell cp '\(path)-journal' '\(directory.file("killed.db-journal"))'
      ROLLBACK;
      """
    let run = try ProgramRun("sqlite3", [path], input: script)
    #expect(run.status == 0, "\(run.diagnostics)")
    return directory.file("killed.db")
  }

  @Test func aReaderRollsBackWhatAKilledWriterHasLeft() throws {
    let expected = try ProgramRun.catalog(["list", "--all", "--format", "csv", "--db", path])
    let copy = try interruptedCopy()
    #expect(FileManager.default.fileExists(atPath: copy + "-journal"))
    let run = try ProgramRun.catalog(["list", "--all", "--format", "csv", "--db", copy])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == expected.output)
    #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
    #expect(try ProgramRun.catalog(["check", "--db", copy]).status == 0)
  }

  @Test func aCommandKilledAtAnyMomentLeavesAWholeCatalog() throws {
    for round in 0..<24 {
      let command = ["list", "reindex --locale sv", "reindex --locale da --add"][round % 3]
      let script = """
        sqlite3 '\(path)' "UPDATE product SET name = name || '\(round)' WHERE id % 3 = \(round % 3)"
        '\(ProgramRun.catalog)' \(command) --db '\(path)' >/dev/null 2>&1 &
        sleep 0.0\(round * 7 % 90 + 10)
        kill -9 $! 2>/dev/null
        wait
        """
      _ = try ProgramRun("sh", ["-c", script], environment: ["LC_ALL": "C.UTF-8"])
      let check = try ProgramRun.catalog(["check", "--db", path])
      #expect(check.status == 0, "round \(round): \(check.output)\(check.diagnostics)")
      let list = try ProgramRun.catalog(["list", "--db", path, "--page-size", "1", "--json"])
      #expect(list.output.contains("\"count\":248,"))
    }
  }

  @Test func progressIsForTerminalsOnly() throws {
    let run = try ProgramRun.catalog(["reindex", "--db", path])
    #expect(run.status == 0)
    #expect(!run.diagnostics.contains("\r"))
  }

  @Test func aLockOfAnotherProgramIsNamed() throws {
    // The shell holds an exclusive lock while it runs our program.
    let script = """
      BEGIN EXCLUSIVE;
      .shell '\(ProgramRun.catalog)' list --db '\(path)' 2> '\(directory.file("err"))'; true
      ROLLBACK;
      """
    let run = try ProgramRun(
      "sqlite3", [path], input: script,
      environment: ["CATALOG_BUSY_TIMEOUT": "0.2", "LC_ALL": "C.UTF-8"])
    #expect(run.output.isEmpty)
    let message = try String(contentsOfFile: directory.file("err"), encoding: .utf8)
    #expect(message.contains("another program has locked it for more than 0.2 s"))
    #expect(message.contains("CATALOG_BUSY_TIMEOUT"))
  }

  @Test("Whatever helps, an import says that nothing was imported")
  func importBesideALock() throws {
    let file = try directory.write("name,price\nSaw,1\n", to: "a.csv")
    let script = """
      BEGIN EXCLUSIVE;
      .shell '\(ProgramRun.catalog)' import --db '\(path)' '\(file)' 2> '\(directory.file("err"))'; true
      ROLLBACK;
      """
    _ = try ProgramRun(
      "sqlite3", [path], input: script,
      environment: ["CATALOG_BUSY_TIMEOUT": "0.2", "LC_ALL": "C.UTF-8"])
    let message = try String(contentsOfFile: directory.file("err"), encoding: .utf8)
    #expect(
      message.hasSuffix("CATALOG_BUSY_TIMEOUT=60 (seconds).\n  Nothing was imported.\n"),
      "\(message)")
    #expect(try ProgramRun.catalog(["check", "--db", path]).status == 0)
  }

  @Test("A catalog that is replaced under a command is named, and neither file is changed")
  func replacedCatalog() throws {
    let other = directory.file("other.db")
    try FileManager.default.copyItem(atPath: path, toPath: other)
    let before = try ProgramRun.catalog(["export", "--db", path]).output
    let editor = try directory.write(
      """
      mv '\(path)' '\(directory.file("old.db"))'
      mv '\(other)' '\(path)'
      sed '/^name/s/$/ of another kind/' "$1" >"$1.edited"
      cat "$1.edited" >"$1"
      rm "$1.edited"
      """, to: "editor.sh")
    let run = try ProgramRun.catalog(
      ["edit", "7", "--editor", "--db", path],
      environment: ["EDITOR": "sh '\(editor)'", "TMPDIR": directory.path])
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        """
        Error: cannot change '\(path)': another file was put in its place meanwhile
          Nothing was changed. Run the command again.

        """), "\(run.diagnostics)")
    for file in [path, directory.file("old.db")] {
      #expect(try ProgramRun.catalog(["check", "--db", file]).status == 0)
      #expect(try ProgramRun.catalog(["export", "--db", file]).output == before)
    }
  }

  @Test("Nine processes that add and edit at once lose nothing, or say that they could not")
  func nineProcesses() throws {
    let script = """
      for process in 1 2 3 4 5 6 7 8 9; do
        (
          for turn in 1 2 3 4; do
            '\(ProgramRun.catalog)' add --name "New $process $turn" --sku "N-$process-$turn" \
              --db '\(path)' >/dev/null 2>>'\(directory.path)'/said-$process \
              && echo add >>'\(directory.path)'/done-$process
            '\(ProgramRun.catalog)' edit 7 --quantity +1 \
              --db '\(path)' >/dev/null 2>>'\(directory.path)'/said-$process \
              && echo edit >>'\(directory.path)'/done-$process
          done
        ) &
      # The pipe ends with the last of them.
      done | cat
      cat '\(directory.path)'/done-*
      grep -h -A 1 Error '\(directory.path)'/said-* >&2
      sqlite3 '\(path)' \
        "SELECT count(*) FROM product WHERE sku LIKE 'N-%'; SELECT quantity FROM product WHERE id = 7"
      """
    let start = try ProgramRun("sqlite3", [path, "UPDATE product SET quantity = 0 WHERE id = 7"])
    #expect(start.status == 0)
    let run = try ProgramRun(
      "sh", ["-c", script], environment: ["CATALOG_BUSY_TIMEOUT": "20", "LC_ALL": "C.UTF-8"])
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.suffix(2)
        == ["\(lines.count { $0 == "add" })", "\(lines.count { $0 == "edit" })"])
    #expect(lines.count > 2)
    for error in run.diagnostics.split(separator: "\n") where error.hasPrefix("Error") {
      #expect(error.contains("another program has locked it"), "\(error)")
    }
    let check = try ProgramRun.catalog(["check", "--db", path])
    #expect(check.status == 0, "\(check.output)\(check.diagnostics)")
  }

  @Test func aReaderDoesNotWaitToSaveALaterOneTheWork() throws {
    // The shell holds the lock of a writer, and the queue is not empty.
    let script = """
      UPDATE product SET name = 'Aaaa' WHERE id = 7;
      BEGIN IMMEDIATE;
      .shell '\(ProgramRun.catalog)' list --page-size 1 --db '\(path)' 2> '\(directory.file("err"))'
      ROLLBACK;
      """
    let run = try ProgramRun(
      "sqlite3", [path], input: script,
      environment: ["CATALOG_BUSY_TIMEOUT": "600", "LC_ALL": "C.UTF-8"])
    #expect(run.output.contains("  Aaaa"))
    let message = try String(contentsOfFile: directory.file("err"), encoding: .utf8)
    #expect(message.contains("locked or read-only"))
  }

  @Test(arguments: ["abc", "-1", "300ms", "nan"])
  func aTimeoutThatIsNoneIsWrongUsage(timeout: String) throws {
    let run = try ProgramRun.catalog(
      ["list", "--db", path], environment: ["CATALOG_BUSY_TIMEOUT": timeout])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("CATALOG_BUSY_TIMEOUT"))
  }

  @Test func anotherVersionIsSaidOnceByEveryReader() throws {
    _ = try ProgramRun(
      "sqlite3",
      [path, "UPDATE language SET collation_version = replace(collation_version, 'icu=', 'icu=1')"])
    for command in [
      ["list"], ["search", "a"], ["show", "7"], ["index"], ["export"], ["list", "--sort", "price"],
    ] {
      let run = try ProgramRun.catalog(command + ["--db", path])
      #expect(run.status == 0)
      #expect(
        run.diagnostics.components(separatedBy: "built by another version").count == 2, "\(command)"
      )
    }
  }

  @Test func aDamagedFileIsNamed() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    for page in 1..<30 {
      try file.seek(toOffset: UInt64(page * 4096))
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    }
    try file.close()
    for command in ["list", "check"] {
      let run = try ProgramRun.catalog([command, "--db", path])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("catalog import --db NEW FILE"), "\(run.diagnostics)")
    }
  }

  @Test func aScriptThatChangesRowsIsRefused() throws {
    let rows = """
      CREATE TABLE product (id INTEGER, name TEXT, colour TEXT);
      INSERT INTO product VALUES (1001, 'Saw', 'red');
      UPDATE OR IGNORE other SET a = 1;

      """
    for change in [
      "UPDATE product SET name = 'Axe';", "DELETE FROM \"main\".product WHERE id = 1;",
    ] {
      let run = try ProgramRun.catalog(["import", "--db", path, "-"], input: rows + change)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("standard input:4: "), "\(run.diagnostics)")
    }
    let run = try ProgramRun.catalog(["import", "--db", path, "-"], input: rows)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("1 product added"))
    #expect(run.diagnostics.contains("custom fields: colour"))
    #expect(run.diagnostics.contains("statements ignored: 1 UPDATE"))
  }
}
