import Foundation
import TestSupport
import Testing

struct ExportCommandTests {
  private let catalog: SampleCatalog
  private var directory: TemporaryDirectory { catalog.directory }
  private var path: String { catalog.path }

  init() throws {
    catalog = try SampleCatalog(locale: "sv")
  }

  /// An export says what a product is sorted by, too: a column at the end.
  @Test(arguments: [("csv", ","), ("tsv", "\t")])
  func recordsAreTheWholeListing(format: String, delimiter: String) throws {
    let run = try catalog("export", "--format", format)
    #expect(run.status == 0)
    #expect(run.diagnostics == "248 products exported\n")
    let listing = try catalog("list", "--all", "--format", format, "-q").output
    let names = try ProgramRun(
      "sqlite3", [path], input: "SELECT id, sort_name FROM product WHERE sort_name IS NOT NULL;"
    ).output.split(separator: "\n").map { $0.split(separator: "|", maxSplits: 1) }
    #expect(!names.isEmpty)
    var lines = listing.components(separatedBy: "\n").dropLast().map { $0 + delimiter }
    lines[0] += "sortName"
    for name in names {
      let index = try #require(lines.firstIndex { $0.hasPrefix(name[0] + delimiter) })
      lines[index] += name[1].contains(delimiter) ? "\"\(name[1])\"" : name[1]
    }
    #expect(run.output == lines.joined(separator: "\n") + "\n")
  }

