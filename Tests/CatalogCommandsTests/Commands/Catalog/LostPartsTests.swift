import Foundation
import TestSupport
import Testing

/// Parts of a catalog that are gone: `check` says which, and its advice is a command that works.
struct LostPartsTests {
  struct Loss: CustomTestStringConvertible, Sendable {
    var statement: String
    var message: String
    var advice = "To repair it: catalog reindex"
    var testDescription: String { statement }
  }

  private static let choosing = "Choose a language, such as English: catalog reindex --locale en"

  /// A catalog with a row in each table, in Swedish and in Czech, with both indexes.
  private static let whole = Result { try makeWhole() }

  private static func makeWhole() throws -> Data {
    let fixture = try CatalogFixture(locale: "sv")
    let rows = "sku,name,price,Shelf\nA1,Såg,4.50,A\nA2,Borr,99,B\nA3,Kniv,12,A\n"
    for (arguments, input) in [
      (["import", "--locale", "sv", "-"], rows), (["edit", "A1", "--quantity", "5"], ""),
      (["remove", "A2", "--yes"], ""), (["undo"], ""),
      (["reindex", "--locale", "cs", "--add"], ""), (["reindex", "--substring"], ""),
      (["reindex", "--custom", "Shelf"], ""),
    ] {
      let run = try fixture.catalog(arguments, input: input)
      try #require(run.status == 0, "\(run.diagnostics)")
    }
    return try Data(contentsOf: URL(fileURLWithPath: fixture.path))
  }

  private static func missing(_ table: String) -> Loss {
    Loss(
      statement: "DROP TABLE \(table)",
      message: "'\(table)' is missing, or not what a catalog has under that name")
  }

  private static let indexesOfFields = "the indexes of custom fields are not what a catalog has"
  private static let indexOfField = "the index of the custom field 'Shelf' does not match"
  private static let substrings = "the substring index does not match the names"

