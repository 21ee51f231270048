import TestSupport
import Testing

/// `Scripts/kill`, which kills commands at random moments, with a few kills and
/// few products; by hand it is run with hundreds.
struct KillTests {
  @Test func aCommandThatIsKilledHasHappenedOrNot() throws {
    let run = try ProgramRun(
      "bash", [Repository.path("Scripts/kill"), "18", ProgramRun.catalog, "600"],
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.hasPrefix("18 kills: "))
    #expect(run.output.hasSuffix("; the catalog is whole\n"))
  }
}
