import TestSupport
import Testing

/// Several scripts of one command have one dialect, and one schema where they need it.
struct ImportScriptsTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func names() throws -> String {
    try ProgramRun("sqlite3", [fixture.path, "SELECT name FROM product ORDER BY id"]).output
  }

  private func makers() throws -> String {
    try ProgramRun(
      "sqlite3",
      [fixture.path, "SELECT m.name FROM product p JOIN manufacturer m ON m.id = manufacturer_id"]
    ).output
  }

  private static let tables = """
    CREATE TABLE maker (id int PRIMARY KEY, name varchar(20));
    CREATE TABLE product (price decimal(9,2), name varchar(20), id int PRIMARY KEY,
      maker_id int REFERENCES maker (id));
    """
  private static let rows = "INSERT INTO product VALUES (3, 'Saw', 1, 7), (4, 'Axe', 2, 7);\n"
  private static let makerRows = "INSERT INTO maker VALUES (7, 'Ash');\n"

  @Test(
    "A file with the tables and files with their rows are one script, in any order",
    arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]])
  func schemaInAnotherFile(_ order: [Int]) throws {
    let texts = [Self.tables, Self.rows, Self.makerRows]
    let files = try order.map { try file("\($0).sql", texts[$0]) }
    let run = try fixture.catalog(["import", "--currency", "EUR"] + files)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("1.sql: 2 products added"))
    #expect(try names() == "Saw\nAxe\n")
    #expect(try makers() == "Ash\nAsh\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A file without marks is read in the dialect of the others, and no row is lost")
  func oneDialect() throws {
    let first =
      "CREATE TABLE product (id int, name varchar(20)) ENGINE=InnoDB;\n"
      + "INSERT INTO product (id, name) VALUES (1, 'Saw');\n"
    var second = ""
    for id in 2...400 {
      let name = id == 100 || id == 300 ? #"5\'-phosphat"# : "Axe \(id)"
      second += "INSERT INTO product (id, name) VALUES (\(id), '\(name)');\n"
    }
    second += "INSERT INTO product (id, name) VALUES (401, 'C:\\\\temp');\n"
    for options in [[], ["--on-error", "skip"]] {
      let run = try fixture.catalog(
        ["import", "--replace", "--yes"] + options
          + [file("a.sql", first), file("b.sql", second)])
      #expect(run.diagnostics.contains("b.sql: 400 products added"), "\(run.diagnostics)")
      #expect(try names().contains("5'-phosphat\n"))
      #expect(try names().contains("C:\\temp\n"))
    }
  }

  @Test(
    "A row with another number of values is fatal with --on-error skip, too, and names --dialect")
  func wrongCountIsFatal() throws {
    let script = "CREATE TABLE product (id int, name text);\nINSERT INTO product VALUES (1,'a',2);"
    let run = try fixture.catalog(["import", "--on-error", "skip", file("a.sql", script)])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--dialect"), "\(run.diagnostics)")
  }

  @Test("The faults of all files are reported")
  func faultsOfAllFiles() throws {
    let files = try [
      file("a.csv", "name,price\nSaw,cheap\n"), file("b.csv", "name,price\nAxe,3\n"),
      file("c.csv", "name,price\nPen,dear\n,4\n"),
    ]
    let run = try fixture.catalog(["import", "--currency", "EUR"] + files)
    #expect(run.status == 2)
    for text in ["a.csv:2: price 'cheap'", "c.csv:2: price 'dear'", "c.csv:3: name is empty"] {
      #expect(run.diagnostics.contains(text), "\(run.diagnostics)")
    }
    let unreadable = try [file("d.csv", ""), file("e.xlsx", "PK\u{3}\u{4}....")]
    let second = try fixture.catalog(["import"] + unreadable)
    #expect(second.diagnostics.contains("d.csv: is empty"))
    #expect(second.diagnostics.contains("e.xlsx: is an Excel workbook"))
  }
}
