@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// What is wrong with a script is said with its line and its field.
struct ImportErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let script: String
    let line: Int?
    var field: String?
    /// A part of the message.
    let says: String
    var testDescription: String { says + ": " + script }
  }

  private func error(of script: [UInt8], pieceSize: Int) -> ImportError? {
    var options = ImportOptions()
    options.format = .sql
    do {
      _ = try readProducts(in: script, pieceSize: pieceSize, options: options)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  private func expectError(_ c: Case, in script: [UInt8]) {
    for pieceSize in [1, 7, 4096] {
      let error = error(of: script, pieceSize: pieceSize)
      #expect(error?.line == c.line)
      #expect(error?.field == c.field)
      #expect(error?.message.contains(c.says) == true, "\(error?.message ?? "no error")")
    }
  }

  private static let create = "CREATE TABLE product (id, name, price, quantity, currency);\n"

  static let tables = [
    Case(
      script: create + "INSERT INTO product VALUES (1, 'a', 2, 3, 'EUR'),\n(2, 'b', 2);", line: 3,
      says: "the row has 3 values, but product has 5 columns"),
    Case(
      script: create + "INSERT INTO product VALUES (1, 'a', 2, 3, 'EUR', 6);", line: 2,
      says: "the row has 6 values, but product has 5 columns"),
    Case(
      script: create + "INSERT INTO product (id, name) VALUES (1);", line: 2,
      says: "the row has 1 value, but product has 2 columns"),
    Case(
      script: create + "INSERT INTO product VALUES ();", line: 2,
      says: "but product has 5 columns"),
  ]

  @Test(arguments: tables)
  func rowsOfAnotherLengthAreNamed(_ c: Case) { expectError(c, in: Array(c.script.utf8)) }

  @Test(arguments: [
    ("SELECT 1;", "no"), ("CREATE TABLE orders (a); CREATE TABLE note (b);", "orders"),
    ("INSERT INTO product (id, colour) VALUES (1, 'a');", "colour"),
  ])
  func aFileWithoutProductsSaysWhatItHolds(script: String, says: String) {
    var options = ImportOptions()
    options.format = .sql
    #expect {
      _ = try readProducts(in: script, options: options)
    } throws: { error in
      (error as? MappingError)?.description.contains(says) == true
    }
  }

  static let values = [
    ("(name, price) VALUES ('a',\n 'abc')", 3, "price", "'abc' is not a number"),
    ("(name, price) VALUES ('a', -0.01)", 2, "price", "'-0.01' is negative"),
    ("(name, price) VALUES ('a', 1e30)", 2, "price", "'1e30' is too large"),
    ("(name, price_minor) VALUES ('a', -1)", 2, "price", "'-1' is negative"),
    ("(name, price_minor) VALUES ('a', 1.5)", 2, "price", "'1.5' is not a whole number"),
    ("(name, price) VALUES ('a', 1 + 1)", 2, "price", "is computed by the script"),
    ("(name, details) VALUES ('a', abs(2))", 2, "details", "is computed by the script"),
    ("(name) VALUES ('')", 2, "name", "is empty"),
    ("(name) VALUES\n('a'),\n(' \t\n')", 4, "name", "is empty"),
    ("(name) VALUES (NULL)", 2, "name", "is empty"),
    ("(name, quantity) VALUES ('a', abs(2))", 2, "quantity", "is computed by the script"),
    ("(name, id) VALUES ('a', 9223372036854775808)", 2, "id", "is too large"),
    (
      "(name, price, currency) VALUES ('a', 1, 'XYZ')", 2, "currency",
      "'XYZ' is not a currency code"
    ),
    ("(name, sort_name) VALUES ('a', abs(1))", 2, "sort name", "is computed by the script"),
  ]

  @Test(arguments: values)
  func valuesAreNamed(insert: String, line: Int, field: String, says: String) {
    let script = Self.create + "INSERT INTO product " + insert
    let c = Case(script: script, line: line, field: field, says: says)
    expectError(c, in: Array(script.utf8))
  }

  static let broken = [
    Case(script: "\nINSERT INTO product (name) VALUES (\n'a", line: 3, says: "never ends"),
    Case(script: "CREATE TABLE \"product (name);", line: 1, says: "never ends"),
    Case(script: "\n/* a comment", line: 2, says: "the comment that begins here never ends"),
    Case(
      script: create + "INSERT INTO product (name) VALUES\n('a'", line: 3,
      says: "the file ends in the middle of the row that begins here"),
    Case(
      script: "INSERT INTO product (name) VALUES\n('a',", line: 2, says: "in the middle of the row"),
    Case(
      script: "INSERT INTO product (name) VALUES\n(replace('a',", line: 2,
      says: "in the middle of the row"),
    Case(
      script: "INSERT INTO product (name) VALUES ('a'),\n", line: 2,
      says: "the file ends in the middle of INSERT INTO product"),
    Case(
      script: "INSERT INTO product (name) VALUES", line: 1,
      says: "the file ends in the middle of INSERT INTO product"),
    Case(script: "INSERT INTO product (name", line: 1, says: "in the middle of a list of columns"),
    Case(script: "CREATE TABLE product (name,\n", line: 2, says: "in the middle of CREATE TABLE"),
    Case(
      script: "CREATE TRIGGER a BEGIN SELECT 1;", line: 1,
      says: "the routine that begins here never ends"),
    Case(
      script: "\nBEGIN;\n" + create + "INSERT INTO product (name) VALUES ('a');\n", line: 2,
      says: "the transaction that begins here is never committed"),
    Case(
      script: "BEGIN;\n" + create + "ROLLBACK; -- due to errors\n", line: 3,
      says: "the script takes its transaction back with ROLLBACK"),
    Case(
      script: "INSERT INTO product (name) VALUES ('a' 'b' c;", line: 1,
      says: "expected ',' or ')' after a text, not 'c'"),
    Case(
      script: "INSERT INTO product (name) VALUES ('a'), 5;", line: 1,
      says: "expected a row in parentheses, not '5'"),
    Case(
      script: "INSERT INTO product (name) VALUES (X'4');", line: 1,
      says: "X'..' must contain pairs of hexadecimal digits"),
    Case(
      script: "INSERT INTO product (name) VALUES (X'4g');", line: 1, says: "hexadecimal digits"),
    Case(script: "\n42,Widget", line: 2, says: "a statement begins with a word, not with '4'"),
    Case(script: "\u{1}", line: 1, says: "not with the byte 0x1"),
  ]

  @Test(arguments: broken)
  func whatIsBrokenIsShownWhereItBegins(_ c: Case) { expectError(c, in: Array(c.script.utf8)) }

  @Test(
    arguments: [
      ([0xE5], 2, "0xE5"), ([0xC3], 2, "0xC3"), ([0xE2, 0x82], 2, "0xE2"),
      ([0xC0, 0x80], 2, "0xC0"),
      ([0xC3, 0xA5, 0xFF], 4, "0xFF"), ([0xED, 0xA0, 0x80], 2, "0xED"),
    ] as [([UInt8], Int, String)])
  func bytesThatAreNotUTF8AreCounted(bytes: [UInt8], position: Int, shown: String) {
    var script = Array("INSERT INTO product (id, name) VALUES (1, 'a'),\n(2,\n'a".utf8)
    script += bytes + Array("z');".utf8)
    let c = Case(
      script: "", line: 3, field: "name", says: "is not UTF-8: its byte \(position) is \(shown)")
    expectError(c, in: script)
  }

  @Test func theFieldComesBeforeTheMessage() {
    #expect(ImportError(line: 2, field: "price", "is odd").description == "price is odd")
    #expect(ImportError(line: 2, "is odd").description == "is odd")
  }
}
