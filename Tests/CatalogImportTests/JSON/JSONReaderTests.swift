@testable import CatalogImport
import Foundation
import TestSupport
import Testing

struct JSONReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var columns = ["a", "b"]
    let rows: [[RowValue]]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "array", text: "[{\"a\":1,\"b\":\"x\"},{\"b\":\"y\"}]",
      rows: [[.number("1"), "x"], [nil, "y"]]),
    Case(name: "empty array", text: " [ ] ", columns: [], rows: []),
    Case(name: "nothing", text: "", columns: [], rows: []),
    Case(
      name: "lines", text: "{\"a\":1}\n\n{\"a\":2,\"b\":3}\r\n",
      rows: [[.number("1")], [.number("2"), .number("3")]]),
    Case(
      name: "objects without line ends", text: "\u{FEFF}{\"a\":1}{\"a\":2}", columns: ["a"],
      rows: [[.number("1")], [.number("2")]]),
    Case(name: "one object", text: "{\"a\":\"x\",\"b\":[]}", columns: ["a"], rows: [["x"]]),
    Case(
      name: "an object that holds an array",
      text:
        "{\"text\":\"w\",\"count\":2,\"n\":[1,[{}]],\"parts\":[{\"a\":\"x\"},{\"b\":\"y\"}],\"o\":{}}",
      rows: [["x"], [nil, "y"]]),
    Case(
      name: "an array in an object in an object",
      text: "{\"data\":{\"parts\":[{\"a\":\"x\"}],\"next\":null}}", columns: ["a"], rows: [["x"]]),
    Case(
      name: "a listing",
      text: """
        {"locale":"en","count":2,"sections":[{"title":"D","count":1,"products":[{"a":"x"}]},
        {"title":"E","products":[]},{"title":"F","products":[{"a":"y","b":"z"}]}]}
        """,
      rows: [["x"], ["y", "z"]]),
    Case(
      name: "lines that hold arrays", text: "{\"a\":[{\"b\":1}]}\n{\"a\":[{\"b\":2}]}",
      columns: ["a.0.b"], rows: [[.number("1")], [.number("2")]]),
    Case(
      name: "paths",
      text:
        "[{\"brand\":{\"name\":\"N\"},\"offers\":[{\"price\":\"1.5\"},{\"price\":2}],\"tags\":[\"x\",\"y\"]}]",
      columns: ["brand.name", "offers.0.price", "offers.1.price", "tags.0", "tags.1"],
      rows: [["N", "1.5", .number("2"), "x", "y"]]),
    Case(
      name: "a path twice with one value", text: "[{\"a\":1,\"a\":1,\"b.c\":4,\"b\":{\"c\":4}}]",
      columns: ["a", "b.c"], rows: [[.number("1"), .number("4")]]),
    Case(
      name: "words", text: "[{\"a\":true,\"b\":false},{\"a\":null,\"b\":\"\"}]",
      rows: [["true", "false"], [nil, ""]]),
    Case(
      name: "numbers",
      text: "[{\"a\":-0.50,\"b\":1e+20},{\"a\":007,\"b\":12345678901234567890.125}]",
      rows: [
        [.number("-0.50"), .number("1e+20")],
        [.number("007"), .number("12345678901234567890.125")],
      ]),
    Case(
      name: "escapes",
      text: #"[{"a":"\"\\\/\b\f\n\r\t\u00e5\u65E5\ud83d\ude00","b":"x\\"}]"#,
      rows: [["\"\\/\u{8}\u{C}\n\r\tå日😀", "x\\"]]),
    Case(name: "escaped names", text: #"[{"\u0061":"x","b":"\u0000y"}]"#, rows: [["x", "\0y"]]),
    Case(
      name: "control characters", text: "[{\"a\":\"x\ty\nz\u{1}\"}]", columns: ["a"],
      rows: [["x\ty\nz\u{1}"]]),
    Case(name: "an empty name", text: "[{\"\":\"x\"}]", columns: [""], rows: [["x"]]),
  ]

  @Test(arguments: cases)
  func readsArraysAndLines(_ c: Case) throws {
    for pieceSize in [1, 2, 3, 7, 1 << 16] {
      let read = try readRows(jsonReader(c.text.utf8, pieceSize: pieceSize))
      #expect(read.columnNames == c.columns)
      #expect(read.rows == c.rows)
    }
  }

  @Test func eachArrayOfAnObjectIsATable() throws {
    let text = """
      {"makers":[{"id":1,"name":"M"}],"products":[{"name":"P","maker":1},{"name":"Q"}]}
      """
    let read = try readRows(jsonReader(text.utf8))
    #expect(read.tables.map(\.name) == ["makers", "products"])
    #expect(read.tables.map { $0.columns.map(\.name) } == [["id", "name"], ["name", "maker"]])
    #expect(read.rowTables == [0, 1, 1])
  }

  @Test(arguments: [1, 6, 1 << 16])
  func linesAreThoseOfTheFile(pieceSize: Int) throws {
    let text = "[\n{\"a\":\n1,\n\n\"b\":\"x\ny\"},{\n\"a\":\n2}\n]"
    let read = try readRows(jsonReader(text.utf8, pieceSize: pieceSize))
    #expect(read.rowLines == [2, 6])
    #expect(read.valueLines == [[3, 5], [8]])
  }

  static let broken = [
    ("[{\"a\":1}\n{\"a\":2}]", 2, "expected ',' or ']', not '{'"),
    ("[1]", 1, "expected an object, not '1'"),
    ("[{\"a\":1},]", 1, "expected an object, not ']'"),
    ("{\"a\":1}\nx", 2, "expected '{' or '[', not 'x'"),
    ("name,price\n", 1, "expected '{' or '[', not 'n'"),
    ("[{\"a\"\n1}]", 2, "expected ':', not '1'"),
    ("[{\"a\":1,}]", 1, "expected a member's name in quotes, not '}'"),
    ("[{a:1}]", 1, "expected a member's name in quotes, not 'a'"),
    ("[{\"a\":\nNaN}]", 2, "expected a value, not 'N'"),
    ("[{\"a\":nul}]", 1, "expected the word null, not '}'"),
    ("[{\"a\":1.}]", 1, "expected a digit, not '}'"),
    ("[{\"a\":[1 2]}]", 1, "expected ',' or ']', not '2'"),
    ("[{\"a\":1 \"b\":2}]", 1, "expected ',' or '}', not '\"'"),
    (
      "[\n{\"a\":\n1", 3,
      "expected ',' or '}', but the file ends, in the record that begins on line 2"
    ),
    ("[\n{\"a\":\"\n\n", 2, "the string that begins here never ends"),
    ("[{\"a\":1}\n", 2, "expected ',' or ']', but the file ends"),
    ("{\"a\":[{\"b\":1}],", 1, "expected a member's name in quotes, but the file ends"),
    (#"[{"a":"\x"}]"#, 1, "there is no escape '\\' with 'x'"),
    (#"[{"a":"\u12g4"}]"#, 1, "\\u must be followed by four hexadecimal digits"),
    ("[{\n\"a\":\"\\ud83dx\"}]", 2, "\\ud83d is half of a surrogate pair"),
    ("[{\n\"a\":\"\\ude00\"}]", 2, "\\ude00 is half of a surrogate pair"),
    ("[{\n\"a\":\"\\ud83d\\u0041\"}]", 2, "\\ud83d is half of a surrogate pair"),
  ]

  @Test(arguments: broken)
  func errorsSayTheLineAndWhatWasExpected(text: String, line: Int, says: String) throws {
    for pieceSize in [1, 5, 1 << 16] {
      let error = try #require(throws: ImportError.self) {
        try readRows(jsonReader(text.utf8, pieceSize: pieceSize))
      }
      #expect(error.line == line)
      #expect(error.message.contains(says), "\(error.message)")
    }
  }

  @Test func aNameThatIsNotUTF8IsAnError() {
    let bytes = Array("[{\"ab".utf8) + [0xE9] + Array("\":1}]".utf8)
    #expect(throws: ImportError(line: 1, "a member's name is not UTF-8: its byte 3 is 0xE9")) {
      try readRows(jsonReader(bytes))
    }
  }

  /// Each is an error of a record: the next is another line.
  @Test func depthAndColumnsHaveLimits() {
    let deep = String(repeating: "[", count: 1 << 20)
    let tooDeep = "arrays and objects are nested more than 100 deep"
    #expect(throws: ImportError(line: 1, tooDeep, isOfRow: true)) {
      try readRows(jsonReader(("{\"a\":" + deep).utf8))
    }
    #expect(throws: ImportError(line: 1, tooDeep, isOfRow: true)) {
      let text = String(repeating: "{\"a\":", count: 1 << 17)
      _ = try readRows(jsonReader(text.utf8))
    }
    let columns = (0...10_000).map { "\"c\($0)\":1" }.joined(separator: ",")
    #expect(throws: ImportError(line: 1, "there are more than 10000 columns", isOfRow: true)) {
      try readRows(jsonReader("{\(columns)}".utf8))
    }
    let names = (0...100_000).map { "\"c\($0)\":{}" }.joined(separator: ",")
    #expect(throws: ImportError(line: 1, "there are more than 10000 columns", isOfRow: true)) {
      try readRows(jsonReader("{\(names)}".utf8))
    }
    let long = String(repeating: "x", count: 1001)
    #expect(
      throws: ImportError(
        line: 1, "the path of a member's name is longer than 1000 bytes", isOfRow: true)
    ) { try readRows(jsonReader("{\"\(long)\":1}".utf8)) }
  }

  // MARK: Real files

  @Test(.enabled(if: SharedData.isPresent, "the shared data are not there"))
  func hardNamesAreRead() throws {
    let path = SharedData.path("openfoodfacts/hard-names.jsonl")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let read = try readRows(jsonReader(bytes))
    #expect(read.rows.count == 6271)
    var lines: [[String: Any]] = []
    for line in bytes.split(separator: 0x0A) {
      lines.append(try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any]))
    }
    let name = try #require(read.columnNames.firstIndex(of: "name"))
    for (row, line) in zip(read.rows, lines) {
      guard let expected = line["name"] as? String else { continue }
      #expect(row[name] == .text(expected))
    }
  }

  @Test(
    "A record that has a path twice with different values is an error of its row",
    arguments: [
      #"[{"a":1,"a":2},{"a":3}]"#, #"[{"a.b":1,"a":{"b":2}},{"a":{"b":3}}]"#,
      #"[{"a":"x","a":null},{"a":3}]"#, "{\"a\":\"1\",\n\"a\":1}\n{\"a\":3}\n",
    ])
  func repeatedPath(_ text: String) throws {
    for windowSize in [4, 1 << 18] {
      let reader = JSONReader(
        source: byteSource(Array(text.utf8)), name: "t", windowSize: windowSize)
      let read = try readRows(reader, allowingErrors: 1)
      #expect(read.rows == [[.number("3")]])
      #expect(read.errors.map(\.line) == [1])
      #expect(read.errors.first?.message.contains("twice, with different values") == true)
      #expect(read.errors.first?.isOfRow == true)
    }
  }

  @Test(
    "A line that breaks off is an error of its own, whatever it ends with",
    arguments: [
      (#"{"a":"2","b":"#, "expected a value, but the line ends"),
      (#"{"a":"2","b""#, "expected ':', but the line ends"),
      (#"{"a":"2","#, "expected a member's name in quotes, but the line ends"),
      (#"{"a":"2""#, "expected ',' or '}', but the line ends"),
      (#"{"a":{"b":["#, "expected a value, but the line ends"),
    ])
  func brokenLine(_ line: String, _ message: String) throws {
    for broken in [0, 1, 2] {
      var lines = [1, 2, 3].map { #"{"a":\#($0),"b":{"c":[4]}}"# }
      lines[broken] = line
      let text = lines.joined(separator: "\n") + "\n"
      let reader = JSONReader(source: byteSource(Array(text.utf8)), name: "t")
      let read = try readRows(reader, allowingErrors: 1)
      #expect(read.rows.count == 2)
      #expect(read.errors.map(\.line) == [broken + 1])
      #expect(read.errors.map(\.message) == [message])
    }
  }

  @Test(
    "A last line that breaks off is an error of its own, in whatever place",
    arguments: [
      #"{"a":3,"b":{"c"#, #"{"a":3,"b":{"c":[4"#, #"{"a":3,"b""#, #"{"a":3,"#, #"{"a":3"#, "{",
      #"{"a":tr"#, #"{"a":"\u00"#,
    ])
  func cutOff(_ line: String) throws {
    let text = #"{"a":1}"# + "\n" + #"{"a":2}"# + "\n" + line
    for windowSize in [8, 1 << 18] {
      let read = try readRows(
        jsonReader(text.utf8, windowSize: windowSize), allowingErrors: 1)
      #expect(read.rows == [[.number("1")], [.number("2")]])
      #expect(read.errors.map(\.line) == [3])
      #expect(read.errors.first?.isOfRow == true)
      let message = read.errors.first?.message ?? ""
      #expect(
        message.hasSuffix("the file ends in this record; get the whole file"), "\(message)")
    }
  }

  @Test(
    "A line that is no JSON object is an error of its own, also beside one whole line",
    arguments: [
      (
        ["ERROR: connection reset", #"{"a":1}"#, #"{"a":1}"#], [1, 2],
        "expected '{' or '[', not 'E'"
      ),
      ([#"{"a":1}"#, "null", #"{"a":1}"#], [0, 2], "expected '{' or '[', not 'n'"),
      ([#"{"a":1}"#, #"{"a":2}}"#, #"{"a":1}"#], [0, 2], "expected the end of the line, not '}'"),
      ([#"{"a":1}"#, #"{"a":2},"#, #"{"a":1}"#], [0, 2], "expected the end of the line, not ','"),
      (
        [#"{"a":1} {"a":1}"#, #"{"a":1} x"#, #"{"a":1} "#], [0, 0, 2],
        "expected the end of the line"
      ),
      ([#"{"a":1}"#, #"{"a":2"#], [0], "expected ',' or '}', but the line ends"),
    ])
  func brokenLines(_ lines: [String], _ whole: [Int], _ message: String) throws {
    let text = lines.joined(separator: "\n") + "\n"
    for windowSize in [64, 1 << 18] {
      let read = try readRows(jsonReader(text.utf8, windowSize: windowSize), allowingErrors: 1)
      #expect(read.rows == whole.map { _ in [.number("1")] })
      #expect(read.errors.count == 1)
      #expect(read.errors.first?.isOfRow == true)
      #expect(read.errors.first?.message.hasPrefix(message) == true, "\(read.errors)")
      #expect(read.errors.first?.line == lines.indices.first { !whole.contains($0) }.map { $0 + 1 })
    }
  }

  @Test("A record of several lines among others of one line is read")
  func severalLines() throws {
    let text = "{\"a\":1}\n{\"a\":2}\n{\n  \"a\": 3\n}\n{\"a\":4}\n"
    let reader = JSONReader(source: byteSource(Array(text.utf8)), name: "t")
    #expect(try readRows(reader).rows.count == 4)
  }
}

/// Returns a reader of a text; the window and the pieces may be small.
func jsonReader(
  _ bytes: some Collection<UInt8>,
  pieceSize: Int = 1 << 16,
  windowSize: Int = 1 << 18
) -> JSONReader {
  JSONReader(
    source: byteSource(bytes, pieceSize: pieceSize), name: "parts", windowSize: windowSize)
}
