import Foundation
import TestSupport
import Testing

/// `Scripts/setup` says why Swift does not start. It comes first in PATH in these
/// tests, in a folder of its own.
struct SetupTests {
  private func setup(swift: String, prepare: String = "") throws -> ProgramRun {
    let directory = try TemporaryDirectory()
    let make = try ProgramRun(
      "sh",
      [
        "-ec",
        """
        cd '\(directory.path)'
        printf '#!/bin/sh\\n%s\\n' '\(swift)' >swift
        chmod +x swift
        \(prepare)
        """,
      ])
    try #require(make.status == 0, "\(make.diagnostics)")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try withExtendedLifetime(directory) {
      try ProgramRun(
        Repository.path("Scripts/setup"), [], environment: ["PATH": directory.path + ":" + path])
    }
  }

  @Test func missingLibraryIsNamed() throws {
    let run = try setup(
      swift: "exit 0",
      prepare: """
        echo 'int f() { return 0; }' | g++ -shared -fPIC -x c++ - -o libabsent.so
        echo 'int f(); int main() { return f(); }' | g++ -x c++ - -L. -labsent -o swift-build
        rm libabsent.so
        """)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("does not have: libabsent.so"))
  }

  @Test func errorOfSwiftIsShown() throws {
    let run = try setup(swift: "echo no such cpu >&2; exit 1")
    #expect(run.status == 2)
    #expect(run.diagnostics == "Scripts/setup: Swift does not start: no such cpu\n")
  }
}
