import Foundation
import TestSupport
import Testing

/// The scripts of docs/internals/robustness.md, each for some seconds; by hand they are run for hours.
struct CampaignTests {
  private func script(_ name: String, _ arguments: String) throws -> ProgramRun {
    try ProgramRun(
      "python3",
      [Repository.path("Scripts/" + name), "--program", ProgramRun.catalog]
        + arguments.split(separator: " ").map(String.init),
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
  }

  private static let canTrace = works("strace", ["-o", "/dev/null", "true"])
  private static let canReplaceCalls =
    works("ldd", [ProgramRun.built("catalog")]) && works("clang", ["--version"])

  private static func works(_ program: String, _ arguments: [String]) -> Bool {
    (try? ProgramRun(program, arguments).status) == 0
  }

  @Test(
    "A command of which one system call fails has happened or not, and says so",
    .enabled(if: canTrace, "takes strace, and a system where it may be used"))
  func oneFailingCall() throws {
    for arguments in [
      "--every 211 --command edit --command import-key", "--every 151 --command export-csv",
      "--every 211 --command import-new --command search",
    ] {
      let run = try script("faults", arguments)
      #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
    }
  }

  @Test(
    "A read or a write that does half of what it should is gone on with",
    .enabled(if: canReplaceCalls, "takes clang, and a program that loads its libraries"))
  func shortReadsAndWrites() throws {
    let program = ProgramRun.built("catalog")
    for arguments in [
      "--call pread --command diff --every 7", "--every 61 --command import-new --offset 3",
    ] {
      let run = try ProgramRun(
        "python3",
        [Repository.path("Scripts/faults"), "--short", "--program", program]
          + arguments.split(separator: " ").map(String.init),
        environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
      #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
    }
  }

  @Test(
    "What a power cut leaves of a command is the catalog of before or after",
    .enabled(if: canTrace, "takes strace, and a system where it may be used"))
  func powerCut() throws {
    let run = try script(
      "powercut",
      "--points 16 --command import --command edit --command undo --command export --command copy-file"
    )
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
  }

  @Test("A damaged or hostile catalog ends no command but with a message")
  func damagedCatalogs() throws {
    let run = try script("damage", "--count 21 --seed 7")
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
  }

  @Test("Random commands make what a list of products makes")
  func model() throws {
    let run = try script("model", "--minutes 0.05 --seed 5 --products 20")
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
  }

  @Test("Where there is little of something, a command works or says why")
  func fewResources() throws {
    let run = try script("resources", "--case home --case full --case times --case columns")
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
  }

  @Test(
    "SQL scripts that another program loads give the same products",
    arguments: ["sqlite", "postgresql"])
  func differential(loader: String) throws {
    let run = try script("differential", "--with \(loader) --minutes 0.04 --seed 3")
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
  }

  private static let entries = [
    "sql", "csv", "json", "xml", "xlsx", "archive", "growth", "predicate", "amount", "field",
    "pages", "keys", "answers",
  ]

  private let fuzzer = ProgramRun.built("fuzzer")

  @Test("Each entry of the fuzzer is tried")
  func allEntries() throws {
    let run = try ProgramRun(fuzzer, ["entries"])
    #expect(run.output.split(separator: "\n").map(String.init) == Self.entries)
  }

  /// The files that guided runs have kept of an entry (`Scripts/fuzz --keep`), and changed ones for a moment:
  /// `Scripts/test` takes a minute for each.
  @Test(
    "What the fuzzer has kept of an entry, and what is like it, ends no program",
    arguments: entries)
  func keptFiles(entry: String) throws {
    let folder = try TemporaryDirectory()
    let kept = Repository.path("Scripts/fuzzer/corpus/\(entry).tar.gz")
    let unpacked = try ProgramRun("tar", ["-xzf", kept, "-C", folder.path])
    #expect(unpacked.status == 0, "\(unpacked.diagnostics)")
    let run = try ProgramRun(fuzzer, ["corpus", entry, folder.path, "0.2", "1"])
    #expect(run.status == 0, "\(run.output.suffix(1000))\(run.diagnostics)")
  }
}
