import TestSupport
import Testing

/// `search --words`, and what `search` says of it.
struct WordSearchTests {
  /// The program on a catalog of its own.
  private struct Shop {
    let directory: TemporaryDirectory
    let path: String

    init() throws {
      directory = try TemporaryDirectory()
      path = directory.file("shop.db")
      let file = directory.file("shop.csv")
      try """
      sku,name,manufacturer,details,country,Category
      KN-0001,Bread Knife,Ødelund & Søn,"Stainless steel, 20 cm",Denmark,Kitchen tools
      KN-0002,Steel Knife,Acme,For fish,Sweden,Kitchen tools
      PK-1,Penknife,Acme,Steel,Sweden,
      KS-1,Knife Sharpener,Steelworks,Whetstone,Germany,"Øl, knife"
      ZZ-1,Zinc bucket,Bread & Co.,"For the knife",,
      JP-1,包丁 三徳,霧瀬刃物,,Japan,

      """.write(toFile: file, atomically: true, encoding: .utf8)
      let run = try ProgramRun.catalog(["import", "--locale", "en", file, "--db", path])
      #expect(run.status == 0, "\(run.diagnostics)")
    }

    func search(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun.catalog(["search"] + arguments + ["--db", path])
    }

    /// The SKUs of what is found, in its order.
    func skus(_ arguments: String...) throws -> [String] {
      let run = try ProgramRun.catalog(
        ["search", "--words"] + arguments + ["--format", "csv", "--columns", "sku", "--db", path])
      return run.output.split(separator: "\n").dropFirst().map(String.init)
    }
  }

  @Test("A search that has looked at very many products names the index that makes it quick")
  func noIndex() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("large.db")
    let names = (0..<100_000).map { "Saw \($0)\n" }.joined()
    let run = try ProgramRun.catalog(
      ["import", "--locale", "en", "-", "--db", path], input: "name\n" + names)
    try #require(run.status == 0, "\(run.diagnostics)")
    func diagnostics(_ arguments: String...) throws -> String {
      try ProgramRun.catalog(["search", "--words", "saw", "--db", path] + arguments).diagnostics
    }
    let note = "index of words makes this quick: catalog reindex --db "
    #expect(try diagnostics().contains("all 100,000 products were looked at; an " + note))
    #expect(try !diagnostics("--json").contains(note))
    #expect(try ProgramRun.catalog(["reindex", "--words", "--db", path]).status == 0)
    #expect(try !diagnostics().contains(note))
    #expect(try ProgramRun.catalog(["check", "--db", path]).status == 0)
  }

  @Test("All words are found in any field and order, with and without the index")
  func words() throws {
    let shop = try Shop()
    for hasIndex in [false, true] {
      if hasIndex {
        let run = try ProgramRun.catalog(["reindex", "--words", "--db", shop.path])
        #expect(run.status == 0)
        #expect(run.diagnostics.contains("index of words of "))
      }
      #expect(try shop.skus("KNIFE") == ["KN-0001", "KS-1", "KN-0002", "ZZ-1"])
      #expect(try shop.skus("steel", "knife") == ["KN-0001", "KS-1", "KN-0002"])
      #expect(try shop.skus("odelund 20") == ["KN-0001"])
      #expect(try shop.skus("ol") == ["KS-1"])
      #expect(try shop.skus("kitchen sweden") == ["KN-0002"])
      #expect(try shop.skus("丁") == ["JP-1"])
      #expect(try shop.skus("steel", "--in", "details") == ["KN-0001", "PK-1"])
      #expect(try shop.skus("knife", "--in", "name,Category") == ["KN-0001", "KS-1", "KN-0002"])
      #expect(try shop.skus("knife", "--in", "category") == ["KS-1"])
      #expect(try shop.skus("knife", "--where", "origin == 'Sweden'") == ["KN-0002"])
      #expect(try shop.skus("--best", "bread") == ["KN-0001", "ZZ-1"])
      #expect(
        try shop.skus("--best", "steel knife") == ["KN-0002", "KN-0001", "KS-1"])
      // The product whose SKU it is comes first.
      #expect(try shop.skus("KN-0002") == ["KN-0002"])
    }
    let check = try ProgramRun.catalog(["check", "--db", shop.path])
    #expect(check.status == 0, "\(check.diagnostics)")
  }

  @Test("Changes are found at once, and undone ones are not")
  func changes() throws {
    let shop = try Shop()
    _ = try ProgramRun.catalog(["reindex", "--words", "--db", shop.path])
    _ = try ProgramRun.catalog(
      ["edit", "PK-1", "--details", "Tin", "--set", "Category=Hunting", "--db", shop.path])
    #expect(try shop.skus("steel") == ["KN-0001", "KS-1", "KN-0002"])
    #expect(try shop.skus("hunt tin") == ["PK-1"])
    _ = try ProgramRun.catalog([
      "add", "--name", "Hunting bow", "--sku", "HB-1", "--no-input", "--db", shop.path,
    ])
    #expect(try shop.skus("hunt") == ["HB-1", "PK-1"])
    _ = try ProgramRun.catalog(["undo", "2", "--yes", "--db", shop.path])
    #expect(try shop.skus("hunt").isEmpty)
    #expect(try shop.skus("steel") == ["KN-0001", "KS-1", "PK-1", "KN-0002"])
    let check = try ProgramRun.catalog(["check", "--db", shop.path])
    #expect(check.status == 0, "\(check.diagnostics)")
    let info = try ProgramRun.catalog(["info", "--json", "--db", shop.path])
    #expect(info.output.contains(#""wordIndex":"#))
    let removal = try ProgramRun.catalog(["reindex", "--no-words", "--db", shop.path])
    #expect(removal.diagnostics.hasSuffix("no index of words\n"))
  }

  @Test("A search says how many more match another way")
  func otherMatches() throws {
    let shop = try Shop()
    #expect(
      try shop.search("knife").placelessDiagnostics == """
        3 more names contain “knife”: catalog search knife --db PLACE --contains
        1 more product has a word that begins so in any field: catalog search knife --db PLACE --words

        """)
    #expect(try shop.search("--contains", "bucket").diagnostics == "")
    #expect(try shop.search("-q", "knife").diagnostics == "")
    #expect(try shop.search("--words", "knife").diagnostics == "")
    #expect(
      try shop.search("whetstone").placelessDiagnostics
        == "No product starts with “whetstone”; 1 product has its words in any order or field: "
        + "catalog search --db PLACE --words whetstone\n")
    #expect(
      try shop.search("--words", "--in", "name", "whetstone").placelessDiagnostics
        == "No product has the words “whetstone”; 1 does without --in: "
        + "catalog search --words whetstone --db PLACE\n")
    let parted = try shop.search("--words", "whetstone zinc").diagnostics
    #expect(parted.contains("Each of them is there, but not in one product."))
    #expect(parted.contains("WORDS \"whetstone\" OR WORDS \"zinc\""), "\(parted)")
  }

  @Test(
    "Wrong usage is said to be that",
    arguments: [
      (["--words"], "Give a text to search for, or --where."),
      (["--words", "--where", "id > 1"], "--words needs a text."),
      (["--in", "name", "x"], "--in needs --words."),
      (["--best", "x"], "--best needs --words."),
      (["--words", "--contains", "x"], "--words cannot be combined with --contains"),
      (["--words", "--", "--"], "--words needs a letter or a digit, and '--' has none"),
      (["--words", "--in", "prise", "x"], "--in: 'prise' is not a field with words"),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let shop = try Shop()
    let run = try ProgramRun.catalog(["search", "--db", shop.path] + arguments)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }
}
