import Foundation
import TestSupport
import Testing

/// What was typed is looked at before the files that it is about.
struct OrderOfErrorsTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "A mistake in an option comes before a catalog or a file that cannot be opened",
    arguments: [
      Mistake(arguments: ["list", "--where", "price <"], message: "--where: expected a number"),
      Mistake(arguments: ["list", "--where", "custom.Shelf ="], message: "--where: expected"),
      Mistake(arguments: ["list", "--where", "Shelf = ("], message: "--where: expected a value"),
      Mistake(arguments: ["search", "--where", "name =="], message: "--where: expected a value"),
      Mistake(arguments: ["export", "--where", "AND"], message: "--where: expected"),
      Mistake(arguments: ["edit", "--where", "x", "--price", "1"], message: "--where: expected"),
      Mistake(arguments: ["remove", "--where", "x <> ", "--yes"], message: "--where: expected"),
      Mistake(arguments: ["list", "--locale", "xx_bogus"], message: "unknown language 'xx_bogus'"),
      Mistake(arguments: ["search", "a", "--locale", "xx_bogus"], message: "unknown language"),
      Mistake(arguments: ["index", "--locale", "xx_bogus"], message: "unknown language"),
      Mistake(arguments: ["export", "--locale", "xx_bogus"], message: "unknown language"),
      Mistake(arguments: ["show", "3", "--locale", "xx_bogus"], message: "unknown language"),
      Mistake(
        arguments: ["import", "none.csv", "--encoding", "latin-99"],
        message: "unknown encoding 'latin-99'"),
    ])
  func optionsComeFirst(mistake: Mistake) throws {
    let fixture = try SmallCatalog.make()
    let path = fixture.directory.file("junk.db")
    try "no catalog".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try fixture.catalog(mistake.arguments + ["--db", path])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("Error: " + mistake.message), "\(run.diagnostics)")
  }

  @Test("What only the catalog can say of a predicate comes behind its faults")
  func customNamesComeWithTheCatalog() throws {
    let fixture = try SmallCatalog.make()
    let path = fixture.directory.file("junk.db")
    try "no catalog".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try fixture.catalog(["list", "--where", "Shelf == 'A'", "--db", path])
    #expect(run.diagnostics.contains("is not a SQLite database"))
    let other = try fixture.catalog(["list", "--where", "Shelf == 'A'"])
    #expect(other.status == 64)
    #expect(other.diagnostics.contains("--where: expected"))
  }
}
