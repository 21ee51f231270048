import CatalogCommands
import Foundation
import Synchronization
import TestSupport
import Testing

/// Output whose reader takes its time.
struct PipeWriterTests {
  @Test("What a reader does not take waits, and comes in order")
  func slowReader() throws {
    let pipe = Pipe()
    let writer = try #require(
      PipeWriter(pipe.fileHandleForWriting.fileDescriptor, name: "the pipe"))
    var generator = SeededGenerator(seed: 5)
    var expected: [UInt8] = []
    // Far more than a pipe takes. Nobody reads meanwhile, and nothing waits for long.
    for count in [1, 4095, 70_000, 4097, 300_000, 0, 12, 65_536] {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      expected += bytes
      try bytes.withUnsafeBytes { try writer.write($0) }
    }
    let reading = pipe.fileHandleForReading
    let found = Mutex(Data())
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      let data = (try? reading.readToEnd()) ?? Data()
      found.withLock { $0 = data }
      end.signal()
    }
    thread.start()
    try writer.finish()
    try pipe.fileHandleForWriting.close()
    end.wait()
    #expect(found.withLock { $0 } == Data(expected))
  }

  @Test("A reader that ends is told, also where bytes wait")
  func readerThatEnds() throws {
    let pipe = Pipe()
    let writer = try #require(
      PipeWriter(pipe.fileHandleForWriting.fileDescriptor, name: "the pipe"))
    let bytes = [UInt8](repeating: 65, count: 200_000)
    try bytes.withUnsafeBytes { try writer.write($0) }
    try pipe.fileHandleForReading.close()
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: OutputError.closedPipe) { try writer.finish() }
    #expect(PipeWriter(open("/dev/null", O_WRONLY | O_CLOEXEC), name: "no pipe") == nil)
  }

  @Test(
    "Who reads a list slowly, or looks at its first page, keeps nobody from changing the catalog",
    arguments: [
      "list --all", "list --all --json", "search --all saw", "export", "history --all --json",
      "list --sort quantity --all", "index --all --locale sv",
    ])
  func readersKeepNobodyOut(command: String) throws {
    let rows = (1...4000).map { "S-\($0),Saw number \($0),\($0 % 9)" }.joined(separator: "\n")
    let fixture = try CatalogFixture.names(["Saw"])
    let file = try fixture.directory.write("sku,name,quantity\n\(rows)\n", to: "many.csv")
    try #require(try fixture.catalog(["import", file]).status == 0)
    let expected = try fixture.catalog(command.split(separator: " ").map(String.init)).output
    // The reader begins when the change is done.
    let run = try fixture.shell(
      """
      cd "$FOLDER"; mkfifo done; "$CATALOG" \(command) | { read -r line <done; cat; } >found &
      for attempt in 1 2 3 4 5 6; do
        sleep 1
        if CATALOG_BUSY_TIMEOUT=0 "$CATALOG" edit 1 --quantity 77; then break; fi
      done 2>&1
      "$CATALOG" show 1 --format csv
      echo done >done; wait; rm done
      """, environment: ["FOLDER": fixture.directory.path])
    #expect(run.output.contains(",77,"), "\(run.output)\(run.diagnostics)")
    #expect(run.status == 0)
    let found = try String(contentsOfFile: fixture.directory.path + "/found", encoding: .utf8)
    #expect(found == expected)
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
