import Foundation
import TestSupport
import Testing

/// Commands where the system gives them little.
struct ResourceLimitTests {
  /// Runs a command as a user who may have one process without a second thread; nil where
  /// that cannot be tried. Only root can become another user.
  private func withoutThreads(_ command: String, of fixture: CatalogFixture) throws -> ProgramRun? {
    func run(_ command: String) throws -> ProgramRun {
      try fixture.shell(
        """
        chmod -R a+rwX '\(fixture.directory.path)'
        export CATALOG
        exec timeout -s KILL 60 setpriv --reuid 65534 --regid 65534 --clear-groups \
          bash -c 'ulimit -u 1; exec "$CATALOG" \(command)'
        """)
    }
    return try run("--version").status == 0 ? run(command) : nil
  }

  @Test(arguments: ["check", "add --name Saw", "edit 7 --quantity 3", "reindex", "undo"])
  func changeThatCannotStartAThreadFailsAndSaysWhy(command: String) throws {
    let fixture = try SmallCatalog.make()
    let before = try fixture.catalog(["export"]).output
    guard let run = try withoutThreads(command, of: fixture) else { return }
    #expect(run.status == 2)
    #expect(
      run.diagnostics == """
        Error: cannot start a thread: the limit of processes is reached
          Nothing was changed. Raise the limit: ulimit -u, or that of the container.

        """)
    #expect(try fixture.catalog(["export"]).output == before)
  }

  @Test(arguments: [
    "list --all --format csv", "search --contains 7", "export", "export --format html",
  ])
  func listingDoesWithoutThreads(command: String) throws {
    let fixture = try CatalogFixture.names((1...10_000).map { "Axe \($0)" })
    let usual = try fixture.shell("catalog \(command)")
    guard let run = try withoutThreads(command, of: fixture) else { return }
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == usual.output)
  }

  @Test("A list that has to be sorted anew does without threads")
  func staleListingDoesWithoutThreads() throws {
    let fixture = try CatalogFixture.names((1...3000).map { "Axe \($0)" })
    try fixture.sqlite3("UPDATE product SET name = 'Saw ' || id WHERE id % 2 = 0")
    guard let run = try withoutThreads("list --all --format csv", of: fixture) else { return }
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == (try fixture.catalog(["list", "--all", "--format", "csv"]).output))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  /// It trapped where Dispatch found no room for the files that it waits with.
  @Test(arguments: [4, 6, 8, 10, 13])
  func fewOpenFilesAreAnErrorAndNoTrap(limit: Int) throws {
    let fixture = try CatalogFixture.names((1...10_000).map { "Axe \($0)" })
    let file = try fixture.directory.write("name\nSaw\n", to: "saw.csv")
    for command in [
      "export --format csv -o '\(file).out'", "check", "import '\(file)'", "list",
      "import --db '\(file).db' '\(file)'",
    ] {
      let run = try fixture.shell("prlimit --nofile=\(limit):\(limit) \"$CATALOG\" \(command)")
      #expect([0, 2].contains(run.status), "\(command): \(run.diagnostics)")
      #expect((run.status == 0) == !run.diagnostics.contains("Error: "))
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  /// SQLite has one code for both.
  @Test func unreadableDiskIsNotToldAsADamagedCatalog() throws {
    let fixture = try CatalogFixture.names((1...1000).map { "Axe \($0)" })
    let failing = "strace -f -o /dev/null -e trace=pread64 -e inject=pread64:error=EIO:when=10+"
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return }
    let run = try fixture.shell("\(failing) \"$CATALOG\" list --all")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("Input/output error"), "\(run.diagnostics)")
    #expect(!run.diagnostics.contains("is damaged"), "\(run.diagnostics)")
  }

  @Test("One read that fails is told as such, and not as a damaged catalog")
  func oneFailingReadIsNoDamage() throws {
    let fixture = try CatalogFixture.names((1...1000).map { "Axe \($0)" })
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return }
    for command in ["list --all", "show 5", "edit 5 --quantity 1", "check"] {
      for number in stride(from: 8, through: 24, by: 4) {
        let run = try fixture.shell(
          "strace -f -o /dev/null -e trace=pread64 -e inject=pread64:error=EIO:when=\(number) "
            + "\"$CATALOG\" \(command)")
        #expect(!run.diagnostics.contains("damaged"), "\(command): \(run.diagnostics)")
        #expect(!run.output.contains("SQLite:"), "\(command): \(run.output)")
        if run.status != 0 {
          #expect(run.status == 2)
          #expect(
            run.diagnostics.contains("Input/output error")
              || run.diagnostics.contains("disk I/O error"), "\(command): \(run.diagnostics)")
        }
      }
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("What reindex cannot read at one time it does not throw away")
  func reindexKeepsWhatItCannotRead() throws {
    let fixture = try CatalogFixture.names((1...100).map { "Axe \($0)" })
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return }
    for arguments in [
      ["edit", "5", "--quantity", "1"], ["edit", "6", "--quantity", "1"],
      ["reindex", "--add", "--locale", "sv"],
    ] {
      #expect(try fixture.catalog(arguments).status == 0)
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let sql = "SELECT count(*) FROM history_product; SELECT locale FROM language"
    let kept = try ProgramRun("sqlite3", [fixture.path, sql]).output
    var failures = 0
    for number in 10...45 {
      try whole.write(to: URL(fileURLWithPath: fixture.path))
      let run = try fixture.shell(
        "strace -f -o /dev/null -e trace=pread64 -e inject=pread64:error=EIO:when=\(number) "
          + "\"$CATALOG\" reindex")
      if run.status != 0 { failures += 1 }
      let now = try ProgramRun("sqlite3", [fixture.path, sql]).output
      #expect(now == kept, "read \(number): \(run.diagnostics)")
    }
    #expect(failures > 5)
  }

  @Test("A change that is in the file is told as done, whatever fails behind it")
  func failureBehindTheCommitIsNoFailedChange() throws {
    let fixture = try CatalogFixture.names((1...20).map { "Axe \($0)" })
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return }
    func quantity() throws -> String {
      try ProgramRun(
        "sqlite3", [fixture.path, "SELECT coalesce(quantity, '') FROM product WHERE id = 5"]
      ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    var failures = 0
    for number in 1...40 {
      let before = try quantity()
      let run = try fixture.shell(
        "strace -f -o /dev/null -e trace=fcntl -e inject=fcntl:error=EIO:when=\(number) "
          + "\"$CATALOG\" edit 5 --quantity \(number)")
      let isChanged = try quantity() == "\(number)"
      if run.status != 0 { failures += 1 }
      #expect(
        isChanged == (run.status == 0) || run.diagnostics.contains("Changed: "),
        "\(number): \(run.diagnostics)")
      if !isChanged { #expect(try quantity() == before) }
    }
    #expect(failures > 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Everything works where there is no /proc")
  func commandsDoWithoutProc() throws {
    let fixture = try SmallCatalog.make()
    func run(_ command: String) throws -> ProgramRun {
      try fixture.shell(
        "export CATALOG; exec unshare -m sh -c 'umount -l /proc && [ ! -e /proc/self ] "
          + "&& exec \(command)'")
    }
    // Only root may take it away.
    guard try run("true").status == 0 else { return }
    for command in [
      "--version", "list", "show 7", "search widget", "check", "info", "export --format json",
      "edit 7 --quantity 3", "add --name Saw", "undo", "redo", "history", "reindex",
    ] {
      let usual = try run("\"$CATALOG\" \(command)")
      #expect(usual.status == 0, "\(command): \(usual.diagnostics)")
      #expect(!(usual.output + usual.diagnostics).isEmpty)
    }
    // It let go of a connection: libdispatch started threads to do so, and trapped one time in ten.
    for _ in 0..<40 { #expect(try run("\"$CATALOG\" check").status == 0) }
    #expect(try fixture.catalog(["list"]).output == run("\"$CATALOG\" list").output)
    #expect(try run("\"$CATALOG\" edit 7 --nonsense").status == 64)
  }
}
