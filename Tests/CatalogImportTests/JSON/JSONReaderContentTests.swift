@testable import CatalogImport
import TestSupport
import Testing

/// Any content is read, or refused, to its end.
struct JSONReaderContentTests {
  /// A value of JSON, and what a reader shall make of it.
  private indirect enum Tree {
    case null
    case word(Bool)
    case number(String)
    case text(String)
    case array([Tree])
    case object([(String, Tree)])
  }

  @Test(arguments: 1...40)
  func randomRecordsAreReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var columns: [String] = []
    var rows: [[String: RowValue]] = []
    var texts: [String] = []
    for _ in 0..<Int.random(in: 2...30, using: &random) {
      let record = randomTree(depth: 3, isRecord: true, using: &random)
      var row: [String: RowValue] = [:]
      flatten(record, path: "", into: &row, &columns)
      rows.append(row)
      texts.append(written(record, using: &random))
    }
    let space = [" ", "\n", "", "\r\n\t"].randomElement(using: &random) ?? ""
    let text =
      seed % 2 == 0
      ? "[" + texts.joined(separator: space + "," + space) + "]" : texts.joined(separator: space)
    let read = try readRows(
      jsonReader(text.utf8, pieceSize: Int.random(in: 1...100, using: &random)))
    #expect(read.columnNames == columns)
    let expected = rows.map { row in
      var values = columns.map { row[$0] ?? .null }
      while values.last == .null { values.removeLast() }
      return values
    }
    #expect(read.rows == expected)
    if seed % 2 == 0 {
      // Where the decision needs no beginning, a small window gives the same.
      let small = try readRows(
        jsonReader(text.utf8, windowSize: Int.random(in: 16...40, using: &random)))
      #expect(small == read)
    }
  }

  private func randomTree(
    depth: Int,
    isRecord: Bool = false,
    using random: inout SeededGenerator
  ) -> Tree {
    if !isRecord, depth == 0 || Int.random(in: 0..<3, using: &random) > 0 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .null
      case 1: return .word(Bool.random(using: &random))
      case 2: return .number("\(Int.random(in: -99...99, using: &random)).50")
      default: return .text(randomText(using: &random))
      }
    }
    let count = Int.random(in: 0...5, using: &random)
    if !isRecord, Bool.random(using: &random) {
      return .array((0..<count).map { _ in randomTree(depth: depth - 1, using: &random) })
    }
    // A path that comes twice is an error.
    var keys: Set<String> = []
    return .object(
      (0..<count).compactMap { _ in
        let key = ["a", "b", "name", "é\"", "price", "\\"].randomElement(using: &random) ?? "a"
        guard keys.insert(key).inserted else { return nil }
        return (key, randomTree(depth: depth - 1, using: &random))
      })
  }

  private func randomText(using random: inout SeededGenerator) -> String {
    let pieces = ["a", "Bc", " ", "\"", "\\", "\n", "é", "日本", "😀", "\u{1}", "{", "]", ","]
    let count = Int.random(in: 0...9, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func flatten(
    _ tree: Tree,
    path: String,
    into row: inout [String: RowValue],
    _ columns: inout [String]
  ) {
    func set(_ value: RowValue) {
      if !columns.contains(path) { columns.append(path) }
      row[path] = value
    }
    let prefix = path.isEmpty ? "" : path + "."
    switch tree {
    case .null: set(.null)
    case .word(let isTrue): set(.text(isTrue ? "true" : "false"))
    case .number(let text): set(.number(text))
    case .text(let text): set(.text(text))
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        flatten(element, path: prefix + String(index), into: &row, &columns)
      }
    case .object(let members):
      for (key, value) in members { flatten(value, path: prefix + key, into: &row, &columns) }
    }
  }

  private func written(_ tree: Tree, using random: inout SeededGenerator) -> String {
    let space = ["", "", " ", "\n"].randomElement(using: &random) ?? ""
    switch tree {
    case .null: return space + "null"
    case .word(let isTrue): return space + (isTrue ? "true" : "false")
    case .number(let text): return space + text
    case .text(let text): return space + quoted(text, using: &random)
    case .array(let elements):
      let texts = elements.map { written($0, using: &random) }
      return "[" + texts.joined(separator: ",") + space + "]"
    case .object(let members):
      let texts = members.map {
        quoted($0.0, using: &random) + space + ":" + written($0.1, using: &random)
      }
      return "{" + texts.joined(separator: "," + space) + space + "}"
    }
  }

  private func quoted(_ text: String, using random: inout SeededGenerator) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        result += "\\\(scalar)"
      } else if scalar.value < 0x20 || Int.random(in: 0..<4, using: &random) == 0 {
        for unit in String(scalar).utf16 {
          result += "\\u" + String(String(Int(unit) + 0x10000, radix: 16).suffix(4))
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  @Test(
    arguments: [
      ("", "["), ("", "{"), ("", "\""), ("", "{}"), ("", "{\"a\":1}"), ("", "[{}]"), ("", "\n"),
      ("[{\"a\":\"", "\\"), ("[{\"a\":\"", "\n"), ("[{\"a\":\"", "\\u0041"), ("[{\"a\":[", "["),
      ("[{\"a\":[", "{},"), ("[{\"a\":[", ","), ("[{\"a\":", "1"), ("{\"a\":[1", ",[]"),
      ("{\"a\":{}", ",\"b\":[]"), ("{\"a\":{}", ",\"b\":[{}]"),
    ])
  func aMegabyteOfOneThingIsReadToItsEnd(prefix: String, piece: String) throws {
    var reader = jsonReader(Array(prefix.utf8) + megabyte(of: piece))
    var row = RawRow()
    do {
      while try reader.next(into: &row) != nil {}
    } catch is ImportError {}
  }

  @Test(arguments: 1...4)
  func changedFilesAreReadOrRefusedWhateverThePieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let valid = [
      #"{"n":[1],"sections":[{"p":[{"a":"x\ud83d\ude00","b":[1.5e3,{"c":null}]}]}],"z":{}}"#,
      #"[{"a":"x\ud83d\ude00","b":[1.5e3,{"c":null}]},{"a":true,"d":"é"}]"#,
    ]
    for round in 0..<200 {
      var bytes = Array(valid[round % 2].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
        default: bytes[index] = Array("\"\\{}[],:\nu1e".utf8).randomElement(using: &random) ?? 0
        }
      }
      let whole = Result { try readRows(jsonReader(bytes)) }
      let pieceSize = Int.random(in: 1...9, using: &random)
      let pieces = Result { try readRows(jsonReader(bytes, pieceSize: pieceSize)) }
      #expect(describe(whole) == describe(pieces))
    }
  }

  @Test("Values with types, as MongoDB writes them, are the values")
  func extendedJSON() throws {
    let text = #"""
      {"_id":{"$oid":"64"},"name":"Saw","stock":{"$numberInt":"5"},"price":{"$numberDouble":"3.50"},\
      "at":{"$date":{"$numberLong":"1700000000000"}},"more":{"big":{"$numberDecimal":"1.299"}},"z":1}
      {"_id":{"$oid":"65"},"name":"Axe","stock":{"$numberInt":"7"},"price":4,"z":{"$other":2}}
      """#.replacing("\\\n", with: "")
    for pieceSize in [1 << 16, 5, 1] {
      let rows = try readRows(jsonReader(Array(text.utf8), pieceSize: pieceSize))
      #expect(
        rows.tables[0].columns.map(\.name)
          == ["_id", "name", "stock", "price", "at", "more.big", "z", "z.$other"])
      #expect(
        rows.rows == [
          [
            "64", "Saw", .number("5"), .number("3.50"), .number("1700000000000"), .number("1.299"),
            .number("1"),
          ],
          ["65", "Axe", .number("7"), .number("4"), nil, nil, nil, .number("2")],
        ])
    }
    #expect(try readRows(jsonReader(Array(#"{"$oid":"1","name":"a"}"#.utf8))).rows == [["1", "a"]])
  }

  private func describe(_ result: Result<ReadRows, any Error>) -> String {
    switch result {
    case .success(let rows): "\(rows)"
    case .failure(let error as ImportError): "\(error.line ?? 0) \(error.message)"
    case .failure(let error): "\(error)"
    }
  }
}
