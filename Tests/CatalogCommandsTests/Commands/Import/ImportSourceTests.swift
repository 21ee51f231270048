import Foundation
import TestSupport
import Testing

/// What can be imported from, and what is said of what cannot.
struct ImportSourceTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private var isCatalogThere: Bool { FileManager.default.fileExists(atPath: fixture.path) }

  private func names() throws -> String {
    try ProgramRun("sqlite3", [fixture.path, "SELECT name FROM product ORDER BY id"]).output
  }

  // MARK: Databases

  @Test func anotherProgramsDatabaseIsReadOnly() throws {
    let path = fixture.directory.file("shop.sqlite")
    let script = """
      CREATE TABLE Suppliers (SupplierID INTEGER PRIMARY KEY, CompanyName TEXT, Country TEXT);
      CREATE TABLE Products (ProductID INTEGER PRIMARY KEY, ProductName TEXT,
        SupplierID INTEGER REFERENCES Suppliers, UnitPrice REAL, UnitsInStock INTEGER);
      INSERT INTO Suppliers VALUES (1, 'Ash', 'Sweden');
      INSERT INTO Products VALUES (3, 'Saw', 1, 12.5, 4), (4, 'Axe', NULL, NULL, NULL);
      """
    _ = try ProgramRun("sqlite3", [path], input: script)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    for options in [[], ["--from", "db"]] {
      let run = try fixture.catalog(["import", "--replace", "--yes"] + options + [path])
      #expect(run.status == 0, "\(run.diagnostics)")
      let list = try fixture.catalog(["export", "--format", "csv"]).output
      #expect(list.contains("3,,Saw,Ash,12.50,,4,Sweden,SE,"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
        == ["catalog.db", "shop.sqlite"])
  }

  @Test("A row of a database that is larger than is read is named, and nothing is imported")
  func hugeRow() throws {
    let path = fixture.directory.file("shop.sqlite")
    let script = """
      CREATE TABLE product (sku TEXT, name TEXT, price REAL, note TEXT);
      INSERT INTO product VALUES ('A', 'Saw', 1.5, 'x'), ('B', 'Axe', 2.5, zeroblob(300000000));
      """
    try #require(try ProgramRun("sqlite3", [path, script]).status == 0)
    for options in [[], ["--on-error", "skip"]] {
      let run = try fixture.catalog(["import", path] + options)
      #expect(run.status == 2)
      #expect(
        run.diagnostics.hasPrefix("Error: cannot read '\(path)': a row is larger than 256 MiB\n"),
        "\(run.diagnostics)")
      #expect(!isCatalogThere)
    }
  }

  @Test func anotherCatalogComesInAsItIs() throws {
    let other = try SmallCatalog.make()
    let run = try fixture.catalog(["import", "--locale", "en", other.path])
    #expect(run.diagnostics.hasPrefix("\(other.path): 5 products added\n"))
    #expect(try fixture.catalog(["export"]).output == other.catalog(["export"]).output)
  }

  @Test func aCatalogIsNotImportedIntoItself() throws {
    _ = try fixture.catalog(["import", "-"], input: SmallCatalog.script)
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let link = fixture.directory.file("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.path)
    for path in [fixture.path, link] {
      let run = try fixture.catalog(["import", path])
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("'\(path)' is the catalog itself"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func whatIsNoDatabaseIsNamed() throws {
    let path = try file("a.csv", "name\nSaw\n")
    let run = try fixture.catalog(["import", "--from", "db", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("'\(path)' is not a SQLite database"))
    #expect(!isCatalogThere)
  }

  @Test func aDatabaseInAPipeIsNamed() throws {
    let other = try SmallCatalog.make()
    for options in ["", "--from db "] {
      let run = try fixture.shell("catalog import \(options)- <'\(other.path)'")
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("standard input is a pipe"))
    }
    #expect(!isCatalogThere)
  }

  // MARK: Pipes

  @Test(arguments: [
    "INSERT INTO product (name) VALUES ('Saw'), ('Axe');", "name,price\nSaw,1\nAxe,2\n",
    "name\tprice\nSaw\t1\nAxe\t2\n", #"[{"name":"Saw"},{"name":"Axe"}]"#,
    "{\"name\":\"Saw\"}\n{\"name\":\"Axe\"}\n",
  ])
  func everyTextComesThroughAPipe(_ text: String) throws {
    let path = try file("a", text)
    let run = try fixture.shell(
      """
      cat '\(path)' | catalog import -q - && mkfifo '\(path).fifo' || exit
      cat '\(path)' >'\(path).fifo' & catalog import -q --key none '\(path).fifo'
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try names() == "Saw\nAxe\nSaw\nAxe\n")
  }

  // MARK: Not what it should be

  @Test(arguments: ["a.sql", "a.csv", "a.json", "a"])
  func anEmptyFileIsNamed(_ name: String) throws {
    for text in ["", "\u{FEFF}"] {
      let path = try file(name, text)
      let run = try fixture.catalog(["import", path])
      #expect(run.status == 2)
      #expect(run.diagnostics == "Error: \(path): is empty\n  Nothing was imported.\n")
    }
    #expect(try fixture.catalog(["import", "-"]).diagnostics.contains("standard input: is empty"))
    #expect(!isCatalogThere)
  }

  @Test(arguments: [
    ("INSERT INTO product (name) VALUES\n('Saw'),\n('Ax", 3),
    ("INSERT INTO product (name) VALUES ('Saw'),\n", 2),
    ("INSERT INTO product (name, price) VALUES ('Saw', 1),\n('Axe', ", 2),
    ("CREATE TABLE product (name TEXT,\n", 2),
    ("COPY product (name) FROM stdin;\nSaw\nAxe", 1),
    ("name,details\nSaw,a\nAxe,\"b\nc", 3),
    ("[{\"name\":\"Saw\"},\n{\"name\":\"Axe\"", 2), ("[{\"name\":\"Saw\"},\n{\"na", 2),
    ("{\"name\":\"Saw\"}\n{\"name\":", 2),
  ])
  func aFileThatIsCutOffChangesNothing(_ text: String, line: Int) throws {
    let path = try file("a", text)
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("\(path):\(line): "), "\(run.diagnostics)")
    #expect(run.diagnostics.hasSuffix("  Nothing was imported.\n"))
    #expect(!isCatalogThere)
  }

  @Test func aFileThatMayNotBeReadIsNamed() throws {
    let path = try file("a.csv", "name\nSaw\n")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // root reads anything.
    guard getuid() != 0 else { return }
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("cannot read '\(path)': Permission denied"))
  }

  @Test func theEndOfANameSaysWhatContentLeavesOpen() throws {
    // LOAD could be the name of a column.
    let path = try file(
      "a.sql", "LOAD DATA INFILE 'x' INTO TABLE t;\nINSERT INTO product (name) VALUES ('Saw');\n")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("statements ignored: 1 LOAD"))
    #expect(try names() == "Saw\n")
  }

  @Test func aScriptInAnotherEncodingGetsAdvice() throws {
    let path = fixture.directory.file("a.sql")
    var bytes = Array("CREATE TABLE product (name TEXT);\n".utf8)
    for name in ["Café", "Crème brûlée", "Gâteau à la crème", "Pâté forestière"] {
      bytes += Array("INSERT INTO product VALUES ('".utf8)
      bytes += name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      bytes += Array("');\n".utf8)
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(path):2: name is not UTF-8: its byte 4 is 0xE9"))
    #expect(run.diagnostics.contains("try: --encoding windows-1252"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["import", "--encoding", "windows-1252", path]).status == 0)
    #expect(try names() == "Café\nCrème brûlée\nGâteau à la crème\nPâté forestière\n")
  }

  @Test func aTextOfADatabaseThatIsNotUTF8IsNotSaidToHaveAnEncoding() throws {
    let path = try database("INSERT INTO product VALUES ('Saw'), (CAST(x'436166E9' AS TEXT))")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("name is not UTF-8: its byte 4 is 0xE9"))
    #expect(!run.diagnostics.contains("--encoding"))
    #expect(run.diagnostics.contains("To leave such rows out: --on-error skip"))
    #expect(try fixture.catalog(["import", "--on-error", "skip", path]).status == 0)
    #expect(try names() == "Saw\n")
  }

  @Test func aDatabaseWithNothingButAViewSaysWhatIsRead() throws {
    let path = try database(
      "DROP TABLE product; CREATE VIEW product AS SELECT 'Saw' AS name, 4.5 AS price")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("has no tables: of a database, tables are read and no views"))
  }

  /// Makes a database with a table of names, and runs SQL in it.
  private func database(_ sql: String) throws -> String {
    let path = fixture.directory.file("source.db")
    try fixture.sqlite3("CREATE TABLE product (name TEXT); \(sql)", path: path)
    return path
  }
}