  @Test func csvIsTheFormatWithoutAnOption() throws {
    #expect(try catalog("export").output == catalog("export", "--format", "csv").output)
    let run = try catalog("export", "--format", "xml")
    #expect(run.status == 64)
    #expect(
      run.diagnostics.contains(
        "'sql', 'csv', 'tsv', 'json', 'ndjson', 'markdown', 'html' or 'xlsx'"))
  }

  @Test(
    "The format is that of the file's extension, unless an option says another",
    arguments: [
      ("tsv", "tsv"), ("TAB", "tsv"), ("json", "json"), ("ndjson", "ndjson"), ("jsonl", "ndjson"),
      ("sql", "sql"), ("md", "markdown"), ("htm", "html"), ("csv", "csv"),
    ])
  func formatOfExtension(_ ending: String, _ format: String) throws {
    let file = directory.file("out." + ending)
    #expect(try catalog("export", "-q", "--section", "Å", "-o", file).status == 0)
    let expected = try catalog("export", "-q", "--section", "Å", "--format", format).output
    #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
    #expect(
      try catalog("export", "-q", "--section", "Å", "--format", "csv", "-o", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("id,sku,name"))
  }

  @Test(
    "An extension that is no format is refused, with the line that goes on",
    arguments: ["out.txt", "a.b/out.v2", "it's.xyz"])
  func unknownExtension(_ name: String) throws {
    let run = try catalog("export", "-o", name)
    #expect(run.status == 64)
    let quoted = name.contains("'") ? "'it'\\''s.xyz'" : name
    let line = "As CSV all the same: catalog export -o \(quoted) --db PLACE --format csv\n"
    #expect(run.placelessDiagnostics.contains(line), "\(run.diagnostics)")
    let packed = try catalog("export", "-o", "out.json.gz")
    #expect(packed.status == 64)
    #expect(
      packed.placelessDiagnostics.contains(
        "catalog export --db PLACE --format json | gzip > out.json.gz\n"),
      "\(packed.placelessDiagnostics)")
    let page = try catalog("export", "-o", "out.pdf")
    #expect(page.placelessDiagnostics.contains("catalog export -o out.html --db PLACE\n"))
    let copy = try catalog("export", "-o", "out.db")
    #expect(copy.diagnostics.contains("copy of the catalog: catalog copy /"), "\(copy.diagnostics)")
    #expect(copy.diagnostics.contains("/catalog.db out.db\n"), "\(copy.diagnostics)")
    let file = directory.file("out.pdf")
    #expect(try catalog("export", "-q", "--format", "csv", "-o", file).status == 0)
    #expect(try catalog("export", "-q", "--json", "-o", file).status == 0)
  }

  @Test(
    "A name without an extension stands for CSV", arguments: ["out", ".hidden", "out.", "a.b/out"])
  func noExtension(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("a.b"), withIntermediateDirectories: true)
    let file = directory.file(name)
    #expect(try catalog("export", "-q", "-o", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("id,sku,name"))
  }

  @Test("--json is short for --format json")
  func json() throws {
    #expect(
      try catalog("export", "--json", "-q").output
        == catalog("export", "--format", "json", "-q").output)
    let run = try catalog("export", "--json", "--format", "csv")
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("--json and --format csv cannot be combined."))
  }

  /// Runs the program on the catalog.
  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun.catalog(arguments + ["--db", path])
  }

  @Test("--columns chooses and orders, as in a list", arguments: ["csv", "tsv"])
  func columns(_ format: String) throws {
    let columns = ["--columns", "price,name,id", "--section", "Å", "--format", format, "-q"]
    let export = try run(["export"] + columns).output
    #expect(export.contains("Ångbåt"))
    #expect(try export == run(["list", "--all"] + columns).output)
  }

  @Test("A document has the chosen columns", arguments: ["markdown", "html"])
  func columnsOfDocuments(_ format: String) throws {
    let run = try catalog("export", "-q", "--columns", "sku,name", "--format", format)
    #expect(run.output.contains("SKU") && run.output.contains("Ångbåt"))
    #expect(!run.output.contains("Price") && !run.output.contains("18.90"))
  }

  @Test("A workbook has the chosen columns, custom fields among them")
  func columnsOfAWorkbook() throws {
    let edit = try catalog("edit", "--where", "section == 'Å'", "--set", "Bin=7", "--yes")
    try #require(edit.status == 0, "\(edit.diagnostics)")
    let file = directory.file("out.xlsx")
    let columns = ["--columns", "custom.Bin,name,sku"]
    #expect(try run(["export", "-q", "--section", "Å", "-o", file] + columns).status == 0)
    let other = try CatalogFixture()
    let imported = try other.catalog(["import", "--locale", "sv", file])
    #expect(imported.status == 0, "\(imported.diagnostics)")
    let csv = try run(["export", "-q", "--section", "Å"] + columns).output
    #expect(csv.split(separator: "\n").count == 3)
    #expect(try other.catalog(["export", "-q"] + columns).output == csv)
    let sheet = try ProgramRun("sh", ["-c", "unzip -p '\(file)' xl/worksheets/sheet1.xml"]).output
    #expect(sheet.contains("<autoFilter ref=\"A1:C3\"/>"), "\(sheet)")
    #expect(!sheet.contains("sortName"))
  }

  @Test(
    "--columns chooses the fields of JSON and their order, and custom fields come last",
    arguments: [["export"], ["list", "--all"], ["search", "kn"]])
  func columnsOfJSON(command: [String]) throws {
    let columns = ["--columns", "Shelf,price,name", "--where", "sku == 'KN-0001'", "-q"]
    let edit = try run(["edit", "KN-0001", "--set", "Shelf=7", "--set", "Row=3", "-q"])
    #expect(edit.status == 0, "\(edit.diagnostics)")
    let line = try run(command + columns + ["--format", "ndjson"]).output
    let product = #"{"price":"34.90","name":"Äppelkniv, Curly Birch","custom":{"Shelf":"7"}}"#
    #expect(line == (command[0] == "search" ? "" : product + "\n"))
    let document = try run(command + columns + ["--json"]).output
    #expect(document.contains(product) == (command[0] != "search"), "\(document)")
    #expect(try run(["check"]).status == 0)
  }

  @Test(
    "--sort and --reverse give the order of a list",
    arguments: [
      ["--sort", "price"], ["--sort", "price", "--reverse"], ["--sort", "manufacturer"],
      ["--sort", "id", "--where", "price > 20"], ["--sort", "listing"],
    ])
  func sort(_ arguments: [String]) throws {
    let columns = ["--columns", "id,name,price", "--format", "csv", "-q"]
    let list = try run(["list", "--all"] + columns + arguments).output
    #expect(try run(["export"] + columns + arguments).output == list)
    let ndjson = try run(["export", "--format", "ndjson", "-q"] + arguments).output
    let ids = ndjson.matches(of: /(?m)^\{"id":(\d+),/).map { String($0.1) }
    #expect(ids == list.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) })
  }

  @Test(
    "What cannot be combined is wrong usage",
    arguments: [
      (["--columns", "name", "--format", "sql"], "--columns cannot be combined with --format sql"),
      (["--columns", "nme"], "unknown column 'nme'"),
      (["--columns", "custom.Nope"], "unknown column 'custom.Nope'"),
      (["--sort", "nope"], "--sort: unknown key 'nope'; keys: listing, price"),
      (["--sort", "price", "--format", "sql"], "--sort cannot be combined with --format sql"),
      (["--reverse"], "--reverse needs --sort"),
      (["--sort", "price", "--section", "A"], "a list sorted by price has no sections"),
      (
        ["--excel", "--format", "tsv"],
        "--excel writes CSV, not tsv. For a workbook: catalog export --format xlsx"
      ),
      (["--excel", "-o", "x.xlsx"], "--excel writes CSV, not xlsx"),
      (["--excel", "--csv-safe"], "--excel has what --csv-safe does"),
    ])
  func whatCannotBeCombined(arguments: [String], message: String) throws {
    let run = try run(["export"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  @Test(
    "--excel has the marks of the locale",
    arguments: [
      (["--locale", "de"], "C.UTF-8", ";", ","), (["--locale", "en"], "de_DE.UTF-8", ",", "."),
      ([], "sv_SE.UTF-8", ";", ","), ([], "C.UTF-8", ",", "."), ([], "", ";", ","),
      (["--locale", "de-CH"], "", ",", "."), (["--locale", "fa"], "", ",", "."),
    ])
  func excel(options: [String], locale: String, delimiter: String, mark: String) throws {
    let run = try ProgramRun.catalog(
      ["export", "--db", path, "-q", "--excel", "--where", "sku == 'LA-0005'"] + options,
      environment: ["LC_ALL": locale])
    #expect(run.output.hasPrefix("\u{FEFF}id" + delimiter + "sku" + delimiter))
    #expect(
      run.output.contains(
        ["", "16\(mark)90", "EUR", "15", "Denmark", ""].joined(separator: delimiter)),
      "\(run.output)")
  }

  @Test func ndjsonIsAnObjectALine() throws {
    let lines = try catalog("export", "--format", "ndjson").output.split(separator: "\n")
    #expect(lines.count == 248)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?.count == 13)
    }
  }

  @Test func jsonIsOneArray() throws {
    let run = try catalog("export", "--format", "json", "--section", "Å")
    let array = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    #expect(array?.map { $0["section"] as? String } == ["Å", "Å"])
  }

  @Test func aFileIsWrittenWholeOrNotAtAll() throws {
    let file = try directory.write("before", to: "out.csv")
    #expect(try catalog("export", "--section", "nope", "-o", file).status == 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
    let run = try catalog("export", "-o", file)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == (try catalog("export").output))
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(files == ["catalog.db", "out.csv"])
  }

  @Test func theCatalogItselfIsNotOverwritten() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let link = directory.file("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for output in [path, link] {
      let run = try catalog("export", "--format", "csv", "-o", output)
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("is the catalog itself"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func aLinkIsFollowedAndKeepsTheMode() throws {
    let target = try directory.write("before", to: "target.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
    let link = directory.file("link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.csv")
    #expect(try catalog("export", "-o", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.csv")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == (try catalog("export").output))
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aPipeIsWrittenToAndStays() throws {
    let pipe = directory.file("pipe")
    let run = try ProgramRun(
      "sh",
      [
        "-c",
        "mkfifo '\(pipe)' && { cat '\(pipe)' & } "
          + "&& '\(ProgramRun.catalog)' export -q --db '\(path)' -o '\(pipe)' && wait && test -p '\(pipe)'",
      ], environment: ["LC_ALL": "C.UTF-8"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == (try catalog("export").output))
  }

  @Test func aFileThatCannotBeWrittenIsNamed() throws {
    let run = try catalog("export", "-o", directory.file("no/such/out.csv"))
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("no/such/out.csv"))
  }

  @Test func showSaysWhereAProductStands() throws {
    let order = try catalog("export", "--format", "ndjson").output.split(separator: "\n")
    for ordinal in [0, 100, 247] {
      let object =
        try JSONSerialization.jsonObject(with: Data(order[ordinal].utf8)) as? [String: Any]
      let id = try #require(object?["id"] as? Int)
      let show = try catalog("show", String(id))
      #expect(show.output.contains("  position      \(ordinal + 1) of 248\n"))
      #expect(show.output.contains("  section       \(object?["section"] as? String ?? "?")\n"))
    }
  }
}
