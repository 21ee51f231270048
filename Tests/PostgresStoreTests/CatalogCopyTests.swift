import CatalogAccess
import DBAccess
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// Catalogs that are copied to a server and back.
struct CatalogCopyTests {
  @Test("A catalog comes back from a server as the same dump", arguments: ["sv", "ja", "en"])
  func dumpIsTheSame(locale: String) throws {
    let sample = try StoreSample(locale: locale)
    let back = try sample.copyToFile(sample.copyToServer())
    #expect(try sample.dump(of: back) == sample.dump())
    #expect(try sample.run(["check", "--db", back]) == "")
  }

  @Test("What commands and other programs have changed comes back, too, with the history")
  func changedCatalogIsTheSame() throws {
    let sample = try StoreSample()
    let file = sample.file
    try sample.run(["edit", "--db", file, "3", "--name", "Örn", "--set", "Category=Verktyg"])
    try sample.run(["add", "--db", file, "--name", "Ny", "--price", "3.50 EUR"])
    try sample.run(["remove", "--db", file, "5", "--yes"])
    try sample.run(["undo", "--db", file, "--yes"])
    try sample.run(["reindex", "--db", file, "--locale", "cs", "--add"])
    // Of another program, and left in the queue: what is copied is copied as it is.
    let address = try StoreSample.newAddress()
    try sample.shell("UPDATE product SET name = 'Annan', custom = '{\"A\":\"1\"}' WHERE id = 7")
    let source = try CatalogDatabase(unchangedAt: file)
    try CatalogCopy(from: source, to: NewServerCatalog(at: ConnectionInfo(address))).perform()
    let back = try sample.copyToFile(address)
    #expect(try sample.dump(of: back) == sample.dump())
    try sample.run(["check", "--db", back])
    try sample.run(["undo", "--db", back, "--yes"])
  }

  @Test("A copy from server to server is the same")
  func serverToServer() throws {
    let sample = try StoreSample()
    let first = try sample.copyToServer()
    let second = try StoreSample.newAddress()
    try CatalogCopy(
      from: PostgresCatalog(readingAt: ConnectionInfo(first)),
      to: NewServerCatalog(at: ConnectionInfo(second))
    ).perform()
    #expect(try sample.dump(of: sample.copyToFile(second)) == sample.dump())
  }

  @Test("A name whose key is too long for an index comes back with its whole key")
  func longNames() throws {
    let sample = try StoreSample()
    let long = String(repeating: "ängsö ", count: 900)
    try sample.run(["add", "--db", sample.file, "--name", long])
    let address = try sample.copyToServer()
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    let longest = try connection.rows(
      of: Statement("SELECT max(length(sort_key)) FROM catalog.listing")
    ) { try $0.int(0) }
    #expect(longest == [ServerSchema.greatestKeySize])
    #expect(try sample.dump(of: sample.copyToFile(address)) == sample.dump())
  }

  @Test("Products whose manufacturers are not there are copied as they are")
  func danglingReferences() throws {
    let sample = try StoreSample()
    try sample.shell("UPDATE product SET manufacturer_id = 999, country_id = 998 WHERE id = 4")
    try sample.run(["list", "--db", sample.file])
    #expect(try sample.dump(of: sample.copyToFile(sample.copyToServer())) == sample.dump())
  }

