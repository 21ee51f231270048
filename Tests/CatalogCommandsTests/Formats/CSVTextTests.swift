import Testing

@testable import CatalogCommands

struct CSVTextTests {
  /// RFC 4180, a character at a time.
  private func reference(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
    if !needsQuotes { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\"" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private func csv(_ text: String) -> String {
    var csv = CSVText(escapesForTerminal: false)
    csv.record([text])
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  /// Values are looked at eight bytes at a time, so each special character
  /// stands at each place of values of each length.
  @Test func quotesWhereverASpecialCharacterStands() {
    for special in ["\"", ",", "\n", "\r", "x", "å", "!", "-", "\u{2C2}"] {
      for length in 0...20 {
        for position in 0...length {
          let text =
            String(repeating: "a", count: position) + special
            + String(repeating: "b", count: length - position)
          #expect(csv(text) == reference(text) + "\n")
        }
      }
    }
  }

  @Test func severalQuotesAreEachDoubled() {
    #expect(csv("\"a\"\"b\"") == "\"\"\"a\"\"\"\"b\"\"\"\n")
    #expect(csv("12\" x 1/2\"") == "\"12\"\" x 1/2\"\"\"\n")
  }

  @Test(arguments: [
    (Int64(0), 2, "0.00"), (5, 2, "0.05"), (129, 2, "1.29"), (100_000, 2, "1000.00"), (7, 0, "7"),
    (1, 4, "0.0001"), (-129, 2, "-1.29"), (.max, 3, "9223372036854775.807"),
    (.min, 0, "-9223372036854775808"),
  ])
  func amountsHaveTheirDecimals(minorUnits: Int64, digits: Int, text: String) {
    let buffer = ByteBuffer()
    buffer.append(decimal: minorUnits, fractionDigits: digits)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == text)
  }

  @Test func aBufferGrowsAndIsEmptied() {
    let buffer = ByteBuffer()
    var expected: [UInt8] = []
    for round in 0..<2 {
      for number in 0..<300_000 {
        buffer.append("ab" as StaticString)
        buffer.append(decimal: Int64(number))
        expected += Array("ab\(number)".utf8)
      }
      #expect(buffer.array == expected, "\(round)")
      buffer.removeAll()
      expected = []
      #expect(buffer.count == 0)
    }
  }

  @Test func aJSONStringIsPlainOnlyWithoutWhatIsEscaped() {
    for special in UInt8.min...UInt8.max {
      let isPlain =
        special >= 0x20 && special < 0x7F && special != UInt8(ascii: "\"")
        && special != UInt8(ascii: "\\")
      for length in 1...20 {
        for position in 0..<length {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          bytes[position] = special
          #expect(bytes.withUnsafeBufferPointer(\.isPlainInJSON) == isPlain)
        }
      }
    }
    #expect([UInt8]().withUnsafeBufferPointer(\.isPlainInJSON))
  }

  @Test func nothingIsAnEmptyField() {
    var csv = CSVText(escapesForTerminal: false)
    csv.record(["a", nil, "b", nil])
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "a,,b,\n")
  }

  @Test func aTerminalGetsSymbolsForControlCharacters() {
    var csv = CSVText(escapesForTerminal: true)
    csv.record(["a\u{1B}[1m\n", "b"])
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "a␛[1m␊,b\n")
  }
}
