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
      "export -o '\(file).out'", "check", "import '\(file)'", "list",
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
}
