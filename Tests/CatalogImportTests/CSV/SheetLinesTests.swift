@testable import CatalogImport
import TestSupport
import Testing

/// What stands in a sheet beside the header and the products is no product.
struct SheetLinesTests {
  private func message(_ text: String, _ options: ImportOptions = ImportOptions()) -> String? {
    do {
      let products = try readProducts(in: text, options: options)
      Issue.record("\(text) gives \(products.map(\.name))")
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The names of the products in a text that is read in pieces, and the remarks at its end.
  private func namesAndRemarks(in text: String) throws -> (names: [String?], remarks: [String]) {
    let survey = try ImportFileSurvey(name: "input", options: ImportOptions()) {
      byteSource(Array(text.utf8), pieceSize: 7)
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var names: [String?] = []
    while try reader.next(into: &record) { names.append(record.text(.name)) }
    return (names, reader.remarks)
  }

  @Test(
    "A header whose columns another sign parts than those of all rows is refused",
    arguments: [
      ("Name,SKU,Price\nCup;C;5\n", ",", ";"),
      ("Name,SKU,Price\nCup;C;5,00\nPot;P;6,50\n", ",", ";"),
      ("Name;SKU;Price\nCup,C,5\nPot,P,6\n", ";", ","), ("Name\tSKU\tPrice\nCup|C|5\n", "\t", "|"),
    ])
  func twoDelimiters(_ text: String, _ header: String, _ rows: String) throws {
    let said = try #require(message(text))
    #expect(
      said.contains("has a header with '\(header)' (Name, SKU, Price) above rows with '\(rows)'"))
    let quoted = rows == "," ? rows : "'\(rows)'"
    #expect(said.hasSuffix("--delimiter \(quoted) --columns name,sku,price"), "\(said)")
    var options = ImportOptions()
    options.delimiter = rows.utf8.first
    options.columns = ["name", "sku", "price"]
    #expect(try readProducts(in: text, options: options).first?.name == "Cup")
    // Rows of one value are short ones.
    #expect(try readProducts(in: "Name,SKU,Price\nCup;C\nPot\nPan,P,3\n").count == 3)
  }

  @Test(
    "Titles above a header are left out and told, and can be with the number of their lines",
    arguments: [
      ("Report of 2024-01-02\nname,price\nSaw,3.50\nAxe,4.50\n", 1),
      ("Stock list,,\n,,\nsku,name,price\nA-1,Saw,3.50\nA-2,Axe,4.50\n", 2),
      ("Stock list;;;\n;;;\nSKU;Name;Stock;Price\nA-1;Saw;3;3,50\nA-2;Axe;7;4,50\n", 2),
      ("Pricelist\nvalid from May\n\nname\tprice\nSaw\t3.50\nAxe\t4.50\n", 3),
      ("\u{FEFF}Acme Ltd.\r\n\r\nname,price\r\nSaw,3.50\r\nAxe,4.50\r\n", 2),
      ("Supplier: Acme, Inc.\n\nsku;name;price;qty\nA;Saw;3,50;1\nB;Axe;4,50;1\n", 2),
      ("Acme, Inc., Ohio\nsku;name;price;qty\nA;Saw;3.50;1\nB;Axe;4.50;1\n", 1),
      ("\"Title, with\na line\",\nname,price,stock\nSaw,3.50,1\nAxe,4.50,2\n", 2),
    ])
  func titles(_ text: String, _ count: Int) throws {
    let survey = try ImportFileSurvey(name: "input", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    #expect(
      survey.remarks.contains { $0.hasPrefix("not read, above the names of the columns: '") },
      "\(survey.remarks)")
    var options = ImportOptions()
    for skipped in [0, count] {
      options.skippedLines = skipped
      for pieceSize in [1 << 16, 7, 1] {
        let products = try readProducts(in: text, pieceSize: pieceSize, options: options)
        #expect(products.map(\.name) == ["Saw", "Axe"])
        #expect(products.map(\.line).last == text.utf8.count { $0 == 0x0A })
      }
    }
  }

  @Test("Lines that may be another header are an error that says how many to leave out")
  func doubtfulTitles() throws {
    let text =
      "EXTF;700;21\nName;Art-Nr;Preis;Bestand;Marke\nSaw;A-1;3,50;4;Acme\nAxe;A-2;4;2;Acme\n"
    let said = message(text)
    #expect(said?.contains("line 2 looks like that") == true, "\(said ?? "none")")
    #expect(said?.contains("--skip-lines 1") == true)
    var options = ImportOptions()
    options.skippedLines = 1
    #expect(try readProducts(in: text, options: options).map(\.name) == ["Saw", "Axe"])
  }

  @Test(
    "A header is no title, whatever the rows below it have",
    arguments: [
      "name,price\nSaw,3\nAxe,4\n", ",name,price\nA,Saw,3\nB,Axe,4\n",
      "name,note,price\nSaw,,3\nAxe,good,4\n", "name\nSaw\nAxe\n",
      "name,price,,\nSaw,3,,\nAxe,4,,\n", "name\nSaw; Price; 3\nAxe; x; 4\n",
    ])
  func headers(_ text: String) throws {
    #expect(try readProducts(in: text).count == 2)
  }

  @Test("A header that comes again is an error of its row")
  func repeatedHeaders() throws {
    for again in ["Name,SKU", "Name,SKU,", "\"Name\",SKU"] {
      let text = "Name,SKU\nSaw,A-1\n\(again)\nAxe,A-2\n"
      #expect(message(text)?.contains("the header again") == true, "\(again)")
    }
    #expect(message("name\nSaw\nname\nAxe\n")?.contains("the header again") == true)
    // What follows one with other columns would be read by those of the first.
    for (header, again) in [
      ("Name,SKU", "SKU,Name"), ("SKU,Name,Price EUR", "SKU,Name,Price USD"),
      ("SKU,Stock,Price", "SKU,Price,Stock"),
    ] {
      let text = "\(header)\nA-1,Saw,2\n\(again)\nA-2,Axe,3\n"
      #expect(message(text)?.contains("another table") == true, "\(again)")
    }
    // One cell of several is none.
    #expect(try readProducts(in: "Name,SKU\nName,\nSKU,A-1\n").map(\.name) == ["Name", "SKU"])
  }

  @Test("A second line of names is refused, and each of the two can be left out")
  func secondHeader() throws {
    let text = "Seller SKU,Product Name\nsku,name\nA-1,Saw\n"
    #expect(message(text)?.contains("--skip-lines 1") == true)
    var options = ImportOptions()
    options.skippedLines = 1
    #expect(try readProducts(in: text, options: options).map(\.name) == ["Saw"])
  }

  @Test("Of several headers the last is named by its line in the file, and can be chosen")
  func threeHeaders() throws {
    let text = """
      Template=x\tVersion=2021\tThe top 3 rows are for others.\t
      Seller SKU\tProduct Name\tStandard Price\tQuantity
      item_sku\titem_name\tstandard_price\tquantity
      A1\tSaw\t12.50\t3
      A2\tAxe\t9.00\t4

      """
    var options = ImportOptions()
    options.skippedLines = 1
    for said in [message(text), message(text, options)] {
      #expect(said?.contains("line 3 ") == true, "\(said ?? "none")")
      #expect(said?.contains("--skip-lines 2") == true)
    }
    options.skippedLines = 2
    #expect(try readProducts(in: text, options: options).map(\.name) == ["Saw", "Axe"])
  }

  @Test(
    "A comment above a table is a title, not a script",
    arguments: [
      ("# prices of 2026\nsku,name,price\nA1,Saw,1\nA2,Axe,2\n", "x.csv", 1),
      ("-- prices\nsku;name;price\nA1;Saw;1\nA2;Axe;2\n", "x.csv", 1),
      ("// prices\nsku,name,price\nA1,Saw,1\nA2,Axe,2\n", "x.csv", 1),
      ("; prices\nsku,name,price\nA1,Saw,1\nA2,Axe,2\n", "x.csv", 1),
      ("# prices, 2026\n# EUR\nsku\tname\tprice\nA1\tSaw\t1\nA2\tAxe\t2\n", "x.txt", 2),
      ("-- a\n-- b\n\nsku\tname\tprice\nA1\tSaw\t1\nA2\tAxe\t2\n", "x.tsv", 3),
    ])
  func comments(_ text: String, _ file: String, _ count: Int) throws {
    func survey(_ options: ImportOptions) throws -> ImportFileSurvey {
      try ImportFileSurvey(name: "x", fileName: file, options: options) {
        byteSource(Array(text.utf8))
      }
    }
    var options = ImportOptions()
    for skipped in [0, count] {
      options.skippedLines = skipped
      let survey = try survey(options)
      #expect(survey.remarks.contains { $0.hasPrefix("not read") } == (skipped == 0))
      #expect(try survey.firstProducts(9).map { $0.text(.name) } == ["Saw", "Axe"])
    }
  }

  @Test("A text of lines of which nothing is known is no table")
  func textsOfLines() {
    for text in [
      "Head 2024\nX1#a\nX2#b\n", "Price list 2024 EUR\nA;N;1\nB;N;2\n", "Our tools\nSaw\nAxe\n",
      "sku¦name¦price\nA1¦Saw¦1\n",
    ] {
      #expect(message(text)?.contains("names nothing that is known") == true, "\(text)")
    }
  }

  @Test(
    "Totals behind the last product are left out and told",
    arguments: [
      ("sku,name,price\nA-1,Saw,3\nA-2,Axe,4\n,Total,7\n", "'Total'"),
      ("name,price\nSaw,3\nAxe,4\nTotal:,7\n", "'Total:'"),
      ("name,quantity,price\nSaw,1,3\nAxe,2,4\nSumme,3,99\n", "'Summe'"),
      ("name,quantity,price\nSaw,1,3\nAxe,2,4\nGrand total,,11", "'Grand total'"),
      ("name,price\nSaw,3\nAxe,4\nTotal EUR,7\n", "'Total EUR'"),
      ("name,price\nSaw,3\nAxe,4\nSumme netto,7\n\n,\n", "'Summe netto'"),
      (
        "sku,name,price\nA,Saw,3\nB,Axe,4\n,Subtotal,7\n,Total tax,1\n,Total,8\n",
        "'Subtotal', 'Total tax', 'Total'"
      ),
      ("name,price\nSaw,3\nAxe,4\nSomme,7\n", "'Somme'"),
      ("name,price\nSaw,3\nAxe,4\nИтого,7\n", "'Итого'"),
      ("name,price\nSaw,3\nAxe,4\n合計,7\n", "'合計'"),
      // Without a name, with the word where the SKU stands.
      ("sku,name,price,qty\nA-1,Saw,3,1\nA-2,Axe,4,2\nTotal,,,3\n", "'Total'"),
      (
        "sku;name;price\nA-1;Saw;3\nA-2;Axe;4\nSumme;;7,00 €\nGrand total:;;\"7,00\"\n",
        "'Summe', 'Grand total:'"
      ),
      ("name,sku,price\nSaw,A-1,3\nAxe,A-2,4\n,Total,7\n", "'Total'"),
    ])
  func totalsAtTheEnd(_ text: String, _ names: String) throws {
    let (found, remarks) = try namesAndRemarks(in: text)
    #expect(found == ["Saw", "Axe"])
    #expect(remarks == ["not read, at the end, as totals of the rows above: \(names)"])
  }

  @Test(
    "Charges behind the last product, which alone have no SKU, are left out and told",
    arguments: [
      (
        "sku,name,qty,price\nA,Saw,1,3\nB,Axe,2,4\n,Subtotal,,11\n,Discount,,1\n,Shipping,,4.95\n"
          + ",VAT 19%,,1\n,Total,,15.95\n",
        ["'Subtotal', 'Total'", "'Discount', 'Shipping', 'VAT 19%'"]
      ),
      (
        "sku,name,price\nA,Saw,3\nB,Axe,4\n,Shipping & Handling:,5\n",
        [nil, "'Shipping & Handling:'"]
      ),
      ("sku,name,price\nA,Saw,3\nB,Axe,4\nMwSt.,,5\nSumme,,12\n", ["'Summe'", "'MwSt.'"]),
    ])
  func chargesAtTheEnd(_ text: String, _ names: [String?]) throws {
    let (found, remarks) = try namesAndRemarks(in: text)
    #expect(found == ["Saw", "Axe"])
    let expected = [
      names[0].map { "not read, at the end, as totals of the rows above: \($0)" },
      names[1].map { "not read, at the end, as charges, which have no SKU: \($0)" },
    ]
    #expect(remarks == expected.compactMap(\.self))
  }

  @Test(
    "What is called as a charge is a product where it has a SKU, as others have none, or the file has none",
    arguments: [
      "sku,name,price\nA,Saw,3\nB,Axe,4\nC,Shipping,5\n",
      "sku,name,price\nA,Saw,3\n,Axe,4\n,Shipping,5\n",
      "name,price\nSaw,3\nAxe,4\nShipping,5\n",
      "sku,name,price\nA,Saw,3\nB,Axe,4\n,Shipping box,5\n",
    ])
  func noCharges(_ text: String) throws {
    #expect(try readProducts(in: text).count == 3)
  }

  @Test(
    "A row that is called as a charge elsewhere, without a name, is an error where it has a SKU or the file has none",
    arguments: [
      "kind,sku,name,price\nTool,A,Saw,3\nTool,B,Axe,4\nShipping,C,,5\n",
      "kind,name,price\nTool,Saw,3\nTool,Axe,4\nShipping,,5\n",
    ])
  func noChargesWithoutNames(_ text: String) {
    #expect(message(text)?.contains("name is empty") == true, "\(message(text) ?? "")")
  }

  @Test("A charge between products is an error of its row")
  func chargesBetween() {
    #expect(
      message("sku,name,price\nA,Saw,3\nB,Axe,4\n,Shipping,5\nC,Cup,5\n")?
        .contains("'Shipping' looks like a charge on the rows above, not a product") == true)
  }

  @Test(
    "A sentence below the products, not where their names stand, is left out and told",
    arguments: [
      ("sku;name;price\nA-1;Saw;3,50\nA-2;Axe;4,50\n;;\nAlle Preise zzgl. MwSt.;;\n", 1, 0),
      ("sku,name,price\nA-1,Saw,3\nA-2,Axe,4\nTotal,,7\nAll prices without VAT,,\n", 1, 1),
      (
        "sku,name,price\nA-1,Saw,3\nA-2,Axe,4\nAll prices without VAT,,\nValid until May 2026,,\n",
        2, 0
      ),
      // Others are errors of their rows.
      ("sku,name,price\nA-1,Saw,3\nA-2,Axe,4\nAB 12,,\n", 0, 0),
      ("sku,name,price\nA-1,Saw,3\nA-2,Axe,4\nAll prices without VAT,,1\n", 0, 0),
      ("sku,name,price\nA-1,Saw,3\nAll prices without VAT,,\nA-2,Axe,4\n", 0, 0),
    ])
  func notesAtTheEnd(_ text: String, _ notes: Int, _ totals: Int) throws {
    let survey = try ImportFileSurvey(name: "input", options: ImportOptions()) {
      byteSource(Array(text.utf8), pieceSize: 7)
    }
    var (reader, record) = (try survey.products(), ProductRecord())
    var (found, errors) = ([String?](), 0)
    while true {
      do {
        guard try reader.next(into: &record) else { break }
        found.append(record.text(.name))
      } catch let error as ImportError where error.isOfRow {
        errors += 1
      }
    }
    #expect(found == ["Saw", "Axe"])
    #expect(errors == (notes == 0 ? 1 : 0))
    let told = reader.remarks.first { $0.hasPrefix("not read, below the products: ") }
    #expect((told.map { $0.split(separator: "', '").count } ?? 0) == notes, "\(reader.remarks)")
    #expect(reader.remarks.count { $0.contains("as totals") } == totals)
  }

  @Test(
    "A row of totals between products, or that is not called so, is an error of its row",
    arguments: [
      "name,price,quantity\nSaw,3,1\nAxe,4,1\nCup,5,3\nA b c,12,5\n",
      "name,price\nSaw,3\nAxe,4\nSubtotal,7\nCup,5\nJar,6\nSubtotal,11\n",
      "name,price\nSaw,3\nAxe,4\nTotal,7\nCup,5\n",
      "sku,name,price\nA,Saw,3\nB,Axe,4\n,Total,7\nC,\"Cup\"x,5\n",
    ])
  func totals(_ text: String) throws {
    #expect(message(text)?.contains("looks like a total") == true)
    // What is behind them is read all the same.
    let survey = try ImportFileSurvey(name: "input", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    var (reader, record) = (try survey.products(), ProductRecord())
    var (names, lines) = ([String](), [Int]())
    while true {
      do {
        guard try reader.next(into: &record) else { break }
        names.append(record.text(.name) ?? "")
      } catch let error as ImportError where error.isOfRow {
        lines.append(error.line ?? 0)
      }
    }
    #expect(names.starts(with: ["Saw", "Axe"]))
    #expect(names.count + lines.count + reader.remarks.count + 1 == text.utf8.count { $0 == 0x0A })
  }

  @Test(
    "A product that is called Total is one",
    arguments: [
      "sku,name,price\nA-1,Saw,3\nA-2,Total,4\nA-3,Axe,4\n", "name\nSaw\nTotal\nAxe\n",
      "name,price\nTotal,3\nSaw,3\nAxe,3\n", "sku,name\nA,Saw\nB,Axe\n,Total station\n",
    ])
  func noTotals(_ text: String) throws {
    #expect(try readProducts(in: text).count == 3)
  }

  @Test(
    "A heading is found where the list has a total, or only two columns",
    arguments: [
      ("SKU,Name,Price\nA1,Saw,12.5\n,TOOLS,\nA2,Axe,9.1\n,Total,21.6\n", [3]),
      ("Name,Price\nTools:,\nSaw,12.5\nAxe,9.1\nGarden:,\nHose,3\n", [2, 5]),
      ("Name,Price\nTOOLS,\nSaw,12.5\nAxe,\nGARDEN,\nHose,3\nPin,1\n", [2, 5]),
      ("SKU,Name,Price\nA1,Saw,12.5\nA2,Axe,9.1\n,Prices without VAT,\n", [4]),
    ])
  func headingsOfShortLists(text: String, lines: [Int]) throws {
    let survey = try ImportFileSurvey(name: "a", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var found: [Int] = []
    while true {
      do {
        guard try reader.next(into: &record) else { break }
      } catch let error as ImportError where error.isOfRow {
        found.append(error.line ?? 0)
      }
    }
    #expect(found == lines)
  }

  @Test("A heading of a group, which has only a name, is an error of its row; so is a page number")
  func headings() throws {
    let text = """
      name,price,quantity
      HAND TOOLS,,
      Saw,1.50,3
      Page 1 of 2,,
      Drill,2.00,4
      Axe,2.25,4

      """
    let survey = try ImportFileSurvey(name: "a", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var found: [String] = []
    while true {
      do {
        guard try reader.next(into: &record) else { break }
        found.append(record.text(.name) ?? "")
      } catch let error as ImportError where error.isOfRow {
        found.append(error.message)
      }
    }
    #expect(found.count == 5)
    #expect(found[0].contains("--map name=name"), "\(found)")
    #expect(found[2].contains("number of a page"), "\(found)")
    var options = ImportOptions()
    options.assignments = [(field: "name", column: "name")]
    let asked = text.replacing("Page 1 of 2,,\n", with: "")
    #expect(try readProducts(in: asked, options: options).first?.name == "HAND TOOLS")
  }

  @Test("Notes at the end, which have no name, make no products of headings")
  func headingsAboveNotes() throws {
    let text = """
      SKU,Name,Price,Qty
      A1,Saw,5,1
      ,Garden,,
      A2,Axe,6,2
      A3,Hoe,6,2
      Prices excl VAT,,,
      valid from May,,,

      """
    let survey = try ImportFileSurvey(name: "a", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    #expect(try survey.firstProducts(9).map { $0.text(.name) } == ["Saw", "Axe", "Hoe"])
  }

  @Test(
    "A row of only a name is a product where it is the last, or others are like it",
    arguments: [
      "name,price,stock\nSaw,1,2\nAxe,2,2\nCup,,\n", "name,price,stock\nCup,,\nJar,,\nSaw,1,2\n",
      "name,price\nCup,\nSaw,1\nAxe,2\n",
    ])
  func namesAlone(_ text: String) throws {
    #expect(try readProducts(in: text).count == 3)
  }
}
