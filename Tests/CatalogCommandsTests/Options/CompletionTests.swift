import Foundation
import TestSupport
import Testing

/// What a shell offers for options that name custom fields.
struct CompletionTests {
  private func fixture() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "-"],
      input: "SKU,Name,Category,\"a 'b, c\"\nA,Axe,Tools,x\n")
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  /// What the program answers a shell, which asks for the last word.
  private func offered(
    _ fixture: CatalogFixture, _ command: String, _ option: String, _ words: [String],
    environment: [String: String] = [:]
  ) throws -> [String] {
    let typed = words.last ?? ""
    let run = try fixture.catalog(
      ["---completion", command, "--", option, "\(words.count)", "\(typed.count)", "catalog"]
        + words,
      environment: environment)
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("A shell offers the custom fields of the catalog behind the fixed ones")
  func customFieldsAreOffered() throws {
    let fixture = try fixture()
    let custom = ["custom.Category", "custom.a 'b, c"]
    #expect(
      try offered(fixture, "list", "--group-by", ["list", "--group-by", ""])
        == ["manufacturer", "origin", "currency"] + custom)
    #expect(
      try offered(fixture, "list", "--sort", ["list", "--help", "--sort", ""]).suffix(3)
        == ["id"] + custom)
    #expect(
      try offered(fixture, "reindex", "--custom", ["reindex", "--custom", ""])
        == ["Category", "a 'b, c"])
    #expect(
      try offered(fixture, "reindex", "--no-custom", ["reindex", "--no-custom", ""])
        == ["Category", "a 'b, c"])
    #expect(
      try offered(fixture, "edit", "--unset", ["edit", "--unset", ""]) == ["Category", "a 'b, c"])
  }

  @Test("Columns are offered behind those that stand there")
  func columnsAreOffered() throws {
    let fixture = try fixture()
    for command in ["list", "search"] {
      let first = try offered(fixture, command, "--columns", [command, "--columns", ""])
      #expect(first.first == "id" && first.last == "custom.Category", "\(first)")
      let next = try offered(
        fixture, command, "--columns", [command, "--columns", "'id,custom.Category,na"])
      #expect(next.contains("id,custom.Category,name"))
      #expect(!next.contains("id,custom.Category,id"))
      #expect(!next.contains("id,custom.Category,custom.Category"))
    }
  }

  @Test(
    "The catalog is that of --db, as it was typed",
    arguments: [
      ["--db", "PATH"], ["--db=PATH"], ["--db", "\"PATH\""], ["--db", "'PATH'"],
      ["--db", "~/NAME"],
    ])
  func databaseIsThatOfTheLine(option: [String]) throws {
    let fixture = try fixture()
    let directory = fixture.directory
    let words = option.map {
      $0.replacing("PATH", with: fixture.path).replacing("NAME", with: "catalog.db")
    }
    let environment = ["CATALOG_DB": directory.file("none.db"), "HOME": directory.path]
    #expect(
      try offered(
        fixture, "list", "--group-by", ["list"] + words + ["--group-by", ""],
        environment: environment
      ).last == "custom.a 'b, c")
  }

  @Test("Where no catalog can be read, the fixed ones are offered, and nothing is said")
  func withoutACatalogNothingIsSaid() throws {
    let fixture = try CatalogFixture()
    let fixed = ["manufacturer", "origin", "currency"]
    let line = ["list", "--group-by", ""]
    #expect(try offered(fixture, "list", "--group-by", line) == fixed)
    try Data("no database".utf8).write(to: URL(fileURLWithPath: fixture.path))
    #expect(try offered(fixture, "list", "--group-by", line) == fixed)
    let environment = ["CATALOG_BUSY_TIMEOUT": "x"]
    #expect(try offered(fixture, "list", "--group-by", line, environment: environment) == fixed)
  }

  @Test(
    "bash completes a custom field, and runs nothing that one is called",
    arguments: [
      (["list", "--sort", "custom.C"], ["custom.Category"]),
      (["list", "--columns", "id,custom.C"], ["id,custom.Category"]),
      (["list", "--group-by", "custom.a"], [#"custom.a\ \'b,\ c"#]),
      (["list", "--group-by", "\"custom.a"], ["custom.a 'b, c"]),
      (["list", "--group-by", "'custom.a"], []),
      (["list", "--group-by", "custom.$"], []),
      (["list", "--group-by", "'custom.$"], ["custom.$(touch ran)"]),
      (["reindex", "--custom", ""], ["Category", #"\$\(touch\ ran\)"#, #"a\ \'b,\ c"#]),
    ])
  func bashCompletes(words: [String], expected: [String]) throws {
    let fixture = try fixture()
    let set = try fixture.catalog(["edit", "A", "--set", "$(touch ran)=x"])
    #expect(set.status == 0, "\(set.diagnostics)")
    let script = try fixture.catalog(["--generate-completion-script", "bash"])
    let line = """
      catalog() { "$CATALOG" "$@"; }
      . ./c.bash
      COMP_WORDS=(catalog "$@") COMP_CWORD=$# COMP_LINE="catalog $*"
      COMP_POINT=${#COMP_LINE}
      _catalog catalog "${@: -1}" "${@: -2:1}"
      for word in "${COMPREPLY[@]}"; do printf "%s\\n" "$word"; done
      """
    try Data(script.output.utf8).write(to: URL(fileURLWithPath: fixture.directory.file("c.bash")))
    try Data(line.utf8).write(to: URL(fileURLWithPath: fixture.directory.file("ask")))
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    let run = try fixture.shell(
      "cd '\(fixture.directory.path)' && bash ask \(quoted.joined(separator: " "))")
    #expect(run.output.split(separator: "\n").map(String.init).sorted() == expected.sorted())
    #expect(run.diagnostics.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("ran")))
  }
}
