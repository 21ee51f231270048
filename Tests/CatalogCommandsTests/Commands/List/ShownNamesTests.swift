import TestSupport
import Testing

/// Names as they are shown, and words as they are typed: either are taken.
struct ShownNamesTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("shop.db")
    let script = """
      sku,name,price,manufacturer,country
      KN-1,Lampa,12,Bosch,Sweden
      KN-2,Bok,2345.5,Acme,Germany
      KN-3,Axel,7,Bosch,Germany
      KN-4,Ask,7,Acme,Sweden
      KN-5,Dosa,9,,

      """
    let file = directory.file("shop.csv")
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    let run = try ProgramRun.catalog(
      ["import", "-q", "--locale", "sv", "--currency", "EUR", file, "--db", path])
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  private func catalog(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun.catalog(arguments + ["--db", path], environment: ["LC_ALL": "sv_SE.UTF-8"])
  }

  private func skus(_ arguments: String...) throws -> [String] {
    let run = try ProgramRun.catalog(
      arguments + ["--format", "csv", "--columns", "sku", "--db", path],
      environment: ["LC_ALL": "sv_SE.UTF-8"])
    #expect(run.status <= 1, "\(run.diagnostics)")
    return run.output.split(separator: "\n").dropFirst().map(String.init)
  }

  private func headers(_ run: ProgramRun) -> [String] {
    run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .map { String($0.prefix { $0 != " " }) }
  }

  @Test("Groups by origin are named and ordered as their countries are shown")
  func groups() throws {
    for option in ["--group-by", "--sort"] {
      #expect(try headers(catalog("list", option, "origin")) == ["Sverige", "Tyskland", "(none)"])
    }
    let reversed = try catalog("list", "--sort", "origin", "--reverse")
    #expect(headers(reversed) == ["Tyskland", "Sverige", "(none)"])
    let english = try catalog("list", "--group-by", "origin", "--locale", "en")
    #expect(headers(english) == ["Germany", "Sweden", "(none)"])
    // Documents are in English, and programs have the catalog's names.
    #expect(
      try catalog("list", "--group-by", "origin", "--format", "markdown").output
        .contains("## Germany"))
    #expect(
      try catalog("list", "--group-by", "origin", "--json").output.contains(#""title":"Germany""#))
  }

  @Test("A section is chosen by the name that is shown, and by the catalog's")
  func sections() throws {
    for name in ["Tyskland", "tyskland", "Germany", "GERMANY"] {
      #expect(try skus("list", "--group-by", "origin", "--section", name) == ["KN-3", "KN-2"])
    }
    let wrong = try catalog("list", "--group-by", "origin", "--section", "Norge")
    #expect(wrong.status == 64)
    #expect(wrong.diagnostics.contains("The sections: Sverige Tyskland (none)"))
    #expect(try skus("list", "--section", "l", "--where", "price > 1") == ["KN-1"])
  }

  @Test("Statistics by origin have the same titles, and programs the catalog's")
  func statistics() throws {
    let lines = try catalog("stats", "--by", "origin").output.split(separator: "\n")
    #expect(
      lines.dropFirst().map { $0.prefix { $0 != " " } } == [
        "Sverige", "Tyskland", "(none)", "Total",
      ])
    #expect(try catalog("stats", "--by", "origin", "--format", "csv").output.contains("\nGermany,"))
  }

  @Test("Products of a group are in listing order, also in one of its columns")
  func groupsAreInListingOrder() throws {
    #expect(
      try skus("list", "--sort", "manufacturer") == ["KN-4", "KN-2", "KN-3", "KN-1", "KN-5"])
    #expect(
      try skus("list", "--sort", "manufacturer", "--reverse")
        == ["KN-3", "KN-1", "KN-4", "KN-2", "KN-5"])
    #expect(
      try skus("list", "--sort", "manufacturer", "--where", "price < 100")
        == ["KN-4", "KN-3", "KN-1", "KN-5"])
  }

  @Test("Words find origins as they are shown")
  func words() throws {
    for isIndexed in [false, true] {
      if isIndexed { #expect(try catalog("reindex", "--words").status == 0) }
      #expect(try skus("search", "--words", "sverige") == ["KN-4", "KN-1"])
      #expect(try skus("search", "--words", "sweden") == ["KN-4", "KN-1"])
      #expect(try skus("search", "--words", "LAMPA", "sver") == ["KN-1"])
      #expect(try skus("search", "--words", "--best", "tyskland") == ["KN-3", "KN-2"])
      #expect(try skus("search", "--words", "--in", "name", "sverige") == [])
      #expect(try skus("list", "--where", #"WORDS "tyskland acme""#) == ["KN-2"])
      #expect(try skus("list", "--where", #"NOT WORDS "tyskland""#) == ["KN-4", "KN-5", "KN-1"])
    }
  }

  @Test("Sections and SKUs of a predicate may be in another case")
  func predicates() throws {
    #expect(try skus("list", "--where", #"sku == "kn-1""#) == ["KN-1"])
    #expect(try skus("list", "--where", #"sku IN {"kn-1", "KN-2"}"#) == ["KN-2", "KN-1"])
    #expect(try skus("list", "--where", #"section == "a""#) == ["KN-4", "KN-3"])
    #expect(try skus("list", "--where", #"section IN {"b", "L"}"#) == ["KN-2", "KN-1"])
    // One that is there as it is typed is meant, and not another one.
    let run = try ProgramRun.catalog(["add", "--name", "Kniv", "--sku", "kn-1", "--db", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try skus("list", "--where", #"sku == "kn-1""#) == ["kn-1"])
    #expect(try skus("list", "--where", #"sku == "Kn-1""#) == [])
  }

  @Test("Words of options are taken in any case")
  func options() throws {
    let csv = try catalog("list", "--format", "CSV", "--columns", "SKU,Name,originCODE")
    #expect(csv.output.hasPrefix("sku,name,originCode\n"))
    #expect(try skus("list", "--sort", "PRICE", "--reverse").first == "KN-2")
    #expect(
      try headers(catalog("list", "--group-by", "Manufacturer")) == ["Acme", "Bosch", "(none)"])
    #expect(try catalog("export", "--format", "JSON").output.hasPrefix("["))
    #expect(try catalog("stats", "--by", "Section").status == 0)
  }

  @Test("A search is sorted as a list is, and its SKU has no place of its own then")
  func sortedSearch() throws {
    #expect(try skus("search", "a", "--sort", "price") == ["KN-3", "KN-4"])
    #expect(try skus("search", "kn-1", "--sort", "price") == ["KN-1"])
    #expect(
      try skus("search", "--words", "bosch", "--sort", "price", "--reverse") == ["KN-1", "KN-3"])
    #expect(try catalog("search", "a", "--reverse").status == 64)
    #expect(try catalog("search", "--words", "--best", "a", "--sort", "price").status == 64)
  }

  @Test("A file that is called as another format says so, with the line that goes on")
  func contradiction() throws {
    let file = directory.file("x.csv")
    let run = try catalog("export", "--json", "-o", file)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("'\(file)' is JSON, not CSV. For CSV: catalog export"))
    #expect(
      try catalog("list", "-o", file).diagnostics
        .contains(
          "'\(file)' is a table, not CSV. For CSV: catalog list -o \(file) --db \(path) --format csv"
        ))
    #expect(try !catalog("list", "--format", "csv", "-o", file).diagnostics.contains("not"))
    #expect(try !catalog("export", "--excel", "-o", file).diagnostics.contains("not"))
  }

  @Test("What matches where case is ignored, and does not as it was typed, is said")
  func otherCase() throws {
    let run = try catalog("list", "--where", "name CONTAINS \"a\"")
    #expect(run.output.contains("Lampa") && !run.output.contains("Axel"))
    #expect(
      run.diagnostics.contains(
        "2 more match where case is ignored: catalog list --where 'name CONTAINS[c] \"a\"'"),
      "\(run.diagnostics)")
    #expect(try catalog("list", "--where", "name CONTAINS[c] \"a\"").diagnostics.isEmpty)
    #expect(try catalog("list", "-q", "--where", "name CONTAINS \"a\"").diagnostics.isEmpty)
    let csv = try catalog("list", "--format", "csv", "--where", "name CONTAINS \"a\"")
    #expect(csv.diagnostics.isEmpty)
  }

  @Test(
    "A page in another language says which words are English, whatever the locale",
    arguments: [
      "C.UTF-8", "sv_SE.UTF-8",
    ])
  func englishOfPages(locale: String) throws {
    for command in [["list"], ["show", "KN-1"]] {
      let page = try ProgramRun.catalog(
        command + ["--format", "html", "--db", path], environment: ["LC_ALL": locale])
      #expect(page.output.contains("lang=\"sv\""))
      #expect(page.output.contains(#/<bdi lang="en">[^<]*Sweden</#), "\(page.output)")
      #expect(!page.output.contains(#/<bdi>[^<]*Sweden</#))
    }
  }

  @Test("A letter that is a form of another one is found under that")
  func missingLetter() throws {
    let run = try catalog("list", "--section", "Y", "--locale", "lt")
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("Names that begin with it are under I. The sections: A B"))
  }

  @Test("In a short line the name has more of it than the note")
  func shortLine() throws {
    let run = try ProgramRun.catalog(
      [
        "add", "--name", "A name of thirty characters, so", "--quantity", "0", "--price",
        "1.00 EUR", "--db", path,
      ])
    #expect(run.status == 0, "\(run.diagnostics)")
    let list = try ProgramRun.catalog(["list", "--width", "40", "--db", path])
    #expect(list.output.contains("  A name of thirty char…"), "\(list.output)")
    #expect(list.output.contains("1.00  out\n"), "\(list.output)")
    #expect(
      try ProgramRun.catalog(["list", "--width", "60", "--db", path]).output
        .contains("out of stock"))
  }
}
