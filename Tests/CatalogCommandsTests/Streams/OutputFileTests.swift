import Bytes
import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// Files are written whole or not at all, and nothing else is touched.
struct OutputFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  private func write(_ text: String, to file: OutputFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  @Test("A file has no name before it is whole, so that a signal leaves nothing")
  func unfinishedFileHasNoName() throws {
    try directory.write("old", to: "out.csv")
    do {
      let file = try OutputFile(directory.file("out.csv"), whileReading: nil)
      try write("new", to: file)
      #expect(try files() == ["out.csv"])
    }
    #expect(try String(contentsOfFile: directory.file("out.csv"), encoding: .utf8) == "old")
    let file = try OutputFile(directory.file("out.csv"), whileReading: nil)
    try write("new", to: file)
    try file.publish()
    #expect(try files() == ["out.csv"])
    #expect(try String(contentsOfFile: directory.file("out.csv"), encoding: .utf8) == "new")
  }

  @Test("What the system has links to, such as a pipe, is written to as it is")
  func pipesAreWrittenTo() throws {
    let fixture = try CatalogFixture()
    try #require(try fixture.catalog(["import", "-"], input: "name,price\nSaw,1\n").status == 0)
    let script = "\(ProgramRun.catalog) export --db '\(fixture.path)' -o /dev/stdout | cat"
    let run = try ProgramRun("sh", ["-c", script])
    #expect(run.output.hasPrefix("id,sku,name,"), "\(run.diagnostics)")
  }

  @Test("A link is followed, also one that leads nowhere yet")
  func linksAreFollowed() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link.csv"), withDestinationPath: "target.csv")
    let file = try OutputFile(directory.file("link.csv"), whileReading: nil)
    try write("new", to: file)
    try file.publish()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.file("link.csv"))
        == "target.csv")
    #expect(try String(contentsOfFile: directory.file("target.csv"), encoding: .utf8) == "new")
  }

  @Test("A file of an earlier process with the same number is in nobody's way")
  func leftoversAreInNobodysWay() throws {
    try directory.write("left", to: "out.csv.new-\(ProcessInfo.processInfo.processIdentifier)")
    let file = try OutputFile(directory.file("out.csv"), whileReading: nil)
    try file.publish()
    #expect(try files().count == 2)
  }

  @Test("What a killed process has left is removed, and nothing that another has named")
  func leftoversAreRemoved() throws {
    try directory.write("left", to: "out.csv.new-precious")
    for name in ["out.csv", "other.csv"] {
      try "left".write(
        toFile: WorkFile.name(beside: directory.file(name)), atomically: false, encoding: .utf8)
    }
    try OutputFile(directory.file("out.csv"), whileReading: nil).publish()
    let files = try files()
    #expect(files.count == 3 && files.contains("out.csv") && files.contains("out.csv.new-precious"))
    #expect(files.contains { $0.hasPrefix("other.csv.new-") })
  }

  @Test("A file that may not be written is not replaced", .enabled(if: geteuid() != 0))
  func fileWithoutPermissionIsKept() throws {
    try directory.write("old", to: "out.csv")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: directory.file("out.csv"))
    #expect(throws: CommandError.self) {
      try OutputFile(directory.file("out.csv"), whileReading: nil)
    }
  }

  @Test(
    "Nothing is written where SQLite looks for a journal",
    arguments: ["-journal", "-wal", "-shm"])
  func journalsAreNotWritten(_ suffix: String) throws {
    let fixture = try CatalogFixture.names(["Saw"])
    let run = try fixture.catalog(
      ["export", "--format", "csv", "-o", fixture.path + suffix])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("is where SQLite keeps changes of"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path + suffix))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Rejected rows that cannot be written are an error before anything is imported")
  func rejectsAreWrittenFirst() throws {
    let fixture = try CatalogFixture.names(["Saw"])
    try fixture.directory.write("name,price\na,1\nb,x\n", to: "rr.csv")
    let run = try fixture.catalog([
      "import", "--currency", "EUR", "--on-error", "skip", "--rejects", "/dev/full",
      fixture.directory.file("rr.csv"),
    ])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("/dev/full"))
    #expect(run.diagnostics.contains("Nothing was imported."))
    #expect(try fixture.catalog(["list", "--format", "csv"]).output.contains("Saw"))
    #expect(try !fixture.catalog(["list", "--format", "csv"]).output.contains("a,"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "Rejected rows are not written where a catalog is being made, or its journal",
    arguments: ["", "-journal", "-wal"])
  func rejectsAreNotTheNewCatalog(_ suffix: String) throws {
    let fixture = try CatalogFixture()
    try fixture.directory.write("name,price\na,1 EUR\nb,x\n", to: "rr.csv")
    let run = try fixture.catalog([
      "import", "--on-error", "skip", "--rejects", fixture.path + suffix,
      fixture.directory.file("rr.csv"),
    ])
    #expect(run.status == 64, "\(run.diagnostics)")
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }

  @Test("Without rejected rows only an earlier file of rejected rows is removed")
  func otherFilesAreNotRemoved() throws {
    let fixture = try CatalogFixture()
    try fixture.directory.write("name,price\na,1 EUR\n", to: "good.csv")
    try fixture.directory.write("My thesis, in full.\n", to: "thesis.txt")
    try fixture.directory.write("name,price,error\nb,x,a.csv:3: price\n", to: "rejected.csv")
    for (name, status) in [("thesis.txt", 64), ("rejected.csv", 0)] {
      let run = try fixture.catalog([
        "import", "--on-error", "skip", "--rejects", fixture.directory.file(name),
        fixture.directory.file("good.csv"),
      ])
      #expect(run.status == status, "\(run.diagnostics)")
    }
    #expect(FileManager.default.fileExists(atPath: fixture.directory.file("thesis.txt")))
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("rejected.csv")))
  }

  @Test("An export does not replace a database")
  func databasesAreNotReplaced() throws {
    let fixture = try CatalogFixture.names(["Saw"])
    let other = try CatalogFixture.names(["Axe"])
    let run = try fixture.catalog(["export", "--format", "csv", "-o", other.path])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("is a SQLite database"))
    #expect(try other.catalog(["check"]).status == 0)
  }

  @Test(
    "An export of less than all products is an error, and keeps the old file",
    arguments: [
      "DELETE FROM listing WHERE product_id = 2",
      "UPDATE section SET product_count = 0 WHERE product_count = 1",
    ])
  func exportIsOfAllProducts(_ statement: String) throws {
    let fixture = try CatalogFixture.names(["Saw", "Axe", "Nail"])
    let file = try fixture.directory.write("old", to: "backup.csv")
    try fixture.sqlite3(statement)
    let run = try fixture.catalog(["export", "-o", file])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("catalog reindex"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["export", "-o", file]).status == 0)
  }

  @Test("Redoing a removal of many products asks")
  func redoOfARemovalAsks() throws {
    let fixture = try CatalogFixture.names((1...30).map { "Axe \($0)" })
    #expect(try fixture.catalog(["remove", "--where", "TRUEPREDICATE", "--yes"]).status == 0)
    #expect(try fixture.catalog(["undo"]).status == 2)
    #expect(try fixture.catalog(["undo", "--yes"]).status == 0)
    let run = try fixture.catalog(["redo"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--yes"))
    #expect(try fixture.catalog(["redo", "--yes"]).status == 0)
  }

  @Test(
    "A name that SQLite takes for something else is that of a file",
    arguments: ["file:shop.db", ":memory:", "file:x?mode=memory"])
  func catalogsMayHaveAnyName(_ name: String) throws {
    let fixture = try CatalogFixture()
    let run = try fixture.shell(
      "cd '\(directory.path)' && catalog add --db '\(name)' --name Saw "
        + "&& catalog list --db '\(name)' --format csv && catalog check --db '\(name)'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("Saw"))
    #expect(try files() == [name])
  }

  @Test("Without /proc commands find their arguments")
  func argumentsDoNotComeFromProc() throws {
    let fixture = try CatalogFixture.names(["Saw"])
    let mount = "mount -t tmpfs none /proc"
    // Only root may hide /proc, and not everywhere.
    if try fixture.shell("unshare -m sh -c '\(mount)'").status != 0 { return }
    let run = try fixture.shell(
      "unshare -m sh -c '\(mount) && exec \"$CATALOG\" edit 1 --quantity 3'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      try fixture.catalog(["show", "1", "--format", "json"]).output.contains("\"quantity\":3"))
    let export = try fixture.shell(
      "unshare -m sh -c '\(mount) && exec \"$CATALOG\" export -o \(directory.path)/out.csv'")
    #expect(export.status == 0, "\(export.diagnostics)")
    #expect(try files() == ["out.csv"])
  }
}
