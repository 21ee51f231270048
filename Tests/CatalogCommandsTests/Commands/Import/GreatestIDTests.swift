import TestSupport
import Testing

/// Products with the least and the greatest ids there are.
struct GreatestIDTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func run(_ arguments: String...) throws {
    let run = try fixture.catalog(arguments)
    #expect(run.status == 0, "\(arguments): \(run.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A new catalog takes them, and what comes later gets other ids")
  func newCatalog() throws {
    let extremes = try fixture.directory.write(
      """
      id,name,price
      9223372036854775807,Last,1 EUR
      -9223372036854775808,First,2 EUR
      -1,Minus,
      0,Zero,3 EUR

      """, to: "extremes.csv")
    let more = try fixture.directory.write("name,price\nSaw,1 EUR\nAxe,2 EUR\n", to: "more.csv")
    try run("import", extremes)
    try run("import", more)
    try run("undo", "--yes")
    try run("redo", "--yes")
    try run("edit", "9223372036854775807", "--price", "5")
    try run("remove", "--yes", "--", "-9223372036854775808")
    try run("undo", "--yes")
    try run("reindex")
    let list = try fixture.catalog(["list", "--format", "csv", "--columns", "name"])
    #expect(
      list.output.split(separator: "\n").dropFirst()
        == ["Axe", "First", "Last", "Minus", "Saw", "Zero"])
  }

  @Test("A catalog that is there takes the greatest, and imports go on")
  func catalogThatIsThere() throws {
    let last = try fixture.directory.write(
      "id,name,price\n9223372036854775807,Last,1 EUR\n", to: "last.csv")
    let more = try fixture.directory.write(
      "name,manufacturer,price\nSaw,Ash,1 EUR\nAxe,Ash,2 EUR\n", to: "more.csv")
    try run("add", "--name", "First")
    try run("import", last)
    try run("import", "--key", "name+manufacturer", more)
    try run("import", "--key", "name+manufacturer", more)
    let list = try fixture.catalog(["list", "--format", "csv", "--columns", "name"])
    #expect(list.output.split(separator: "\n").dropFirst() == ["Axe", "First", "Last", "Saw"])
  }
}
