import TestSupport
import Testing

/// Advice leads on: who follows it imports what the file says.
struct ImportAdviceTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func products(_ columns: String = "name || ' ' || price_minor") throws -> String {
    try ProgramRun("sqlite3", [fixture.path, "SELECT \(columns) FROM product ORDER BY id"]).output
  }

  private static let saws = "id,sku,name,price\n1,A,Saw,1.50\n2,B,Axe,2.50\n"

  @Test("Columns that are named for a file without a header do not lose its first product")
  func columnsWithoutAHeader() throws {
    let list = try file("a.csv", "KN-1,Knife,5.00\nKN-2,Bell,6.00\n")
    let refused = try fixture.catalog(["import", list, "--columns", "sku,name,price"])
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("to read it, too: --no-header"), "\(refused.diagnostics)")
    let line = ["import", list, "--columns", "sku,name,price", "--no-header"]
    #expect(try fixture.catalog(line).status == 0)
    #expect(try products("name") == "Knife\nBell\n")
    // A header of any words is one.
    let other = try file("b.csv", "Artikel,Benämning,Pris\nKN-3,Saw,7.00\n")
    let named = ["import", other, "--columns", "sku,name,price"]
    #expect(try fixture.catalog(named).status == 0)
    #expect(try products("name") == "Knife\nBell\nSaw\n")
  }

  @Test("A column that is said not to be read is not kept as a custom field either")
  func columnsThatAreNotRead() throws {
    let bad = try file("a.csv", "name,price\nSaw,cheap\n")
    let refused = try fixture.catalog(["import", bad])
    #expect(refused.diagnostics.contains("to import no price: --map price="))
    #expect(try fixture.catalog(["import", bad, "--map", "price="]).status == 0)
    let list = try file("b.csv", "Bell,x\nAxe,y\n")
    let line = ["import", list, "--no-header", "--columns", "name,-"]
    #expect(try fixture.catalog(line).status == 0)
    #expect(
      try products("name || ' ' || coalesce(custom, 'none')") == "Saw none\nBell none\nAxe none\n")
  }

  @Test("An option that says what the file is not goes from the line that goes on")
  func contradictedOptions() throws {
    let list = try file("a.csv", "sku;name;price\nA;Saw;1,50\nB;Axe;2,50\n")
    let cases = [
      (["--delimiter", ","], "3 without --delimiter", true),
      (["--decimal-point"], "say so with --decimal-comma", true),
      (["--skip-lines", "9"], "nothing behind the first 9 lines", false),
    ]
    for (options, said, hasLine) in cases {
      let run = try fixture.catalog(["import", list, "--currency", "EUR"] + options)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains(said), "\(run.diagnostics)")
      let lead = options[0] == "--delimiter" ? "Try" : "Add it to"
      let line = "\(lead): catalog import \(list) --currency EUR\n"
      #expect(run.diagnostics.contains(line) == hasLine, "\(run.diagnostics)")
    }
  }

  @Test("A column with both decimal marks does not lead from one option to the other and back")
  func bothDecimalMarks() throws {
    let list = try file("a.csv", "name,price\nSaw,\"12,50\"\nAxe,13.50\n")
    for option in ["--decimal-comma", "--decimal-point"] {
      let run = try fixture.catalog(["import", list, "--currency", "EUR", option])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("; write it with a "))
    }
  }

  @Test("A mapping the wrong way round is turned, and an option is for its own file")
  func linesOfFiles() throws {
    let list = try file("a.csv", "SKU,Title,RRP\nA,Saw,1.50\n")
    let turned = try fixture.catalog(["import", list, "--map", "RRP=price"])
    #expect(turned.diagnostics.contains("Try: catalog import \(list) --map price=RRP\n"))
    // Not one that is no column.
    let words = [("preis=Price", nil), ("qty=RRP", "quantity=RRP"), ("category=RRP", nil)]
    for (typed, meant) in words {
      let run = try fixture.catalog(["import", list, "--map", typed])
      #expect(run.status == 64 && run.diagnostics.contains("unknown field"))
      #expect(!run.diagnostics.contains("--map price="), "\(run.diagnostics)")
      let line = "catalog import \(list)" + (meant.map { " --map \($0)" } ?? "") + "\n"
      #expect(run.diagnostics.contains(line), "\(run.diagnostics)")
    }
    let bare = try file("b.csv", "KN-1,Knife,5.00\nKN-2,Bell,6.00\n")
    let several = try fixture.catalog(["import", list, bare])
    #expect(several.diagnostics.contains("Add it to: catalog import \(bare)\n"))
    #expect(try products() == "")
    let folder = String(list.dropLast("/a.csv".count))
    let files = try fixture.catalog(["import", folder])
    #expect(files.diagnostics.contains("For its files: catalog import \(folder)/*.csv\n"))
    let table = try fixture.catalog(["add", "-"], input: "sku,name\nA,Saw\n")
    #expect(table.diagnostics.contains("For the products of a file: catalog import FILE"))
  }

  @Test("All columns that are called - are left out")
  func columnsLeftOut() throws {
    let bare = try file("a.csv", "KN-1,Knife,red,big,5.00\nKN-2,Bell,blue,small,6.00\n")
    let run = try fixture.catalog([
      "import", "--no-header", "--columns", "sku,name,-,-,price", bare,
    ])
    #expect(run.status == 0 && !run.diagnostics.contains("custom"), "\(run.diagnostics)")
  }

  @Test("A SKU that a file has twice leads to no key, for which it would be twice, too")
  func repeatedSKUs() throws {
    #expect(try fixture.catalog(["import", file("a.csv", "sku,name\nA,Saw\n")]).status == 0)
    let twice = try file("b.csv", "sku,name\nB,Axe\nB,Adze\n")
    let run = try fixture.catalog(["import", twice])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("b.csv:3: sku 'B' is that of an earlier row, too\n"))
    #expect(run.diagnostics.contains("to import no SKUs: --map sku=\n"), "\(run.diagnostics)")
    #expect(try products("name") == "Saw\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A file that is not there leads to the one that was meant")
  func namesOfFiles() throws {
    let list = try file("prices.csv", Self.saws)
    let script = try file("shop.sql", "INSERT INTO items (name) VALUES ('Saw');")
    let folder = list.dropLast("prices.csv".count)
    let cases = [
      (["\(folder)prices"], "Try: catalog import \(list)"),
      (["\(folder)pricse.csv"], "Try: catalog import \(list)"),
      (["\(list),\(list)"], "With spaces: catalog import \(list) \(list)"),
      ([script, "items"], "For a table of one: catalog import \(script) --table items"),
      // CSV has no tables.
      ([list, "items"], "Leave it out: catalog import \(list)"),
      (["~/prices.csv"], "only without quotes"),
    ]
    for (words, line) in cases {
      let run = try fixture.catalog(["import"] + words)
      #expect(run.status == 2 && run.diagnostics.contains(line), "\(run.diagnostics)")
    }
    let listed = try ProgramRun.catalog(["list", "--db", list])
    #expect(
      listed.diagnostics.contains("To import it: catalog import \(list)"), "\(listed.diagnostics)")
    #expect(
      try fixture.catalog(["import", file("none.csv", "sku,name,price\n")]).diagnostics
        .contains("0 products added: it has no rows"))
    let copied = try fixture.catalog(["copy", fixture.path, "\(folder)out.csv"])
    #expect(copied.status == 64 && copied.diagnostics.contains("catalog export --db"))
  }

  @Test("An empty column of names beside a key leads to the names that products have")
  func emptyNames() throws {
    _ = try fixture.catalog(["import", file("a.csv", Self.saws)])
    let list = try file("b.csv", "sku,name,price\nA,,3.50\nB,,4\n")
    let refused = try fixture.catalog(["import", list, "--key", "sku"])
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains("to keep the names that products have: --map name=;"),
      "\(refused.diagnostics)")
    #expect(try fixture.catalog(["import", list, "--key", "sku", "--map", "name="]).status == 0)
    #expect(try products() == "Saw 350\nAxe 400\n")
  }

  @Test("Rows that are parts of others are refused, and imported as they are where that is wanted")
  func partsOfRows() throws {
    let bulk = try file(
      "bulk.ndjson",
      """
      {"id":"gid://shopify/Product/1","title":"Tee","vendor":"Acme"}
      {"id":"gid://shopify/ProductVariant/11","sku":"T-S","title":"S","price":"10.00","__parentId":"gid://shopify/Product/1"}
      {"id":"gid://shopify/ProductVariant/12","sku":"T-L","title":"L","price":"12.00","__parentId":"gid://shopify/Product/1"}

      """)
    let refused = try fixture.catalog(["import", bulk])
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains("has rows that are parts of other rows ('__parentId')"),
      "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains("--map custom.parent=__parentId"))
    let asked = try fixture.catalog([
      "import", bulk, "--map", "custom.parent=__parentId", "--currency", "EUR",
    ])
    #expect(asked.status == 0, "\(asked.diagnostics)")
    #expect(try products("name") == "Tee\nS\nL\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("An id that is none leads to SKUs, and never to no ids where products are told by them")
  func unknownIDs() throws {
    _ = try fixture.catalog(["import", file("a.csv", Self.saws)])
    let list = try file("b.csv", "id,name,price\nA,Saw,3.50\n")
    let refused = try fixture.catalog(["import", list, "--key", "id"])
    #expect(refused.status == 2)
    #expect(!refused.diagnostics.contains("--map id="), "\(refused.diagnostics)")
    #expect(refused.diagnostics.contains("if they are SKUs: --key sku --map sku=id"))
    let again = try fixture.catalog(["import", list, "--key", "sku", "--map", "sku=id"])
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try products() == "Saw 350\nAxe 250\n")
    let unknown = try file("c.csv", "id,price\n77,3.50\n1,5\n")
    let skipped = try fixture.catalog(["import", unknown, "--key", "id", "--on-error", "skip"])
    #expect(skipped.status == 0, "\(skipped.diagnostics)")
    #expect(try products() == "Saw 500\nAxe 250\n")
  }

  @Test("Texts beside prices that differ are not said to be a currency")
  func textsBesidePrices() throws {
    let list = try file("a.csv", "name,price\nSaw,12.50 / kg\nAxe,6.00 / pc\n")
    let refused = try fixture.catalog(["import", list])
    #expect(!refused.diagnostics.contains("--currency"), "\(refused.diagnostics)")
    #expect(
      refused.diagnostics.contains(
        "the texts beside the prices differ ('/ kg', '/ pc'), and prices of different things are "
          + "not one price: put the texts into a column of their own"))
    let mended = try file("b.csv", "name,price,unit\nSaw,12.50,/ kg\nAxe,6.00,/ pc\n")
    #expect(try fixture.catalog(["import", mended]).status == 0)
    #expect(try products() == "Saw 1250\nAxe 600\n")
  }

  @Test("A thousand among fractions is told by its line, and an option reads it as a fraction")
  func thousandAmongFractions() throws {
    for (mark, word) in [(".", "point"), (",", "comma")] {
      let rows = ["12\(mark)50", "1\(mark)000", "8\(mark)20"]
      let list = try file("a.csv", "name;price\n" + rows.map { "Saw;\($0)\n" }.joined())
      let refused = try fixture.catalog(["import", list])
      #expect(refused.status == 2)
      #expect(refused.diagnostics.contains("a.csv:3: price '1\(mark)000' could be a thousand"))
      #expect(
        refused.diagnostics.contains("for a fraction: --decimal-\(word)"),
        "\(refused.diagnostics)")
      let read = try fixture.catalog(["import", "-n", list, "--decimal-\(word)"])
      #expect(read.status == 0, "\(read.diagnostics)")
      #expect(read.output.contains("1.00"))
    }
  }

  @Test("A script whose transaction is not committed is read with the COMMIT that the error names")
  func transaction() throws {
    let script = try file(
      "a.sql",
      "CREATE TABLE product (name text, price numeric);\nSTART TRANSACTION;\n"
        + "INSERT INTO product VALUES ('Saw', 12.50);\n")
    let refused = try fixture.catalog(["import", script])
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains("(cat \(script); echo 'COMMIT;') | catalog import -"),
      "\(refused.diagnostics)")
    let run = try fixture.shell("(cat '\(script)'; echo 'COMMIT;') | catalog import -")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try products() == "Saw 1250\n")
  }

  @Test("Texts in dollar quotes are read whether somebody says the dialect or not")
  func dollarQuotes() throws {
    let script = try file(
      "a.sql",
      "CREATE TABLE product (name text, price numeric);\n"
        + "INSERT INTO product VALUES (E'It\\'s a saw', 12.50), ($$An 'axe'; $5 $$, 1), "
        + "($a$Pin $$ $a$, 2);\n")
    for options in [[], ["--dialect", "postgresql"]] {
      let run = try fixture.catalog(["import", "--replace", "--yes", script] + options)
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(try products("name") == "It's a saw\nAn 'axe'; $5\nPin $$\n")
    }
  }

  @Test(
    "A fraction or a word among quantities keeps the column as a custom field, however late it comes",
    arguments: ["10+", "2.5", "in stock"])
  func lateWord(_ word: String) throws {
    let rows = (1...1500).map { "S-\($0),Saw \($0),\($0)\n" }.joined()
    let text = "SKU,Name,In Stock\n" + rows + "X,Axe,\(word)\n"
    let other = try file("other.csv", "SKU,Name,In Stock\nY,Jar,5\n")
    let path = try file("stock.csv", text)
    for (name, options) in [(path, ["--replace", "--yes", path, other]), ("input", ["-"])] {
      let db = fixture.directory.file("\(options.count).db")
      let run = try fixture.catalog(
        ["import", "--db", db, "--locale", "en"] + options, input: options == ["-"] ? text : "")
      #expect(run.status == 0, "\(name) \(run.diagnostics)")
      #expect(
        run.diagnostics.contains(
          "  'In Stock' is not read as a quantity (line 1502: '\(word)' is not a whole number): "
            + "kept as a custom field\n"), "\(run.diagnostics)")
      #expect(
        try fixture.catalog(["show", "--db", db, "X"]).output.hasSuffix("  In Stock  \(word)\n"))
      #expect(try fixture.catalog(["show", "--db", db, "S-7"]).output.hasSuffix("  In Stock  7\n"))
      #expect(try fixture.catalog(["check", "--db", db]).status == 0)
      if options.count > 1 {
        let jar = try ProgramRun(
          "sqlite3", [db, "SELECT quantity FROM product WHERE name = 'Jar'"])
        #expect(jar.output == "5\n")
      }
    }
  }

  @Test("A late word among the quantities of products that are there is refused, with the options")
  func lateWordOfUpdate() throws {
    let rows = (1...1500).map { "S-\($0),Saw \($0),\($0)\n" }.joined()
    let file = try file("stock.csv", "SKU,Name,Stock\n" + rows + "X,Axe,10+\n")
    let run = try fixture.catalog(["import", "--key", "sku", file])
    #expect(run.status == 2)
    let options = "--map quantity= --map custom.Stock=Stock"
    #expect(
      run.diagnostics.contains("to keep the column as a custom field: \(options)\n"),
      "\(run.diagnostics)")
    let again = try fixture.shell("catalog import --key sku \(options) '\(file)'")
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try fixture.catalog(["show", "X"]).output.contains(/Stock +10\+\n/))
    let skipped = try fixture.catalog([
      "import", "--db", fixture.directory.file("s.db"), "--on-error", "skip", file,
    ])
    #expect(skipped.diagnostics.contains("1,500 products added, 1 skipped"))
  }

  @Test("Texts that are words for nothing are counted by field, with the options that read none")
  func keptWords() throws {
    let plain = """
      sku,name,price,manufacturer,details,Cost,Unit weight,Kind
      A,Saw,3,N/A,-,4,n/a,variable
      B,Axe,4,N/A,sharp,-,2,NULL
      C,Cup,5,Acme,,-,POA,simple
      D,Pot,6,-,,5,3,simple

      """
    let quoted = plain.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { "\"\($0)\"" }
        .joined(separator: ",") + "\n"
    }.joined()
    let first = "'-' (custom.Cost 2, details 1, manufacturer 1), 'N/A' (manufacturer 2), "
    let last = "'POA' (custom.Unit weight 1), 'n/a' (custom.Unit weight 1); to read them as none: "
    for (name, text, words, options) in [
      ("a.csv", plain, first + last, "--null - --null N/A --null POA --null n/a --null NULL"),
      (
        "q.csv", quoted, first + "'NULL' (custom.Kind 1), " + last,
        "--null - --null N/A --null NULL --null POA --null n/a"
      ),
    ] {
      let file = try file(name, text)
      let run = try fixture.shell("catalog import --replace --yes '\(file)'")
      #expect(
        run.diagnostics.contains("  words for nothing kept as values: \(words)\(options)\n"),
        "\(run.diagnostics)")
      let again = try fixture.shell(
        "catalog import --replace --yes \(options) '\(file)'; catalog export")
      #expect(!again.diagnostics.contains("kept as values"), "\(again.diagnostics)")
      #expect(again.diagnostics.contains("  9 values read as none: -, "))
      for word in ["N/A", ",-", "POA", "n/a", "NULL"] {
        #expect(!again.output.contains(word), "\(word)")
      }
      #expect(again.output.contains("variable"))
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Formats that have values for nothing tell of the words, without an option")
  func keptWordsOfRecords() throws {
    let file = try file(
      "a.json", #"[{"name":"Saw","price":3,"size":"N/A"},{"name":"Axe","price":4,"size":"2"}]"#)
    let run = try fixture.catalog(["import", file])
    #expect(
      run.diagnostics.contains("  words for nothing kept as values: 'N/A' (custom.size 1)\n"),
      "\(run.diagnostics)")
  }

  @Test("Words for no value are read in workbooks, JSON and XML, and refused for databases and SQL")
  func nullWords() throws {
    let old = try CatalogFixture()
    let rows = "sku,name,price,details,Size\nA,Saw,1,-,4\nB,Axe,2,sharp,POA\n"
    #expect(try old.catalog(["import", "-q", "--locale", "en", "-"], input: rows).status == 0)
    let file = fixture.directory.file("parts.xlsx")
    #expect(try old.catalog(["export", "-o", file]).status == 0)
    let read = try fixture.catalog(["import", "--locale", "en", "--null", "-", "--null", "4", file])
    #expect(read.status == 0, "\(read.diagnostics)")
    #expect(read.diagnostics.contains("  2 values read as none: -, 4\n"), "\(read.diagnostics)")
    let export = try fixture.catalog(["export"]).output
    #expect(export.contains("POA") && !export.contains(",-,"), "\(export)")
    let records = [
      try self.file("a.json", #"[{"name":"Saw 2","size":"POA"},{"name":"Axe 2","size":"7"}]"#),
      try self.file(
        "a.xml", "<l><p><name>Saw 3</name><size>POA</size></p><p><name>Axe 3</name></p></l>"),
    ]
    for name in records {
      let run = try fixture.catalog(["import", "--null", "POA", name])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(run.diagnostics.contains("  1 value read as none: POA\n"), "\(run.diagnostics)")
    }
    for name in [old.path, try self.file("a.sql", "INSERT INTO product (name) VALUES ('Saw');")] {
      let run = try fixture.catalog(["import", "--null", "x", name])
      #expect(run.status == 2)
      #expect(
        run.diagnostics.contains(
          "has NULL where there is no value; --null is for CSV, TSV, workbooks, JSON and XML"))
    }
  }

  @Test(
    "Ids with zeros in front are SKUs: as numbers they would be others",
    arguments: [
      ("a.csv", "id,Name,Price\n0001,Saw,1.50\n0020,Axe,2.50\n"),
      ("a.json", #"[{"id":"0001","Name":"Saw","Price":1.5},{"id":"0020","Name":"Axe","Price":2}]"#),
      (
        "a.sql",
        "CREATE TABLE products (id text primary key, name text, price text);\nINSERT INTO products VALUES ('0001','Saw','1.50'),('0020','Axe','2.50');"
      ),
      (
        "a.xml",
        "<l><product id='0001'><name>Saw</name></product><product id='0020'><name>Axe</name></product></l>"
      ),
    ])
  func textIDs(name: String, text: String) throws {
    let run = try fixture.catalog([
      "import", "--locale", "en", "--currency", "EUR", try file(name, text),
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
    let skus = try fixture.catalog(["export", "--format", "ndjson"]).output
    #expect(skus.contains(#""sku":"0001""#) && skus.contains(#""sku":"0020""#), "\(skus)")
    #expect(skus.contains(#""id":1,"#) && skus.contains(#""id":2,"#), "\(skus)")
  }

  @Test("Names of fields as long as they may be come back from a workbook")
  func longNames() throws {
    let name = String(repeating: "n", count: 200)
    let old = try CatalogFixture()
    let rows = "sku,name,\(name)\nA,Saw,4\n"
    #expect(try old.catalog(["import", "-q", "--locale", "en", "-"], input: rows).status == 0)
    let file = fixture.directory.file("long.xlsx")
    #expect(try old.catalog(["export", "-o", file]).status == 0)
    #expect(try fixture.catalog(["import", "-q", "--locale", "en", file]).status == 0)
    let difference = try fixture.catalog(["diff", old.path, fixture.path])
    #expect(difference.status == 0, "\(difference.output)")
  }
}
