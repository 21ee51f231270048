import CZlib

/// A part of a zip archive, and what it says wrongly of itself.
struct ZipPart {
  var name: String
  var bytes: [UInt8]
  var saidSize: Int?
  var saidChecksum: UInt32?
  var flags = 0
  /// The part whose bytes it has, in place of its own.
  var sharesBytesOf: Int?

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }
}

/// Returns a zip archive.
func zipBytes(_ parts: [ZipPart]) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var bytes: [UInt8] = []
  var directory: [UInt8] = []
  var offsets: [Int] = []
  for part in parts {
    let packed = deflated(part.bytes)
    let checksum = part.saidChecksum ?? czlib_checksum(0, part.bytes, part.bytes.count)
    let facts =
      number(20, 2) + number(part.flags, 2) + number(8, 2) + number(0, 4)
      + number(Int(checksum), 4) + number(packed.count, 4)
      + number(part.saidSize ?? part.bytes.count, 4) + number(part.name.utf8.count, 2)
      + number(0, 2)
    offsets.append(part.sharesBytesOf.map { offsets[$0] } ?? bytes.count)
    if part.sharesBytesOf == nil {
      bytes += number(0x0403_4B50, 4) + facts + Array(part.name.utf8) + packed
    }
    directory +=
      number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 10)
      + number(offsets[offsets.count - 1], 4) + Array(part.name.utf8)
  }
  let start = bytes.count
  return bytes + directory + number(0x0605_4B50, 4) + number(0, 4) + number(parts.count, 2)
    + number(parts.count, 2) + number(directory.count, 4) + number(start, 4) + number(0, 2)
}

private func deflated(_ bytes: [UInt8]) -> [UInt8] {
  guard let stream = czlib_deflate_open(1) else { return [] }
  defer { czlib_deflate_close(stream) }
  var packed = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 100)
  let step = czlib_deflate(stream, bytes, bytes.count, &packed, packed.count, true)
  return Array(packed[..<step.produced])
}

/// A workbook of sheets that are written as XML.
struct WorkbookBytes {
  var sheets: [(name: String, state: String, rows: String)]
  var texts: [String] = []
  /// The codes of formats; a cell has one by its place, from 1.
  var formats: [String] = []
  var properties = ""
  /// The ranges of cells that are merged.
  var merges: [String] = []

  init(_ rows: String) { sheets = [("Parts", "visible", rows)] }

  init(sheets: [(name: String, state: String, rows: String)]) { self.sheets = sheets }

  var parts: [ZipPart] {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relation(_ id: String, _ kind: String, _ target: String) -> String {
      "<Relationship Id='\(id)' Type='\(office)/\(kind)' Target='\(target)'/>"
    }
    let relations = sheets.indices.map {
      relation("r\($0)", "worksheet", "worksheets/sheet\($0).xml")
    }
    let codes = formats.enumerated().map {
      "<numFmt numFmtId='\(200 + $0)' formatCode=\"\($1)\"/>"
    }
    let cells = formats.indices.map { "<xf numFmtId='\(200 + $0)'/>" }
    return [
      ZipPart(
        "_rels/.rels",
        "<Relationships>" + relation("r", "officeDocument", "xl/workbook.xml")
          + "</Relationships>"),
      ZipPart(
        "xl/workbook.xml",
        "<workbook xmlns:r='\(office)'>\(properties)<sheets>"
          + sheets.enumerated().map {
            "<sheet name='\($1.name)' state='\($1.state)' r:id='r\($0)'/>"
          }.joined() + "</sheets></workbook>"),
      ZipPart(
        "xl/_rels/workbook.xml.rels",
        "<Relationships>" + relations.joined() + relation("s", "styles", "styles.xml")
          + relation("t", "sharedStrings", "/xl/sharedStrings.xml") + "</Relationships>"),
      ZipPart(
        "xl/styles.xml",
        "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId='9'/>"
          + "</cellStyleXfs><cellXfs><xf numFmtId='0'/>\(cells.joined())</cellXfs></styleSheet>"),
      ZipPart(
        "xl/sharedStrings.xml",
        "<sst>" + texts.map { "<si>\($0)</si>" }.joined() + "</sst>"),
    ]
      + sheets.enumerated().map {
        ZipPart(
          "xl/worksheets/sheet\($0).xml",
          "<worksheet><dimension ref='A1:XFD1048576'/><sheetData>\($1.rows)</sheetData>"
            + (merges.isEmpty
              ? ""
              : "<mergeCells>" + merges.map { "<mergeCell ref='\($0)'/>" }.joined()
                + "</mergeCells>")
            + "</worksheet>")
      }
  }

  var bytes: [UInt8] { zipBytes(parts) }
}
