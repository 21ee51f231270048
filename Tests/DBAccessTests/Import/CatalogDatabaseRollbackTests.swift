import CatalogAccess
import CatalogImport
import DBAccess
import TestSupport
import Testing

struct CatalogDatabaseRollbackTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let scripts: [String]
    let line: Int?
    let field: String?
  }

  private static let good = """
    INSERT INTO manufacturer (id, name) VALUES (1, 'Birch Works');
    INSERT INTO product (id, sku, name, manufacturer_id) VALUES (5, 'A-5', 'Axe', 1);
    """

  static let cases = [
    Case(
      testDescription: "sku that the catalog has",
      scripts: ["INSERT INTO product (sku, name) VALUES\n('A-2', 'Plane'),\n('A-1', 'Saw');"],
      line: 3, field: "sku"),
    Case(
      testDescription: "sku twice in a file",
      scripts: ["INSERT INTO product (sku, name) VALUES ('B', 'Plane'), ('B', 'File');"],
      line: 1, field: "sku"),
    Case(
      testDescription: "sku twice in two files",
      scripts: [good, "\nINSERT INTO product (sku, name) VALUES ('A-5', 'File');"],
      line: 2, field: "sku"),
    Case(
      testDescription: "no name in the second file",
      scripts: [good, "\n\nINSERT INTO product (id, name) VALUES (6, NULL);"],
      line: 3, field: "name"),
    Case(
      testDescription: "no SQL in the second file",
      scripts: [good, "INSERT INTO product (name) VALUES ('File');\n{}"], line: 2, field: nil),
  ]

  @Test(arguments: cases)
  func errorUndoesTheWholeImport(_ c: Case) throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash Works');
      INSERT INTO product (id, sku, name, manufacturer_id) VALUES (1, 'A-1', 'Saw', 1);
      """)
    let before = try catalog.dump()
    let error = #expect(throws: ImportError.self) { try catalog.add(c.scripts) }
    #expect(error?.line == c.line)
    #expect(error?.field == c.field)
    #expect(try catalog.shell("SELECT count(*) FROM product") == "1\n")
    #expect(try catalog.shell("SELECT count(*) FROM manufacturer") == "1\n")
    #expect(try catalog.dump() == before)
  }

  @Test func importAfterAnErrorWorks() throws {
    let catalog = try TestCatalog()
    #expect(throws: ImportError.self) {
      try catalog.add([Self.good, "INSERT INTO product (name) VALUES (NULL);"])
    }
    #expect(try catalog.database.listing().count == 0)
    #expect(try catalog.add(Self.good).added == 1)
    #expect(try catalog.listing().map(\.product.id) == [5])
  }
}
