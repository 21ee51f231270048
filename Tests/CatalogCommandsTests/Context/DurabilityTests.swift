import Foundation
import TestSupport
import Testing

/// What a command reports as done is on the disk, its name included, before it says so.
struct DurabilityTests {
  /// Returns the calls of a command that bring data and names to the disk, in their order.
  private func calls(_ arguments: String, in fixture: CatalogFixture) throws -> [String]? {
    let log = fixture.directory.file("calls.txt")
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return nil }
    let run = try fixture.shell(
      "strace -f -qq -o '\(log)' -e trace=fsync,fdatasync,rename,renameat,renameat2,linkat,unlink "
        + "\"$CATALOG\" \(arguments)")
    try #require(run.status == 0, "\(run.diagnostics)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line -> String? in
      for name in ["fsync", "rename", "linkat", "unlink"] where line.contains(" \(name)") {
        return name
      }
      return line.contains(" fdatasync(") ? "fsync" : nil
    }
  }

  @Test("A change is on the disk with the end of its journal")
  func changesAreDurable() throws {
    let fixture = try CatalogFixture.names(["Axe", "Saw"])
    guard let calls = try calls("edit 1 --quantity 3", in: fixture) else { return }
    // The journal, the catalog, and the folder that no longer has the journal.
    #expect(calls.suffix(3) == ["fsync", "unlink", "fsync"], "\(calls)")
  }

  @Test("An export is on the disk before it has its name, and the name is, too")
  func exportsAreDurable() throws {
    let fixture = try CatalogFixture.names(["Axe", "Saw"])
    let file = fixture.directory.file("out.csv")
    guard let calls = try calls("export -o '\(file)'", in: fixture) else { return }
    let rename = try #require(calls.firstIndex(of: "rename"))
    #expect(calls[..<rename].contains("fsync"), "\(calls)")
    #expect(calls[rename...].contains("fsync"), "\(calls)")
  }
}
