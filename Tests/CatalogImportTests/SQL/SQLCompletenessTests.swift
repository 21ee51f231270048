@testable import CatalogImport
import TestSupport
import Testing

/// Every row of a script is read, or an error says why not.
struct SQLCompletenessTests {
  private let table = "CREATE TABLE goods (id int, name varchar(20), price decimal(9,2));\n"

  private func insert(_ id: Int, _ name: String) -> String {
    "insert into goods (ID, NAME, PRICE) values (\(id),'\(name)',3);"
  }

  private func names(_ script: String, dialect: SQLDialect? = nil) throws -> [String?] {
    var options = ImportOptions()
    options.format = .sql
    options.dialect = dialect
    return try readProducts(in: script, options: options).map(\.name)
  }

  private func error(_ script: String) -> ImportError? {
    do {
      _ = try names(script)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  @Test(
    "A line for a client ends with the line, and the INSERT behind it is read",
    arguments: [
      "prompt Importing table GOODS...", "set feedback off", "set define off", "use shop",
      "SET search_path = public", "DEFINE x = 3", "SOURCE other.sql", "REM it's a remark",
      "set feedback off\nset define off\nprompt it's loading", "WHENEVER SQLERROR EXIT",
      "SET IDENTITY_INSERT goods ON", "SPOOL x.log", "EXEC it", "COMMIT", "DROP TABLE other",
      "LOCK TABLES goods WRITE",
    ])
  func clientLines(_ line: String) throws {
    for head in ["", "SET NOCOUNT ON\n", "SET DEFINE OFF;\n"] {
      let script = "\(head)\(table)\(line)\n\(insert(1, "Saw"))\n\(line)\n\(insert(2, "Axe"))\n"
      #expect(try names(script) == ["Saw", "Axe"], "\(script)")
    }
  }

  @Test("An INSERT on the line of SET is read")
  func insertBehindSet() throws {
    let script = "\(table)SET IDENTITY_INSERT goods ON \(insert(1, "Saw"))\n\(insert(2, "Axe"))"
    #expect(try names(script) == ["Saw", "Axe"])
  }

  @Test(
    "The INSERTs of a block are read",
    arguments: [
      ("BEGIN\n", "END;\n/\n"), ("BEGIN ", " END;\n/\n"), ("begin ", "commit; end;\n/\n"),
      ("DECLARE x NUMBER;\nBEGIN\n", "END;\n/\n"),
      ("SET DEFINE OFF;\nDECLARE x NUMBER; y VARCHAR2(9) := 'b';\nBEGIN\n", "COMMIT;\nEND;\n/\n"),
      ("SET NOCOUNT ON\nGO\nBEGIN TRANSACTION\n", "COMMIT\nGO\n"),
      ("SET NOCOUNT ON\nGO\nBEGIN TRY\n", "END TRY\nGO\n"),
      ("START TRANSACTION\n", "COMMIT;\n"), ("BEGIN ISOLATION LEVEL SERIALIZABLE;\n", "COMMIT;"),
    ])
  func blocks(_ begin: String, _ end: String) throws {
    let rows = insert(1, "Saw") + "\n" + insert(2, "Axe") + "\n"
    #expect(try names(table + begin + rows + end) == ["Saw", "Axe"])
  }

  @Test(
    "A statement that is passed over and would fill the products is an error with its line",
    arguments: [
      "DO $$ BEGIN insert into goods values (9,'Lost',1); END $$;",
      "DO $body$ BEGIN\n insert into goods values (9,'Lost',1); END $body$;",
      "WITH x AS (SELECT 1) INSERT INTO goods SELECT 9, 'Lost', 1 FROM x;",
      "MERGE INTO goods g USING other o ON (g.id = o.id) WHEN NOT MATCHED THEN INSERT VALUES (1);",
      "INSERT INTO goods SELECT 9, 'Lost', 1;", "COPY goods FROM '/tmp/goods.txt';",
      "LOAD DATA INFILE 'x' INTO TABLE goods;",
      "FOR i IN 1..9 LOOP INSERT INTO goods VALUES (i, 'Lost', 1); END LOOP;",
      "IF 1 = 1 THEN INSERT INTO shop.goods VALUES (9, 'Lost', 1); END IF;",
    ])
  func unread(_ statement: String) throws {
    let error = error("\(table)\(insert(1, "Saw"))\n\n\(statement)\n")
    #expect(error?.line == (statement.contains("\n") ? 5 : 4), "\(statement)")
    #expect(error?.message.contains("would give rows to goods") == true)
    let other = statement.replacing("goods", with: "bads")
    #expect(try names("\(table)\(insert(1, "Saw"))\n\n\(other)\n") == ["Saw"], "\(other)")
  }

  @Test("What a routine, a comment or a GRANT says of INSERT is no row that is missing")
  func noRows() throws {
    let script = """
      /* Not these:
      insert into goods values (7,'No',1);
      */
      CREATE FUNCTION f() RETURNS trigger AS $_$
      BEGIN
      insert into goods values (8,'No',1);
      RETURN NEW; END; $_$ LANGUAGE plpgsql;
      GRANT SELECT, INSERT ON goods TO x;
      """
    #expect(
      try names("SET standard_conforming_strings = on;\n\(table)\(script)\n\(insert(1, "Saw"))")
        == ["Saw"])
  }

  @Test("A text that swallows a line with INSERT sends the reader back to the other dialect")
  func swallowed() throws {
    var script = table
    for id in 1...300 {
      let name = id == 150 ? #"5\'-phosphat"# : id == 200 ? #"3\'-phosphat"# : "Saw \(id)"
      script += "insert into goods values (\(id),'\(name)',3);\n"
    }
    #expect(try names(script).count == 300)
    #expect(try names(script)[149] == "5'-phosphat")
  }

  @Test("A text that swallows INSERTs in every dialect is an error with both numbers")
  func swallowedAnyhow() throws {
    let script =
      table + """
        insert into goods values (1,'Saw',3);
        insert into goods values (2,'Axe,3);
        insert into goods values (3,'Pen,3);
        insert into goods values (4,'Cup',3);
        """
    let error = error(script + "\n" + insert(5, "Bit"))
    #expect(error != nil)
    let text = table + "insert into goods values (1,'How to:\ninsert into goods values',3);\n"
    let second = self.error(text)
    #expect(second?.line == 3)
    #expect(second?.message.contains("of 2 lines that begin so, 1 were read") == true)
    #expect(try names(text, dialect: .sqlite) == ["How to: insert into goods values"])
  }

  @Test("A row with another number of values than columns is no error of the row alone")
  func wrongCount() throws {
    let error = error("\(table)insert into goods values (1,'Saw',3), (2,'Axe');")
    #expect(error?.isOfRow == false)
    #expect(error?.message.contains("--dialect") == true)
  }

  @Test("A mark of a dialect counts as a whole word")
  func wholeMarks() {
    #expect(SQLDialect.marked(in: Array("CREATE DATABASE chinook_auto_increment;".utf8)) == nil)
    #expect(SQLDialect.marked(in: Array("id int AUTO_INCREMENT,".utf8)) == .mysql)
    #expect(
      SQLDialect.marked(in: Array("CREATE DATABASE x_auto_increment;\n\\c x\n".utf8))
        == .postgresql)
  }

