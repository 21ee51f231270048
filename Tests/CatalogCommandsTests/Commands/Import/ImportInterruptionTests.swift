import Foundation
import TestSupport
import Testing

/// Imports that do not come to their end: the catalog is as it was.
struct ImportInterruptionTests {
  private let catalog: SampleCatalog
  private var directory: TemporaryDirectory { catalog.directory }

  init() throws { catalog = try SampleCatalog() }

  /// Writes a file that takes a while to import.
  private func largeFile() throws -> String {
    var text = "sku,name,price,manufacturer,details\n"
    for number in 0..<60_000 {
      text += "L-\(number),Thing \(number),\(number % 100).50,Maker \(number % 50),of no use\n"
    }
    return try directory.write(text, to: "large.csv")
  }

  private func expectWhole(_ before: String) throws {
    let check = try catalog("check")
    #expect(check.status == 0, "\(check.output)\(check.diagnostics)")
    #expect(try catalog("export").output == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { $0.contains(".new-") } == [])
  }

  private func said() throws -> String {
    try String(contentsOfFile: directory.file("err"), encoding: .utf8)
  }

  /// Runs an import, and a command of the shell when it has begun to write.
  private func importing(_ file: String, to path: String, then command: String) throws -> ProgramRun
  {
    let script = """
      env --default-signal=INT --default-signal=TERM --default-signal=HUP \
        '\(ProgramRun.catalog)' import --db '\(path)' '\(file)' 2>'\(directory.file("err"))' &
      process=$!
      # The journal, or the new catalog, says that it writes.
      for _ in $(seq 2000); do
        [ -s '\(path)-journal' ] || ls '\(path)'.new-* >/dev/null 2>&1 && break
        sleep 0.01
      done
      \(command)
      wait $process
      """
    // A shell has what runs behind it ignore SIGINT.
    return try ProgramRun(
      "sh", ["-c", script],
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
  }

  @Test func controlCChangesNothing() throws {
    let before = try catalog("export").output
    let file = try largeFile()
    let run = try importing(file, to: catalog.path, then: "kill -INT $process")
    #expect(run.status == 130, "\(run.diagnostics)")
    #expect(try said() == "Interrupted: nothing was imported.\n")
    // Nothing is left for the next command to take back.
    #expect(!FileManager.default.fileExists(atPath: catalog.path + "-journal"))
    try expectWhole(before)
    let new = directory.file("new.db")
    for signal in ["INT", "TERM", "HUP"] {
      #expect(try importing(file, to: new, then: "kill -\(signal) $process").status == 130)
      #expect(try said() == "Interrupted: nothing was imported.\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(names.filter { $0.hasPrefix("new.db") } == [])
    }
  }

  /// Whether nobody writes to it, or somebody who has nothing to say.
  @Test(arguments: [false, true])
  func firstControlCEndsAnImportThatWaitsForAPipe(hasWriter: Bool) throws {
    let pipe = directory.file("pipe")
    let script = """
      mkfifo '\(pipe)'
      \(hasWriter ? "sleep 30 >'\(pipe)' &" : "true")
      writer=$!
      env --default-signal=INT \
        '\(ProgramRun.catalog)' import --db '\(catalog.path)' '\(pipe)' \
        2>'\(directory.file("err"))' &
      process=$!
      sleep 1
      kill -INT $process
      (sleep 10; kill -KILL $process) >/dev/null 2>&1 &
      wait $process
      status=$?
      \(hasWriter ? "kill $writer" : "true")
      exit $status
      """
    let run = try ProgramRun(
      "sh", ["-c", script], environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
    #expect(run.status == 130, "\(run.diagnostics)")
    #expect(try said() == "Interrupted: nothing was imported.\n")
  }

  @Test func aKilledImportIsTakenBackByTheNextCommand() throws {
    let before = try catalog("export").output
    let run = try importing(try largeFile(), to: catalog.path, then: "kill -9 $process")
    #expect(run.status == 137)
    try expectWhole(before)
  }

  @Test func aFileThatMayNotGrowIsAnErrorAndChangesNothing() throws {
    let before = try catalog("export").output
    let file = try largeFile()
    // In blocks of 1,024 bytes: what is there fits, what comes does not.
    for path in [catalog.path, directory.file("new.db")] {
      let run = try ProgramRun(
        "bash",
        ["-c", "ulimit -f 700; exec '\(ProgramRun.catalog)' import --db '\(path)' '\(file)'"],
        environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"])
      #expect(run.status == 2, "\(run.diagnostics)")
      #expect(run.diagnostics.hasPrefix("Error: "), "\(run.diagnostics)")
      if path == catalog.path {
        #expect(run.diagnostics.contains("716,800 bytes (ulimit -f)"), "\(run.diagnostics)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: directory.file("new.db")))
    try expectWhole(before)
  }

  @Test func aFullDiskIsAnErrorAndChangesNothing() throws {
    // Only root can make a disk that is small.
    let disk = directory.file("disk")
    let mounted = try ProgramRun(
      "sh", ["-c", "mkdir '\(disk)' && mount -t tmpfs -o size=700k tmpfs '\(disk)'"])
    guard mounted.status == 0 else { return }
    defer { _ = try? ProgramRun("umount", ["-l", disk]) }
    let path = disk + "/catalog.db"
    try FileManager.default.copyItem(atPath: catalog.path, toPath: path)
    let before = try ProgramRun.catalog(["export", "--db", path]).output
    let file = try largeFile()
    for place in [path, disk + "/new.db"] {
      let run = try ProgramRun.catalog(["import", "--db", place, file])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("full"), "\(run.diagnostics)")
    }
    // What standard input is kept in, too.
    let piped = try ProgramRun(
      "sh", ["-c", "'\(ProgramRun.catalog)' import --db '\(directory.file("b.db"))' - <'\(file)'"],
      environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "TMPDIR": disk])
    #expect(piped.status == 2)
    #expect(piped.diagnostics.contains("No space left"), "\(piped.diagnostics)")
    #expect(try ProgramRun.catalog(["check", "--db", path]).status == 0)
    #expect(try ProgramRun.catalog(["export", "--db", path]).output == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["catalog.db"])
  }
}
