import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// What the program answers a shell that asks what a word can become.
struct CompletionTests {
  private func fixture() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "sv", "-"],
      input: """
        SKU,Name,Manufacturer,Origin,Category,"a 'b, c"
        A:1,Axe,Berg & Co,Sweden,Tools,x
        KN-1,Knife,Acme,Japan,,
        KN-2,"Knife, blue stripe",Acme,,,
        Ö1,Öl kanna,,,,
        """)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  /// The words that are offered for the last word of a line.
  private func offered(
    _ fixture: CatalogFixture, _ line: String, environment: [String: String] = [:]
  ) throws -> [String] {
    let run = try fixture.catalog(
      ["---complete", "zsh", "catalog " + line], environment: environment)
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(line): \(run.diagnostics)")
    return run.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("Each option is offered with what it does, also where it turns another off")
  func optionsHaveTheirMeaning() throws {
    let run = try ProgramRun.catalog(["---complete", "zsh", "catalog reindex --"])
    let notes = Dictionary(
      uniqueKeysWithValues: run.output.split(separator: "\n").dropFirst().map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      })
    #expect(notes["--words"] == "Create the index that speeds up search --words")
    #expect(notes["--no-words"] == "Remove the index that speeds up search --words")
    #expect(notes.values.allSatisfy { !$0.isEmpty })
    #expect(
      try ProgramRun.catalog(["---complete", "zsh", "catalog import x --no-hi"]).output
        == "words\n--no-history\tNot: allow catalog undo to undo the import\n")
  }

  @Test("Each kind of value is offered, by what was typed of it")
  func kindsAreOffered() throws {
    let fixture = try fixture()
    let custom = ["custom.Category", "custom.a 'b, c"]
    let cases: [(line: String, words: [String])] = [
      ("reind", ["reindex"]), ("hel", ["help"]), ("help pri", ["prices"]),
      ("help rem", ["remove"]), ("list --gro", ["--group-by"]), ("--quie", ["--quiet"]),
      ("import x --his", ["--history"]), ("import x --no-his", ["--no-history"]),
      ("list --section ", ["A", "K", "Ö"]), ("list --section ö", ["Ö"]),
      ("list --section=k", ["--section=K"]), ("export --section a", ["A"]),
      ("list --group-by manufacturer --section a", ["Acme"]),
      ("list --group-by origin --section ", ["Japan", "Sweden"]),
      ("list --group-by ", ["manufacturer", "origin", "currency"] + custom),
      ("list --sort custom.C", ["custom.Category"]), ("list --sort ca", ["Category"]),
      ("list --columns name,Ca", ["name,Category"]), ("stats --by cat", ["Category"]),
      ("list --sort pr", ["price"]),
      ("list --columns id,custom.Category,na", ["id,custom.Category,name"]),
      ("list --columns id,i", ["id,image"]), ("list --cell ca", ["catalog"]),
      ("list --format mark", ["markdown"]), ("export --format x", ["xlsx"]),
      ("diff x --format c", ["csv"]), ("import x --key n", ["name+manufacturer", "none"]),
      ("import x --from x", ["xml", "xlsx"]), ("import x --map pri", ["price=", "priceMinor="]),
      ("list --from k", ["Knife", "Knife, blue stripe"]),
      ("search k", ["Knife", "Knife, blue stripe", "KN-1", "KN-2"]),
      // In another case, too: names and SKUs are found so.
      ("search KN", ["KNife", "KNife, blue stripe", "KN-1", "KN-2"]),
      ("search ol", ["Öl kanna"]), ("search knife, bl", ["blue stripe"]),
      ("show KN", ["KN-1", "KN-2"]), ("show kn-2", ["KN-2"]), ("edit A", ["A:1"]),
      ("remove KN-1 A", ["A:1"]), ("show KN-1 A", []), ("history A", ["A:1"]),
      ("show -- A", ["A:1"]),
      ("edit 1 --manufacturer b", ["Berg & Co"]), ("add --origin s", ["Sweden"]),
      ("edit 1 --set C", ["Category="]), ("edit 1 --unset ", ["Category", "a 'b, c"]),
      ("reindex --custom C", ["Category"]), ("edit 1 --clear im", ["image"]),
      ("list --locale sv", ["sv"]), ("list --locale sv-F", ["sv-FI"]), ("locales nb", ["nb"]),
      ("list --where pri", ["price"]), ("list --where 'Cat", ["Category"]),
      ("list --where 'price < 5 AND cust", [#"price < 5 AND custom."a 'b, c""#]),
      ("list --where 'price < 5 AND (na", ["price < 5 AND (name"]),
      ("list --where 'price < fi", []), ("list --where 'na me", []),
      ("--color al", ["always"]), ("--color never list --section a", ["A"]),
      ("true; catalog list --section a", ["A"]), ("list --name x", []), ("frobnicate ", []),
      ("list kni", []), ("list --page ", []), ("index --frob=", []),
    ]
    for (line, words) in cases {
      #expect(try offered(fixture, line) == words, "\(line)")
    }
  }

  @Test("Files are left to the shell")
  func filesAreLeftToTheShell() throws {
    let fixture = try CatalogFixture()
    for line in [
      "import ", "import a.csv ", "list --db ", "list -o ", "list --output=", "add --image x",
      "copy a ", "collate ", "--db ",
    ] {
      let run = try fixture.catalog(["---complete", "zsh", "catalog " + line])
      #expect(run.output == "files\n", "\(line)")
    }
  }

  @Test("What may be repeated is what help says so of")
  func repeatedOptions() throws {
    struct Dump: Decodable {
      struct Command: Decodable { var arguments: [Argument]? }
      struct Argument: Decodable {
        struct Name: Decodable { var name: String }
        var kind: String
        var isRepeating: Bool
        var names: [Name]?
      }
      var command: Command
    }
    for type in CatalogCommand.configuration.subcommands {
      let dump = try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8))
      let options = CommandOptions(of: type)
      for argument in dump.command.arguments ?? [] where argument.kind == "option" {
        let name = "--" + (argument.names?.map(\.name).max { $0.count < $1.count } ?? "")
        let option = try #require(options.option(named: name), "\(name)")
        #expect(
          option.isRepeatable == argument.isRepeating,
          "\(type.configuration.commandName ?? "") \(name)")
      }
    }
  }

  @Test("Every option with a value says which values are offered")
  func optionsAreKnown() {
    for type in CatalogCommand.configuration.subcommands {
      let command = type.configuration.commandName ?? ""
      let options = CommandOptions(of: type).options
      #expect(options.count > 2, "\(command)")
      for option in options where option.takesValue {
        for name in option.longNames {
          #expect(CompletedValue.of(option: name, of: command) != nil, "\(command) \(name)")
        }
      }
    }
  }

  @Test(
    "Of many, twenty are offered, with the last, so that a shell puts no more in than all have in common"
  )
  func twentyAreOffered() throws {
    let rows = (1...90).map { "('B\($0 + 9)', 'Bolt \($0 + 9)')" } + ["('BX', 'Bonnet')"]
    let fixture = try CatalogFixture(
      "INSERT INTO product (sku, name) VALUES \(rows.joined(separator: ","));")
    for (line, last) in [("show B", "BX"), ("search b", "Bonnet"), ("list --from bo", "Bonnet")] {
      let words = try offered(fixture, line)
      #expect(words.count == 20 && words.last == last, "\(line): \(words)")
    }
  }

  @Test(
    "The catalog is that of the line",
    arguments: [
      "catalog list --db PATH --section a", "catalog list --db=PATH --section a",
      "catalog list --db \"PATH\" --section a", "catalog --db 'PATH' list --section a",
      "catalog list --db ~/NAME --section a", "CATALOG_DB=PATH catalog list --section a",
    ])
  func catalogIsThatOfTheLine(line: String) throws {
    let fixture = try fixture()
    let line = line.replacing("PATH", with: fixture.path).replacing("NAME", with: "catalog.db")
    let run = try fixture.catalog(
      ["---complete", "zsh", line],
      environment: [
        "CATALOG_DB": fixture.directory.file("none.db"), "HOME": fixture.directory.path,
      ])
    #expect(run.output == "words\nA\t\n", "\(run.output)")
  }

  @Test(
    "Where no catalog can be read, what is fixed is offered, nothing is said, and nothing is made")
  func withoutACatalogNothingIsSaid() throws {
    let fixture = try CatalogFixture()
    let fixed = ["manufacturer", "origin", "currency"]
    func check() throws {
      #expect(try offered(fixture, "list --group-by ") == fixed)
      #expect(try offered(fixture, "list --section ") == [])
      #expect(try offered(fixture, "show ") == [])
      #expect(try offered(fixture, "search x") == [])
      #expect(try offered(fixture, "add --origin ") == [])
    }
    try check()
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
    try Data("no database".utf8).write(to: URL(fileURLWithPath: fixture.path))
    try check()
    let environment = ["CATALOG_DB": "postgresql://nobody@127.0.0.1:1/none"]
    #expect(try offered(fixture, "show ", environment: environment) == [])
    #expect(
      try offered(fixture, "list --group-by ", environment: ["CATALOG_BUSY_TIMEOUT": "x"])
        == fixed)
  }

  @Test("A lock is not waited for, and nothing of the catalog is changed")
  func locksAreNotWaitedFor() throws {
    let fixture = try fixture()
    try fixture.sqlite3("UPDATE product SET name = 'Zebra' WHERE id = 1")
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(try offered(fixture, "show K") == ["KN-1", "KN-2"])
    #expect(try offered(fixture, "search K") == ["KN-1", "KN-2"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    let run = try ProgramRun(
      "sqlite3", [fixture.path],
      input: """
        BEGIN EXCLUSIVE;
        .shell \(ProgramRun.catalog) ---complete zsh 'catalog list --db \(fixture.path) --sort cu'
        .shell \(ProgramRun.catalog) ---complete zsh 'catalog list --db \(fixture.path) --sort pr'
        """)
    #expect(run.output == "words\nwords\nprice\t\n", "\(run.output)\(run.diagnostics)")
  }

  @Test("What a terminal obeys is not offered")
  func controlCharactersAreNotOffered() throws {
    let fixture = try fixture()
    try fixture.sqlite3(
      """
      UPDATE product SET sku = 'Q' || char(27) || '[31m', name = 'Qx' || char(10) || 'y' WHERE id = 1;
      UPDATE product SET sku = 'Q2', name = 'Qz' || char(8238) WHERE id = 2;
      UPDATE product SET sku = 'Q3', name = 'Q' || char(9) || 'a' WHERE id = 3;
      """)
    #expect(try fixture.catalog(["index"]).status == 0)
    #expect(try offered(fixture, "show Q") == ["Q2", "Q3"])
    #expect(try offered(fixture, "list --from Q") == [])
    let run = try fixture.catalog(["---complete", "fish", "catalog show Q"])
    #expect(!run.output.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test(
    "Scripts are there for three shells, and for that of the user", arguments: AskingShell.allCases)
  func scriptsAreThere(shell: AskingShell) throws {
    let script = CompletionScript.text(for: shell) + "\n"
    let option = "--generate-completion-script"
    for arguments in [[option, shell.rawValue], ["\(option)=\(shell.rawValue)"]] {
      #expect(try ProgramRun.catalog(arguments).output == script)
    }
    let run = try ProgramRun.catalog(
      [option], environment: ["SHELL": "/usr/bin/\(shell.rawValue)"])
    #expect(run.output == script)
    #expect(script.contains(CompletionScript.request))
  }
}

