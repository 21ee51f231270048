import TestSupport
import Testing

/// A catalog of the repository's `catalog.sql`, made by the program itself in a
/// directory of a test's own.
struct SampleCatalog {
  let directory: TemporaryDirectory
  /// Where the catalog is.
  let path: String

  init(locale: String = "en") throws {
    directory = try TemporaryDirectory()
    path = directory.file("catalog.db")
    let run = try ProgramRun.catalog([
      "import", "-q", "--db", path, "--locale", locale, Repository.path("catalog.sql"),
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  /// Runs a command on it.
  func callAsFunction(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun.catalog(arguments + ["--db", path])
  }
}
