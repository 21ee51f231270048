@testable import CatalogImport
import Foundation
import TestSupport
import Testing

struct CSVReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var columns = ["a", "b"]
    let rows: [[RowValue]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "plain", text: "a,b\n1,2\n3,4\n", rows: [["1", "2"], ["3", "4"]]),
    Case(name: "no line end at the end", text: "a,b\n1,2", rows: [["1", "2"]]),
    Case(name: "CRLF", text: "a,b\r\n1,2\r\n3,4\r\n", rows: [["1", "2"], ["3", "4"]]),
    Case(name: "CR", text: "a,b\r1,2\r3,4\r", rows: [["1", "2"], ["3", "4"]]),
    Case(name: "byte order mark", text: "\u{FEFF}a,b\n1,2\n", rows: [["1", "2"]]),
    Case(name: "mark and quote", text: "\u{FEFF}\"a\",b\n1,2\n", rows: [["1", "2"]]),
    Case(name: "semicolons", text: "a;b\n1,5;2,5\n", rows: [["1,5", "2,5"]]),
    Case(
      name: "semicolons and as many commas", text: "a;b, in EUR\n1;1,50\n2;2,75\n",
      columns: ["a", "b, in EUR"], rows: [["1", "1,50"], ["2", "2,75"]]),
    Case(name: "tabs", text: "a\tb\n1,2\t3,4\n", rows: [["1,2", "3,4"]]),
    Case(name: "bars", text: "a|b\n1,5|2\n", rows: [["1,5", "2"]]),
    Case(
      name: "commas in quotes", text: "a;b\n\"x,y,z\";\"1,2,3\"\n", rows: [["x,y,z", "1,2,3"]]),
    Case(
      name: "sep=", text: "sep=;\na;b,c\n1;2,3\n", columns: ["a", "b,c"], rows: [["1", "2,3"]]),
    Case(name: "sep= of any byte", text: "\u{FEFF}SEP=^\r\na^b\r\n1^2\r\n", rows: [["1", "2"]]),
    Case(name: "sep= in quotes", text: "\"sep=,\"\na,b\n1,2\n", rows: [["1", "2"]]),
    Case(name: "one column", text: "a\n1\n2\n", columns: ["a"], rows: [["1"], ["2"]]),
    Case(name: "no rows", text: "a,b\n", rows: []),
    Case(name: "nothing", text: "", columns: [], rows: []),
    Case(name: "line ends only", text: "\n\r\n\r\n", columns: [], rows: []),
    Case(
      name: "quoted", text: "a,b\n\"1,\"\"2\"\"\",\"x\r\ny\rz\n\"\n",
      rows: [["1,\"2\"", "x\r\ny\rz\n"]]),
    Case(name: "only quotes", text: "a,b\n\"\"\"\",\"\"\"\"\"\"\n", rows: [["\"", "\"\""]]),
    Case(name: "empty and quoted empty", text: "a,b\n,\"\"\n\"\",\n", rows: [[nil, ""], [""]]),
    Case(name: "stray quotes", text: "a,b\n5\" pipe,x\"\"y\"\n", rows: [["5\" pipe", "x\"\"y\""]]),
    Case(name: "space before a quote", text: "a,b\n1, \"x\"\n", rows: [["1", " \"x\""]]),
    Case(name: "spaces behind a quote", text: "a,b\n\"1\" ,\"x\" \t\n", rows: [["1", "x"]]),
    Case(name: "spaces are data", text: "a,b\n 1 , 2 \n", rows: [[" 1 ", " 2 "]]),
    Case(name: "short rows", text: "a,b\n1\n2,3\n", rows: [["1"], ["2", "3"]]),
    Case(name: "longer but empty", text: "a,b\n1,2,,\"\",\n", rows: [["1", "2"]]),
    Case(
      name: "blank lines", text: "\n\na,b\n\n1,2\n\r\n\n3,4\n\n", rows: [["1", "2"], ["3", "4"]]),
    Case(
      name: "lines of spaces", text: "a,b\n \n1,2\n  , \n \t\n3,\n", rows: [["1", "2"], ["3"]]),
    Case(name: "rows of nothing", text: "a,b\n,\n1,2\n,,,\n", rows: [["1", "2"]]),
    Case(
      name: "header as written", text: " Name ,PRICE \nx,1\n", columns: ["Name", "PRICE"],
      rows: [["x", "1"]]),
    Case(
      name: "empty and equal names", text: "a,,A,\" \",a,a 2\n1\n",
      columns: ["a", "column 2", "A 2", "column 4", "a 3", "a 2 2"], rows: [["1"]]),
    Case(name: "日本", text: "a,b\n日本,😀\n", rows: [["日本", "😀"]]),
  ]

  @Test(arguments: cases)
  func readsWhatSpreadsheetsWrite(_ c: Case) throws {
    for pieceSize in [1, 2, 3, 7, 1 << 16] {
      for windowSize in [16, 17, 1 << 18] where c.text.utf8.count < 16 || windowSize > 17 {
        let read = try readRows(
          csvReader(c.text.utf8, pieceSize: pieceSize, windowSize: windowSize))
        #expect(read.columnNames == c.columns)
        #expect(read.rows == c.rows)
      }
    }
  }

  @Test func optionsSayWhatIsNotFoundOut() throws {
    let text = "1;2,5\n3;4\n"
    let named = try readRows(
      csvReader(
        text.utf8, .init(delimiter: UInt8(ascii: ";"), hasHeader: false, columns: ["x", "y"])))
    #expect(named.columnNames == ["x", "y"])
    #expect(named.rows == [["1", "2,5"], ["3", "4"]])
    let unnamed = try readRows(csvReader(text.utf8, .init(hasHeader: false)))
    #expect(unnamed.columnNames == ["column 1", "column 2"])
    #expect(unnamed.rows == [["1", "2,5"], ["3", "4"]])
    let renamed = try readRows(csvReader(text.utf8, .init(columns: ["x", "y"])))
    #expect(renamed.columnNames == ["x", "y"])
    #expect(renamed.rows == [["3", "4"]])
    let commas = try readRows(csvReader("a;b,c\n1;2,3\n".utf8, .init(delimiter: UInt8(ascii: ","))))
    #expect(commas.columnNames == ["a;b", "c"])
  }

  @Test(arguments: [1, 5, 1 << 16])
  func linesAreThoseOfTheFile(pieceSize: Int) throws {
    let text = "sep=,\r\na,\"b\nc\",d\r\n1,\"\n\r\n\r\",\"\"\"\n\"\r2,,\"\n\nx\",\n\n3,4\n"
    let read = try readRows(csvReader(text.utf8, pieceSize: pieceSize))
    #expect(read.rowLines == [4, 9, 13])
    #expect(read.valueLines == [[4, 4, 7], [9, 9, 9], [13, 13]])
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let text: String
    let line: Int
    let says: String
    var rowsAfter: [[RowValue]] = []
    var testDescription: String { text }
  }

  static let broken = [
    Broken(
      text: "a,b\n1,2,3\n4,5\n", line: 2,
      says: "the row has 3 values, but there are 2 columns", rowsAfter: [["4", "5"]]),
    Broken(
      text: "a,b\n1,2,,,x\n", line: 2, says: "the row has 5 values, but there are 2 columns"),
    Broken(text: "a,b\n\n\r\n\r\r\n\n1,2,3\n", line: 7, says: "the row has 3 values"),
    Broken(text: "a,b\n1,2\n3,\"x\n\n", line: 3, says: "the quote that begins here never ends"),
    Broken(text: "a,b\n1,\"x\"\"", line: 2, says: "the quote that begins here never ends"),
    Broken(text: "a,\"b\n1,2\n", line: 1, says: "the quote that begins here never ends"),
    Broken(
      text: "a,b\n1,\"19\" monitor\",5\r\n4,5\n", line: 2,
      says: "unexpected 'm' after the closing quote; double a quote inside a value",
      rowsAfter: [["4", "5"]]),
    Broken(
      text: "a,b\n\"x\n\"y\n4,5\n", line: 2, says: "closes on line 3, where 'y' follows it",
      rowsAfter: [["4", "5"]]),
    Broken(text: "a,b\n\"x\" z", line: 2, says: "unexpected 'z' after the closing quote"),
  ]

  @Test(arguments: broken)
  func errorsNameTheLineAndReadingGoesOn(_ c: Broken) throws {
    for pieceSize in [1, 4, 1 << 16] {
      let read = try readRows(csvReader(c.text.utf8, pieceSize: pieceSize), allowingErrors: 1)
      let error = try #require(read.errors.first)
      #expect(error.line == c.line)
      #expect(error.message.contains(c.says), "\(error.message)")
      if read.errors.count == 1, !c.rowsAfter.isEmpty { #expect(read.rows == c.rowsAfter) }
    }
  }

  @Test(
    "A control character that parts the values of all records is the delimiter",
    arguments: ["\u{1}", "\u{2}", "\u{1C}", "\u{1E}", "\u{1F}", "\u{B}", "\u{8}"])
  func controls(_ sign: String) throws {
    let text = "sku,name,price\nA1,\"Saw; red\",\nA2,Axe,2\n".replacing(",", with: sign)
    let read = try readRows(csvReader(text.utf8))
    #expect(read.rows == [["A1", "Saw; red"], ["A2", "Axe", "2"]])
    let within = try readRows(csvReader("sku,na\(sign)me\nA1,Saw\n".utf8))
    #expect(within.rows == [["A1", "Saw"]])
  }

  @Test func aHeaderThatIsNotUTF8IsAnError() {
    #expect(throws: ImportError(line: 1, "a column's name is not UTF-8: its byte 2 is 0xE9")) {
      try readRows(csvReader(Array("a,b".utf8) + [0xE9] + Array(",c\n1,2,3".utf8)))
    }
  }

  @Test func columnsHaveALimit() throws {
    let many = String(repeating: ",x", count: 10_000)
    #expect(throws: ImportError(line: 1, "there are more than 10000 columns")) {
      try readRows(csvReader((many + "\n1\n").utf8))
    }
    #expect(throws: ImportError(line: 1, "there are more than 10000 columns")) {
      try readRows(csvReader((many + "\n1\n").utf8, .init(hasHeader: false)))
    }
  }

  // MARK: Any content

  @Test(arguments: 1...40)
  func randomRowsAreReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    let newline = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let columns = Int.random(in: 2...6, using: &random)
    let header = (0..<columns).map { "c\($0)" }
    var rows: [[RowValue]] = []
    var text = header.joined(separator: delimiter) + newline
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let row = (0..<columns).map { _ in randomValue(using: &random) }
      text += row.map { written($0, delimiter, using: &random) }.joined(separator: delimiter)
      text += newline
      var kept = row
      while kept.last == .null { kept.removeLast() }
      if !kept.isEmpty { rows.append(kept) }
    }
    for options in [CSVReader.Options(delimiter: Array(delimiter.utf8)[0]), .init()] {
      let read = try readRows(
        csvReader(
          text.utf8, options, pieceSize: Int.random(in: 1...200, using: &random),
          windowSize: options.delimiter == nil ? 1 << 18 : Int.random(in: 16...64, using: &random)))
      #expect(read.columnNames == header)
      #expect(read.rows == rows)
    }
  }

  private func randomValue(using random: inout SeededGenerator) -> RowValue {
    let pieces = [
      "a", "Bc", " ", ",", ";", "\t", "|", "\"", "\n", "\r", "\r\n", "é", "日本", "😀", "1.5",
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .null
    case 1: return ""
    default:
      let count = Int.random(in: 1...12, using: &random)
      return .text((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
  }

  private func written(
    _ value: RowValue,
    _ delimiter: String,
    using random: inout SeededGenerator
  ) -> String {
    guard case .text(let text) = value else { return "" }
    let needsQuotes =
      text.isEmpty || text.utf8.first == UInt8(ascii: "\"")
      || text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == delimiter.utf8.first }
    if !needsQuotes, Bool.random(using: &random) { return text }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  @Test(
    arguments: [
      "\"", "\"\"", "\",", ",", ";", "\n", "\r", "\r\n", "\"\n\"", "a\"", "\" ", "\u{0}", "é",
      "a,\"b\"\n",
    ])
  func aMegabyteOfOneThingIsReadToItsEnd(piece: String) throws {
    let bytes = megabyte(of: piece)
    for options in [CSVReader.Options(), .init(columns: ["a", "b"])] {
      var reader = csvReader(bytes, options)
      var row = RawRow()
      do {
        while try reader.next(into: &row) != nil {}
      } catch is ImportError {}
    }
  }

  @Test func oneValueMayBeLong() throws {
    let length = 50 << 20
    var bytes = Array("a,b\n1,\"".utf8)
    bytes += [UInt8](repeating: UInt8(ascii: "x"), count: length)
    bytes += Array("\"\"\"\n2,3\n".utf8)
    let counted = try countRows(csvReader(bytes, pieceSize: 1 << 20))
    #expect(counted.rows == 2)
    #expect(counted.bytes == length + 4)
  }

  @Test(arguments: 1...4)
  func changedFilesAreReadOrRefusedWhateverThePieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let valid = Array("a;\"b\";c\r\n1;\"x\"\"y\n\";\n;;2\n\"3\" ;4;\"\"\n".utf8)
    for _ in 0..<150 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
        default: bytes[index] = Array("\";,\n\r\0 x".utf8).randomElement(using: &random) ?? 0
        }
      }
      let whole = try readRows(csvReader(bytes), allowingErrors: 100)
      let pieceSize = Int.random(in: 1...9, using: &random)
      #expect(try readRows(csvReader(bytes, pieceSize: pieceSize), allowingErrors: 100) == whole)
    }
  }

  @Test("A last row with too few values and no line end is cut off, and an error of its line")
  func cutOff() throws {
    for text in ["a,b,c\n1,2,3\n4,5", "a,b,c\n1\n4,\"5\"", "a,b\n1,2\n4"] {
      let reader = CSVReader(source: byteSource(Array(text.utf8)), name: "t")
      let read = try readRows(reader, allowingErrors: 1)
      #expect(read.rows.count == 1)
      #expect(read.errors.map(\.line) == [3])
      #expect(read.errors.first?.message.hasPrefix("the file ends in this row: it has ") == true)
      let whole = CSVReader(source: byteSource(Array((text + "\n").utf8)), name: "t")
      #expect(try readRows(whole).rows.count == 2)
    }
  }

  @Test("A line break in a column's name is a space")
  func namesOfSeveralLines() throws {
    let text = "a,\"Pack \r\nsize\",\"Pack size\"\n1,2,3\n"
    let reader = CSVReader(source: byteSource(Array(text.utf8)), name: "t")
    #expect(try readRows(reader).columnNames == ["a", "Pack size", "Pack size 2"])
  }

  // MARK: Real files

  /// The counts are those of Python's csv module.
  @Test(
    .enabled(if: SharedData.isPresent, "the shared data are not there"),
    arguments: [
      ("magento/products.csv", 1994, 70),
      ("magento/CatalogSampleData__fixtures__SimpleProduct__products_gear_bags.csv", 14, 19),
    ])
  func aShopsProductsAreRead(file: String, rowCount: Int, columnCount: Int) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: SharedData.path(file)))
    let read = try readRows(csvReader(bytes))
    #expect(read.rows.count == rowCount)
    #expect(read.columnNames.count == columnCount)
  }
}

/// A line of any length may stand where a header is expected.
struct LongHeaderTests {
  @Test(arguments: ["inventory.country (c", "product_id ", "A", "é-"])
  func itsLengthIsAllThatCounts(_ piece: String) throws {
    let header = megabyte(of: piece)
    #expect(throws: MappingError.self) { _ = try readProducts(in: header + Array("\n1\n".utf8)) }
  }
}
