import CatalogAccess
import DBAccess
import SectionedTable

/// A workbook of Excel 2007 and later with one sheet: a header that stays, a filter in it, and a
/// row a product. https://ecma-international.org/publications-and-standards/standards/ecma-376/
///
/// Numbers are numbers, custom fields too where that keeps their texts; prices have the format of
/// their currency. Texts stand in their cells, so that nothing has to be known before the first row
/// is written.
struct WorkbookSink: ProductSink {
  /// The greatest number of products of a sheet.
  static let greatestCount = 1_048_575

  private let columns: [ProductColumn]
  /// The number of columns behind those: what a product is sorted by, and custom fields.
  private let otherCount: Int
  private let rows: WorkbookRows
  private let zip: ZipWriter

  /// Makes the sink of an output.
  ///
  /// - Parameter custom: The names of the custom fields that come behind the columns and what a
  ///   product is sorted by; nil where the columns are all.
  init(
    _ columns: [ProductColumn] = ProductColumn.allCases, custom: [String]?,
    to output: BufferedOutput
  ) {
    self.columns = columns
    otherCount = custom.map { $0.count + 1 } ?? 0
    rows = WorkbookRows(columns, custom: custom)
    zip = ZipWriter(output)
  }

  var isDivisible: Bool { false }

  func makeRows() -> any ProductRows { rows }

  func begin(to output: BufferedOutput) throws {
    try zip.add("[Content_Types].xml", Self.contentTypes)
    try zip.add("_rels/.rels", Self.relations([("officeDocument", "xl/workbook.xml")]))
    try zip.begin("xl/worksheets/sheet1.xml")
    let widths = (columns.map(\.width) + Array(repeating: 20, count: otherCount)).enumerated()
      .map { "<col min=\"\($0 + 1)\" max=\"\($0 + 1)\" width=\"\($1)\" customWidth=\"1\"/>" }
    rows.buffer.append(
      Self.declaration + "<worksheet xmlns=\"\(Self.main)\"><sheetViews><sheetView "
        + "workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" "
        + "state=\"frozen\"/></sheetView></sheetViews><cols>\(widths.joined())</cols><sheetData>")
    rows.appendHeader()
    try zip.write(rows.bytes)
    rows.removeAll()
  }

  func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    if let problem = self.rows.problem { throw problem }
    try zip.write(rows)
  }

  func end(to output: BufferedOutput) throws {
    let range = "A1:\(lastColumn)\(rows.number)"
    rows.buffer.append("</sheetData><autoFilter ref=\"\(range)\"/></worksheet>")
    try zip.write(rows.bytes)
    rows.removeAll()
    try zip.end()
    try zip.add("xl/styles.xml", styles)
    try zip.add(
      "xl/workbook.xml",
      Self.declaration + "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.office)\"><sheets>"
        + "<sheet name=\"Products\" sheetId=\"1\" r:id=\"rId1\"/></sheets><definedNames>"
        + "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"0\" hidden=\"1\">"
        + "Products!$A$1:$\(lastColumn)$\(rows.number)</definedName></definedNames></workbook>")
    try zip.add(
      "xl/_rels/workbook.xml.rels",
      Self.relations([("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")]))
    try zip.finish()
  }

  private var lastColumn: String {
    WorkbookRows.name(ofColumn: columns.count + otherCount - 1)
  }

  // MARK: Parts

  private static let declaration =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  private static func relations(_ targets: [(kind: String, target: String)]) -> String {
    let list = targets.enumerated().map { index, relation in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(relation.kind)\" "
        + "Target=\"\(relation.target)\"/>"
    }
    return declaration
      + "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
      + list.joined() + "</Relationships>"
  }

  private static let contentTypes: String = {
    let office = "application/vnd.openxmlformats-"
    let parts = [
      ("xl/workbook.xml", "sheet.main"), ("xl/worksheets/sheet1.xml", "worksheet"),
      ("xl/styles.xml", "styles"),
    ]
    return declaration
      + "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"\(office)package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + parts.map { part, kind in
        "<Override PartName=\"/\(part)\" "
          + "ContentType=\"\(office)officedocument.spreadsheetml.\(kind)+xml\"/>"
      }.joined() + "</Types>"
  }()

  /// The formats of cells: that of most, the header's, that of long numbers, and one for each
  /// currency.
  private var styles: String {
    let formats = rows.currencies.enumerated().map { index, currency in
      let decimals =
        currency.digits == 0 ? "" : "." + String(repeating: "0", count: currency.digits)
      return "<numFmt numFmtId=\"\(164 + index)\" "
        + "formatCode=\"#,##0\(decimals)\\ [$\(currency.code)]\"/>"
    }
    let prices = formats.indices.map {
      "<xf numFmtId=\"\(164 + $0)\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" "
        + "applyNumberFormat=\"1\"/>"
    }
    let xf = "<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\""
    return Self.declaration + "<styleSheet xmlns=\"\(Self.main)\">"
      + (formats.isEmpty
        ? "" : "<numFmts count=\"\(formats.count)\">\(formats.joined())</numFmts>")
      + "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
      + "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
      + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
      + "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
      + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
      + "<cellStyleXfs count=\"1\">\(xf)/></cellStyleXfs>"
      + "<cellXfs count=\"\(WorkbookRows.firstCurrencyFormat + prices.count)\">\(xf) xfId=\"0\"/>"
      + "<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>"
      + "<xf numFmtId=\"1\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" "
      + "applyNumberFormat=\"1\"/>" + prices.joined() + "</cellXfs>"
      + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
  }
}

extension ProductColumn {
  /// The width of the column in a sheet, in characters.
  fileprivate var width: Int {
    switch self {
    case .id, .currency, .section: 9
    case .price, .quantity, .originCode: 12
    case .sku: 16
    case .manufacturer, .origin, .image: 22
    case .name: 40
    case .details: 60
    case .custom: 20
    }
  }
}
