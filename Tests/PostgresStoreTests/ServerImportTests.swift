import CatalogAccess
import CatalogImport
import Collation
import DBAccess
import Foundation
import PostgreSQL
import PostgresStore
import ServerSupport
import Synchronization
import TestSupport
import Testing

/// An import into a server while others change it.
struct ServerImportTests {
  private let server: TestServer
  private let database: String
  private let info: ConnectionInfo

  init() throws {
    server = try TestServer.shared()
    database = try server.makeDatabase()
    info = try ConnectionInfo(server.address(database))
    let draft = try DraftCatalog()
    _ = try draft.database.importProducts(
      listedIn: collation(), policy: ImportPolicy(),
      from: [file("sku,name,price\nA,Saw,1 EUR\nB,Axe,2 EUR\nC,File,3 EUR\n")], preview: nil,
      note: ChangeNote(.importing, at: 1), progress: nil, isInterrupted: nil)
    _ = try CatalogCopy(from: draft.database, to: NewServerCatalog(at: info)).perform()
  }

  private func collation() throws -> IndexedCollation {
    try IndexedCollation(locale: LocaleIdentifier("en"))
  }

  /// A file of CSV.
  ///
  /// - Parameter other: What another does before the file is read for good, with how often that was.
  private func file(
    _ text: String, key: ImportKey? = nil, while other: @escaping (Int) throws -> Void = { _ in }
  ) throws -> ImportFile {
    var options = ImportOptions()
    options.format = .csv
    if key == .sku { options.key = .sku }
    let survey = try ImportFileSurvey(name: "list.csv", options: options) {
      byteSource(text.utf8)
    }
    var count = 0
    return ImportFile(fields: survey.fields) { session in
      if !session.isLook {
        count += 1
        try other(count)
      }
      var reader = try survey.products()
      var record = ProductRecord()
      while try reader.next(into: &record) { try session.add(record) }
    }
  }

  private func run(
    _ file: ImportFile, key: ImportKey?, canReadAgain: Bool = true, at other: ConnectionInfo? = nil
  ) throws -> ImportResult {
    var policy = ImportPolicy()
    policy.key = key
    policy.canReadAgain = canReadAgain
    return try ServerImport(into: PostgresCatalog(writingAt: other ?? info), by: DraftCatalog.init)
      .importProducts(
        listedIn: collation(), policy: policy, from: [file], preview: nil,
        note: ChangeNote(.importing, at: 2), progress: nil, isInterrupted: nil)
  }

  private func prices() throws -> [String] {
    try server.connection(database).rows(
      of: Statement(
        "SELECT concat_ws(' ', id, sku, name, price_minor) FROM catalog.product ORDER BY id")
    ) { try $0.string(0) }
  }

  private func expectWhole() throws {
    #expect(try PostgresCatalog(readingAt: info).check() == [])
  }

  @Test("A product that another changes meanwhile is compared with what it is then")
  func conflictingChange() throws {
    var reads = 0
    let list = try file("sku,price\nA,9 EUR\nB,2 EUR\n", key: .sku) { count in
      reads = count
      if count > 1 { return }
      try server.connection(database)
        .runScript("UPDATE catalog.product SET price_minor = 555 WHERE sku = 'A'")
    }
    let result = try run(list, key: .sku)
    #expect(reads == 2)
    #expect(result.files[0].updated == 1 && result.files[0].unchanged == 1)
    #expect(try prices() == ["1 A Saw 900", "2 B Axe 200", "3 C File 300"])
    try expectWhole()
  }

  @Test("A field that another changes meanwhile stays, where the file does not change it")
  func changeOfAnotherField() throws {
    var reads = 0
    let list = try file("sku,price\nA,9 EUR\n", key: .sku) { count in
      reads = count
      try server.connection(database)
        .runScript("UPDATE catalog.product SET name = 'Renamed' WHERE sku = 'A'")
    }
    _ = try run(list, key: .sku)
    #expect(reads == 1)
    #expect(try prices()[0] == "1 A Renamed 900")
    try expectWhole()
  }

  @Test("A product that another adds meanwhile under the same SKU is changed, and not added twice")
  func conflictingAddition() throws {
    var reads = 0
    let list = try file("sku,name,price\nD,Drill,4 EUR\n", key: .sku) { count in
      reads = count
      if count > 1 { return }
      try server.connection(database).runScript(
        "INSERT INTO catalog.product (sku, name, price_minor, currency) VALUES ('D', 'Dog', 1, 'EUR')"
      )
    }
    let result = try run(list, key: .sku)
    #expect(reads == 2)
    #expect(result.files[0].updated == 1 && result.files[0].added == 0)
    #expect(try prices().last?.hasSuffix("D Drill 400") == true)
    try expectWhole()
  }

  @Test("Ids that were kept free and not needed are given to the next product")
  func numbers() throws {
    _ = try run(file("sku,name,price\nA,Saw,1 EUR\nD,Drill,4 EUR\n", key: .sku), key: .sku)
    _ = try run(file("name,price\nHammer,4 EUR\n"), key: nil)
    #expect(
      try prices() == [
        "1 A Saw 100", "2 B Axe 200", "3 C File 300", "4 D Drill 400", "5 Hammer 400",
      ])
    try expectWhole()
  }

  @Test("Where files cannot be read again, a conflict is an error and changes nothing")
  func conflictWithoutSecondReading() throws {
    let list = try file("sku,price\nA,9 EUR\n", key: .sku) { _ in
      try server.connection(database)
        .runScript("UPDATE catalog.product SET price_minor = 555 WHERE sku = 'A'")
    }
    #expect(throws: ServerCatalogError.self) {
      _ = try run(list, key: .sku, canReadAgain: false)
    }
    #expect(try prices()[0] == "1 A Saw 555")
    try expectWhole()
  }

  @Test(
    "An import whose connection is lost before it changes anything is made anew",
    arguments: [false, true])
  func lossBeforeTheChange(isInCommit: Bool) throws {
    let proxy = try ServerProxy(to: server.port)
    let wanted = Array((isInCommit ? "COMMIT\0" : "import_found").utf8)
    let isFirst = Mutex(true)
    proxy.rule { bytes in
      guard bytes.firstRange(of: wanted) != nil else { return .pass }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? .cut : .pass
      }
    }
    let list = try file("sku,name,price\nA,Saw,9 EUR\nD,Drill,4 EUR\n", key: .sku)
    let place = try ConnectionInfo(
      server.address(database, port: proxy.port, options: "sslmode=disable"))
    _ = try run(list, key: .sku, at: place)
    #expect(isFirst.withLock { !$0 })
    // Ids that were kept free the first time may be left out.
    #expect(
      try prices().map { $0.drop { $0 != " " } } == [
        " A Saw 900", " B Axe 200", " C File 300", " D Drill 400",
      ])
    try expectWhole()
  }
}
