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
      "SET search_path = public", "DEFINE x = 3", "PRINT 'it'", ":setvar x 3", "REM it's a remark",
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
      "MERGE goods AS g USING x ON g.id = x.id WHEN NOT MATCHED THEN INSERT VALUES (1);",
      "MERGE TOP (10) INTO goods AS g USING x ON g.id = x.id WHEN NOT MATCHED THEN INSERT (id);",
      "WITH x AS (INSERT INTO goods VALUES (9,'Lost',1) RETURNING id) SELECT * FROM x;",
      "WITH x AS (SELECT 1) REPLACE INTO goods SELECT 9, 'Lost', 1;",
      "EXEC('INSERT INTO goods VALUES (9,''Lost'',1)')",
      "EXEC sp_executesql N'INSERT goods VALUES (9,''Lost'',1)';",
      "EXECUTE IMMEDIATE 'INSERT INTO goods VALUES (9,''Lost'',1)';",
      "BEGIN EXECUTE IMMEDIATE 'INSERT INTO goods VALUES (9,''Lost'',1)'; END;\n/",
      "PREPARE s FROM 'INSERT INTO goods VALUES (9,''Lost'',1)';",
      "PREPARE s AS INSERT INTO goods VALUES ($1, $2, $3);",
      "SET @s = 'INSERT INTO goods VALUES (9,''Lost'',1)';",
      "DO 'BEGIN INSERT INTO goods VALUES (9,''Lost'',1); END';",
      "EXPLAIN ANALYZE INSERT INTO goods VALUES (9,'Lost',1);",
      "REPLACE INTO goods SELECT 9, 'Lost', 1;", "INSERT INTO goods DEFAULT VALUES;",
      "INSERT INTO goods EXEC more;", "INSERT INTO goods TABLE other;",
      "INSERT FIRST WHEN 1=1 THEN INTO goods VALUES (9,'Lost',1) SELECT * FROM dual;",
      "INSERT ALL WHEN 1=1 THEN INTO goods VALUES (9,'Lost',1) SELECT * FROM dual;",
      "SELECT * INTO goods FROM other;", "CREATE TABLE goods AS SELECT 9 AS id;",
      "BULK INSERT dbo.goods FROM 'x.csv' WITH (FORMAT='CSV');",
      "LOAD DATA LOCAL INFILE 'x.csv' REPLACE INTO TABLE goods FIELDS TERMINATED BY ',';",
      "IMPORT INTO goods CSV DATA ('x.csv');", "LOAD FROM x.csv OF DEL INSERT INTO goods;",
      "COPY goods FROM stdin WITH (FORMAT csv);\n9,Lost,1\n\\.\n",
      "COPY goods FROM stdin DELIMITER '|';\n9|Lost|1\n\\.\n",
      "\\copy goods FROM 'x.csv' CSV", "\\copy public.goods(id, name) from 'x.csv'",
      ".import --csv --skip 1 x.csv goods",
    ])
  func unread(_ statement: String) throws {
    let error = error("\(table)\(insert(1, "Saw"))\n\n\(statement)\n")
    #expect(error?.line == (statement.hasPrefix("DO $body$") ? 5 : 4), "\(statement)")
    #expect(error?.message.contains("would give rows to goods") == true, "\(statement)")
    let other = statement.replacing("goods", with: "bads")
    #expect(try names("\(table)\(insert(1, "Saw"))\n\n\(other)\n") == ["Saw"], "\(other)")
  }

  @Test(
    "A statement that would change the rows that were read is an error with its line",
    arguments: [
      "UPDATE goods SET price = 9 WHERE id = 1;", "UPDATE ONLY public.goods g SET price = 9;",
      "UPDATE OR REPLACE goods SET name = 'x', price = 9;", "UPDATE goods SET (id, name) = (1, 2);",
      "UPDATE LOW_PRIORITY IGNORE goods SET price=9;", "UPDATE other, goods SET goods.price=9;",
      "UPDATE TOP (10) goods SET [price] = 9;", "UPDATE g SET g.price = 9 FROM dbo.goods g;",
      "UPDATE other JOIN goods ON other.id = goods.id SET goods.price = 9;",
      "WITH x AS (SELECT 1) UPDATE goods SET price = 1;", "DELETE FROM goods WHERE id = 1;",
      "DELETE goods WHERE id = 1;", "DELETE g FROM goods g;", "DELETE TOP (1) FROM goods;",
      "TRUNCATE TABLE goods;", "TRUNCATE ONLY public.goods, other CASCADE;",
      "TRUNCATE other, goods;",
      "DROP TABLE goods;", "DROP TABLE IF EXISTS other, goods;", "RENAME TABLE goods TO old;",
      "EXEC sp_rename 'dbo.goods', 'old'", "EXEC('DELETE FROM goods')",
      "INSERT OVERWRITE TABLE goods VALUES (9,'Lost',1);", "/*!50000 DELETE FROM goods */;",
      "ALTER TABLE goods RENAME TO old; CREATE TABLE goods (id int, name text);",
    ])
  func changed(_ statement: String) throws {
    let head = statement.hasPrefix("/*!") ? "SET x = 1; -- MySQL dump\n" : ""
    let dialect: SQLDialect? = head.isEmpty ? nil : .mysql
    let script = "\(head)\(table)\(insert(1, "Saw"))\n\n\(statement)\n"
    do {
      let products = try names(script, dialect: dialect)
      Issue.record("\(statement) gives \(products)")
    } catch let error as ImportError {
      #expect(error.line == (head.isEmpty ? 4 : 5), "\(statement)")
      #expect(error.message.contains("would change the rows of goods"), "\(error)")
    }
    let other = script.replacing("\n\n" + statement, with: statement.replacing("goods", with: "x"))
    #expect(try names(other, dialect: dialect) == ["Saw"], "\(other)")
  }

  @Test(
    "A statement that changes no row and no column that is read does no harm",
    arguments: [
      "UPDATE goods SET weight = 9, note = 'a';", "GRANT SELECT, INSERT, UPDATE ON goods TO x;",
      "COMMENT ON TABLE goods IS 'insert into goods by night';", "PRINT 'insert into goods'",
      "EXEC sp_addextendedproperty N'MS_Description', N'Insert into goods';",
      "EXPLAIN INSERT INTO goods VALUES (9,'Lost',1);", "UPDATE other SET price = 9;",
      "CREATE TRIGGER t AFTER DELETE ON goods BEGIN DELETE FROM goods; END;",
      "CREATE TRIGGER t AFTER INSERT ON goods BEGIN DELETE FROM other; END;",
      "CREATE RULE r AS ON INSERT TO other DO INSTEAD INSERT INTO goods VALUES (9,'Lost',1);",
      "\\copy goods TO 'x.csv'", "SELECT * FROM goods;", "CREATE VIEW v AS SELECT * FROM goods;",
      "ALTER TABLE goods ADD FOREIGN KEY (id) REFERENCES x (id) ON UPDATE CASCADE ON DELETE SET NULL;",
    ])
  func harmless(_ statement: String) throws {
    for head in ["", "DELETE FROM goods;\n", "DROP TABLE IF EXISTS goods;\n", "TRUNCATE goods;\n"] {
      let script = "\(head)\(table)\(insert(1, "Saw"))\n\(statement)\n\(insert(2, "Axe"))\n"
      #expect(try names(script) == ["Saw", "Axe"], "\(script)")
    }
  }

  @Test(
    "INSERT is read in the words of all dialects",
    arguments: [
      "INSERT INTO TABLE goods VALUES", "UPSERT INTO goods VALUES", "UPSERT goods VALUES",
      "INSERT goods VALUES", "REPLACE goods VALUES", "INSERT INTO goods AS g VALUES",
      "INSERT OR REPLACE INTO goods (id, name, price) VALUES", "INSERT INTO dbo.goods VALUES",
    ])
  func insertWords(_ beginning: String) throws {
    #expect(try names("\(table)\(beginning) (1,'Saw',3);\n\(insert(2, "Axe"))") == ["Saw", "Axe"])
  }

  @Test("A column that got another name is the same column")
  func renamedColumn() throws {
    for change in ["RENAME COLUMN name TO title", "RENAME name TO title", "CHANGE name title text"]
    {
      let script = "\(table)\(insert(1, "Saw"))\nALTER TABLE goods \(change);\n"
      #expect(
        try names(script + "INSERT INTO goods (id, title, price) VALUES (2,'Axe',3);")
          == ["Saw", "Axe"])
    }
  }

  @Test(
    "A line that reads another script is an error, unless that is given, too",
    arguments: [
      "SOURCE more.sql", "@more.sql", "@@more", "START more.sql", ".read more.sql", "\\i more.sql",
      "\\ir more.sql", "\\. more.sql", ":r more.sql", "SOURCE more.sql;",
    ])
  func inclusion(_ line: String) throws {
    let script = "\(table)\(insert(1, "Saw"))\n\(line)\n"
    let error = error(script)
    #expect(error?.line == 3)
    #expect(error?.message.contains("'\(line)' would read another script") == true)
    let more = insert(2, "Axe")
    let surveys = try ImportFileSurvey.ofScripts(
      [{ byteSource(script.utf8) }, { byteSource(more.utf8) }], options: ImportOptions())
    #expect(surveys.map(\.rowCount) == [1, 1])
    let changes = "DELETE FROM goods;\n"
    #expect(throws: ImportFileSurvey.ScriptError.self) {
      try ImportFileSurvey.ofScripts(
        [{ byteSource(script.utf8) }, { byteSource((more + changes).utf8) }],
        options: ImportOptions())
    }
  }

  @Test(
    "What a routine would do to the rows is an error where the script calls it",
    arguments: [
      ("CREATE PROCEDURE f() BEGIN INSERT INTO goods VALUES (9,'Lost',1); END;", "CALL f();"),
      ("CREATE PROCEDURE f() BEGIN DELETE FROM goods; END;", "CALL shop.f();"),
      ("CREATE OR REPLACE PROCEDURE f AS BEGIN UPDATE goods SET price = 2; END;\n/", "EXEC f;"),
      ("CREATE PROCEDURE [dbo].[f] AS BEGIN INSERT goods VALUES (9,'x',1) END\nGO", "EXEC [f]"),
      (
        "DELIMITER ;;\nCREATE PROCEDURE `f`() BEGIN INSERT INTO goods SELECT 9; END ;;\nDELIMITER ;",
        "call `f`();"
      ),
      (
        "CREATE FUNCTION f() RETURNS int AS $$ INSERT INTO goods VALUES (9,'x',1) RETURNING id; $$;",
        "SELECT public.f();"
      ),
      (
        "CREATE FUNCTION f() RETURNS int AS 'INSERT INTO goods VALUES (9,1,1) RETURNING id;';",
        "DO $$ BEGIN PERFORM f(); END $$;"
      ),
      (
        """
        CREATE PROCEDURE e() BEGIN INSERT INTO goods VALUES (9,'Lost',1); END;
        CREATE PROCEDURE f() BEGIN CALL e(); END;
        """, "CALL f();"
      ),
      (
        "CREATE TRIGGER f AFTER INSERT ON other BEGIN INSERT INTO goods VALUES (9,1,1); END;",
        "INSERT INTO other VALUES (1);"
      ),
      (
        "CREATE TRIGGER f ON other AFTER UPDATE, INSERT AS BEGIN DELETE FROM goods END\nGO",
        "INSERT INTO other VALUES (1);"
      ),
      (
        "CREATE TRIGGER f BEFORE INSERT ON goods BEGIN UPDATE goods SET price = 1; END;",
        "INSERT INTO goods VALUES (2,'Axe',3);"
      ),
    ])
  func routines(_ routine: String, _ call: String) throws {
    let other = "CREATE TABLE other (a int);\n"
    let head = "\(table)\(other)\(insert(1, "Saw"))\n\(routine)\n"
    let mark = routine.contains("$$") || routine.contains("AS '") ? SQLDialect.postgresql : nil
    let dialect = routine.contains("GO") ? .sqlserver : mark
    #expect(try names(head, dialect: dialect) == ["Saw"], "\(routine)")
    do {
      let products = try names("\(head)\n\(call)\n", dialect: dialect)
      Issue.record("\(routine) \(call) gives \(products)")
    } catch let error as ImportError {
      #expect(error.line == head.count { $0 == "\n" } + 2, "\(error)")
      #expect(error.message.contains("goods"), "\(error)")
    }
  }

  @Test("A line with a slash ends a statement, and runs it for the second time behind a semicolon")
  func slashLines() throws {
    let create = "CREATE TABLE goods (id int, name varchar(20), price decimal(9,2))\n/\n"
    let saw = "insert into goods values (1,'Saw',3)\n/\n"
    let rows = saw + "insert into goods values (2,'Axe',4)\n/\n"
    #expect(try names(create + rows) == ["Saw", "Axe"])
    let more = "DELETE FROM other\n/\nCOMMIT\n/\n"
    #expect(try names(create + more + rows) == ["Saw", "Axe"])
    let error = error(table + "insert into goods values (1,'Saw',3);\n/\n")
    #expect(error?.line == 3)
    #expect(error?.message.hasPrefix("a second run of INSERT by '/' would give rows to") == true)
  }

  @Test("GO with a number runs the statements before it as often")
  func repeatedBatch() throws {
    let head = "SET NOCOUNT ON\nGO\n\(table)GO\n"
    let row = "INSERT INTO goods VALUES (1,'Saw',3)\n"
    #expect(try names("\(head)PRINT 'a'\nGO 5\n\(row)GO 1\n") == ["Saw"])
    let error = error("\(head)\(row)GO 5\n")
    #expect(error?.line == 6)
    #expect(error?.message.hasPrefix("GO 5 would give rows to goods") == true)
  }

  @Test("INSERT TOP is an error with its line")
  func insertTop() {
    let error = error("SET NOCOUNT ON\nGO\n\(table)INSERT TOP (1) INTO goods VALUES (1,'Saw',3)")
    #expect(error?.line == 4)
    #expect(error?.message.hasPrefix("INSERT TOP would give rows to goods") == true)
  }

  @Test("The end of a COPY that never began says that lines are missing")
  func copyEnd() {
    let error = error("\(table)\(insert(1, "Saw"))\n\\.\n")
    #expect(error?.line == 3)
    #expect(error?.message.contains("none begins before it") == true)
  }

  @Test("INSERT ALL gives its rows once for the table of one row only")
  func insertAllOfQuery() throws {
    let all = "INSERT ALL\n INTO goods VALUES (1,'Saw',3)\n INTO goods VALUES (2,'Axe',4)\n"
    #expect(try names("\(table)\(all)SELECT 1 FROM dual;\n\(insert(3, "Bit"))").count == 3)
    #expect(try names("\(table)\(all)SELECT * FROM dual\n/\n\(insert(3, "Bit"))").count == 3)
    let queries = [
      "SELECT * FROM other;", "SELECT 1 FROM dual WHERE 1 = 2;", "SELECT 1 FROM dual, b;",
    ]
    for query in queries {
      let error = error("\(table)\(all)\(query)\n")
      #expect(error?.line == 5)
      #expect(
        error?.message.hasPrefix("INSERT ALL with a query would give rows to goods") == true,
        "\(query)")
    }
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

  @Test("A row with another number of values behind the samples sends the reader back, too")
  func wrongCountBehindSamples() throws {
    var script = table
    for id in 1...1_200 {
      // In standard SQL the text goes on to the next quote, and takes two values for one.
      let name = id == 1_150 ? #"Saw \', 9, \'b"# : "Saw \(id)"
      script += "insert into goods values (\(id),'\(name)',3);\n"
    }
    let names = try names(script)
    #expect(names.count == 1_200)
    #expect(names[1_149] == "Saw ', 9, 'b")
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
    let time = try ProcessorTime.measure {
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

  @Test(
    "What is created without a semicolon swallows no rows",
    arguments: [
      "CREATE TABLE other (a int)", "CREATE UNIQUE INDEX i ON other (a)",
      "CREATE VIEW v AS SELECT 1", "CREATE SEQUENCE s", "CREATE DATABASE d", "CREATE SCHEMA x",
      "CREATE TYPE t FROM int", "CREATE TABLE y AS SELECT 1", "DECLARE @x int",
      "IF OBJECT_ID('x') IS NOT NULL DROP TABLE x",
      "IF NOT EXISTS (SELECT 1 FROM sys.tables) CREATE TABLE x (a int)",
    ])
  func creationsWithoutSemicolon(_ statement: String) throws {
    if statement.hasPrefix("CREATE") {
      #expect(
        try names("\(table)\(statement)\n\(insert(1, "Saw"))\n\(insert(2, "Axe"))")
          == ["Saw", "Axe"])
    }
    let plain = """
      \(statement)
      CREATE TABLE goods (id int, name varchar(20), price decimal(9,2))
      INSERT INTO goods VALUES (1,'Saw',12.5)
      INSERT INTO goods VALUES (2,'Axe',3.5)

      """
    #expect(try names(plain) == ["Saw", "Axe"])
  }

  @Test("An INSERT on the line of what is created without a semicolon is an error with its line")
  func insertBehindCreation() {
    let error = error("\(table)CREATE TABLE other (a int) \(insert(1, "Saw"))\n")
    #expect(error?.line == 2)
    #expect(error?.message.hasPrefix("CREATE would give rows to goods") == true)
  }

  @Test("A rule and a trigger give no rows when a script is run")
  func rules() throws {
    let rule =
      "CREATE RULE r AS ON INSERT TO other DO INSTEAD\nINSERT INTO goods VALUES (9,'x',1);\n"
    #expect(try names("\(table)\(rule)\(insert(1, "Saw"))") == ["Saw"])
  }

  @Test(
    "A column whose new name says something else is an error with its line",
    arguments: [
      "RENAME COLUMN name TO brand", "RENAME COLUMN price TO weight", "CHANGE price cost float",
      "RENAME COLUMN name TO title, RENAME COLUMN price TO cost",
    ])
  func renamedMeaning(_ change: String) {
    let error = error("\(table)\(insert(1, "Saw"))\nALTER TABLE goods \(change);\n")
    #expect(error?.line == 3)
    #expect(
      error?.message.hasPrefix("ALTER TABLE with another name for the column ") == true)
  }

  @Test(
    "Columns that are moved stand where they were moved to",
    arguments: [
      "MODIFY COLUMN price decimal(9,2) AFTER id", "MODIFY `price` float AFTER `id`",
      "CHANGE price price float AFTER id", "MODIFY name varchar(9) AFTER price",
    ])
  func movedColumns(_ change: String) throws {
    let products = try readProducts(
      in: "\(table)ALTER TABLE goods \(change);\nINSERT INTO goods VALUES (1,3,'Saw');\n",
      name: "shop")
    #expect(products.map(\.name) == ["Saw"])
    #expect(products.map(\.price?.minorUnits) == [300])
  }
}
