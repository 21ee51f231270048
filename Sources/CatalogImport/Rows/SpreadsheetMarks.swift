/// The marks by which programs keep a spreadsheet from reading a code as a number: `'0123`,
/// `="0123"` and `[0123]` mean `0123`.
enum SpreadsheetMarks {
  /// Returns a code without such marks.
  static func trimmed(_ utf8: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let first = utf8.first else { return utf8 }
    if first == UInt8(ascii: "'") {
      let rest = utf8.dropFirst()
      let isNumber = !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? UnsafeBufferPointer(rebasing: rest) : utf8
    }
    if first == UInt8(ascii: "["), utf8.count >= 2, utf8.last == UInt8(ascii: "]") {
      let inner = utf8[1..<(utf8.count - 1)]
      let isCode = inner.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D
      }
      return isCode ? UnsafeBufferPointer(rebasing: inner) : utf8
    }
    guard first == UInt8(ascii: "="), utf8.count >= 3, utf8[1] == UInt8(ascii: "\""),
      utf8.last == UInt8(ascii: "\"")
    else { return utf8 }
    return UnsafeBufferPointer(rebasing: utf8[2..<(utf8.count - 1)])
  }

  /// Whether a code is what a spreadsheet makes of one that it takes for a date: `2024-05-01`,
  /// `5-May`, `May-05`, `05. Mai`.
  static func isDay(_ utf8: UnsafeRawBufferPointer) -> Bool {
    // Nearly all codes are known by their bytes: a day begins with one, two or four digits, or with
    // a month, behind which stand the two digits of a year.
    guard (4...10).contains(utf8.count),
      let end = utf8.firstIndex(where: { $0 == 0x2D || $0 == 0x2E || $0 == 0x20 || $0 == 0x2F }),
      utf8[0].isASCIIDigit
        ? end == 1 || end == 2 || end == 4 : end >= 3 && utf8.count - end <= 5
    else { return false }
    let text = String(decoding: utf8, as: UTF8.self)
    let parts = text.split { "-. /".contains($0) }
    func isNumber(_ part: Substring, _ counts: ClosedRange<Int>) -> Bool {
      counts.contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIIDigit)
    }
    if parts.count == 3 {
      return text.contains("-") && isNumber(parts[0], 4...4) && isNumber(parts[1], 2...2)
        && isNumber(parts[2], 2...2)
    }
    guard parts.count == 2, text.contains(where: { "-. ".contains($0) }) else { return false }
    return isNumber(parts[0], 1...2) && months.contains(parts[1].lowercased())
      || months.contains(parts[0].lowercased()) && isNumber(parts[1], 2...2)
  }

  private static let months: Set = [
    "jan", "feb", "mar", "mär", "mrz", "apr", "may", "mai", "jun", "jul", "aug", "sep", "sept",
    "oct", "okt", "nov", "dec", "dez",
  ]

  /// Whether a code is what a spreadsheet makes of a long number: `4.00638E+12`.
  static func isCutNumber(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count >= 5, utf8.count <= 24, utf8[0].isASCIIDigit,
      let e = utf8.firstIndex(where: { $0 & ~0x20 == UInt8(ascii: "E") }),
      e + 2 < utf8.count, utf8[e + 1] == UInt8(ascii: "+")
    else { return false }
    return utf8[(e + 2)...].allSatisfy(\.isASCIIDigit)
      && utf8[..<e].allSatisfy {
        $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
  }
}

extension String {
  /// The text without the marks of ``SpreadsheetMarks``.
  var withoutSpreadsheetMarks: String {
    guard let first = utf8.first, "'=[".utf8.contains(first) else { return self }
    return Array(utf8).withUnsafeBufferPointer {
      String(decoding: SpreadsheetMarks.trimmed($0), as: UTF8.self)
    }
  }
}
