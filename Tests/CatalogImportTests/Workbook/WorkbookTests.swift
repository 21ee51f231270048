@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Workbooks of Excel: cells as they are shown, and nothing that they say believed.
struct WorkbookTests {
  private func read(
    _ bytes: WorkbookBytes, sheet: Int = 0
  ) throws -> (rows: ReadRows, remarks: [String]) {
    let workbook = try Workbook(FileContents(byteSource(bytes.bytes)))
    func reader() throws -> SheetReader {
      try SheetReader(workbook.sheets[sheet], of: workbook, hasHeader: true, columns: nil)
    }
    var again = try reader()
    var row = RawRow()
    while (try? again.next(into: &row)) ?? nil != nil {}
    return (try readRows(reader(), allowingErrors: 3), again.remarks)
  }

  private func message(_ bytes: WorkbookBytes) -> String? {
    do {
      _ = try readProducts(in: bytes.bytes, name: "x.xlsx")
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static let header =
    "<row><c t='inlineStr'><is><t>name</t></is></c><c t='str'><v>price</v></c></row>"

  /// A row of numbers, each with a format.
  private func row(_ cells: [(value: String, format: Int)]) -> String {
    "<row>" + cells.map { "<c s='\($0.format)'><v>\($0.value)</v></c>" }.joined() + "</row>"
  }

  private func names(_ count: Int) -> String {
    "<row>" + (0..<count).map { "<c t='str'><v>c\($0)</v></c>" }.joined() + "</row>"
  }

  @Test("Of several parts of a kind the first is read, and always the same")
  func partsOfAKind() throws {
    var book = WorkbookBytes(names(1) + "<row><c t='s'><v>0</v></c></row>")
    book.texts = ["<t>Saw</t>"]
    var parts = book.parts
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    let others = (0..<8).map {
      "<Relationship Id='o\($0)' Type='\(kind)' Target='other.xml'/>"
    }.joined()
    for index in parts.indices where parts[index].name.hasSuffix("workbook.xml.rels") {
      let text = String(decoding: parts[index].bytes, as: UTF8.self)
      parts[index] = ZipPart(
        parts[index].name, text.replacing("</Relationships>", with: others + "</Relationships>"))
    }
    parts.append(ZipPart("xl/other.xml", "<sst><si><t>Axe</t></si></sst>"))
    let workbook = try Workbook(FileContents(byteSource(zipBytes(parts))))
    let rows = try readRows(
      SheetReader(workbook.sheets[0], of: workbook, hasHeader: true, columns: nil))
    #expect(rows.rows == [["Saw"]])
  }

  @Test("Texts, numbers, truths and errors are read in all the ways that cells hold them")
  func kinds() throws {
    var bytes = WorkbookBytes(
      names(8)
        + """
        <row r='4' spans='1:8'><c r='A4' t='s'><v>1</v></c><c r='B4'><f>1+1</f><v>2</v></c>\
        <c r='C4' t='b'><v>1</v></c><c r='D4' t='e'><v>#N/A</v></c>\
        <c r='E4' t='inlineStr'><is><r><t>a</t></r><r><rPr><b/></rPr><t xml:space='preserve'> b</t></r>\
        <rPh sb='0' eb='1'><t>no</t></rPh></is></c>\
        <c r='G4' t='str'><f>A1</f><v>x_x000D_y_x005F_x0041_</v></c><c r='H4' t='d'><v>2026-05-01</v></c></row>
        """)
    bytes.texts = [
      "<t>none</t>", "<r><t>Säge</t></r><rPh><t>no</t></rPh><r><t> 40 &lt;b&gt;</t></r>",
    ]
    let (rows, remarks) = try read(bytes)
    #expect(
      rows.rows == [
        [
          "Säge 40 <b>", .number("2"), "true", nil, "a b", nil, "x\ry_x0041_", "2026-05-01",
        ]
      ])
    #expect(rows.rowLines == [4])
    #expect(remarks == ["1 cell with an error (#N/A) read as nothing"])
  }

  @Test("Numbers are as they are shown: days, hundredths, currencies, zeros before them")
  func formats() throws {
    var bytes = WorkbookBytes("")
    let cells: [(value: String, code: String, shown: RowValue)] = [
      ("12.949999999999999", "General", .number("12.95")), ("1E-3", "General", .number("0.001")),
      ("1001.0", "General", .number("1001")), ("12.50", "General", .number("12.5")),
      ("4.006381333931E12", "0", .number("4006381333931")),
      ("123456789012345678", "0", .number("123456789012345678")),
      ("45413", "yyyy\\-mm\\-dd", "2024-05-01"), ("45413.75", "d.m.yy h:mm", "2024-05-01 18:00:00"),
      ("45413", "[$-409]mmm\\ d;@", "2024-05-01"), ("1", "dd/mm/yyyy", "1900-01-01"),
      ("61", "m/d/yy", "1900-03-01"), ("0.5", "h:mm AM/PM", "12:00:00"),
      ("1.5", "[h]:mm", "36:00:00"),
      ("0.075", "0.0%", "7.5%"), ("17", "00000", "00017"),
      ("-1", "#,##0;[Red]-#,##0", .number("-1")),
      ("1.299", "#,##0.00\\ [$€-407]", .number("1.299 €")),
      ("5", "[$$-1009]#,##0.00", .number("5 CAD")), ("5", "[$CHF] 0.00", .number("5 CHF")),
      ("5", "&quot;$&quot;#,##0_);(0)", .number("5 $")),
      ("5", "0 &quot;pcs&quot;", .number("5 pcs")),
      ("5", "[Red]0.00", .number("5")), ("5", "€0", .number("5 €")), ("5", "@", .number("5")),
      ("99999999", "yyyy", .number("99999999")), ("what", "0", "what"),
    ]
    bytes.formats = cells.map(\.code)
    bytes.sheets[0].rows =
      names(cells.count) + row(cells.enumerated().map { ($1.value, $0 + 1) })
    let found = try read(bytes).rows.rows[0]
    for (cell, value) in zip(cells, found) {
      #expect(value == cell.shown, "\(cell.value) as \(cell.code)")
    }
    bytes.properties = "<workbookPr date1904='1'/>"
    let day = try #require(cells.firstIndex { $0.value == "45413" })
    #expect(try read(bytes).rows.rows[0][day] == "2028-05-02")
  }

  @Test(
    "A number with texts in its format, or zeros before it, is as it is shown",
    arguments: [
      ("12", "&quot;SKU-&quot;0000", "SKU-0012"), ("123456", "\\S\\K\\-0000", "SK-123456"),
      ("7", "&quot;R&quot;000", "R007"), ("7", "&quot;#&quot;0", "#7"),
      ("1234567", "000-0000", "123-4567"),
      ("12", "000-0000", "000-0012"), ("501", "00000", "00501"), ("5.5", "00.00", "05.50"),
      ("5551234", "[&lt;=9999999]###-####;(###) ###-####", "555-1234"),
      ("4155551234", "[&lt;=9999999]###-####;(###) ###-####", "(415) 555-1234"),
      ("1250", "0\\.00", "12.50"), ("12.5", "0.00&quot; / kg&quot;", "12.5 / kg"),
      ("12.5", "[$€-407]0.00&quot; / kg&quot;", "€12.5 / kg"),
      ("3", "General&quot; m&quot;", "3 m"),
      ("1234.5", "#,##0.00&quot; per 100&quot;", "1234.5 per 100"),
      ("1234567", "#\\ ##0", "1234567"), ("12500", "0.0,&quot;K&quot;", "12500"),
      ("5", "_-* #,##0.00\\ _€_-", "5"), ("5", "+0;-0", "5"), ("0.5", "# ?/?", "0.5"),
      ("-12", "&quot;SKU-&quot;0000", "SKU--12"), ("12.5", "0000", "12.5"),
      ("0", "0.00;-0.00;&quot;on request&quot;", "on request"),
      ("0", "0;-0;&quot;sold out&quot;", "0"), ("0", "0;-0;&quot;-&quot;", "0"),
      ("3", "0.00;-0.00;&quot;Auf Anfrage&quot;", "3"),
    ])
  func masks(_ value: String, _ code: String, _ shown: String) throws {
    var bytes = WorkbookBytes(names(1) + row([(value, 1)]))
    bytes.formats = [code]
    let found = try read(bytes).rows.rows[0][0]
    #expect(found == RowValue(stringLiteral: shown) || found == .number(shown), "\(found ?? "")")
  }

  @Test("Cells that are merged over rows have their value in each, and the report counts them")
  func merges() throws {
    func texts(_ row: Int, _ cells: String...) -> String {
      "<row r='\(row)'>"
        + cells.enumerated().filter { !$1.isEmpty }.map { column, text in
          "<c r='\(SheetEvents.letters(of: column))\(row)' t='str'><v>\(text)</v></c>"
        }.joined() + "</row>"
    }
    var bytes = WorkbookBytes(
      texts(1, "Category", "Name", "Price") + texts(2, "Saws", "Saw", "1")
        + texts(3, "", "Hack", "2")
        + texts(4, "", "", "3") + "<row r='5'><c r='A5'/></row>" + texts(6, "", "Axe", "4"))
    bytes.merges = ["A2:A5", "B3:B4", "A1:A1", "B1:C1", "bad", "D2:D9"]
    let (rows, remarks) = try read(bytes)
    #expect(
      rows.rows == [
        ["Saws", "Saw", "1"], ["Saws", "Hack", "2"], ["Saws", "Hack", "3"], [nil, "Axe", "4"],
      ])
    #expect(
      remarks == [
        "3 cells that are merged with one above filled with its value, in 'Category', 'Name'"
      ])
    bytes.sheets[0].rows =
      texts(1, "SKU", "Name", "Price", "") + texts(2, "", "", "Net", "Gross")
      + texts(3, "A", "Saw", "1", "2")
    bytes.merges = ["A1:A2", "B1:B2", "C1:D1"]
    let (headed, silent) = try read(bytes)
    #expect(headed.columnNames == ["SKU", "Name", "Price Net", "Price Gross"])
    #expect(headed.rows == [["A", "Saw", "1", "2"]])
    #expect(silent == [])
  }

  @Test("A text of a quantity that no number would be written as says what its decimal mark is")
  func quantities() throws {
    func texts(_ cells: String...) -> String {
      "<row>" + cells.map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    }
    let rows = [
      texts("SKU", "Name", "Price", "Qty"), texts("A", "Saw", "1299.50", "1,000"),
      texts("B", "Axe", "9.90", "10 pcs"), texts("C", "Cup", "4.00", "12.0"),
    ]
    let products = try readProducts(in: WorkbookBytes(rows.joined()).bytes, name: "x.xlsx")
    #expect(products.map(\.quantity) == [1000, 10, 12])
  }

  @Test("What is damaged, and what is no workbook, is said to be so, with its part")
  func damage() throws {
    var bytes = WorkbookBytes(names(2))
    bytes.texts = ["<t>cut"]
    #expect(
      message(bytes)?.contains("is damaged: its part 'xl/sharedStrings.xml' cannot be read")
        == true,
      "\(message(bytes) ?? "")")
    let archive = zipBytes([ZipPart("a.txt", "hello")])
    let kind = FileKind.marked(archive, fileName: "x.xlsx", isPacked: false)
    #expect(kind?.name == "a zip archive, but no Excel workbook")
  }

  @Test("The names of the columns stand below titles, which are told")
  func titles() throws {
    let bytes = WorkbookBytes(
      "<row r='1'><c t='str'><v>Price list</v></c></row><row r='2'/>"
        + "<row r='3'><c t='str'><v>of</v></c><c><v>2026</v></c></row>" + Self.header
        + "<row><c t='str'><v>Saw</v></c><c><v>1.5</v></c></row><row><c/><c/></row>"
        + "<row><c t='str'><v>Axe</v></c></row>")
    let (rows, remarks) = try read(bytes)
    #expect(rows.columnNames == ["name", "price"])
    #expect(rows.rows == [["Saw", .number("1.5")], ["Axe"]])
    #expect(rows.rowLines == [5, 7])
    #expect(remarks == ["not read, above the names of the columns: 'Price list', 'of 2026'"])
    var options = ImportOptions()
    options.skippedLines = 3
    #expect(try readProducts(in: bytes.bytes, options: options).map(\.name) == ["Saw", "Axe"])
    options.skippedLines = 5
    #expect(throws: MappingError.self) { try readProducts(in: bytes.bytes, options: options) }
  }

  @Test("A header of fewer names than its rows have values is found below titles, as in CSV")
  func titlesAboveShortHeaders() throws {
    func row(_ number: Int, _ cells: String...) -> String {
      "<row r='\(number)'>" + cells.map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    }
    let rows = (3...5).map { number in
      row(number, "A\(number)", "Saw").replacing(
        "</row>", with: "<c><v>12.5</v></c><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>")
    }
    let bytes = WorkbookBytes(
      ([row(1, "Price list"), row(2, "SKU", "Name", "Price")] + rows).joined())
    let survey = try ImportFileSurvey(name: "x.xlsx", options: ImportOptions()) {
      byteSource(bytes.bytes)
    }
    #expect(try survey.firstProducts(9).map { $0.text(.sku) } == ["A3", "A4", "A5"])
    #expect(survey.remarks == ["not read, above the names of the columns: 'Price list'"])
  }

  @Test("Titles of two cells are no header, and the row that is one can be chosen")
  func wideTitles() throws {
    func row(_ number: Int, _ cells: String...) -> String {
      "<row r='\(number)'>" + cells.map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    }
    func rows(_ header: [String]) -> String {
      ([row(1, "ACME"), row(2, "Valid from", "2026-01-01")] + header
        + [
          row(5, "A1", "Saw").replacing("</row>", with: "<c><v>12.5</v></c></row>"),
          row(6, "A2", "Axe").replacing("</row>", with: "<c><v>9.1</v></c></row>"),
        ]).joined()
    }
    let one = WorkbookBytes(rows([row(4, "SKU", "Name", "Price")]))
    #expect(message(one)?.contains("--skip-lines 3") == true, "\(message(one) ?? "none")")
    let two = WorkbookBytes(
      rows([row(3, "Seller SKU", "Product name", "Price"), row(4, "sku", "name", "price")]))
    var options = ImportOptions()
    options.skippedLines = 2
    let error = #expect(throws: ImportError.self) {
      try readProducts(in: two.bytes, name: "x.xlsx", options: options)
    }
    #expect(error?.message.contains("row 4") == true, "\(error?.message ?? "none")")
    options.skippedLines = 3
    for book in [one, two] {
      let products = try readProducts(in: book.bytes, name: "x.xlsx", options: options)
      #expect(products.map(\.name) == ["Saw", "Axe"])
    }
  }

  @Test("The only sheet with products that can be seen is read, or the one that is named")
  func sheets() throws {
    func rows(_ name: String) -> String {
      Self.header + "<row><c t='str'><v>\(name)</v></c><c><v>1</v></c></row>"
    }
    let bytes = WorkbookBytes(sheets: [
      ("Old", "hidden", rows("Old saw")), ("Empty", "visible", ""),
      ("Notes", "visible", "<row><c t='str'><v>Hello</v></c></row>"),
      ("Stock", "visible", rows("Saw")), ("More", "veryHidden", rows("Axe")),
    ]).bytes
    func name(_ sheet: String?) throws -> String? {
      var options = ImportOptions()
      options.sheet = sheet
      return try readProducts(in: bytes, options: options).first?.name
    }
    #expect(try name(nil) == "Saw")
    #expect(try name("old") == "Old saw")
    #expect(try name("More") == "Axe")
    do {
      _ = try name("None")
      Issue.record("there is no such sheet")
    } catch {
      #expect(
        "\(error)" == "has no sheet 'None'; choose one: --sheet Empty, --sheet Notes, "
          + "--sheet Stock, --sheet Old (hidden), --sheet More (hidden)")
    }
    let survey = try ImportFileSurvey(name: "x", options: ImportOptions()) { byteSource(bytes) }
    #expect(survey.sheet == "Stock")
    #expect(survey.remarks.first?.hasPrefix("sheet 'Stock' is read; the others are not:") == true)
  }

  /// A sheet of some rows of texts.
  private func sheet(
    _ name: String, _ state: String = "visible", _ rows: [String]...
  ) -> (name: String, state: String, rows: String) {
    let rows = rows.map { row in
      "<row>" + row.map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    }
    return (name, state, rows.joined())
  }

  @Test("A sheet that would be refused with a question is not passed over for another")
  func questions() {
    let archive = sheet("Archive", "hidden", ["SKU", "Name", "Price"], ["X", "Y", "2"])
    let seen = sheet("Archive", "visible", ["SKU", "Name", "Price"], ["X", "Y", "2"])
    let faulty = [
      sheet(
        "Stock", "visible", ["SKU", "Name", "Min price", "Max price"], ["A", "Saw", "1", "5"],
        ["B", "Axe", "2", "6"]),
      sheet(
        "Stock", "visible", ["SKU", "Color", "Price"], ["A", "Red", "1"], ["B", "Blue", "2"]),
      sheet(
        "Stock", "visible", ["of", "2026"], ["to", "1"], ["SKU", "Name", "Price"],
        ["A", "Saw", "1"], ["B", "Axe", "1"]),
    ]
    for stock in faulty {
      let hidden = message(WorkbookBytes(sheets: [stock, archive])) ?? "none"
      #expect(hidden.hasSuffix("\n  to read another sheet: --sheet Archive (hidden)"), "\(hidden)")
      #expect(hidden.hasPrefix("sheet 'Stock': "), "\(hidden)")
      let both = message(WorkbookBytes(sheets: [seen, stock])) ?? "none"
      #expect(both.hasPrefix("sheet 'Stock': "), "\(both)")
      #expect(both.hasSuffix("\n  to read another sheet: --sheet Archive"), "\(both)")
    }
  }

  @Test("Of several sheets with products one is to be chosen, and no hidden one is read unasked")
  func severalSheets() throws {
    let header = ["SKU", "Name", "Price"]
    let saws = sheet("Saws", "visible", header, ["A", "Saw", "1"])
    let axes = sheet("My axes", "visible", header, ["B", "Axe", "1"], ["C", "Maul", "2"])
    let notes = sheet(
      "Notes", "visible", ["Field", "Meaning"], ["a", "b"], ["c", "d"], ["e", "f"])
    let old = sheet("Old", "hidden", header, ["A", "Saw", "1"])
    #expect(
      message(WorkbookBytes(sheets: [saws, notes, axes])) == """
        has several sheets that could be the products; choose one:
          --sheet Saws  has sku, name, price in 1 row
          --sheet 'My axes'  has sku, name, price in 2 rows
        """)
    #expect(message(WorkbookBytes(sheets: [notes, saws, old])) == nil)
    let hidden = message(WorkbookBytes(sheets: [notes, old])) ?? "none"
    #expect(hidden.hasSuffix("\n  to read another sheet: --sheet Old (hidden)"), "\(hidden)")
    #expect(
      message(WorkbookBytes(sheets: [sheet("Empty"), old]))
        == "has no sheet with rows that can be seen; choose one: --sheet Old (hidden)")
    var options = ImportOptions()
    options.sheet = "Old"
    let bytes = WorkbookBytes(sheets: [sheet("Empty"), old]).bytes
    #expect(try readProducts(in: bytes, options: options).map(\.name) == ["Saw"])
  }

  @Test(
    "A sheet that cannot be is refused, with its row",
    arguments: [
      (
        "<row r='5'><c t='str'><v>a</v></c></row><row r='4'/>",
        "row 5: the file is damaged: row '4'"
      ),
      ("<row r='x'/>", "row 'x' comes next"), ("<row r='99999999999'/>", "comes next"),
      ("<row><c r='B1'/><c r='A1'/></row>", "cell 'A1' comes next"),
      ("<row><c r='A1'/><c r='A1'/></row>", "cell 'A1' comes next"),
      ("<row><c r='AAAA1'/></row>", "cell 'AAAA1' comes next"),
      ("<row><c r='XFE1'/></row>", "more than 16,384 columns"),
      ("<row><c t='s'><v>7</v></c></row>", "a text that is missing"),
      ("<row><c t='s'><v>-1</v></c></row>", "a text that is missing"),
      ("<row><c>", "not well-formed"),
    ])
  func impossible(_ rows: String, _ expected: String) {
    let found = message(WorkbookBytes(Self.header + rows))
    #expect(found?.contains("sheet Parts, row") == true, "\(found ?? "none")")
    #expect(found?.contains(expected) == true, "\(found ?? "none")")
  }

  @Test("Cells far apart need little memory, and too many columns are refused")
  func farApart() throws {
    let rows = (1...1500).map { "<row><c r='ALL\($0)'><v>1</v></c></row>" }.joined()
    let read = try read(WorkbookBytes(names(1000) + rows)).rows
    #expect(read.rows.count == 1500)
    #expect(
      message(WorkbookBytes(Self.header + "<row><c r='XFD2' t='str'><v>a</v></c></row>"))?
        .contains("10000 columns") == true)
  }

  @Test("More texts than are held in memory are found in a file")
  func manyTexts() throws {
    var bytes = WorkbookBytes("")
    let filler = String(repeating: "x", count: 900)
    bytes.texts = (0..<30_000).map { "<t>Saw \($0) \(filler)</t>" }
    bytes.sheets[0].rows =
      Self.header
      + (0..<30_000).map { "<row><c t='s'><v>\(29_999 - $0)</v></c></row>" }.joined()
    let read = try read(bytes).rows
    #expect(read.rows.first == [.text("Saw 29999 \(filler)")])
    #expect(read.rows.last == [.text("Saw 0 \(filler)")])
  }

  @Test("Numbers in cells say nothing of the decimal mark of texts")
  func marks() throws {
    let rows =
      "<row><c t='str'><v>Saw</v></c><c><v>12.5</v></c></row>"
      + "<row><c t='str'><v>Axe</v></c><c t='str'><v>1.299,50</v></c></row>"
    var options = ImportOptions()
    options.currency = Currency(code: "EUR")
    let products = try readProducts(in: WorkbookBytes(Self.header + rows).bytes, options: options)
    #expect(products.map(\.price?.minorUnits) == [1250, 129_950])
  }

  @Test("A workbook that unpacks to very much is read piece by piece")
  func bomb() throws {
    let spaces = String(repeating: " ", count: 6_000_000)
    let bytes = WorkbookBytes(
      Self.header + spaces + "<row><c t='str'><v>Saw</v></c><c><v>2</v></c></row>")
    #expect(try readProducts(in: bytes.bytes).map(\.name) == ["Saw"])
    let tag = String(repeating: " ", count: 5_000_000)
    #expect(message(WorkbookBytes(Self.header + "<row \(tag)/>"))?.contains("1 MiB") == true)
    let cell = String(repeating: "x", count: 300_000)
    #expect(
      message(WorkbookBytes(Self.header + "<row><c t='str'><v>\(cell)</v></c></row>"))?
        .contains("larger than 256 KiB") == true)
    // Few texts, very often.
    var amplified = WorkbookBytes("")
    amplified.texts = ["<t>\(String(repeating: "x", count: 250_000))</t>"]
    let row = "<row>" + String(repeating: "<c t='s'><v>0</v></c>", count: 60) + "</row>"
    amplified.sheets[0].rows = names(60) + String(repeating: row, count: 60)
    #expect(try self.read(amplified).rows.rows.count == 60)
    amplified.sheets[0].rows = names(60) + row.replacing("</row>", with: row.dropFirst(5))
    #expect(message(amplified)?.contains("a row is larger than 16 MiB") == true)
  }

  @Test("Formulas without a saved value are refused where they are read, and told where not")
  func formulas() throws {
    let header =
      "<row>" + ["name", "price", "qty"].map { "<c t='str'><v>\($0)</v></c>" }.joined() + "</row>"
    func row(_ price: String, _ quantity: String) -> String {
      "<row><c t='str'><v>Saw</v></c><c>\(price)</c><c>\(quantity)</c></row>"
    }
    let plain = row("<v>2</v>", "<f>1+1</f><v>2</v>")
    #expect(message(WorkbookBytes(header + plain)) == nil)
    let one = header + plain + row("<f>10*1.2</f><v/>", "<v>3</v>")
    #expect(
      message(WorkbookBytes(one))
        == "1 formula has no saved value, the first in cell B3: open the workbook in a spreadsheet "
        + "program and save it; to import without: --map price=")
    let two = one + row("<v>1</v>", "<f>D1</f>")
    #expect(message(WorkbookBytes(two))?.hasSuffix("--map price= --map quantity=") == true)
    #expect(
      try read(WorkbookBytes(two)).remarks
        == ["2 formulas without a saved value read as nothing, the first in cell B3"])
    // One that gives an empty text has a value.
    let empty =
      header + "<row><c t='str'><v>Saw</v></c><c><v>1</v></c><c t='str'><f>A1</f><v/></c></row>"
    #expect(message(WorkbookBytes(empty)) == nil)
  }

  @Test("A row with a value behind the last column is an error of that row")
  func excess() throws {
    let good = "<row><c t='str'><v>Saw</v></c><c><v>1</v></c></row>"
    let bytes = WorkbookBytes(
      Self.header + String(repeating: good, count: 200) + "<row><c/><c/><c><v>3</v></c></row>"
        + good)
    let read = try read(bytes).rows
    #expect(read.rows.count == 201)
    #expect(read.errors.map(\.line) == [202])
  }

  @Test("An archive that is no workbook, and parts that are missing, are said to be so")
  func missing() {
    #expect(
      message(WorkbookBytes(sheets: [])) == "has no sheet with rows")
    var parts = WorkbookBytes(Self.header).parts
    parts.removeLast()
    do {
      _ = try readProducts(in: zipBytes(parts))
      Issue.record("the sheet is missing")
    } catch {
      #expect("\(error)" == "is damaged: sheet 'Parts' is missing in it")
    }
  }

  @Test("A SKU of more digits than a spreadsheet keeps is counted as cut")
  func cutNumbers() throws {
    for (value, isCut) in [("1.234567890123457E16", true), ("4006381333931", false)] {
      let bytes = WorkbookBytes(
        "<row><c t='str'><v>sku</v></c><c t='str'><v>name</v></c></row>"
          + "<row><c><v>\(value)</v></c><c t='str'><v>Saw</v></c></row>")
      let survey = try ImportFileSurvey(
        name: "x", fileName: "x.xlsx", options: ImportOptions()
      ) { byteSource(bytes.bytes) }
      #expect(try survey.firstProducts(1).map(\.hasCutSKU) == [isCut])
    }
  }
}
