import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// `export --format xlsx`: a workbook that other programs open and that imports again.
struct WorkbookExportTests {
  private static let awkward = """
    INSERT INTO manufacturer (id, name) VALUES (1, 'Süß & <Söhne>');
    INSERT INTO product (id, sku, name, manufacturer_id, details, price, currency, quantity)
    VALUES (1, '007', '=1+1', 1, 'two
    lines' || char(13) || char(9) || char(1) || '_x0041_ _x', 1299.5, 'EUR', 4),
      (9007199254740993, '1E5', ' edges ', NULL, '日本酒 😀', 1290, 'JPY', -3),
      (3, '_xFFFE_\u{FFFE}x\u{FFFF}\u{FEFF}\u{FFBE}', '3.10', NULL, NULL, 0.125, 'KWD', 9007199254740993),
      (4, 'b', 'true', NULL, NULL, 90000000000000.01, 'USD', NULL);
    """

  private func workbook(_ script: String) throws -> (made: CatalogFixture, file: String) {
    let made = try CatalogFixture(Self.statements(script))
    let file = made.directory.file("parts.xlsx")
    let run = try made.catalog(["export", "-o", file])
    #expect(run.status == 0, "\(run.diagnostics)")
    return (made, file)
  }

  /// The script with the texts that SQL would have to compute written out.
  private static func statements(_ script: String) -> String {
    script.replacingOccurrences(of: "' || char(13) || char(9) || char(1) || '", with: "\r\t\u{1}")
  }

  @Test("What is exported as a workbook imports again to the same products")
  func roundTrip() throws {
    for script in [Self.awkward, SmallCatalog.script] {
      let (made, file) = try workbook(script)
      let again = try CatalogFixture()
      let run = try again.catalog(["import", "--locale", "en", file])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(try again.catalog(["export"]).output == made.catalog(["export"]).output)
      #expect(try again.catalog(["check"]).status == 0)
    }
  }

  private static let numbers = [
    "0", "5", "-5", "12.5", "-0.5", "0.1", "100", "123456789012345", "-123456789012345",
    "4006381333931", "0.00001", "0.000000123456789", "-0.123456789012345", "0.123456789012345",
    "12345678.9012345", "0.30000000000001",
  ]
  private static let texts = [
    "007", "1e5", "1E5", "1.50", "1.0", "0.10", "00", "-0", "-0.0", "+5", ".5", "5.", "-", "-.5",
    "1,5",
    "1 000", "1234567890123456", "1.234567890123456", "0.1234567890123456", "٣", "0x10", "1.2.3",
    "n/a",
    "NaN", "2026-05-01", "5%", "--5", "0.00000000000000000000000001",
  ]

