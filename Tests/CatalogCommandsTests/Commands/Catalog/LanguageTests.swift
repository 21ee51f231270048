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
    #expect(computed.diagnostics.contains("catalog reindex --locale sv --add"))
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