/// Completions in the shells themselves.
struct ShellCompletionTests {
  /// SKUs that a shell would make something else of; each begins with a letter of its own.
  private static let hostile = [
    "a$(touch ran)", "b`touch ran`", "c; touch ran;", "d'e\"f", "g\\h \\", "i*?[j]", "k~ ~",
    "l!m !!", "n#o #", "p=q:r=s", "t{u,v}", "w%s%n", "x日本 ナイフ😀", "y&&touch ran", "z|touch ran",
    "A>ran", "B<C", "D(touch ran)", "Éé", "F^G", "H  I", "$J", "-rf",
  ]

  private func fixture() throws -> CatalogFixture {
    let rows = Self.hostile.enumerated().map {
      "(\(CatalogFixture.quoted($1)), 'Name \($0)', 'x')"
    }
    let fixture = try CatalogFixture(
      "CREATE TABLE products (sku, name, Category);\nINSERT INTO products VALUES \(rows.joined(separator: ","));"
    )
    try fixture.sqlite3(
      "UPDATE product SET sku = 'Q' || char(27) || '[31m' WHERE sku = 'F^G'")
    #expect(try fixture.catalog(["index"]).status == 0)
    for file in ["ab c.csv", "abd.csv"] { _ = try fixture.directory.write("", to: file) }
    return fixture
  }