  @Test("A custom field is a number where that keeps its text, and imports again to the same")
  func numbersOfCustomFields() throws {
    func isNumber(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { WorkbookRows.isNumber($0) }
    }
    for text in Self.numbers { #expect(isNumber(text), "\(text)") }
    for text in Self.texts { #expect(!isNumber(text), "\(text)") }
    var generator = SeededGenerator(seed: 7)
    let random = (0..<2000).map { _ in
      let digits = String(Int.random(in: 0...999_999_999_999_999, using: &generator))
      let point = Int.random(in: 0...digits.count, using: &generator)
      return (digits.prefix(digits.count - point) + (point > 0 ? "." : "") + digits.suffix(point))
        .description
    }
    let all = Self.numbers + Self.texts + random
    let rows = all.enumerated().map { #"{"name":"P \#($0)","custom":{"Size":"\#($1)"}}"# }
    let made = try CatalogFixture()
    #expect(
      try made.catalog(
        ["import", "-q", "--locale", "en", "-"], input: rows.joined(separator: "\n")
      )
      .status == 0)
    let file = made.directory.file("parts.xlsx")
    #expect(try made.catalog(["export", "-o", file]).status == 0)
    let again = try CatalogFixture()
    #expect(try again.catalog(["import", "--locale", "en", file]).status == 0)
    let export = try made.catalog(["export"]).output
    #expect(export.contains(",007\n") && export.contains(",0.00001\n"))
    #expect(try again.catalog(["export"]).output == export)
    let sheet = try made.shell(
      "command -v unzip > /dev/null || exit 0; unzip -p '\(file)' xl/worksheets/sheet1.xml")
    for cell in ["\"><v>12.5</v>", " s=\"2\"><v>4006381333931</v>", ">007</t>", ">1.50</t>"] {
      #expect(sheet.output.isEmpty || sheet.output.contains(cell), "\(cell)")
    }
  }

  @Test("An empty catalog is a workbook with a header")
  func empty() throws {
    let (made, file) = try workbook("CREATE TABLE product (id INTEGER, name TEXT);\n")
    #expect(try made.catalog(["import", file]).status == 0)
  }

  @Test("A workbook goes to standard output, but to no terminal, and is the same each time")
  func streams() throws {
    let made = try SmallCatalog.make()
    let directory = made.directory.path
    let run = try made.shell(
      "cd '\(directory)'; catalog export --format xlsx > a.xlsx; catalog export -o b.xlsx; "
        + "cmp a.xlsx b.xlsx && catalog import --db new.db - < a.xlsx")
    #expect(run.status == 0, "\(run.diagnostics)")
    let shown = try made.terminal("export --format xlsx")
    #expect(shown.status == 64)
    #expect(shown.output.contains("a workbook cannot be shown on a terminal"), "\(shown.output)")
  }

  @Test("A text that no cell can hold is refused, and no file is left")
  func longText() throws {
    let long = String(repeating: "ä", count: 32_768)
    let made = try CatalogFixture(
      "INSERT INTO product (id, name, details) VALUES (5, 'Saw', '\(long)');")
    let file = made.directory.file("parts.xlsx")
    let run = try made.catalog(["export", "-o", file])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("product 5 has a text of more than 32,767 characters"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("openpyxl reads the workbook, where it is installed")
  func openpyxl() throws {
    let (made, file) = try workbook(SmallCatalog.script)
    let script = """
      import sys
      try:
          import openpyxl
      except ImportError:
          sys.exit(0)
      sheet = openpyxl.load_workbook(sys.argv[1]).active
      assert sheet.title == "Products", sheet.title
      assert sheet.freeze_panes == "A2", sheet.freeze_panes
      assert sheet.auto_filter.ref == "A1:M6", sheet.auto_filter.ref
      rows = {row[2].value: row for row in sheet.iter_rows(min_row=2)}
      assert rows["Widget G"][4].value == 6.26, rows["Widget G"][4].value
      assert rows["Widget G"][4].number_format == "#,##0.00\\\\ [$USD]", rows["Widget G"][4].number_format
      assert rows["Ångström Ruler"][4].value == 1290
      assert rows["Ångström Ruler"][4].number_format == "#,##0\\\\ [$JPY]"
      assert rows["日本酒"][6].value == 0
      assert sheet.column_dimensions["C"].width == 40
      """
    let program = try made.directory.write(script, to: "check.py")
    let run = try made.shell(
      "command -v python3 > /dev/null || exit 0; python3 '\(program)' '\(file)'")
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  @Test("LibreOffice opens the workbook, where it is installed")
  func libreOffice() throws {
    let (made, file) = try workbook(SmallCatalog.script)
    let directory = made.directory.path
    let run = try made.shell(
      "command -v soffice > /dev/null || exit 0; cd '\(directory)'; HOME='\(directory)' soffice "
        + "--headless --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76' '\(file)' > /dev/null 2>&1 && grep -q 'Widget G' parts.csv "
        + "&& grep -q '日本酒' parts.csv")
    #expect(run.status == 0, "\(run.diagnostics)")
  }
}
