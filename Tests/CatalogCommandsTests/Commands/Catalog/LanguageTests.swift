import Foundation
import TestSupport
import Testing

/// `locales`, `reindex`, and `--locale` on what reads.
struct LanguageTests {
  private let catalog: SampleCatalog
  private var directory: TemporaryDirectory { catalog.directory }
  private var path: String { catalog.path }

  init() throws {
    catalog = try SampleCatalog()
  }

  private func titles(_ run: ProgramRun) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let sections = try #require(object?["sections"] as? [[String: Any]])
    return sections.compactMap { $0["title"] as? String }
  }

  @Test func listInAnotherLanguageIsComputedAndSaysSo() throws {
    let computed = try catalog("list", "--all", "--json", "--locale", "sv")
    #expect(computed.status == 0)
    #expect(computed.diagnostics.contains("on the fly (248 names)"))
    #expect(computed.placelessDiagnostics.contains("catalog reindex --db PLACE --locale sv --add"))
    #expect(try titles(computed).suffix(4) == ["Å", "Ä", "Ö", "#"])

    #expect(try catalog("reindex", "--locale", "sv").status == 0)
    let stored = try catalog("list", "--all", "--json")
    #expect(stored.diagnostics.isEmpty)
    #expect(stored.output == computed.output)
  }

  @Test(arguments: ["da", "cs", "ja", "zh-Hant", "de-u-co-phonebk", "th"])
  func computedAndStoredAreTheSame(_ locale: String) throws {
    let list = try catalog("list", "--page", "3", "--format", "csv", "--locale", locale)
    let index = try catalog("index", "--all", "--format", "csv", "--locale", locale)
    #expect(try catalog("reindex", "-q", "--locale", locale).status == 0)
    #expect(try catalog("list", "--page", "3", "--format", "csv").output == list.output)
    #expect(try catalog("index", "--all", "--format", "csv").output == index.output)
  }

  @Test func theOwnLanguageIsNotComputed() throws {
    let run = try catalog("list", "--json", "--locale", "en", "--page-size", "500")
    #expect(run.diagnostics.isEmpty)
  }

  @Test func searchOrdersByTheLanguageThatIsAskedFor() throws {
    func names(_ run: ProgramRun) -> [String] {
      run.output.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[2]) }
    }
    let english = try catalog("search", "ö", "--format", "csv", "--all")
    let swedish = try catalog("search", "ö", "--format", "csv", "--all", "--locale", "sv")
    #expect(Set(names(english)) == Set(names(swedish)))
    #expect(names(english) != names(swedish))
  }

  @Test func reindexSaysWhatTheCatalogIsListedIn() throws {
    let run = try catalog("reindex", "--locale", "de-u-co-phonebk")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("248 products, sorted for German"))
    #expect(run.diagnostics.contains("(de@collation=phonebook)"))
  }

  @Test func numericOrderIsKept() throws {
    #expect(try catalog("reindex", "--numeric").diagnostics.contains("numbers by value"))
    func order() throws -> [String] {
      let run = try catalog("list", "--section", "#", "--format", "csv", "--all")
      return run.output.split(separator: "\n").compactMap {
        let name = $0.split(separator: ",", omittingEmptySubsequences: false)[2]
        return ["2 mm Drill Bit", "\"2 mm Drill Bit", "10 mm Combination Spanner"].first {
          name.hasPrefix($0)
        }
      }
    }
    #expect(try order().last == "10 mm Combination Spanner")
    // Another import keeps the language with its numeric order.
    let more = try directory.write(
      "INSERT INTO product (name) VALUES ('3 mm Washer');", to: "more.sql")
    #expect(try catalog("import", "-q", more).status == 0)
    #expect(try order().last == "10 mm Combination Spanner")
  }

  @Test(
    "Import --numeric makes a catalog that sorts numbers by value, and refuses one that does not")
  func numericImport() throws {
    let bolts = try directory.write("name\nM10 Bolt\nM9 Bolt\nM 1\n", to: "bolts.csv")
    let file = directory.file("bolts.db")
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun.catalog(arguments + ["--db", file])
    }
    let preview = try run("import", "--numeric", "--locale", "en", "--dry-run", bolts)
    #expect(preview.diagnostics.contains("sorted for English (en), numbers by value"))
    let made = try run("import", "--numeric", "--locale", "en", bolts)
    #expect(made.status == 0)
    #expect(made.diagnostics.contains("3 products, sorted for English (en), numbers by value"))
    let names = "name\nM 1\nM9 Bolt\nM10 Bolt\n"
    #expect(try run("list", "--columns", "name", "--format", "csv").output == names)
    #expect(try run("check").status == 0)
    // Into one that has the order already.
    let more = try directory.write("name\nM2\n", to: "more.csv")
    #expect(try run("import", "--numeric", more).status == 0)
    let list = try run("list", "--columns", "name", "--format", "csv").output
    #expect(list == "name\nM 1\nM2\nM9 Bolt\nM10 Bolt\n")

    let refused = try catalog("import", "--numeric", more)
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("does not sort numbers by value"))
    #expect(refused.diagnostics.contains("catalog reindex --numeric --db \(path)\n  Nothing"))
    #expect(try catalog("list", "--json", "--page-size", "1").output.contains("\"count\":248"))
  }

  @Test("Reindexing for a language without numbers by value says so, and how to have them again")
  func numericOrderEnds() throws {
    let bolts = try directory.write("name\nM10\nM9\n", to: "c.csv")
    let file = directory.file("numbers.db")
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun.catalog(arguments + ["--db", file])
    }
    func names(_ options: String...) throws -> String {
      try ProgramRun.catalog(
        ["list", "--columns", "name", "--format", "csv", "--db", file] + options
      ).output
    }
    #expect(try run("import", "-q", "--numeric", "--locale", "en", bolts).status == 0)
    // The same language as before keeps them, and one that is added has none.
    #expect(try run("reindex").diagnostics.contains("sorted for English (en), numbers by value\n"))
    let added = try run("reindex", "--locale", "sv", "--add")
    #expect(!added.diagnostics.contains("no longer"))
    #expect(try names() == "name\nM9\nM10\n")
    #expect(try names("--locale", "sv") == "name\nM10\nM9\n")

    let ended = try run("reindex", "--locale", "en")
    #expect(ended.status == 0)
    #expect(
      ended.placelessDiagnostics.hasSuffix(
        """
        2 products, sorted for English (en)
        Numbers in names are no longer sorted by value. To have that again: catalog reindex --db PLACE \
        --numeric

        """), "\(ended.diagnostics)")
    #expect(try names() == "name\nM10\nM9\n")
    #expect(try run("reindex", "--numeric").status == 0)
    #expect(try names() == "name\nM9\nM10\n")
    #expect(try run("check").status == 0)
  }

  @Test("A language-neutral order may have numbers by value")
  func numericRoot() throws {
    let bolts = try directory.write("name,price\nM10 Bolt,1.5 EUR\nM9 Bolt,2 EUR\n", to: "b.csv")
    let file = directory.file("neutral.db")
    let neutral = ["LC_ALL": "", "LC_COLLATE": "", "LANG": ""]
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun.catalog(arguments + ["--db", file], environment: neutral)
    }
    #expect(try run("import", "-q", bolts).status == 0)
    let plain = try run("list").output
    let made = try run("reindex", "--numeric")
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(made.diagnostics.contains("sort order: language-neutral, numbers by value"))
    let lines = plain.split(separator: "\n")
    #expect(
      try run("list").output.split(separator: "\n") == [lines[0], lines[1], lines[3], lines[2]])
    #expect(try run("check").status == 0)
    #expect(try run("list", "--format", "html").output.contains("<html lang=\"en\">"))
    #expect(try run("import", "--numeric", "--key", "none", bolts).status == 0)
  }

  @Test func reindexNeedsACatalog() throws {
    let run = try ProgramRun.catalog(["reindex", "--db", directory.file("none.db")])
    #expect(run.status == 2)
    #expect(!FileManager.default.fileExists(atPath: directory.file("none.db")))
  }

  @Test func localesListsLanguagesWithTheirNames() throws {
    let table = try ProgramRun.catalog(["locales"])
    #expect(table.status == 0)
    #expect(table.output.contains("\nsv "))
    let csv = try ProgramRun.catalog(["locales", "--format", "csv"])
    #expect(csv.output.hasPrefix("locale,name,ownName\n"))
    #expect(csv.output.contains("\nsv-SE,Swedish (Sweden),svenska (Sverige)\n"))
  }

  @Test func localesOfOneShowsItsSections() throws {
    let run = try ProgramRun.catalog(["locales", "cs", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["locale"] as? String == "cs")
    #expect((object?["sections"] as? [String])?.contains("CH") == true)
    #expect(object?["sections"] as? [String] == object?["indexTitles"] as? [String])
    let table = try ProgramRun.catalog(["locales", "cs"]).output
    #expect(table.contains("Czech"))
    #expect(table.contains("A B C Č D E F G H CH I"))
  }

  @Test func localesOfAnUnknownOneIsWrongUsage() throws {
    let run = try ProgramRun.catalog(["locales", "xx"])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
  }

  @Test(
    "reindex keeps the language where another derived table is gone",
    arguments: ["DROP TABLE pending_change", "DROP TABLE section", "DROP TABLE listing"])
  func damagedTables(_ damage: String) throws {
    let fixture = try CatalogFixture.names(["Ärta", "Öl", "Apa"], locale: "sv")
    try fixture.sqlite3(damage + ";")
    #expect(try fixture.catalog(["check"]).status == 2)
    let run = try fixture.catalog(["reindex"])
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("Swedish (sv)"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