  @Test(
    "A shell completes commands, values and files, and runs nothing that something is called",
    .enabled(if: TypedShell.allCases.allSatisfy(\.isInstalled), TypedShell.remedy),
    arguments: [TypedShell.bash, .zsh])
  func shellCompletes(shell: TypedShell) throws {
    let fixture = try fixture()
    var cases: [(line: String, arguments: [String])] = [
      ("catalog lis\t", ["list"]),
      ("catalog list --gro\tman\t", ["list", "--group-by", "manufacturer"]),
      ("catalog list --section=n\t", ["list", "--section=N"]),
      ("catalog list --db abd\t", ["list", "--db", "abd.csv"]),
      ("catalog list --db=abd\t", ["list", "--db=abd.csv"]),
      ("catalog import ab\\ \t", ["import", "ab c.csv"]),
      ("catalog import 'ab \t", ["import", "ab c.csv"]),
      ("catalog list --where pri\t", ["list", "--where", "price"]),
      ("catalog list --columns id,pri\t,na\t", ["list", "--columns", "id,price,name"]),
      ("catalog edit 3 --set Cat\tx", ["edit", "3", "--set", "Category=x"]),
      ("catalog search 'name 1' N\t", ["search", "name 1", "N"]),
      ("catalog search name\\ 20\t", ["search", "Name 20"]),
      ("catalog show 'a$\t", ["show", "a$(touch ran)"]),
      ("catalog show 'n#o \t", ["show", "n#o #"]), ("catalog show 'k~ \t", ["show", "k~ ~"]),
      ("catalog show 'x日\t", ["show", "x日本 ナイフ😀"]),
      ("catalog show Q\t", ["show", "Q"]),
      ("catalog show -- -\t", ["show", "--", "-rf"]),
      ("catalog show p=\t", ["show", "p=q:r=s"]), ("catalog show p=q:\t", ["show", "p=q:r=s"]),
      ("true; catalog help pred\t", ["help", "predicates"]),
    ]
    for sku in Self.hostile.dropLast() where sku != "F^G" && sku.first != "$" {
      cases.append(("catalog show \(sku.first.map(String.init) ?? "")\t", ["show", sku]))
    }
    let typed = try shell.arguments(typing: cases.map(\.line), in: fixture)
    #expect(typed.count == cases.count)
    for (found, (line, expected)) in zip(typed, cases) { #expect(found == expected, "\(line)") }
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("ran")))
  }

  @Test(
    "fish completes commands, values and files, and runs nothing that something is called",
    .enabled(if: TypedShell.fish.isInstalled, TypedShell.remedy))
  func fishCompletes() throws {
    let fixture = try fixture()
    var cases: [(line: String, words: [String])] = [
      ("catalog reind", ["reindex"]), ("catalog list --gro", ["--group-by"]),
      ("catalog list --section=n", ["--section=N"]), ("catalog list --section n", ["N"]),
      ("catalog list --db abd", ["abd.csv"]), ("catalog list --db=abd", ["--db=abd.csv"]),
      ("catalog import 'ab ", ["ab c.csv"]), ("catalog list --where 'pri", ["price"]),
      ("catalog list --columns id,pri", ["id,price"]), ("catalog edit 3 --set Cat", ["Category="]),
      ("catalog show Q", []), ("catalog help pred", ["predicates"]),
      ("CATALOG_DB=/none catalog list --section n", []),
      ("catalog --db /none list --section n", []), ("catalog show 'a$", ["a$(touch ran)"]),
    ]
    for sku in Self.hostile.dropLast(2) where sku != "F^G" {
      cases.append(("catalog show \(sku.first.map(String.init) ?? "")", [sku]))
    }
    let offered = try TypedShell.words(for: cases.map(\.line), in: fixture)
    #expect(offered.count == cases.count)
    for (found, (line, expected)) in zip(offered, cases) { #expect(found == expected, "\(line)") }
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("ran")))
  }
}
