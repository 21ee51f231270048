import CatalogAccess
import CatalogImport
import CatalogModel
import Collation
import DBAccess
import Foundation
import TestSupport
import Testing

/// A product with the section that it is listed in.
struct ListedProduct: Equatable {
  var product: Product
  var section: Int
}

/// A catalog of a test's own, removed with the object.
final class TestCatalog {
  let directory: TemporaryDirectory
  let collation: IndexedCollation
  let database: CatalogDatabase

  /// Makes a catalog of scripts, each of them a file.
  init(_ scripts: String..., locale: String = "en") throws {
    directory = try TemporaryDirectory()
    collation = try IndexedCollation(locale: LocaleIdentifier(locale))
    // An empty one first, so that what is added goes through a transaction
    // that can be rolled back.
    try Self.makeEmptyCatalog(at: directory.file("catalog.db"))
    database = try CatalogDatabase(writingAt: directory.file("catalog.db"))
    if !scripts.isEmpty { try add(scripts) }
  }

  /// Makes a catalog that holds nothing.
  static func makeEmptyCatalog(at path: String) throws {
    try NewCatalog(for: path).publish()
  }

  /// Makes a catalog of the repository's `catalog.sql`.
  static func sample(locale: String = "en") throws -> TestCatalog {
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    return try TestCatalog(script, locale: locale)
  }

  /// Imports scripts, each of them a file, in one go.
  @discardableResult
  func add(_ scripts: [String]) throws -> [ImportSummary] {
    try database.importProducts(listedIn: collation, from: scripts.map(Self.file(of:))).files
  }

  @discardableResult
  func add(_ script: String) throws -> ImportSummary {
    try add([script]).reduce(into: ImportSummary()) { $0 += $1 }
  }

  /// Returns a script as a file that is imported.
  static func file(of script: String) throws -> ImportFile {
    var options = ImportOptions()
    options.format = .sql
    let survey = try ImportFileSurvey(name: "script", options: options) {
      byteSource(script.utf8)
    }
    return ImportFile(fields: survey.fields) { session in
      var reader = try survey.products()
      var record = ProductRecord()
      while try reader.next(into: &record) { try session.add(record) }
    }
  }

  /// The products of all sections, as they are listed.
  func listing() throws -> [ListedProduct] {
    var listed: [ListedProduct] = []
    for section in try database.listing().sections {
      listed += try products(inSection: section.number)
    }
    return listed
  }

  func products(
    inSection section: Int,
    offset: Int = 0,
    limit: Int = .max
  ) throws -> [ListedProduct] {
    let listing = try database.listing()
    return try listed {
      try listing.forEachProduct(
        in: listing.sections[section], offset: offset, limit: limit, $0)
    }
  }

  /// Returns what was shown as values, with the products as their own table
  /// has them: a listing carries copies, which must be the same.
  func listed(
    _ show: ((ProductView) throws -> Void) throws -> Void
  ) throws -> [ListedProduct] {
    var listed: [ListedProduct] = []
    try show { listed.append(ListedProduct(product: $0.product, section: $0.section)) }
    for index in listed.indices {
      var product = try #require(try database.product(id: listed[index].product.id))
      let sortName = product.sortName
      product.sortName = nil
      #expect(listed[index].product == product)
      listed[index].product.sortName = sortName
    }
    return listed
  }

  /// The products by name; of those with the same name, the last.
  func productsByName() throws -> [String: Product] {
    Dictionary(try listing().map { ($0.product.name, $0.product) }) { $1 }
  }

  /// What the `sqlite3` shell answers to a query or a command.
  func shell(_ command: String) throws -> String {
    try ProgramRun("sqlite3", [database.path, command]).output
  }

  /// Everything that is in the file, as SQL.
  func dump() throws -> String { try shell(".dump") }
}
