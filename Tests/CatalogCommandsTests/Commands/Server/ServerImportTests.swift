import Foundation
import ServerSupport
import TestSupport
import Testing

/// `catalog import` into a server, against the same into a file.
struct ServerImportTests {
  private let directory: TemporaryDirectory
  private let file: String
  private let address: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("shop.db")
    let server = try TestServer.shared()
    address = server.address(try server.makeDatabase())
  }

  /// Runs a command on both, and returns what it said of the server.
  @discardableResult
  private func expectTheSame(
    _ arguments: [String], input: String = "", status: Int32 = 0
  ) throws -> ProgramRun {
    let expected = try ProgramRun.catalog(arguments + ["--db", file], input: input)
    let found = try ProgramRun.catalog(arguments + ["--db", address], input: input)
    let place = String(address.dropLast())
    #expect(found.output == expected.output.replacing(file, with: place), "\(arguments)")
    #expect(
      found.placelessDiagnostics
        == expected.placelessDiagnostics.replacing(file, with: place), "\(arguments)")
    #expect(found.status == expected.status && found.status == status, "\(arguments)")
    return found
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = directory.file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Compares all that is kept of products and of the history but for numbers that depend on the store.
  private func expectTheSameTables() throws {
    let back = directory.file("back-\(UInt32.random(in: 0 ... .max)).db")
    let copied = try ProgramRun.catalog(["copy", address, back])
    #expect(copied.status == 0, "\(copied.diagnostics)")
    let columns = [
      "sku", "name", "sort_name", "manufacturer", "details", "price_minor", "currency", "quantity",
      "origin", "image", "custom",
    ].flatMap { ["old_\($0)", "new_\($0)"] }.joined(separator: ", ")
    for query in [
      """
      SELECT product.id, sku, product.name, sort_name, manufacturer.name, details, price_minor,
        currency, quantity, country.name, country.code, image, custom
      FROM product LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id
      LEFT JOIN country ON country.id = country_id ORDER BY product.id
      """,
      "SELECT name FROM manufacturer ORDER BY 1", "SELECT name, code FROM country ORDER BY 1",
      "SELECT name FROM custom_field ORDER BY 1",
      """
      SELECT action, subject, added_count, edited_count, removed_count, is_undone FROM history
      ORDER BY id
      """,
      "SELECT first_id, last_id FROM history_added ORDER BY history_id, first_id",
      """
      SELECT product_id, fields, \(columns) FROM history_product ORDER BY history_id, product_id
      """,
    ] {
      let rows = try [file, back].map { try ProgramRun("sqlite3", [$0, query]).output }
      #expect(rows[0] == rows[1], "\(query)")
    }
    for place in [file, address] {
      let check = try ProgramRun.catalog(["check", "--db", place])
      #expect(check.diagnostics.contains("no problems found"), "\(check.diagnostics)")
    }
  }

  private static let first = """
    sku,name,manufacturer,price,quantity,origin,Category
    A-1,Ångström Saw,Övre Bruk,12.50 EUR,3,Sweden,Tools
    A-2,Äppelkniv,Bruk AB,3.20 EUR,7,SE,Knives
    A-3,Zebra,,4 EUR,,Japan,
    A-4,Widget,Spirit,9.99 EUR,1,Germany,Tools
    """

  private static let second = """
    sku,name,manufacturer,price,quantity,origin,Category,Colour
    A-1,Ångström Saw,Övre Bruk,13.50 EUR,3,Sweden,Tools,red
    A-2,Äppelkniv,Nytt AB,3.20 EUR,8,Norway,Knives,
    A-9,New one,Nytt AB,7 EUR,8,France,Knives,blue
    """

  private static let faulty = """
    sku,name,price
    A-1,Saw,1 EUR
    A-1,Saw again,2 EUR
    ,No sku,3 EUR
    A-77,,4 EUR
    Z-1,Fine,5 EUR
    Z-2,Bad,abc
    """

  @Test("Every form of an import says and does on a server what it does in a file")
  func importsAreTheSame() throws {
    let first = try write(Self.first, to: "first.csv")
    let second = try write(Self.second, to: "second.csv")
    let faulty = try write(Self.faulty, to: "faulty.csv")
    let swap = try write("id,sku\n1,A-2\n2,A-1\n", to: "swap.csv")
    let ids = try write("id,name\n3,Taken\n900,Free\n,Next\n", to: "ids.csv")
    let more = try write("name,price\nOne more,3 EUR\nÅnother,4 EUR\n", to: "more.csv")

    try expectTheSame(["import", first, "--locale", "sv", "--dry-run"])
    try expectTheSame(["import", first, "--locale", "sv"])
    try expectTheSame(["import", first], status: 2)
    try expectTheSame(["import", first, "--key", "sku"])
    try expectTheSame(["import", second, "--key", "sku", "--dry-run"])
    try expectTheSame(["import", second, "--key", "sku", "--json", "--dry-run"])
    try expectTheSame(["import", second, "--key", "sku"])
    try expectTheSameTables()
    try expectTheSame(["undo", "--yes"])
    try expectTheSame(["redo", "--yes"])
    try expectTheSame(["import", swap, "--key", "id"])
    try expectTheSame(["import", ids])
    try expectTheSame(["import", more])
    // Its SKU is that of a product which the file does not have.
    let moved = try write("id,sku,name\n1,A-1,Moved\n900,,Free\n", to: "moved.csv")
    try expectTheSame(["import", moved, "--key", "id", "--replace", "--yes"])
    try expectTheSameTables()
    try expectTheSame(["undo", "--yes"])
    try expectTheSameTables()
    try expectTheSame(["import", faulty, "--key", "sku"], status: 2)
    try expectTheSameTables()
    try expectTheSame(["import", second, "--replace", "--key", "sku", "--dry-run"])
    try expectTheSame(["import", second, "--replace", "--key", "sku"], status: 2)
    try expectTheSame(["import", second, "--replace", "--key", "sku", "--yes"])
    try expectTheSame(["undo", "--yes"])
    try expectTheSame(["import", first, "--replace", "--yes"])
    try expectTheSameTables()
    try expectTheSame(["undo", "--yes"])
    try expectTheSame(["import", first, "--key", "name+manufacturer"], status: 2)
    try expectTheSame(["import", first, "--key", "none"], status: 2)
    try expectTheSame(["import", first, second, "--key", "sku"], status: 2)
    try expectTheSameTables()
    try expectTheSame(["import", "--key", "sku", "-"], input: Self.first)
    try expectTheSame(["import", "--key", "sku", "-"], input: "nothing", status: 2)
    try expectTheSame(["list", "--columns", "id,sku,name,price,Category,Colour"])
    try expectTheSame(["import", second, "--no-history", "--key", "sku"])
    try expectTheSame(["undo", "--yes"], status: 2)
    try expectTheSameTables()
  }

  @Test("Many products at once are listed as in a file, whether they stay in their places or move")
  func manyProducts() throws {
    func list(_ numbers: Range<Int>, _ row: (Int) -> String) throws -> String {
      try write(
        (["sku,name,price,manufacturer,Shelf"] + numbers.map(row)).joined(separator: "\n"),
        to: "list-\(UInt32.random(in: 0 ... .max)).csv")
    }
    let letters = ["a", "k", "å", "s", "ö"]
    func name(_ number: Int) -> String { "\(letters[number % 5])\(number * 7919 % 6000) thing" }
    let first = try list(0..<6000) { "S\($0),\(name($0)),\($0 % 90 + 1) EUR,Maker \($0 % 7),A" }
    let prices = try list(0..<6000) { "S\($0),\(name($0)),\($0 % 80 + 2) EUR,Maker \($0 % 7),A" }
    let renamed = try list(0..<5000) {
      "S\($0),\($0 % 3 == 0 ? "renamed " : "")\(name($0)),7 EUR,Maker \($0 % 11),B\($0 % 3)"
    }
    let more = try list(6000..<11000) { "S\($0),\(name($0)),3 EUR,Other,C" }
    for (file, options) in [
      (first, ["--locale", "sv"]), (prices, ["--key", "sku"]), (renamed, ["--key", "sku"]),
      (more, ["--key", "none"]), (renamed, ["--key", "sku", "--replace", "--yes"]),
    ] {
      try expectTheSame(["import", file] + options)
      for arguments in [["index", "--all"], ["export"], ["list", "--from", "s5", "--json"]] {
        try expectTheSame(arguments)
      }
      for place in [self.file, address] {
        let check = try ProgramRun.catalog(["check", "--db", place])
        #expect(check.diagnostics.contains("no problems found"), "\(check.diagnostics)")
      }
    }
    for command in ["undo", "undo", "undo", "redo"] {
      try expectTheSame([command, "--yes"])
      try expectTheSame(["export"])
    }
    try expectTheSameTables()
  }

  @Test("Rows that a server refuses are written with the reason, as for a file")
  func rejects() throws {
    let first = try write(Self.first, to: "first.csv")
    let faulty = try write(Self.faulty, to: "faulty.csv")
    try expectTheSame(["import", first])
    var rejected: [String] = []
    for place in [file, address] {
      let path = directory.file("rejected.csv")
      let run = try ProgramRun.catalog([
        "import", faulty, "--key", "sku", "--on-error", "skip", "--rejects", path, "--db", place,
      ])
      #expect(run.status == 0, "\(run.diagnostics)")
      rejected.append(try String(contentsOfFile: path, encoding: .utf8))
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(rejected[0] == rejected[1])
    #expect(rejected[0].split(separator: "\n").count == 5)
    try expectTheSameTables()
  }
}