  @Test(
    "A script with too many columns is an error with its line",
    arguments: [
      "CREATE TABLE x (\((0...10_000).map { "c\($0) int" }.joined(separator: ", ")));",
      "INSERT INTO x (\((0...10_000).map { "c\($0)" }.joined(separator: ", "))) VALUES (1);",
    ])
  func columns(_ statement: String) {
    #expect(error(statement)?.message == "there are more than 10000 columns")
    #expect(error(statement)?.line == 1)
  }

  @Test("Many columns and many foreign keys take no time that grows with their square")
  func manyColumnsAndKeys() throws {
    let columns = (0..<9_000).map { "c\($0) int" }.joined(separator: ", ")
    var script = "CREATE TABLE product (name text, a int, \(columns));\n"
    for number in 0..<3_000 {
      script += "ALTER TABLE product ADD FOREIGN KEY (a) REFERENCES t\(number) (id);\n"
    }
    script += "INSERT INTO product (name) VALUES ('Saw');\n"
    let time = try ContinuousClock().measure {
      let survey = try SQLSurvey(dialect: nil) { byteSource(script.utf8) }
      #expect(survey.tables[0].foreignKeys.count == 3_000)
    }
    #expect(time < .seconds(20))
  }

  @Test("DELIMITER with too many characters is an error and no trap")
  func longDelimiter() {
    let script =
      table + "DELIMITER " + String(repeating: "x", count: 300_000) + "\n" + insert(1, "A")
    #expect(error(script)?.line == 2)
  }
}
