import TestSupport
import Testing

/// Advice for files that cannot be read as they are: a shell takes it, and what it names is there.
struct FileAdviceTests {
  private let fixture: CatalogFixture
  private let folder: String

  init() throws {
    fixture = try CatalogFixture()
    folder = try fixture.directory.write("", to: "empty")
      .split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// Makes a file, imports it, and returns the command that is advised.
  private func advice(_ make: String, file: String) throws -> String {
    let made = try fixture.shell("cd '\(folder)' && \(make)")
    #expect(made.status == 0, "\(made.diagnostics)")
    let run = try fixture.shell("cd '\(folder)' && catalog import \"\(file)\"")
    #expect(run.status == 2)
    let line = run.diagnostics.split(separator: "\n").first { $0.hasSuffix("| catalog import -") }
    let command = try #require(line, "\(run.diagnostics)")
    for start in ["unpack it: ", "of it: "] {
      if let found = command.firstRange(of: start) { return String(command[found.upperBound...]) }
    }
    return String(command)
  }

  private static let table = "printf 'sku,name,price\\nA1,Saw,1\\n' > a.csv"

  @Test(
    "A file that is packed, twice perhaps, is read by the command that is advised",
    arguments: [
      ("gzip -kf a.csv; gzip -c a.csv.gz > a.csv.gz.gz", "a.csv.gz.gz"),
      ("tar czf a.tar.gz a.csv", "a.tar.gz"), ("tar cf 'my list.tar' a.csv", "my list.tar"),
      ("xz -c a.csv > \"it's.xz\"", "it's.xz"), ("xz -c a.csv | gzip > -b.xz.gz", "./-b.xz.gz"),
    ])
  func packed(make: String, file: String) throws {
    let command = try advice(Self.table + "; " + make, file: file)
    let run = try fixture.shell("cd '\(folder)' && \(command)")
    #expect(run.status == 0, "\(command): \(run.diagnostics)")
    #expect(try fixture.catalog(["list", "--format", "csv"]).output.contains("Saw"))
  }

  @Test("Columns of JSON that gzip has compressed are turned by the command that is advised")
  func packedColumns() throws {
    guard try fixture.shell("command -v jq").status == 0 else { return }
    let text = #"{"sku":["A1","A2"],"name":["Saw","Axe"]}"#
    let command = try advice(
      "printf %s '\(text)' | gzip > 'my columns.json.gz'", file: "my columns.json.gz")
    #expect(command.hasPrefix("gunzip -c 'my columns.json.gz' | jq "), "\(command)")
    let run = try fixture.shell("cd '\(folder)' && \(command)")
    #expect(run.status == 0, "\(command): \(run.diagnostics)")
    #expect(try fixture.catalog(["list", "--format", "csv"]).output.contains("Axe"))
  }

  @Test("The rows of a damaged SQLite file are read by the command that is advised")
  func damagedDatabase() throws {
    let make =
      "sqlite3 i.sqlite \"CREATE TABLE items (sku TEXT PRIMARY KEY, title TEXT); WITH RECURSIVE "
      + "n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) INSERT INTO items "
      + "SELECT 'A' || i, 'Saw number ' || i FROM n\" && "
      + "printf '\\377\\377\\377' | dd of=i.sqlite bs=1 seek=16384 conv=notrunc 2>&1"
    let command = try advice(make, file: "i.sqlite")
    #expect(command.contains("sqlite3 i.sqlite .dump"), "\(command)")
    let run = try fixture.shell("cd '\(folder)' && \(command)")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("products added"))
  }

  @Test(
    "A file without any value is empty, whatever its format",
    arguments: [
      ("a.csv", "\n\n"), ("a.json", "{\"products\":[]}"), ("a.json", "{}"), ("a.json", "[{}]"),
      ("a.ndjson", "{}\n{}\n"), ("a.xml", "<r/>\n"), ("a.xml", "<r></r>\n"),
    ])
  func empty(file: String, text: String) throws {
    let run = try fixture.catalog(["import", fixture.directory.write(text, to: file)])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(file): is empty"), "\(run.diagnostics)")
    #expect(!run.diagnostics.contains("--"), "\(run.diagnostics)")
  }

  @Test(
    "A trigger that mysqldump writes in comments is listed, and ROLLBACK TO told for what it is")
  func scripts() throws {
    let dump = try fixture.directory.write(
      """
      -- MySQL dump 10.13
      CREATE TABLE p (name text, price int);
      INSERT INTO p VALUES ('Saw', 1);
      DELIMITER ;;
      /*!50003 CREATE*/ /*!50017 DEFINER=`a`@`b`*/ /*!50003 TRIGGER t BEFORE INSERT ON p
      FOR EACH ROW BEGIN SET x = 1; END */;;
      DELIMITER ;

      """, to: "dump.sql")
    let run = try fixture.catalog(["import", dump])
    #expect(run.diagnostics.contains("statements ignored: 1 CREATE TRIGGER"), "\(run.diagnostics)")
    let back = try fixture.directory.write(
      "CREATE TABLE p (name text);\nBEGIN;\nROLLBACK TO x;\nINSERT INTO p VALUES ('b');\n",
      to: "back.sql")
    let refused = try fixture.catalog(["import", back])
    #expect(refused.diagnostics.contains("back.sql:3: ROLLBACK TO takes back what stands above it"))
  }
}
