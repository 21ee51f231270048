import Foundation
import TestSupport
import Testing

/// Lists of so many products that several threads write them, against pages,
/// which one writes.
struct ManyProductsTests {
  private static let count = 9000
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    var lines = ["id,sku,name,manufacturer,price,currency,quantity,origin,image,details,sortName"]
    for number in 1...Self.count {
      let name = ["\"Lamp, \(number)\"", "Léver \(number)", "\(number) liter", "L\(number)"][
        number % 4]
      let sortName = number % 100 == 0 ? "Zz\(number)" : ""
      lines.append(
        "\(number),L-\(number),\(name),Works \(number % 300),\(number % 90).25,EUR,\(number % 7),"
          + "Sweden,,\"a \"\"b\"\"\",\(sortName)")
    }
    let path = try fixture.directory.write(lines.joined(separator: "\n") + "\n", to: "many.csv")
    let run = try fixture.catalog(["import", "--locale", "sv", path])
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  private func output(_ arguments: [String]) throws -> String {
    let run = try fixture.catalog(arguments + ["-q"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics == "")
    return run.output
  }

  /// The records of all pages.
  private func pages(_ arguments: [String], header: Bool) throws -> String {
    var all = ""
    for page in 1...3 {
      let text = try output(arguments + ["--page-size", "3500", "--page", "\(page)"])
      all += header && page > 1 ? text.drop { $0 != "\n" }.dropFirst() : text[...]
    }
    return all
  }

  @Test func recordsAreThoseOfPages() throws {
    for command in [["list"], ["search", "--where", "id > 0"]] {
      for format in ["csv", "tsv", "ndjson"] {
        let arguments = command + ["--format", format]
        #expect(
          try output(arguments + ["--all"]) == pages(arguments, header: format != "ndjson"),
          "\(arguments)")
      }
    }
    let columns = ["list", "--format", "csv", "--columns", "name,price"]
    #expect(try output(columns + ["--all"]) == pages(columns, header: true))
  }

  private func object(_ arguments: [String]) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(output(arguments).utf8))
    return try #require(json as? [String: Any])
  }

  @Test func sectionsOfJSONAreWhole() throws {
    let object = try object(["list", "--all", "--format", "json"])
    let sections = try #require(object["sections"] as? [[String: Any]])
    let ids = sections.flatMap { section in
      (section["products"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    }
    let expected = try output(["list", "--all", "--format", "csv", "--columns", "id"])
      .split(separator: "\n").dropFirst().map { Int($0) }
    #expect(ids == expected)
    #expect(sections.count == 3)
    for section in sections {
      #expect((section["products"] as? [Any])?.count == section["count"] as? Int)
    }
  }

  @Test func tablesAndPagesHaveTheRowsInTheirOrder() throws {
    let ids = try output(["list", "--all", "--format", "csv", "--columns", "id"])
      .split(separator: "\n").dropFirst().map(String.init)
    for style in ["plain", "grouped"] {
      let lines = try output(["list", "--all", "--columns", "id,name", "--table-style", style])
        .split(separator: "\n")
      let rows = lines.map { $0.drop { $0 == "│" || $0 == " " } }
        .filter { $0.first?.isNumber == true }
      #expect(
        rows.map { String($0.prefix { $0.isNumber }) } == ids, "\(style)")
      #expect(lines.count { $0.contains(" products") } == 3)
      #expect(lines.count { $0.hasPrefix("╭") } == (style == "plain" ? 0 : 3))
    }
    let html = try output(["list", "--all", "--format", "html"])
    #expect(
      html.matches(of: /<tr id="p([0-9]+)">/).map { String($0.output.1) } == ids)
    #expect(html.components(separatedBy: "<section id=").count == 4)
    #expect(html.components(separatedBy: "</tbody></table></section>").count == 4)
    #expect(html.components(separatedBy: "</html>").count == 2)
    // Without sections, the rows stand in one table all the same.
    let found = try output(["search", "--all", "--where", "id > 0", "--format", "html"])
    #expect(found.components(separatedBy: "<tbody>").count == 2)
    #expect(found.matches(of: /<tr id="p/).count == Self.count)
  }

  @Test func theProductOfAnArticleNumberComesBeforeTheOthers() throws {
    // The text of one is what all the others hold.
    try fixture.sqlite3("UPDATE product SET sku = 'l' WHERE id = 8;")
    let search = ["search", "--all", "--contains", "l", "--where", "id > 0"]
    let ids = try output(search + ["--format", "csv", "--columns", "id"])
      .split(separator: "\n").dropFirst()
    #expect(ids.first == "8")
    #expect(Set(ids).count == Self.count)
    let lines = try output(search + ["--format", "ndjson"]).split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"id\":8,") == true)
    #expect(lines.count == Self.count)
    let object = try object(search + ["--json"])
    let products = try #require(object["products"] as? [[String: Any]])
    #expect(products.first?["id"] as? Int == 8)
    #expect(products.count == object["count"] as? Int)
    #expect(Set(products.compactMap { $0["id"] as? Int }).count == products.count)
  }

  @Test func anExportHasAllThatTheCatalogHolds() throws {
    for format in ["csv", "ndjson"] {
      let lines = try output(["export", "--format", format]).split(separator: "\n")
      #expect(lines.count == Self.count + (format == "csv" ? 1 : 0))
      #expect(lines.count { $0.contains("Zz") } == Self.count / 100)
    }
    let text = try output(["export", "--format", "json"])
    let products = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(products?.count == Self.count)
    #expect(products?.count { $0["sortName"] is String } == Self.count / 100)
  }

  @Test func aClosedPipeEndsItSilentlyAndAFullDeviceIsAnError() throws {
    let pipe = try fixture.shell("catalog list --all --format csv | head -1")
    #expect(pipe.diagnostics == "")
    #expect(pipe.output.hasPrefix("id,sku,name"))
    let device = try fixture.shell("catalog list --all --format ndjson >/dev/full")
    #expect(device.status == 2)
    #expect(device.diagnostics.contains("No space left on device"))
  }

  @Test("A section that says that it has many products, and has few, ends no table by a trap")
  func fewerProductsThanASectionSays() throws {
    let fixture = try CatalogFixture.names(["Axe", "Saw"])
    try fixture.sqlite3("UPDATE section SET product_count = 70000 WHERE product_count > 0")
    for format in ["table", "csv", "json"] {
      let run = try fixture.catalog(["list", "--all", "--format", format])
      #expect(run.status == 0 || run.status == 2, "\(format): \(run.status)")
      #expect(run.output.contains("Saw") || run.status == 2, "\(format): \(run.output)")
    }
  }
}
