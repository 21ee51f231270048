import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// `catalog --version --verbose`, by which a program without shared libraries says what is inside.
struct ComponentsTests {
  @Test("The packages are those that are pinned")
  func packagesArePinned() throws {
    struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { var version: String }
        var identity: String
        var state: State
      }
      var pins: [Pin]
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../..")
    let data = try Data(contentsOf: root.appending(path: "Package.resolved"))
    let resolved = try JSONDecoder().decode(Resolved.self, from: data)
    // Others only make documentation.
    #expect(
      Set(resolved.pins.map { "\($0.identity) \($0.state.version)" })
        .isSuperset(of: Components.packages.map { "\($0.0.lowercased()) \($0.1)" }))
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    for (_, version) in Components.packages { #expect(manifest.contains("exact: \"\(version)\"")) }
  }

  @Test(
    "Libraries are named with the versions that run",
    arguments: [["--version", "--verbose"], ["-v", "--version"]])
  func librariesAreNamed(arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.first == ["catalog", CatalogCommand.version])
    let names = Set(lines.dropFirst().map { $0[0] })
    #expect(names.isSuperset(of: ["ICU", "SQLite", "libpq", "expat", "zlib", "ncurses", "glibc"]))
    #expect(
      lines.dropFirst().allSatisfy { $0.count == 2 && $0[1].first?.isNumber == true },
      "\(run.output)")
    let sqlite = try ProgramRun("sqlite3", [":memory:", "SELECT sqlite_version()"])
    #expect(
      run.output.contains(sqlite.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("The version alone is one word, for scripts")
  func versionAloneIsOneWord() throws {
    #expect(try ProgramRun.catalog(["--version"]).output == CatalogCommand.version + "\n")
  }
}
