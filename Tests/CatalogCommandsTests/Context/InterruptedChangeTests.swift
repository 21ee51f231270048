import Foundation
import TestSupport
import Testing

/// Commands that somebody ends while they change a catalog.
struct InterruptedChangeTests {
  @Test(
    "A change that is interrupted takes back what it has written, and leaves no journal",
    arguments: [
      "edit --where id>0 --quantity +1 --yes", "remove --where id>100 --yes", "undo --yes",
      "reindex --numeric", "reindex --substring", "reindex --words", "reindex --custom Color",
      "history --prune --keep 0 --yes",
    ])
  func interruptedChange(command: String) throws {
    let rows = (1...3000).map { "S-\($0),Axe \($0),\($0 % 9),Red" }.joined(separator: "\n")
    let fixture = try CatalogFixture.names(["Saw"])
    let file = try fixture.directory.write("sku,name,quantity,Color\n\(rows)\n", to: "many.csv")
    try #require(try fixture.catalog(["import", file]).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let products = try fixture.catalog(["export"]).output
    let arguments = command.split(separator: " ").map(String.init) + ["--db", fixture.path]
    var limit = 0
    while true {
      let (status, asked) = run(arguments, endingAfter: limit)
      #expect(!FileManager.default.fileExists(atPath: fixture.path + "-journal"), "\(limit)")
      if status == 0 {
        #expect(limit > 0 && asked <= limit, "an interruption was not heard")
        break
      }
      #expect(status == 130, "\(limit)")
      #expect(try fixture.catalog(["export"]).output == products, "\(limit)")
      #expect(try fixture.catalog(["check"]).status == 0, "\(limit)")
      try before.write(to: URL(fileURLWithPath: fixture.path))
      limit = limit * 2 + 1
      if limit > 1_000_000 { break }
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A change that is done when the signal comes is told as done")
  func signalBehindTheCommit() throws {
    let fixture = try CatalogFixture.names(["Axe", "Saw"])
    guard try fixture.shell("strace -o /dev/null true").status == 0 else { return }
    let run = try fixture.shell(
      "strace -f -qq -o /dev/null -P \"$CATALOG_DB-journal\" -e trace=unlink "
        + "-e inject=unlink:signal=SIGINT:when=1 \"$CATALOG\" edit 1 --quantity 3")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["list", "--where", "quantity == 3"]).output.contains("Axe"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
