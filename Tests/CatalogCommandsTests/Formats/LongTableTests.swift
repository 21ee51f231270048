import TestSupport
import Testing

/// Tables of more rows than are measured before the first is written.
struct LongTableTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    var lines = ["name,sku,manufacturer,price,currency,origin,image"]
    for number in 0..<1500 { lines.append("A\(100_000 + number),,,,,,") }
    lines.append("B name that is longer than the others,X-1,Acme Works,123456.78,EUR,Sweden,b.png")
    let path = try fixture.directory.write(lines.joined(separator: "\n") + "\n", to: "long.csv")
    #expect(try fixture.catalog(["import", path]).status == 0)
  }

  private func lastLine(_ arguments: String...) throws -> String {
    let run = try fixture.catalog(["list", "--all"] + arguments)
    return run.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test func columnsThatBeginLateAreShown() throws {
    let line = try lastLine()
    for text in ["B name that is longer than the others", "Acme Works", "123456.78", "Sweden"] {
      #expect(line.contains(text), "\(line)")
    }
    #expect(try lastLine("--columns", "name,sku,price").contains("X-1"))
    #expect(try lastLine("--cell", "catalog").contains("Acme Works"))
  }

  @Test(arguments: [60, 100, 200])
  func namesThatComeLateUseTheRoom(width: Int) throws {
    let line = try lastLine("--width", String(width))
    #expect(
      line.contains(width < 100 ? "B name" : "B name that is longer than the others"), "\(line)")
  }

  @Test func whatIsOutOfStockLateIsSaid() throws {
    try fixture.sqlite3("UPDATE product SET quantity = 0 WHERE sku = 'X-1'")
    #expect(try lastLine().hasSuffix("  out of stock"))
    #expect(try lastLine("--width", "200").hasSuffix("  out of stock"))
    #expect(try lastLine("--cell", "default").hasSuffix("  out of stock"))
  }

  @Test func columnsThatNothingHasTakeNoRoom() throws {
    let other = try CatalogFixture()
    let lines = (0..<1500).map { "INSERT INTO product (name) VALUES ('A\(100_000 + $0)');" }
    let path = try other.directory.write(lines.joined(separator: "\n"), to: "long.sql")
    #expect(try other.catalog(["import", path]).status == 0)
    let run = try other.catalog(["list", "--all", "--cell", "catalog"])
    #expect(run.output.split(separator: "\n").last == "  A101499")
  }
}
