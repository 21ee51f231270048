import CatalogAccess
import CatalogFields
import Collation
import DBAccess
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// Listings on a server of programs that did not add the letters of A to Z which an alphabet lacks.
struct AddedLettersTests {
  private let sample: StoreSample
  private let info: ConnectionInfo
  private let admin: PostgreSQLConnection

  /// The sample in Lithuanian, without Q, W and X, and in Swedish.
  init() throws {
    sample = try StoreSample(locale: "lt")
    info = try ConnectionInfo(sample.copyToServer())
    admin = try PostgreSQLConnection(to: info)
    let reindex = ServerReindex(of: try writer(), by: DraftCatalog.init)
    let before = try IndexedCollation(
      locale: LocaleIdentifier("lt"), options: .init(extraLabels: .locales([])))
    _ = try reindex.reindex(before, progress: nil)
    // As a program before would have added it.
    try admin.runScript(
      """
      INSERT INTO catalog.language (id, locale, collation_version)
      SELECT 2, 'sv', replace(replace(collation_version, 'locale=lt', 'locale=sv'), 'rules=lt', 'rules=sv')
      FROM catalog.language;
      """)
  }

  private func writer() throws -> PostgresCatalog { try PostgresCatalog(writingAt: info) }

  private func format() throws -> [Int] {
    try admin.rows(of: Statement("SELECT format FROM catalog.state", isPrepared: false)) {
      try $0.int(0)
    }
  }

  private func titles() throws -> [String] {
    try PostgresCatalog(readingAt: info).listing().sections.map(\.title)
  }

  @Test("They are not used, and nothing is worked off that those programs wait for")
  func reading() throws {
    #expect(try format() == [2])
    let catalog = try PostgresCatalog(readingAt: info)
    guard case .otherVersion = try catalog.listingState() else {
      Issue.record("the missing letters are not noticed")
      return
    }
    #expect(try catalog.listing().isStored == false)
    #expect(try titles().contains("W"))
    #expect(try !catalog.check().isEmpty)
    var edit = ProductEdit()
    try edit.set(.name, to: "Xerox")
    _ = try writer().editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
    try admin.runScript("UPDATE catalog.product SET name = 'Quiz' WHERE id = 4")
    #expect(try titles().contains("X"))
    let pending = Statement("SELECT count(*) FROM catalog.pending_change", isPrepared: false)
    #expect(try admin.rows(of: pending) { try $0.int(0) } == [2])
  }

  @Test(
    "All are made anew where one is added, for programs that know them", arguments: [true, false])
  func adding(isAdded: Bool) throws {
    try admin.runScript("UPDATE catalog.product SET name = 'Quiz' WHERE id = 4")
    let lithuanian = try IndexedCollation(locale: LocaleIdentifier("lt"))
    let reindex = ServerReindex(of: try writer(), by: DraftCatalog.init)
    if isAdded {
      try reindex.addListing(lithuanian, progress: nil)
    } else {
      _ = try reindex.reindex(lithuanian, progress: nil)
    }
    #expect(try format() == [3])
    let catalog = try PostgresCatalog(readingAt: info)
    #expect(try catalog.listingState() == .current)
    #expect(try catalog.state.languages.usable.map(\.locale) == ["lt", "sv"])
    #expect(try catalog.listing().isStored)
    #expect(try catalog.check() == [])
    #expect(try catalog.info(measuringTables: false).schemaVersion == 3)
    #expect(try titles().contains("Q"))
    var edit = ProductEdit()
    try edit.set(.name, to: "Xerox")
    _ = try writer().editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
    try admin.runScript("UPDATE catalog.product SET name = 'Yra' WHERE id = 5")
    #expect(try titles().contains("X"))
    let changed = try PostgresCatalog(readingAt: info)
    #expect(try changed.listingState() == .current)
    #expect(try changed.check() == [])

    // A copy has them, and a catalog in another language is for all programs again.
    let file = try sample.copyToFile(info.description)
    #expect(try sample.shell("SELECT title FROM section WHERE title = 'X'", of: file) == "X\nX\n")
    let copy = try PostgreSQLConnection(to: ConnectionInfo(sample.copyToServer(file)))
    let statement = Statement("SELECT format FROM catalog.state", isPrepared: false)
    #expect(try copy.rows(of: statement) { try $0.int(0) } == [3])
    let english = try IndexedCollation(locale: LocaleIdentifier("en"))
    _ = try ServerReindex(of: writer(), by: DraftCatalog.init).reindex(english, progress: nil)
    #expect(try format() == [2])
  }
}
