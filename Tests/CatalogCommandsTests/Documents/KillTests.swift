import TestSupport
import Testing

/// `Scripts/kill`, which kills commands at random moments, with a few kills and
/// few products; by hand it is run with thousands.
struct KillTests {
  @Test func aCommandThatIsKilledHasHappenedOrNot() throws {
    let run = try ProgramRun(
      "python3",
      [
        Repository.path("Scripts/kill"), "--count", "27", "--program", ProgramRun.catalog,
        "--products", "600",
      ],
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.hasPrefix("27 kills: "))
    #expect(run.output.hasSuffix("; 0 problems\n"))
  }
}
