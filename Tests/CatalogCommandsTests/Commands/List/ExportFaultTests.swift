import Foundation
import TestSupport
import Testing

/// An export of what another program has put into a catalog and no format can say fails, and keeps
/// the file that was there.
struct ExportFaultTests {
  private func fixture() throws -> CatalogFixture {
    try CatalogFixture(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Bosch'), (2, 'Makita');
      INSERT INTO country (id, name) VALUES (1, 'Sweden'), (2, 'Japan');
      INSERT INTO product (id, sku, name, manufacturer_id, details, price, currency, country_id)
      VALUES (1, 'A1', 'Saw', 1, 'long', 3.5, 'EUR', 1), (2, 'A2', 'Axe', 2, NULL, 4.5, 'EUR', 2);
      """)
  }

  private static let formats = ["sql", "csv", "tsv", "json", "ndjson", "markdown", "html", "xlsx"]

  @Test(
    "A value that cannot be written fails in every format and keeps the old file",
    arguments: [
      ("UPDATE product SET name = CAST(x'41ff42' AS TEXT) WHERE id = 1", "has a name that is not"),
      ("UPDATE product SET details = CAST(x'410042' AS TEXT) WHERE id = 1", "with a zero byte"),
      ("UPDATE product SET sku = CAST(x'ff' AS TEXT) WHERE id = 1", "has a sku that is not UTF-8"),
      ("UPDATE product SET sort_name = CAST(x'ff' AS TEXT) WHERE id = 1", "has a sort name that"),
      ("UPDATE product SET image = CAST(x'ff' AS TEXT) WHERE id = 1", "has a image that is not"),
      ("UPDATE product SET currency = 'ZZZ' WHERE id = 1", "price in 'ZZZ', which is no currency"),
      ("UPDATE product SET price_minor = 9223372036854775807 WHERE id = 1", "an impossible price"),
      (
        "UPDATE manufacturer SET name = CAST(x'ff' AS TEXT) WHERE id = 1",
        "has a manufacturer that is not UTF-8"
      ),
      (
        "UPDATE country SET name = CAST(x'ff' AS TEXT) WHERE id = 1",
        "has a origin that is not UTF-8"
      ),
      (
        "UPDATE product SET custom = CAST(x'7b2261223a22ff227d' AS TEXT) WHERE id = 1",
        "has a custom field that is not UTF-8"
      ),
      (
        "UPDATE product SET custom = '{bad}' WHERE id = 1",
        "has custom fields that are not a JSON object"
      ),
      ("PRAGMA foreign_keys = OFF; DELETE FROM manufacturer", "a manufacturer that does not exist"),
    ])
  func fails(_ statement: String, _ message: String) throws {
    let fixture = try fixture()
    try fixture.sqlite3(statement)
    for format in Self.formats {
      let out = fixture.directory.file("out")
      try "what was there".write(toFile: out, atomically: true, encoding: .utf8)
      let run = try fixture.catalog(["export", "--format", format, "--output", out])
      #expect(run.status == 2, "\(format): \(statement)")
      #expect(run.diagnostics.contains(message), "\(format): \(run.diagnostics)")
      #expect(run.diagnostics.contains("product 1 "), "\(format): \(run.diagnostics)")
      #expect(try String(contentsOfFile: out, encoding: .utf8) == "what was there", "\(format)")
    }
    // What is not exported does no harm.
    let other = try fixture.catalog(["export", "--where", "id == 99"])
    #expect(other.status == 1)
  }

  @Test("Reindexing takes references to what does not exist, and says how many")
  func reindexMendsReferences() throws {
    let fixture = try fixture()
    try fixture.sqlite3("PRAGMA foreign_keys = OFF; DELETE FROM manufacturer; DELETE FROM country")
    let faults = try fixture.catalog(["check"])
    #expect(faults.status == 2)
    #expect(faults.output.contains("product 1 refers to a manufacturer that does not exist"))
    #expect(faults.diagnostics.contains("To repair it: catalog reindex"))
    let run = try fixture.catalog(["reindex"])
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("4 references to manufacturers or countries"))
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["export", "--format", "json"]).status == 0)
  }

  @Test("Reindexing finds references to what does not exist where the index says otherwise")
  func reindexTrustsNoIndex() throws {
    let fixture = try fixture()
    try fixture.sqlite3(
      """
      PRAGMA foreign_keys = OFF;
      CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'product_by_manufacturer';
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name = 'product_by_manufacturer';
      PRAGMA writable_schema = RESET;
      UPDATE product SET manufacturer_id = 101 WHERE id = 1;
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema SELECT * FROM kept;
      """)
    #expect(try fixture.catalog(["check"]).status == 2)
    #expect(try fixture.catalog(["reindex"]).status == 0)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 0, "\(check.output)\(check.diagnostics)")
  }
}
