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
      ("sql", "sql"), ("md", "markdown"), ("htm", "html"), ("csv", "csv"), ("txt", "csv"),
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
      let run = try catalog("export", "-o", output)
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
