@testable import CatalogImport
import TestSupport
import Testing

/// What SQL is read, and what is passed over.
/// https://www.sqlite.org/lang.html
struct SQLScriptReaderTests {
  /// Reads all rows of a table `t`, a list of texts each; NULL is nil.
  private func rows(_ script: String, pieceSize: Int = 1 << 16) throws -> [[String?]] {
    try sqlRows(of: "t", in: script, pieceSize: pieceSize)
  }

  private func tables(_ script: String) throws -> [SourceTable] {
    try SQLSurvey(dialect: .sqlite) { byteSource(script.utf8) }.tables
  }

  struct Literal: CustomTestStringConvertible, Sendable {
    let sql: String
    let value: String?
    var testDescription: String { sql }
  }

  @Test(arguments: [
    Literal(sql: "'a'", value: "a"),
    Literal(sql: "''", value: ""),
    Literal(sql: "''''", value: "'"),
    Literal(sql: "'it''s ''so'''", value: "it's 'so'"),
    Literal(sql: #"'a\'"#, value: #"a\"#),
    Literal(sql: "'a\nb;--c/*d*/'", value: "a\nb;--c/*d*/"),
    Literal(sql: "'日本 😀'", value: "日本 😀"),
    Literal(sql: "\"a \"\"b\"\"\"", value: "a \"b\""),
    Literal(sql: "NULL", value: nil),
    Literal(sql: "null", value: nil),
    Literal(sql: "1", value: "1"),
    Literal(sql: "-1.5e+10", value: "-1.5e+10"),
    Literal(sql: ".5", value: ".5"),
    Literal(sql: "TRUE", value: "1"),
    Literal(sql: "false", value: "0"),
    Literal(sql: "X'41e5'", value: "A\u{FFFD}"),
    Literal(sql: "x'C3A5'", value: "å"),
    Literal(sql: "X''", value: ""),
    Literal(sql: "char(10)", value: "\n"),
    Literal(sql: "char(65, 229)", value: "Aå"),
    Literal(sql: #"unistr('a\000ab \u00e5 \+01f600 \U0001F600 \\')"#, value: "a\nb å 😀 😀 \\"),
    Literal(sql: #"replace('a\nb\n','\n',char(10))"#, value: "a\nb\n"),
    Literal(
      sql: #"replace(replace('a\r\nb','\r',char(13)),'\n',char(10))"#, value: "a\r\nb"),
    Literal(sql: "REPLACE ( 'aXXXb' , 'XX' , '' )", value: "aXb"),
    Literal(sql: "/* x */ 'a' -- y\n", value: "a"),
  ])
  func readsLiteralsAsSQLiteDoes(_ literal: Literal) throws {
    #expect(try rows("INSERT INTO t VALUES(\(literal.sql),2)") == [[literal.value, "2"]])
    #expect(
      try rows("INSERT INTO t VALUES(1,\(literal.sql));", pieceSize: 1) == [["1", literal.value]])
  }

  @Test(arguments: [
    "1 + 1", "1-1", "'a' || b", "(1)", "- 5", "CURRENT_TIMESTAMP", "abs(-1)",
    "date('now', '-1')",
    "(SELECT x FROM y WHERE z = ')')", "NULL + 1", "char(x)", "replace('a', 'b', x)", "@v", "?1",
    "CASE WHEN 1 THEN 2 END", "replace('a', '', 'b')", "char(-1)", #"unistr('\00')"#,
    #"unistr('\ud800')"#,
  ])
  func whatMustBeComputedIsAnExpression(sql: String) throws {
    let script = "INSERT INTO t VALUES('a',\(sql),'b')"
    var reader = SQLScriptReader(source: byteSource(script.utf8), dialect: .sqlite)
    var row = RawRow()
    #expect(try reader.next(into: &row) == 0)
    try #require(row.count == 3)
    #expect(row.kind(at: 1) == .expression)
    #expect(row.bytes(at: 1).isEmpty)
    #expect(Array(row.bytes(at: 2)) == Array("b".utf8))
  }

  @Test(arguments: [
    "INSERT INTO t VALUES(1),(2)",
    "INSERT INTO t VALUES(1),(2);",
    "INSERT INTO t VALUES\n (1) ,\n (2)\n;\n",
    "INSERT INTO t VALUES(1);INSERT INTO t VALUES(2)",
    "insert or replace into t values (1); replace into t values (2)",
    "INSERT OR IGNORE INTO main.t (a) VALUES (1), (2) ON CONFLICT (a) DO NOTHING;",
    "INSERT INTO t VALUES(1),(2) RETURNING a, ';';",
    "INSERT INTO \"t\" VALUES(1); INSERT INTO [t] VALUES(2)",
    "INSERT INTO `t` VALUES(1); INSERT INTO 't' VALUES(2)",
    "INSERT INTO \"main\".\"t\"(\"a\")VALUES(1);INSERT INTO main . t ( [a] ) VALUES(2)",
    "INSERT--c\nINTO/*c*/t/* ; */VALUES/**/(/***/1--)\n)--\n,/*,*/(2)/*;*/;--end",
    "\u{FEFF}INSERT INTO t VALUES(1),(2)",
    "\u{FEFF}-- first\r\nINSERT INTO t\r\nVALUES(1),\r\n(2);\r\n",
    ";;INSERT INTO t VALUES(1),(2);;",
    "INSERT INTO u VALUES(9); INSERT INTO t VALUES(1),(2); INSERT INTO u SELECT 9 FROM t",
    "BEGIN; INSERT INTO t VALUES(1),(2); COMMIT",
    "BEGIN TRANSACTION; INSERT INTO t VALUES(1),(2); END TRANSACTION;",
  ])
  func readsTheRowsOfEveryFormOfInsert(script: String) throws {
    for pieceSize in [1, 2, 3, 7, 4096] {
      #expect(try rows(script, pieceSize: pieceSize) == [["1"], ["2"]], "pieces of \(pieceSize)")
    }
  }

  @Test(arguments: [
    "PRAGMA foreign_keys=OFF;",
    "CREATE INDEX i ON t (a);",
    "CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a COLLATE NOCASE, b) WHERE a <> ';';",
    "CREATE VIEW v AS SELECT CASE a WHEN ';' THEN 1 ELSE 2 END AS \"x;y\" FROM t;",
    "CREATE VIRTUAL TABLE f USING fts5(a, content='t');",
    """
    CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.a <> 'x;' BEGIN
      INSERT INTO t VALUES (9);
      UPDATE t SET a = CASE WHEN a = ';' THEN CASE b WHEN 1 THEN 2 END ELSE 3 END;
      -- END;
      DELETE FROM t WHERE "end;" = 1;
    END;
    """,
    "CREATE TEMP TRIGGER g BEFORE UPDATE ON t BEGIN SELECT 1; END;",
    "ATTACH DATABASE 'other.db' AS other;",
    ".open other.db\n",
    ".read 'it''s\n",
    "DELETE FROM sqlite_sequence;",
    "UPDATE t SET a = ';' WHERE b = \";\";",
    "DROP TABLE IF EXISTS t;",
    "ANALYZE sqlite_schema;",
    "-- INSERT INTO t VALUES (9);\n",
    "/* INSERT INTO t VALUES (9); * / ' */",
    "CREATE TABLE u (a, b DEFAULT (';'));",
    "CREATE TABLE v AS SELECT 1; ",
  ])
  func otherStatementsArePassedOver(statement: String) throws {
    let script = "INSERT INTO t VALUES(1);\n\(statement)\nINSERT INTO t VALUES(2);"
    for pieceSize in [1, 3, 4096] {
      #expect(try rows(script, pieceSize: pieceSize) == [["1"], ["2"]])
    }
  }

  @Test func namesAndListedColumnsAreAsWritten() throws {
    let script = #"INSERT INTO main."My ""T""" ([a b], `c``d`, "e""f", 'g', H) VALUES (1,2,3,4,5)"#
    let table = try #require(try tables(script).first)
    #expect(table.name == #"My "T""#)
    #expect(table.columns.map(\.name) == ["a b", "c`d", #"e"f"#, "g", "H"])
    #expect(table.sampleRows == [["1", "2", "3", "4", "5"]])
    #expect(table.rowCount == 1)
  }

  @Test(arguments: [
    "CREATE TABLE t (a, b, c); INSERT INTO t (c, a) VALUES (3, 1);",
    "INSERT INTO t (a, b, c) VALUES (0, 0, 0); INSERT INTO t (C, A) VALUES (3, 1);",
  ])
  func valuesComeInTheOrderOfTheTable(script: String) throws {
    #expect(try rows(script).last == ["1", nil, "3"])
  }

  struct Create: CustomTestStringConvertible, Sendable {
    let sql: String
    var name = "t"
    let columns: [String]
    var testDescription: String { sql }
  }

  @Test(arguments: [
    Create(sql: "CREATE TABLE t(a,b)", columns: ["a", "b"]),
    Create(
      sql: "create temporary table t (a INT, b TEXT) STRICT, WITHOUT ROWID", columns: ["a", "b"]),
    Create(
      sql: "CREATE TABLE IF NOT EXISTS main.\"T 1\" (\"a;b\" INT)", name: "T 1", columns: ["a;b"]),
    Create(
      sql: "CREATE TABLE [t] ([a,b] DECIMAL(10,2) DEFAULT (1,2), `c)`)", columns: ["a,b", "c)"]),
    Create(
      sql: "CREATE TABLE t (a TEXT DEFAULT '),(' CHECK (a IN ('x', ','))/*,z*/, b)",
      columns: ["a", "b"]),
    Create(
      sql: """
        CREATE TABLE t (
          a INTEGER REFERENCES u (x, y), -- a comment, with a comma
          "primary" TEXT,
          b,
          CONSTRAINT c UNIQUE (a, b),
          PRIMARY KEY (a, b),
          FOREIGN KEY (a) REFERENCES u (x),
          CHECK (a > 0)
        )
        """, columns: ["a", "primary", "b"]),
  ])
  func readsTheColumnsOfATable(_ c: Create) throws {
    let tables = try tables(c.sql)
    #expect(tables.map(\.name) == [c.name])
    #expect(tables.first?.columns.map(\.name) == c.columns)
  }

  @Test func keysAndTypesOfATableAreRead() throws {
    let script = """
      CREATE TABLE maker (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL);
      CREATE TABLE t (
        id int(10) unsigned NOT NULL AUTO_INCREMENT,
        maker_id INTEGER REFERENCES maker,
        country char(2) DEFAULT ('SE'),
        price double precision,
        PRIMARY KEY (id),
        KEY by_country (country(2) DESC),
        CONSTRAINT f FOREIGN KEY by_country (country) REFERENCES shop.country (code) ON DELETE SET NULL
      ) ENGINE=InnoDB;
      ALTER TABLE ONLY public.t
        ADD CONSTRAINT x CHECK (price > 0), ADD CONSTRAINT y FOREIGN KEY (id, price) REFERENCES u(a, b);
      """
    let tables = try tables(script)
    try #require(tables.map(\.name) == ["maker", "t"])
    #expect(tables[0].primaryKey == ["id"])
    #expect(tables[0].columns.map(\.type) == ["INTEGER", "VARCHAR(40)"])
    #expect(tables[1].primaryKey == ["id"])
    #expect(
      tables[1].columns.map(\.type) == [
        "int(10) unsigned", "INTEGER", "char(2)", "double precision",
      ])
    var ofShop = ForeignKey(columns: ["country"], table: "country", referencedColumns: ["code"])
    ofShop.schema = "shop"
    #expect(
      tables[1].foreignKeys == [
        ForeignKey(columns: ["maker_id"], table: "maker"), ofShop,
        ForeignKey(columns: ["id", "price"], table: "u", referencedColumns: ["a", "b"]),
      ])
  }

  @Test func rowsAndValuesKnowTheirLines() throws {
    let script = "INSERT INTO t VALUES\n('a\nb',\n\n2),\n(3,\r\n4)"
    for pieceSize in [1, 4096] {
      var reader = SQLScriptReader(
        source: byteSource(script.utf8, pieceSize: pieceSize), dialect: .sqlite)
      var row = RawRow()
      _ = try reader.next(into: &row)
      #expect(row.line == 2)
      #expect((0..<2).map { row.line(at: $0) } == [2, 5])
      _ = try reader.next(into: &row)
      #expect(row.line == 6)
      #expect((0..<2).map { row.line(at: $0) } == [6, 7])
    }
  }

  @Test func aRowOfOtherLengthIsRefusedAndTheNextRead() throws {
    let script = "CREATE TABLE t (a, b);\nINSERT INTO t VALUES (1, 2), (3),\n(4, 5, 6), (7, 8);"
    var reader = SQLScriptReader(source: byteSource(script.utf8), dialect: .sqlite)
    var row = RawRow()
    #expect(try reader.next(into: &row) == 0)
    for (line, count) in [(2, 1), (3, 3)] {
      #expect(
        throws: ImportError(
          line: line,
          "the row has \(count) \(count == 1 ? "value" : "values"), but t has 2 columns; perhaps a "
            + "text ends elsewhere in another dialect: choose one with --dialect")
      ) { try reader.next(into: &row) }
    }
    #expect(try reader.next(into: &row) == 0)
    #expect(row.sample == ["7", "8"])
    #expect(try reader.next(into: &row) == nil)
  }

