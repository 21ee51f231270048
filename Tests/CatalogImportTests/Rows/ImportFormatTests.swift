import CatalogImport
import Testing

struct ImportFormatTests {
  static let cases: [(String, String, ImportFormat)] = [
    ("SQLite format 3\0...", "x.csv", .database), ("", "x.db", .csv), ("", "x.sql", .sql),
    ("", "", .csv),
    ("[{\"a\":1}]", "x.csv", .json), ("\u{FEFF} \n{\"a\":1}\n{\"a\":2}", "", .ndjson),
    ("{\"products\":[{\"a\":1}]}", "", .json), ("{\"a\":1}", "x.json", .json),
    ("{\"a\":1}", "x.jsonl", .ndjson), ("-- a dump\n", "x.csv", .sql), ("/*!40101 SET", "", .sql),
    ("# MySQL dump\n", "", .sql), ("#,name\n1,x", "", .csv), ("\\restrict x\n", "", .sql),
    ("\n  create table a (b);", "", .sql), ("BEGIN;\nINSERT", "", .sql), ("begin\n", "", .sql),
    ("PRAGMA foreign_keys=OFF;", "", .sql), ("SET NAMES utf8;", "", .sql),
    ("COPY a FROM stdin;", "", .sql),
    ("INSERT INTO a VALUES (1, 2);", "x.txt", .sql), ("set,price\n1,2", "", .csv),
    ("set;price\n1;2", "", .csv), ("set\tprice\n1\t2", "", .tsv), ("comment;name\nx;y", "", .csv),
    ("id,name\n1,x", "", .csv), ("id\tname\n1\tx", "", .tsv), ("id\tname\n1\tx", "x.csv", .csv),
    ("id,name\n1,x", "x.TSV", .tsv), ("id,name\n1,x", "x.sql", .csv), ("name\nx\n", "x", .csv),
    ("# list\nsku,name\nA,x\n", "x.csv", .csv), ("-- list\nsku;name\nA;x\n", "x.txt", .csv),
    ("-- list\nset,price\n1,2\n", "x.csv", .csv), ("-- a\nset nocount on\n", "x.txt", .sql),
    ("-- a\n-- b\n\nCREATE TABLE a (b);", "x.txt", .sql), ("# a\nUSE shop;\n", "x.txt", .sql),
    ("-- a\n/*!40101 SET NAMES utf8 */;\n", "x.txt", .sql), ("-- a\nGO\n", "x.txt", .sql),
    ("-- list\nsku,name\nA,x\n", "", .sql),
    ("VACUUM;", "x.sql", .sql), ("VACUUM;", "", .sql),
    ("ATTACH 'x' AS product_name; ANALYZE;\nINSERT INTO product (name) VALUES ('a');", "", .sql),
    ("DETACH x; VACUUM;\n", "", .sql), ("selection,price", "", .csv),
    ("\"id\";\"name\"", "", .csv),
  ]

  @Test(arguments: cases)
  func contentDecidesBeforeTheName(text: String, name: String, expected: ImportFormat) {
    let bytes = Array(text.utf8)
    #expect(
      bytes.withUnsafeBufferPointer { ImportFormat.detect(prefix: $0, fileName: name) } == expected)
  }

  @Test func theWordsAreThoseOfTheOption() {
    #expect(
      ImportFormat.allCases.map(\.rawValue) == [
        "sql", "csv", "tsv", "json", "ndjson", "xml", "xlsx", "db",
      ])
  }
}
