import TestSupport
import Testing

/// How tests run programs.
struct ProgramRunTests {
  @Test("A program that a test runs has no signal blocked: a shell waits for a child by SIGCHLD")
  func noSignalIsBlocked() async throws {
    // On another thread, too.
    for _ in 0..<2 {
      let output = try await Task.detached {
        try ProgramRun("grep", ["SigBlk", "/proc/self/status"]).output
      }.value
      #expect(output == "SigBlk:\t0000000000000000\n")
    }
  }
}