  @Test func whatIsNotRunIsCounted() throws {
    let script = """
      PRAGMA foreign_keys=OFF;
      ATTACH 'x' AS y; UPDATE t SET a = 1; UPDATE t SET a = 2; DELETE FROM t;
      DELETE FROM sqlite_sequence;
      CREATE VIEW v AS SELECT 1; CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;
      INSERT INTO t SELECT readfile('/etc/passwd');
      .shell rm -r /
      WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT * FROM c;
      """
    let survey = try SQLSurvey(dialect: nil) { byteSource(script.utf8) }
    #expect(
      survey.skippedStatements == [
        "PRAGMA": 1, "ATTACH": 1, "UPDATE": 2, "DELETE": 1, "CREATE VIEW": 1, "CREATE TRIGGER": 1,
        "INSERT without VALUES into t": 1, ".shell": 1, "WITH": 1,
      ])
  }

  @Test func aTextMayBeLongerThanTheWindow() throws {
    let long = String(repeating: "åäö''\n", count: 200_000)
    let read = try rows("INSERT INTO t VALUES('\(long)',2)", pieceSize: 4096)
    #expect(read == [[long.replacing("''", with: "'"), "2"]])
  }

  @Test func callsInCallsDoNotExhaustTheStack() throws {
    let depth = 100_000
    let value = String(repeating: "replace(", count: depth) + String(repeating: ")", count: depth)
    #expect(try rows("INSERT INTO t VALUES(\(value),2)") == [[nil, "2"]])
  }

  @Test func whatTheSourceThrowsIsThrown() {
    struct Failure: Error {}
    var reader = SQLScriptReader(source: { _ in throw Failure() }, dialect: .sqlite)
    var row = RawRow()
    #expect(throws: Failure.self) { try reader.next(into: &row) }
  }

  @Test(
    "Days and times with their type are read as texts",
    arguments: [
      ("DATE '2026-01-01'", "2026-01-01"),
      ("timestamp'2026-01-01 10:00:00'", "2026-01-01 10:00:00"),
      ("TIMESTAMP WITH TIME ZONE '2026-01-01 10:00:00+01'", "2026-01-01 10:00:00+01"),
      ("TIME '10:00'", "10:00"),
    ])
  func days(literal: String, text: String) throws {
    let script =
      "CREATE TABLE p (a int, b date);\nINSERT INTO p VALUES (1, \(literal)), (2, now());\n"
    let reader = SQLScriptReader(
      source: byteSource(Array(script.utf8)), dialect: .postgresql)
    #expect(try readRows(reader).rows == [[.number("1"), .text(text)], [.number("2"), .other]])
  }
}
