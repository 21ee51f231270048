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
}