  private static let losses =
    [
      "section", "section_boundary", "listing", "listing_block", "block_fold", "order_block",
      "pending_change", "custom_field",
    ].map(missing) + [
      Loss(
        statement: "DROP TABLE language", message: "the language of the catalog is lost",
        advice: choosing),
      Loss(
        statement: "DELETE FROM language",
        message: "the language of the catalog is lost: no sort order is stored", advice: choosing),
      Loss(
        statement: "UPDATE language SET locale = 'xx_bogus' WHERE id = 1",
        message: "unknown language 'xx_bogus'", advice: choosing),
      Loss(
        statement: "UPDATE language SET locale = 'xx_bogus' WHERE id = 2",
        message: "unknown language 'xx_bogus'"),
      Loss(
        statement: "UPDATE language SET collation_version = 'x'",
        message: "the sort order of 'cs' was built with x"),
      Loss(statement: "DELETE FROM section", message: "the sort order cannot be read"),
      Loss(statement: "DELETE FROM section_boundary", message: "of the sections of 'sv' are wrong"),
      Loss(statement: "DELETE FROM listing", message: "product 1 is out of place"),
      Loss(statement: "DELETE FROM listing_block", message: "and 0 in its blocks"),
      Loss(statement: "DELETE FROM order_block", message: "the stored blocks of the price order"),
      // Where another program has changed products as well.
      Loss(
        statement: "UPDATE product SET sort_name = name; DELETE FROM order_block",
        message: "the stored blocks of the price order"),
      Loss(
        statement: """
          INSERT INTO product (name) VALUES ('Yxa'); DELETE FROM product WHERE id = 1;
          UPDATE order_block SET product_count = product_count + 1 WHERE sorted_by = 'quantity'
          """, message: "the stored blocks of the quantity order"),
      Loss(
        statement: "DELETE FROM custom_field",
        message: "the custom field 'Shelf' is not among the names of all"),
      Loss(statement: "DROP TABLE custom_index", message: indexesOfFields),
      Loss(statement: "DROP TABLE custom_value", message: indexesOfFields),
      Loss(statement: "DROP TABLE custom_entry", message: indexesOfFields),
      Loss(statement: "DROP INDEX custom_entry_by_value", message: indexesOfFields),
      Loss(statement: "DELETE FROM custom_value", message: indexOfField),
      Loss(statement: "DELETE FROM custom_entry", message: indexOfField),
      Loss(statement: "DROP TABLE name_trigram_data", message: substrings),
      Loss(statement: "DROP TABLE name_trigram_idx", message: substrings),
      Loss(statement: "DROP TABLE name_trigram_config", message: substrings),
      Loss(statement: "DELETE FROM name_trigram_data", message: substrings),
      Loss(
        statement: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, 'case_', 'cose_') WHERE name = 'name_trigram'
          """, message: substrings),
      Loss(statement: "DELETE FROM name_trigram_config", message: substrings),
      Loss(statement: "DROP TABLE history", message: "'history' is missing"),
      Loss(
        statement: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema
          SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT NOT NULL DEFAULT (hex(zeroblob(9)))')
          WHERE name = 'history_reference'
          """, message: "'history_reference' is missing, or not what a catalog has"),
      Loss(
        statement: "DELETE FROM history",
        message: "'history_added' has rows that belong to no change"
      ),
      Loss(
        statement: "DELETE FROM history_added", message: "change 1 of the history has impossible"),
      Loss(
        statement: "DELETE FROM history_product WHERE history_id = 2",
        message: "change 2 of the history has impossible numbers"),
    ]

  @Test(
    "Check names a part that is lost, and the command of its advice mends it", arguments: losses)
  func lossIsMended(loss: Loss) throws {
    let fixture = try CatalogFixture(locale: "sv")
    try Self.whole.get().write(to: URL(fileURLWithPath: fixture.path))
    try fixture.sqlite3(loss.statement)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains(loss.message), "\(check.output)\(check.diagnostics)")
    #expect(check.diagnostics.hasSuffix("\n  \(loss.advice)\n"), "\(check.diagnostics)")
    // Another command that stumbles over it names the same command.
    for arguments in [["list"], ["info"], ["search", "--contains", "niv"]] {
      let run = try fixture.catalog(arguments)
      if run.status == 2 {
        #expect(run.diagnostics.hasSuffix("\n  \(loss.advice)\n"), "\(run.diagnostics)")
      }
      #expect(!(run.output + run.diagnostics).contains("(SQLite"), "\(run.diagnostics)")
    }
    let command = try #require(loss.advice.split(separator: "catalog ").last)
    let mending = try fixture.catalog(command.split(separator: " ").map(String.init))
    #expect(mending.status == 0, "\(mending.diagnostics)")
    let after = try fixture.catalog(["check"])
    #expect(after.status == 0, "\(after.output)\(after.diagnostics)")
    let found = try fixture.catalog(["search", "--contains", "niv", "--format", "csv"])
    #expect(found.output.contains("Kniv"), "\(found.diagnostics)")
  }

  @Test("Check finds that a search of the substring index loses names")
  func substringsAreNotFound() throws {
    let fixture = try CatalogFixture()
    try #require(try fixture.catalog(["import", "-q", Repository.path("catalog.sql")]).status == 0)
    try #require(try fixture.catalog(["reindex", "--substring"]).status == 0)
    try fixture.sqlite3("DELETE FROM name_trigram_idx")
    let check = try fixture.catalog(["check"])
    #expect(check.output == Self.substrings + "\n", "\(check.diagnostics)")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "Tables whose names are written in another case are made anew",
    arguments: ["listing_block", "history", "custom_entry", "name_trigram_data"],
    ["name", "tbl_name", "sql"])
  func otherCase(table: String, column: String) throws {
    let fixture = try CatalogFixture(locale: "sv")
    try Self.whole.get().write(to: URL(fileURLWithPath: fixture.path))
    let other = table.dropLast() + table.suffix(1).uppercased()
    try fixture.sqlite3(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET \(column) = replace(\(column), '\(table)', '\(other)')
        WHERE tbl_name = '\(table)'
      """)
    // SQLite takes them for the same names, and finds rows of its schema letter by letter.
    let reindex = try fixture.catalog(["reindex"])
    #expect(reindex.status == 0, "\(reindex.diagnostics)")
    let check = try fixture.catalog(["check"])
    #expect(check.status == 0, "\(check.output)")
    #expect(try fixture.catalog(["search", "--contains", "niv"]).output.contains("Kniv"))
  }
}
