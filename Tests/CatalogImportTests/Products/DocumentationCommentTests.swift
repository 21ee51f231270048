import CatalogFields
import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfCSVReader() throws {
    let file = byteSource("name;price\nCup;4,29\n".utf8)
    // `file` has the lines "name;price" and "Cup;4,29".
    var reader = CSVReader(source: file, name: "stock")
    var row = RawRow()
    let table = try reader.next(into: &row)
    #expect(table == 0)
    #expect(reader.tables[0].columns.map(\.name) == ["name", "price"])
    #expect(String(decoding: row.bytes(at: 1), as: UTF8.self) == "4,29")
  }

  @Test func exampleOfJSONReader() throws {
    let file = byteSource(#"{"name": "Cup", "brand": {"name": "Acme"}}"#.utf8)
    // `file` has the line {"name": "Cup", "brand": {"name": "Acme"}}.
    var reader = JSONReader(source: file, name: "stock")
    var row = RawRow()
    let table = try reader.next(into: &row)
    #expect(table == 0)
    #expect(reader.tables[0].columns.map(\.name) == ["name", "brand.name"])
    #expect(String(decoding: row.bytes(at: 1), as: UTF8.self) == "Acme")
  }

  @Test func exampleOfSQLScriptReader() throws {
    let script = byteSource(
      "INSERT INTO product (name, price) VALUES ('It''s a cup', 4.29);".utf8)
    // `script` is INSERT INTO product (name, price) VALUES ('It''s a cup', 4.29);
    var reader = SQLScriptReader(source: script, dialect: .sqlite)
    var row = RawRow()
    let table = try reader.next(into: &row)
    #expect(table == 0)
    #expect(reader.tables[0].name == "product")
    #expect(String(decoding: row.bytes(at: 0), as: UTF8.self) == "It's a cup")
  }

  @Test func exampleOfImportFileSurvey() throws {
    let file = { byteSource("Article;Price\nCup;4,29 €\n".utf8) }
    // `file` has the lines "Article;Price" and "Cup;4,29 €".
    let survey = try ImportFileSurvey(name: "stock", options: ImportOptions()) { file() }
    #expect(survey.format == .csv)
    #expect(survey.fields == [.name, .price])
    var reader = try survey.products()
    var record = ProductRecord()
    _ = try reader.next(into: &record)
    #expect(record.price?.description == "4.29 EUR")
  }

  @Test(arguments: [
    "Sources/CatalogImport/CSV/CSVReader.swift",
    "Sources/CatalogImport/JSON/JSONReader.swift",
    "Sources/CatalogImport/SQL/SQLScriptReader.swift",
    "Sources/CatalogImport/Survey/ImportFileSurvey.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}
