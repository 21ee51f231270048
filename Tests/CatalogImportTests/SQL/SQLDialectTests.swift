@testable import CatalogImport
import TestSupport
import Testing

/// Reads all rows of a table as the program would: the dialect is found out.
/// NULL is nil.
func sqlRows(
  of table: String,
  in script: String,
  dialect: SQLDialect? = nil,
  pieceSize: Int = 1 << 16
) throws -> [[String?]] {
  let open = { byteSource(script.utf8, pieceSize: pieceSize) }
  let survey = try SQLSurvey(dialect: dialect, open: open)
  var reader = SQLScriptReader(
    source: open(), dialect: survey.dialect,
    escapesWithBackslash: survey.escapesWithBackslash, tables: survey.tables,
    wanted: Set(survey.tables.indices.filter { survey.tables[$0].name == table }))
  var rows: [[String?]] = []
  var row = RawRow()
  while try reader.next(into: &row) != nil {
    rows.append(
      (0..<row.count).map { index in
        row.literal(at: index).map { String(decoding: $0, as: UTF8.self) }
      })
  }
  return rows
}

/// What each dialect's own tools write.
struct SQLDialectTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    let rows: [[String?]]
    var dialect: SQLDialect?
  }

  static let cases = [
    Case(
      testDescription: "mysqldump",
      script: #"""
        -- MySQL dump 10.13  Distrib 8.0.36
        /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
        DROP TABLE IF EXISTS `t`;
        CREATE TABLE `t` (
          `id` int NOT NULL AUTO_INCREMENT,
          `name` varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL COMMENT 'a, b)',
          PRIMARY KEY (`id`), KEY `n` (`name`(10))
        ) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4
        /*!50100 PARTITION BY RANGE (id) (PARTITION p0 VALUES LESS THAN (10)) */;
        LOCK TABLES `t` WRITE;
        /*!40000 ALTER TABLE `t` DISABLE KEYS */;
        INSERT INTO `t` VALUES (1,'it\'s \"so\"'),(2,'a\nb\\c\0\Z\%'),(3,_utf8mb4'å'),(4,0x4142),
        (5,_binary 'x');
        /*!40000 ALTER TABLE `t` ENABLE KEYS */;
        UNLOCK TABLES;
        DELIMITER ;;
        CREATE DEFINER=`root`@`localhost` TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN
          INSERT INTO t VALUES (9, 'x');
        END ;;
        DELIMITER ;
        INSERT INTO `t` VALUES (6,NULL);
        """#,
      rows: [
        ["1", #"it's "so""#], ["2", "a\nb\\c\0\u{1A}\\%"], ["3", "å"], ["4", "AB"], ["5", "x"],
        ["6", nil],
      ], dialect: .mysql),
    Case(
      testDescription: "MySQL without marks but \\'",
      script: #"INSERT INTO t (a, b) VALUES ('d\'ail', 'x\\'), ('c', '\\\'');"#,
      rows: [["d'ail", "x\\"], ["c", "\\'"]], dialect: .mysql),
    Case(
      testDescription: "a backslash at the end of a text",
      script: #"INSERT INTO t (a, b) VALUES ('C:\', 'x'), ('D:\n', '\');"#,
      rows: [["C:\\", "x"], ["D:\\n", "\\"]], dialect: .sqlite),
    Case(
      testDescription: "MySQL's other inserts",
      script: #"""
        # a comment; 'x
        INSERT INTO `t` SET `a` = 1, `b` = 'x\'y';
        INSERT IGNORE INTO t SET a=2,b=DEFAULT ON DUPLICATE KEY UPDATE a = 3;
        REPLACE INTO t VALUES ROW(3, 'c'), ROW(4, 'd');
        INSERT DELAYED t VALUE (5, 'e' 'f') ON DUPLICATE KEY UPDATE b = VALUES(b);
        """#,
      rows: [["1", "x'y"], ["2", nil], ["3", "c"], ["4", "d"], ["5", "ef"]], dialect: .mysql),
    Case(
      testDescription: "pg_dump",
      script: #"""
        --
        -- PostgreSQL database dump
        --
        \restrict abc
        SET standard_conforming_strings = on;
        SELECT pg_catalog.set_config('search_path', '', false);
        CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $_$
        BEGIN INSERT INTO t VALUES (9, 'it''s;'); RETURN NEW; END; $_$;
        CREATE TABLE public.t (id integer NOT NULL, name character varying(40));
        COPY public.t (name, id) FROM stdin;
        it's\t1	1
        a\nb\\c	2
        \N	3
        	4
        \\N	5
        \.
        INSERT INTO public.t OVERRIDING SYSTEM VALUE VALUES (6, E'x\'y\n\u00e5'), (7, 'C:\'::text);
        ALTER TABLE ONLY public.t ADD CONSTRAINT t_pkey PRIMARY KEY (id);
        """#,
      rows: [
        ["1", "it's\t1"], ["2", "a\nb\\c"], ["3", nil], ["4", ""], ["5", "\\N"], ["6", "x'y\nå"],
        ["7", "C:\\"],
      ], dialect: .postgresql),
    Case(
      testDescription: "SQL Server",
      script: """
        USE [shop]
        GO
        /* a /* comment */ in a comment */
        SET ANSI_NULLS ON
        GO
        CREATE TABLE [dbo].[t](
          [id] [int] IDENTITY(1,1) NOT NULL,
          [name] [nvarchar](40) NULL,
          [price] [decimal](18, 2) NULL,
         CONSTRAINT [PK_t] PRIMARY KEY CLUSTERED ([id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
        ) ON [PRIMARY]
        GO
        SET IDENTITY_INSERT [dbo].[t] ON
        INSERT [dbo].[t] ([id], [name], [price]) VALUES (1, N'it''s', CAST(12.50 AS Decimal(18, 2)))
        INSERT [dbo].[t] ([id], [name], [price]) VALUES (2, N'日本', NULL)
        GO
        INSERT INTO dbo.t (id, name) VALUES (3, 'c')
        PRINT 'done'
        GO
        """,
      rows: [["1", "it's", "12.50"], ["2", "日本", nil], ["3", "c"]], dialect: .sqlserver),
    Case(
      testDescription: "Oracle",
      script: """
        REM INSERTING into T
        SET DEFINE OFF;
        Insert into SHOP.T (ID,NAME,MADE) values (1,'a'||'&'||'b',to_date('01-JAN-20','DD-MON-RR'));
        Insert into SHOP.T (ID,NAME,MADE) values (2,q'[it's]',NULL);
        INSERT ALL
          INTO t (id, name) VALUES (3, 'c')
          INTO T (id, name) VALUES (4, 'd'||chr(33))
        SELECT * FROM dual;
        /
        """,
      rows: [["1", "a&b", nil], ["2", "it's", nil], ["3", "c"], ["4", "d!"]], dialect: .oracle),
    Case(
      testDescription: "SQLite's own",
      script: #"""
        PRAGMA foreign_keys=OFF;
        BEGIN TRANSACTION;
        CREATE TABLE t(a, b);
        INSERT INTO t VALUES(1,replace('x\ny','\n',char(10)));
        INSERT INTO t VALUES(2,'d\''e');
        COMMIT;
        """#, rows: [["1", "x\ny"], ["2", #"d\'e"#]], dialect: .sqlite),
    Case(
      testDescription: "by hand",
      script: "insert into t (a, b) values (1, 'x')\r\ninsert into t (a, b) values (2, TRUE)\r\n",
      rows: [["1", "x"], ["2", "1"]], dialect: .sqlite),
    Case(
      testDescription: "bare carriage returns",
      script: "-- a\rINSERT INTO t (a) VALUES (1);\r-- b\rINSERT INTO t (a) VALUES (2)\r",
      rows: [["1"], ["2"]], dialect: .sqlite),
  ]

  @Test(arguments: cases)
  func areReadAsTheirToolsWriteThem(_ c: Case) throws {
    for pieceSize in [1, 7, 1 << 16] {
      let survey = try SQLSurvey(dialect: nil) { byteSource(c.script.utf8, pieceSize: pieceSize) }
      #expect(survey.dialect == c.dialect)
      let name = survey.tables.first { $0.name.lowercased() == "t" }?.name
      #expect(
        try sqlRows(of: name ?? "", in: c.script, pieceSize: pieceSize)
          .map { $0.map { $0 } } == c.rows)
    }
  }

  @Test func theCallerMaySayTheDialect() throws {
    let script = #"INSERT INTO t (a) VALUES ('a\nb');"#
    #expect(try sqlRows(of: "t", in: script) == [["a\\nb"]])
    #expect(try sqlRows(of: "t", in: script, dialect: .mysql) == [["a\nb"]])
  }

  @Test func rowsOfStatementsThatBeginAlikeAreReadAlike() throws {
    let beginning = "INSERT INTO t (b, a) VALUES "
    let script =
      "CREATE TABLE t (a, b);\n" + (1...500).map { "\(beginning)(\($0), 'x');\n" }.joined()
    for pieceSize in [3, 100, 1 << 16] {
      let rows = try sqlRows(of: "t", in: script, pieceSize: pieceSize)
      #expect(rows == (1...500).map { ["x", "\($0)"] })
    }
  }

  /// Nothing but the size of such a file decides how long it takes; a quadratic
  /// reader would not end.
  @Test(arguments: [
    String(repeating: "'", count: 1 << 18),
    "INSERT INTO t (a) VALUES ('" + String(repeating: #"\\"#, count: 1 << 18) + "');",
    "INSERT INTO t (a) VALUES ('" + String(repeating: #"\'"#, count: 1 << 18) + "');",
    "INSERT INTO t (a) VALUES " + String(repeating: "(", count: 1 << 18),
    "INSERT INTO t (a) VALUES (" + String(repeating: "replace(", count: 1 << 15),
    "INSERT INTO t (a) VALUES (" + String(repeating: "CAST(", count: 1 << 15),
    "CREATE TABLE t (" + String(repeating: "(", count: 1 << 18),
    String(repeating: "/*", count: 1 << 18),
    String(repeating: "$", count: 1 << 18),
    "INSERT INTO t (a) VALUES ('" + String(repeating: "''", count: 1 << 18) + "');",
    "INSERT INTO t (a) VALUES (1)" + String(repeating: ",(1)", count: 1 << 18),
    "DELIMITER $$\n" + String(repeating: "CREATE TRIGGER x BEGIN ", count: 1 << 14),
  ])
  func sizeIsAllThatCounts(script: String) {
    for dialect in [nil, .mysql] as [SQLDialect?] {
      _ = try? sqlRows(of: "t", in: script, dialect: dialect)
    }
  }

  @Test func aTextThatGrowsByCallsIsNotMade() throws {
    var value = "'aaaaaaaaaa'"
    for _ in 0..<30 { value = "replace(\(value),'a','aaaaaaaaaa')" }
    #expect(try sqlRows(of: "t", in: "INSERT INTO t (a) VALUES (\(value));") == [[nil]])
  }
}
