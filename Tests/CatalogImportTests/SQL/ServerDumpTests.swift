@testable import CatalogImport
import Foundation
import TestSupport
import Testing

/// Dumps that MariaDB and PostgreSQL wrote of the same products: `Scripts/dumps`
/// makes them, `Dumps/README.md` says by which versions.
struct ServerDumpTests {
  private static func dump(_ name: String) throws -> [UInt8] {
    let path = Repository.path("Tests/CatalogImportTests/Dumps/\(name).sql")
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What was loaded into the servers, without lines.
  private static let loaded: Result<[ReadProduct], any Error> = Result {
    let script =
      Array(try Data(contentsOf: URL(fileURLWithPath: Repository.path("catalog.sql"))))
      + (try dump("awkward"))
    return try readProducts(in: script).map(withoutLine)
  }

  private static func withoutLine(_ product: ReadProduct) -> ReadProduct {
    var product = product
    product.line = 0
    return product
  }

  /// Those that the dumps of a part of the products have.
  private static func isInPart(_ product: ReadProduct) -> Bool {
    let id = product.id ?? 0
    return id > 248 || id % 4 == 0
  }

  @Test(arguments: ["mariadb-default", "postgresql-copy"])
  func wholeDumpHasAllProducts(_ name: String) throws {
    let products = try readProducts(in: Self.dump(name)).map(Self.withoutLine)
    #expect(products.count == 264)
    #expect(try products == Self.loaded.get())
  }

  @Test(arguments: [
    "mariadb-single-rows", "mariadb-complete", "mariadb-hexadecimal", "mariadb-ansi",
    "mariadb-postgresql", "mariadb-bare", "mariadb-rows-only", "mariadb-replace",
    "postgresql-inserts", "postgresql-column-inserts", "postgresql-rows-per-insert",
    "postgresql-quoted", "postgresql-rows-only", "postgresql-copy-only",
  ])
  func dumpHasWhatWasLoaded(_ name: String) throws {
    let expected = try Self.loaded.get().filter(Self.isInPart)
    let dump = try Self.dump(name)
    for pieceSize in [1 << 16, 61] {
      let products = try readProducts(in: dump, pieceSize: pieceSize).map(Self.withoutLine)
      #expect(products.count == 78)
      // With ON CONFLICT or without keys the rows may come in another order.
      #expect(products.sorted { $0.id ?? 0 < $1.id ?? 0 } == expected)
    }
  }

  @Test func dialectIsFoundOut() throws {
    for (name, dialect) in [
      ("mariadb-ansi", SQLDialect.mysql), ("mariadb-bare", .mysql), ("mariadb-rows-only", .mysql),
      ("postgresql-inserts", .postgresql), ("postgresql-copy-only", .postgresql),
    ] {
      let dump = try Self.dump(name)
      let survey = try SQLSurvey(dialect: nil) { byteSource(dump) }
      #expect(survey.dialect == dialect, "\(name)")
      #expect(survey.escapesWithBackslash == (dialect == .mysql), "\(name)")
    }
  }

  /// The server has put question marks in place of what Latin 1 does not have.
  @Test func dumpInAnotherEncodingIsReadWithItsName() throws {
    let dump = try Self.dump("mariadb-latin1")
    #expect(throws: ImportError.self) { _ = try readProducts(in: dump) }
    var options = ImportOptions()
    options.encoding = "windows-1252"
    let products = try readProducts(in: dump, options: options).map(Self.withoutLine)
    let expected = try Self.loaded.get().filter(Self.isInPart)
    #expect(products.map(\.price) == expected.map(\.price))
    let inLatin1 = zip(products, expected).filter { $0.1.name?.utf8.count != $0.1.name?.count }
      .filter { $0.0.name?.contains("?") == false }
    #expect(inLatin1.count > 5)
    for (product, loaded) in inLatin1 { #expect(product.name == loaded.name) }
  }

  @Test func dumpWithoutNamesOfColumnsIsRefused() throws {
    let dump = try Self.dump("mariadb-no-columns")
    do {
      _ = try readProducts(in: dump)
      Issue.record("read without names")
    } catch let error as MappingError {
      #expect(error.description.contains("the columns of shop_product have no names"))
    }
    var options = ImportOptions()
    options.assignments = [("name", "column 3"), ("sku", "column 2"), ("price", "column 7")]
    let products = try readProducts(in: dump, options: options)
    let expected = try Self.loaded.get().filter(Self.isInPart)
    #expect(products.map(\.name) == expected.map(\.name))
    #expect(products.map(\.sku) == expected.map(\.sku))
  }
}
