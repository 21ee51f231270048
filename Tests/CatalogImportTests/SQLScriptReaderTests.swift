import CatalogImport
import TestSupport
import Testing

/// What SQL is read, and what is passed over.
/// https://www.sqlite.org/lang.html
struct SQLScriptReaderTests {
  /// Reads all rows of a table `t`, a list of texts each; NULL is nil.
  private func rows(_ script: String, pieceSize: Int = 1 << 16) throws -> [[String?]] {
    var reader = SQLScriptReader(source: byteSource(script.utf8, pieceSize: pieceSize)) {
      $0 == "t"
    }
    var rows: [[String?]] = []
    while let event = try reader.next() {
      guard case .row = event else { continue }
      let row = reader.row
      rows.append(
        (0..<row.count).map { index in
          row.kind(at: index) == .null ? nil : String(decoding: row.bytes(at: index), as: UTF8.self)
        })
    }
    return rows
  }

  private func tables(_ script: String) throws -> [TableDefinition] {
    var reader = SQLScriptReader(source: byteSource(script.utf8)) { _ in true }
    var tables: [TableDefinition] = []
    while let event = try reader.next() {
      if case .table(let definition) = event { tables.append(definition) }
    }
    return tables
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
    "1 + 1", "1-1", "'a' || 'b'", "(1)", "- 5", "0x10", "CURRENT_TIMESTAMP", "abs(-1)",
    "date('now', '-1')",
    "(SELECT x FROM y WHERE z = ')')", "NULL + 1", "char(x)", "replace('a', 'b', x)", "@v", "?1",
    "CASE WHEN 1 THEN 2 END", "replace('a', '', 'b')", "char(-1)", #"unistr('\00')"#,
    #"unistr('\ud800')"#,
  ])
  func whatMustBeComputedIsAnExpression(sql: String) throws {
    var reader = SQLScriptReader(
      source: byteSource("INSERT INTO t VALUES('a',\(sql),'b')".utf8)
    ) { _ in true }
    #expect(try reader.next() == .row(table: "t", columns: nil))
    try #require(reader.row.count == 3)
    #expect(reader.row.kind(at: 1) == .expression)
    #expect(reader.row.bytes(at: 1).isEmpty)
    #expect(Array(reader.row.bytes(at: 2)) == Array("b".utf8))
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
    var reader = SQLScriptReader(source: byteSource(script.utf8)) { _ in true }
    #expect(
      try reader.next()
        == .row(table: #"My "T""#, columns: ["a b", "c`d", #"e"f"#, "g", "H"]))
    #expect(reader.row.count == 5)
    #expect(try reader.next() == nil)
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
    #expect(try tables(c.sql) == [TableDefinition(name: c.name, columns: c.columns)])
  }

  @Test func rowsAndValuesKnowTheirLines() throws {
    let script = "INSERT INTO t VALUES\n('a\nb',\n\n2),\n(3,\r\n4)"
    for pieceSize in [1, 4096] {
      var reader = SQLScriptReader(source: byteSource(script.utf8, pieceSize: pieceSize)) { _ in
        true
      }
      _ = try reader.next()
      #expect(reader.row.line == 2)
      #expect((0..<2).map { reader.row.line(at: $0) } == [2, 5])
      _ = try reader.next()
      #expect(reader.row.line == 6)
      #expect((0..<2).map { reader.row.line(at: $0) } == [6, 7])
    }
  }

  @Test func aTextMayBeLongerThanTheWindow() throws {
    let long = String(repeating: "åäö''\n", count: 200_000)
    let read = try rows("INSERT INTO t VALUES('\(long)',2)", pieceSize: 4096)
    #expect(read == [[long.replacing("''", with: "'"), "2"]])
  }

  @Test func callsInCallsDoNotExhaustTheStack() throws {
    let depth = 100_000
    let value = String(repeating: "replace(", count: depth) + String(repeating: ")", count: depth)
    #expect(try rows("INSERT INTO t VALUES(\(value),2)") == [["", "2"]])
  }

  @Test func whatTheSourceThrowsIsThrown() {
    struct Failure: Error {}
    var reader = SQLScriptReader(source: { _ in throw Failure() }, wants: { _ in true })
    #expect(throws: Failure.self) { try reader.next() }
  }
}
