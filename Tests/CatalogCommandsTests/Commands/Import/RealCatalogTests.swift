import TestSupport
import Testing

/// Catalogs that other programs wrote; skipped where they are not at hand.
@Suite(.enabled(if: SharedData.isPresent))
struct RealCatalogTests {
  private func imported(_ file: String, added: Int) throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(["import", "--locale", "en", SharedData.path(file)])
    try #require(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("\(added) products added\n"))
    return fixture
  }

  private func shell(_ sql: String, in fixture: CatalogFixture) throws -> [Substring] {
    try ProgramRun("sqlite3", [fixture.path, sql]).output.split(separator: "\n")
  }

  @Test func seedHasFourSections() throws {
    let fixture = try imported("seed-catalog/catalog.sql", added: 21)
    let run = try fixture.catalog(["index", "--format", "csv"])
    #expect(
      run.output == """
        title,indexTitle,count,offset,first,last
        D,D,3,0,Device N,Device P
        P,P,3,3,Part Alpha,Part gamma
        T,T,4,6,Toll A,Tool C
        W,W,11,10,Widget A,Widget K

        """)
  }

  @Test func seedIsListedWithoutRegardToCase() throws {
    let fixture = try imported("seed-catalog/catalog.sql", added: 21)
    let run = try fixture.catalog([
      "list", "--section", "P", "--section", "T", "--format", "csv",
    ])
    #expect(
      run.output == """
        id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section
        12,,Part Alpha,Industrial Designs,1.49,,25,USA,US,Canvas_12,Details of Part Alpha,P
        13,,Part Beta,Industrial Designs,1.89,,35,USA,US,Canvas_13,Details of Part Beta,P
        14,,Part gamma,Industrial Designs,3.46,,45,Taiwan,TW,Canvas_14,Details of Part gamma,P
        18,,Toll A,Tool Masters,14.99,,5,USA,US,Canvas_18,Details of Tool A,T
        19,,Tool B,Tool Masters,44.79,,5,USA,US,Canvas_19,Details of Tool B,T
        20,,Tool C,Tool Masters,6.59,,5,USA,US,Canvas_20,Details of Tool C,T
        21,,Tool C,Tool Masters,8.79,,5,USA,US,Canvas_21,Details of Toll D,T

        """)
  }

  @Test func northwindHasOneSweden() throws {
    let fixture = try imported("northwind/northwind-as-catalog.sql", added: 77)
    #expect(
      try shell("SELECT name, code FROM country WHERE name LIKE 'Sweden%'", in: fixture) == [
        "Sweden|SE"
      ])
    #expect(try shell("SELECT count(*) FROM manufacturer", in: fixture) == ["29"])
    #expect(
      try shell("SELECT count(*) FROM product WHERE country_id IS NULL", in: fixture) == ["0"])
  }

  @Test func northwindKeepsQuotesAndAccents() throws {
    let fixture = try imported("northwind/northwind-as-catalog.sql", added: 77)
    let run = try fixture.catalog(["list", "--all", "--format", "csv"])
    #expect(run.output.split(separator: "\n").count == 78)
    #expect(run.output.contains(",Cooperativa de Quesos 'Las Cabras',"))
    #expect(try fixture.catalog(["search", "cote", "--format", "csv"]).output.contains("Côte"))
  }
}
