import CatalogAccess
import CatalogModel
import DBAccess
import GRDB
import TestSupport
import Testing

/// `catalog.sql` is for the `sqlite3` shell as well as for us.
struct SampleCatalogTests {
  private func productsOfThePlainShell() throws -> [Product] {
    let directory = try TemporaryDirectory()
    let path = directory.file("plain.db")
    let load = try ProgramRun("sqlite3", [path, ".read '\(Repository.path("catalog.sql"))'"])
    try #require(load.status == 0 && load.diagnostics.isEmpty, "\(load.diagnostics)")
    let queue = try DatabaseQueue(path: path)
    return try queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT product.*, manufacturer.name AS maker, country.name AS origin, country.code AS code
          FROM product
          LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
          LEFT JOIN country ON country.id = country_id
          ORDER BY product.id
          """
      ).map(product)
    }
  }

  private func product(_ row: Row) -> Product {
    let code: String? = row["currency"]
    let currency = code.flatMap { Currency(code: $0) }
    let maker: String? = row["maker"]
    let origin: String? = row["origin"]
    return Product(
      id: row["id"], sku: row["sku"], name: row["name"], sortName: row["sort_name"],
      manufacturer: maker.map { Manufacturer(name: $0) }, details: row["details"],
      price: currency.map { Price(minorUnits: row["price_minor"], currency: $0) },
      quantity: row["quantity"], origin: origin.map { Country(name: $0, code: row["code"]) },
      image: row["image"])
  }

  @Test func shellAndImportHoldTheSameProducts() throws {
    let expected = try productsOfThePlainShell()
    #expect(expected.count == 248)
    let catalog = try TestCatalog.sample()
    let imported = try catalog.listing().map(\.product).sorted { $0.id < $1.id }
    // Names become NFC; == on strings is canonical equivalence.
    #expect(imported == expected)
  }

  @Test func importHasNothingToRemark() throws {
    let catalog = try TestCatalog()
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    var expected = ImportSummary()
    expected.added = 248
    #expect(try catalog.add(script) == expected)
  }
}