  @Test("A copy is refused where a catalog or something else is, and where there is none")
  func refusals() throws {
    let sample = try StoreSample()
    let address = try sample.copyToServer()
    let info = try ConnectionInfo(address)
    #expect(throws: ServerCatalogError.exists(place: info.description)) {
      try NewServerCatalog(at: info)
    }
    let other = try ConnectionInfo(StoreSample.newAddress())
    #expect(throws: ServerCatalogError.missing(place: other.description)) {
      try PostgresCatalog(readingAt: other)
    }
    let connection = try PostgreSQLConnection(to: other)
    try connection.runScript("CREATE SCHEMA catalog")
    #expect(throws: ServerCatalogError.missing(place: other.description)) {
      try PostgresCatalog(readingAt: other)
    }
    try connection.runScript("CREATE TABLE catalog.product (id int)")
    #expect(throws: ServerCatalogError.notACatalog(place: other.description)) {
      try PostgresCatalog(readingAt: other)
    }
    #expect(throws: ServerCatalogError.notACatalog(place: other.description)) {
      try NewServerCatalog(at: other)
    }
    try PostgreSQLConnection(to: info).runScript("UPDATE catalog.state SET format = 7")
    #expect(
      throws: ServerCatalogError.newerFormat(place: info.description, found: 7, known: 3)
    ) { try PostgresCatalog(readingAt: info) }
  }

  @Test("A copy that fails leaves nothing")
  func failureLeavesNothing() throws {
    let sample = try StoreSample()
    try sample.shell("UPDATE product SET details = 'a' || char(0) || 'b' WHERE id = 200")
    let address = try StoreSample.newAddress()
    let info = try ConnectionInfo(address)
    let source = try CatalogDatabase(readingAt: sample.file)
    let target = try NewServerCatalog(at: info)
    #expect {
      try CatalogCopy(from: source, to: target).perform()
    } throws: { error in
      "\(error)".contains("'product.details' holds the character U+0000")
    }
    var count = 0
    let whole = try StoreSample()
    #expect(throws: CancellationError.self) {
      try CatalogCopy(from: CatalogDatabase(readingAt: whole.file), to: target)
        .perform(isInterrupted: {
          count += 1
          return count > 2
        })
    }
    #expect(throws: ServerCatalogError.missing(place: info.description)) {
      try PostgresCatalog(readingAt: info)
    }
  }

  @Test("The tables on the server have the columns of a copy, and their types")
  func columnsAreThoseOfCopies() throws {
    let address = try StoreSample().copyToServer()
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    for table in CatalogTable.all {
      let found = try connection.rows(
        of: Statement(
          """
          SELECT column_name || ' ' || data_type FROM information_schema.columns
          WHERE table_schema = 'catalog' AND table_name = $1 ORDER BY ordinal_position
          """, .text(table.name))
      ) { try $0.string(0) }
      let expected = table.columns.map { column in
        let type =
          switch column.kind {
          case .integer: "bigint"
          case .small: "integer"
          case .text: "text"
          case .json: "json"
          case .bytes, .sortKey: "bytea"
          }
        return "\(column.name) \(type)"
      }
      // Copies have other changes, and all that waits in a file's queue is of other programs.
      let own = ["token uuid", "is_foreign boolean", "has_name_folds boolean", "queue text"]
      #expect(found.filter { !own.contains($0) } == expected)
    }
  }

  @Test("Triggers note what other programs change, once a product")
  func triggersNoteChanges() throws {
    let address = try StoreSample().copyToServer()
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
    let name = try connection.rows(of: Statement("SELECT name FROM catalog.product WHERE id = 2")) {
      try $0.string(0)
    }
    try connection.runScript(
      """
      UPDATE catalog.product SET name = 'One' WHERE id = 2;
      UPDATE catalog.product SET name = 'Two' WHERE id = 2;
      INSERT INTO catalog.product (id, name) VALUES (9001, 'New'), (9002, 'Newer');
      DELETE FROM catalog.product WHERE id IN (9002, 3);
      UPDATE catalog.product SET id = 9003 WHERE id = 9001;
      """)
    let noted = try connection.rows(
      of: Statement("SELECT product_id, old_name FROM catalog.pending_change ORDER BY 1")
    ) { (try $0.int64(0), $0.stringIfPresent(1)) }
    #expect(noted.map(\.0) == [2, 3, 9001, 9002, 9003])
    #expect(noted[0].1 == name[0])
    #expect(noted[1].1 != nil)
    #expect(noted[2...].allSatisfy { $0.1 == nil })
    try connection.runScript("TRUNCATE catalog.product")
    let count = try connection.rows(
      of: Statement("SELECT count(*) FROM catalog.pending_change")
    ) { try $0.int(0) }
    #expect(count[0] > 200)
  }
}
