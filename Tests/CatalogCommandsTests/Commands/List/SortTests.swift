import Foundation
import TestSupport
import Testing

/// `list --sort` and `list --from`.
struct SortTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("catalog.db")
    let script = """
      CREATE TABLE country (id INTEGER, name TEXT);
      INSERT INTO country VALUES (1, 'Sweden'), (2, 'Denmark');
      INSERT INTO product (id, name, price, quantity, country_id) VALUES
        (1, 'saw', 12.5, 3, 1), (2, 'Axe', 2, NULL, 2), (3, 'Sax', 40, 1, 1),
        (4, 'Säge', NULL, 9, NULL);
      """
    let run = try ProgramRun.catalog(
      ["import", "-q", "--db", path, "--locale", "en", "-"], input: script)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  private func list(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun.catalog(["list", "--db", path] + arguments)
  }

  private func names(_ run: ProgramRun) -> [String] {
    run.output.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[1]) }
  }

  @Test("What is advised for sections of another language, and for values with hyphens, is right")
  func advice() throws {
    let fixture = try CatalogFixture(locale: "sv")
    try #require(
      try fixture.catalog(["import", "-"], input: "name\nÅse\nAxe\ntwo\n").status == 0)
    for options in [["--where", "section == \"Å\""], ["--where", "section IN {\"Å\", \"A\"}"]] {
      let run = try fixture.catalog(["list", "--locale", "de"] + options)
      #expect(!run.diagnostics.contains("case"), "\(run.diagnostics)")
    }
    let later = try fixture.catalog(["list", "--from", "TWO", "--where", "name == \"Axe\""])
    #expect(later.diagnostics.contains("no products that match at or after 'TWO'"))
    let hyphen = try fixture.catalog(["list", "--from", "- x"])
    #expect(hyphen.diagnostics.contains("'--from=- x'"), "\(hyphen.diagnostics)")
  }

  @Test("A key of all products is that, whatever custom fields there are")
  func customFieldsOfTheSameNames() throws {
    let fixture = try CatalogFixture()
    let lines = [("bolt", "2", "9", "aaa"), ("axle", "5", "1", "zzz")].map {
      name, price, other, text in
      #"{"name":"\#(name)","price":"\#(price)","custom":{"Price":"\#(other)","name":"\#(text)"}}"#
        + "\n"
    }
    let made = try fixture.catalog(["import", "--from", "ndjson", "-"], input: lines.joined())
    try #require(made.status == 0, "\(made.diagnostics)")
    func order(_ key: String) throws -> String {
      try fixture.catalog(["list", "--sort", key, "--columns", "name", "--format", "csv"]).output
    }
    for (key, wanted) in [
      ("name", "axle bolt"), ("custom.name", "bolt axle"), ("Price", "bolt axle"),
      ("custom.Price", "axle bolt"),
    ] {
      #expect(try order(key).split(separator: "\n").dropFirst().joined(separator: " ") == wanted)
    }
    for command in [["list", "--group-by"], ["stats", "--by"]] {
      let refused = try fixture.catalog(command + ["price"])
      #expect(refused.status == 64)
      #expect(refused.diagnostics.contains("custom.Price"), "\(refused.diagnostics)")
      #expect(try fixture.catalog(command + ["custom.Price"]).status == 0)
    }
    let unset = try fixture.catalog(["edit", "1", "--unset", "Price"])
    #expect(unset.status == 64)
    #expect(unset.diagnostics.contains("--unset custom.Price\n"), "\(unset.diagnostics)")
  }

  @Test func theKeyDecidesTheOrder() throws {
    func order(_ arguments: String...) throws -> [String] {
      let run = try ProgramRun.catalog(
        ["list", "--db", path, "--format", "csv", "--sort"] + arguments)
      // The SKU is empty, so the name is the second of what is split.
      return names(run)
    }
    #expect(try order("price") == ["Axe", "saw", "Sax", "Säge"])
    #expect(try order("price", "--reverse") == ["Sax", "saw", "Axe", "Säge"])
    #expect(try order("quantity") == ["Sax", "saw", "Säge", "Axe"])
    #expect(try order("id", "--reverse") == ["Säge", "Sax", "Axe", "saw"])
    #expect(try order("origin") == ["Axe", "saw", "Sax", "Säge"])
    #expect(try order("listing") == ["Axe", "Säge", "saw", "Sax"])
  }

  @Test func originsAreHeaders() throws {
    let run = try list("--sort", "origin")
    let headers = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headers.map { $0.split(separator: " ")[0] } == ["Denmark", "Sweden", "(none)"])
  }

  @Test func aListByPriceHasNoHeaders() throws {
    let run = try list("--sort", "price")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") })
    #expect(run.output.split(separator: "\n").count == 5)
  }

  @Test(arguments: [
    ["--reverse"], ["--sort", "price", "--section", "S"], ["--sort", "price", "--from", "s"],
    ["--sort", "colour"],
  ])
  func whatMakesNoSenseIsWrongUsage(arguments: [String]) throws {
    let run = try ProgramRun.catalog(["list", "--db", path] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
  }

  @Test func fromBeginsAtTheFirstNameNotBefore() throws {
    func from(_ name: String) throws -> [String] {
      names(try list("--format", "csv", "--from", name))
    }
    #expect(try from("s") == ["Säge", "saw", "Sax"])
    #expect(try from("SAW") == ["saw", "Sax"])
    #expect(try from("sb") == [])
    #expect(try list("--from", "sb").status == 1)
    #expect(try from("") == names(try list("--format", "csv")))
    #expect(
      names(try list("--format", "csv", "--from", "a", "--page-size", "2", "--page", "2"))
        == ["saw", "Sax"])
  }
}
