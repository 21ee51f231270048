/// Makes files that look like what people import, and go wrong in places.
struct Grammar {
  var random: RandomNumbers

  /// Returns a file of any kind.
  mutating func file() -> [UInt8] {
    let text =
      switch random.number(below: 4) {
      case 0: csv()
      case 1: json()
      default: script()
      }
    return Array(text.utf8)
  }

  // MARK: SQL

  private static let statements = [
    "BEGIN;\n", "COMMIT;\n", "GO\n", "DELIMITER $$\n", "DELIMITER ;\n", "DELIMITER ;;\n", "/\n",
    "SET standard_conforming_strings = off;\n", "SET NAMES utf8mb4;\n",
    "PRAGMA foreign_keys=OFF;\n",
    "CREATE TRIGGER g BEFORE INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; END;\n",
    "CREATE PROCEDURE p() BEGIN IF 1 THEN SELECT 1; END IF; END$$\n",
    "CREATE VIEW v AS SELECT * FROM t;\n", "/*!50100 PARTITION */;\n", "-- a\n", "# b\n", ".dump\n",
    "\\connect x\n", "REM c\n", "SET IDENTITY_INSERT [dbo].[t] ON\nGO\n", "-- MySQL dump\n",
    "-- PostgreSQL database dump\n", "LOCK TABLES `t` WRITE;\n",
    "ALTER TABLE t ADD PRIMARY KEY (id);\n",
    "ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (maker_id) REFERENCES maker (id);\n",
    "INSERT INTO t SELECT 1;\n",
    "INSERT ALL INTO t (id, name) VALUES (1, 'a') SELECT * FROM dual;\n",
    "INSERT INTO t SET name = 'a', id = 1;\n", "LOAD DATA INFILE 'x' INTO TABLE t;\n",
    "CREATE FUNCTION f() AS $x$ it's; $x$;\n",
  ]

  private static let literals = [
    "1", "-2.5e3", "'a'", "'it''s'", #"'it\'s'"#, "NULL", "DEFAULT", "N'x'", "E'\\x41\\u00e5'",
    "X'4142'", "0x4142", "_utf8mb4'å'", "_binary 'b'", "TRUE", "q'[it's]'", "'a' || 'b'",
    "replace('a\\nb','\\n',char(10))", "CAST('1' AS int)", "now()", "'a'::text", "(1 + 2)", "$1.5",
    "unistr('\\0041')", "TO_CLOB('x') || TO_CLOB('y')", "\"q\"", "'日本 😀'", "''", "'1.299,00'",
    "'x' COLLATE nocase", "1 /* c */", "-- d\n2", "EMPTY_CLOB()", "'€ 5'", "'a' 'b'", "'a\nb'",
  ]

  private mutating func script() -> String {
    var text = random.isOne(in: 8) ? "\u{FEFF}" : ""
    if !random.isOne(in: 5) {
      text += "CREATE TABLE t (id int PRIMARY KEY, name varchar(40), price decimal(8,2), "
      text += "maker_id int REFERENCES maker (id), details text);\n"
    }
    for _ in 0..<random.number(below: 8) {
      switch random.number(below: 5) {
      case 0, 1: text += random.element(of: Self.statements)
      case 2:
        text += "INSERT INTO maker (id, name) VALUES (\(random.number(below: 3)), 'Ash');\n"
      case 3: text += copyBlock()
      default: text += insert()
      }
    }
    if random.isOne(in: 6) { text = text.replacing("\n", with: "\r\n") }
    if random.isOne(in: 12) { text = text.replacing("\n", with: "\r") }
    return text
  }

  private mutating func insert() -> String {
    let columns = random.isOne(in: 2) ? " (id, name, price, maker_id, details)" : ""
    let names = ["t", "`t`", "[dbo].[t]", "\"t\"", "main.t"]
    var text = "INSERT INTO \(random.element(of: names))\(columns) VALUES "
    for row in 0...random.number(below: 4) {
      if row > 0 { text += random.isOne(in: 2) ? "," : ",\n" }
      let count = random.isOne(in: 10) ? random.number(below: 8) : 5
      let values = (0..<count).map { _ in random.element(of: Self.literals) }
      text += "(" + values.joined(separator: random.isOne(in: 2) ? "," : ", ") + ")"
    }
    return text + random.element(of: [";\n", ";\n", ";\n", "\n", " ON CONFLICT DO NOTHING;\n", ""])
  }

  private mutating func copyBlock() -> String {
    var text = "COPY public.t (id, name, price) FROM stdin;\n"
    for row in 0..<random.number(below: 4) {
      let name = random.element(of: ["a", "\\N", "a\\tb", "\\\\N", "\\x41", "", "日本"])
      text += "\(row)\t\(name)\t1.5\n"
    }
    return text + random.element(of: ["\\.\n", "\\.\n", "\\.\r\n", ""])
  }

  // MARK: Values with delimiters

  private mutating func csv() -> String {
    let delimiter = random.element(of: [",", ";", "\t", "|"])
    let values = [
      "a", "\"a\"", "\"it\"\"s\"", "\"a\nb\"", "1.5", "\"1,5\"", "", "\"\"", "日本", "\"x", "a\"b",
      " c ",
      "$1,299.00", "9.99 gbp",
    ]
    var text = random.isOne(in: 6) ? "\u{FEFF}" : ""
    if random.isOne(in: 8) { text += "sep=\(delimiter)\n" }
    text += ["sku", "name", "price", "quantity"].joined(separator: delimiter)
    let lineEnd = random.element(of: ["\n", "\r\n", "\r"])
    text += lineEnd
    for _ in 0..<random.number(below: 8) {
      let count = random.isOne(in: 6) ? random.number(below: 7) : 4
      text += (0..<count).map { _ in random.element(of: values) }.joined(separator: delimiter)
      text += lineEnd
    }
    return text
  }

  // MARK: JSON

  private mutating func json() -> String {
    let records = (0..<random.number(below: 5)).map { _ in
      "{\"name\":\(value(depth: 0)),\"price\":\(value(depth: 0)),\"x\":\(value(depth: 0))}"
    }
    switch random.number(below: 3) {
    case 0: return "[" + records.joined(separator: ",") + "]"
    case 1: return records.joined(separator: "\n")
    default: return "{\"count\":1,\"products\":[" + records.joined(separator: ",\n") + "]}"
    }
  }

  private mutating func value(depth: Int) -> String {
    let plain = [
      "1", "-1.5e3", "\"a\"", "\"a\\n\\u00e5\\ud83d\\ude00\"", "null", "true", "\"日本\"",
      "\"\\ud83d\"",
      "\"1,5\"", "[]", "{}",
    ]
    guard depth < 3, random.isOne(in: 5) else { return random.element(of: plain) }
    let inner = value(depth: depth + 1)
    return random.isOne(in: 2) ? "[\(inner),\(inner)]" : "{\"a\":\(inner)}"
  }
}
