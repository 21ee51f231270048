import Bytes

/// The values of JSON, taken from a window. https://www.rfc-editor.org/rfc/rfc8259
///
/// Values are copied into `row`, where `keepsBytes` says so. Control characters
/// in strings and zeros before a number are let pass, as others do.
struct JSONScanner {
  var cursor: RecordCursor
  /// The row that values are copied to.
  var row = RawRow()
  /// Whether bytes are kept: those of a record, but not those between records.
  var keepsBytes = false
  /// Whether the last member that gave the type of the value around it says that is a number.
  var isExtendedNumber = false

  /// Whether a line end in a string ends the record: where each record has a line of its own, the
  /// next lines are not swallowed by a string that is not closed.
  var endsStringsAtLineEnds = false

  /// The columns of the record that came twice, with what they had first.
  var repeated: [(column: Int, first: RawRow.Value)] = []

  /// Whether a line end is no space: each record has a line of its own, and what is damaged in one
  /// swallows no others.
  var endsRecordAtLineEnd = false

  /// The greatest depth of arrays and objects around a value.
  static let greatestDepth = 100

  init(_ window: ByteWindow) {
    cursor = RecordCursor(window)
  }

  // MARK: Bytes

  /// Returns the next byte, nil at the end.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if try cursor.position == cursor.end && !refill() { return nil }
    return cursor.base[cursor.position]
  }

  /// Passes over white space and returns the next byte, nil at the end.
  @inline(__always)
  mutating func peekToken() throws -> UInt8? {
    while let byte = try peek() {
      if byte > 0x20 { return byte }
      switch byte {
      case 0x20, 0x09, 0x0D: break
      case 0x0A where endsRecordAtLineEnd: return byte
      case 0x0A: cursor.line &+= 1
      default: return byte
      }
      cursor.position &+= 1
    }
    return nil
  }

  /// Takes the next byte, which has been looked at and ends no line.
  @inline(__always)
  mutating func advance() { cursor.position &+= 1 }

  /// Passes over white space and one byte, which must come next.
  @inline(__always)
  mutating func expect(_ byte: UInt8, _ what: String) throws {
    guard try peekToken() == byte else { throw try unexpected(what) }
    advance()
  }

  /// Returns the error of something else than what was expected next.
  mutating func unexpected(_ what: String) throws -> ImportError {
    guard let byte = try peek() else {
      return ImportError(line: cursor.line, "expected \(what), but the file ends")
    }
    if byte == 0x0A, endsRecordAtLineEnd {
      return ImportError(line: cursor.line, "expected \(what), but the line ends")
    }
    return ImportError(line: cursor.line, "expected \(what), not \(byte.quoted)")
  }

  @inline(never)
  private mutating func refill() throws -> Bool {
    let isRefilled = try cursor.refill(into: &row.bytes)
    if !keepsBytes { forget() }
    return isRefilled
  }

  /// Begins a record: what is taken from here on is kept.
  mutating func beginRecord() {
    row.begin(line: cursor.line)
    cursor.restart()
    repeated.removeAll(keepingCapacity: true)
    keepsBytes = true
  }

  /// Forgets what was taken between records.
  mutating func forget() {
    row.begin(line: cursor.line)
    cursor.restart()
  }

  /// Ends a record: the row has all of its bytes.
  mutating func endRecord() {
    cursor.finish(into: &row.bytes)
    keepsBytes = false
  }

  /// Ends a record that is none with the rest of its line: the row has the text of it all, in which
  /// escapes of strings are what they stand for, and no values.
  mutating func endLine() throws {
    repeat {
      cursor.position = ByteScan.first(
        of: 0x0A, 0x0A, 0x0A, in: cursor.base, from: cursor.position, to: cursor.end)
    } while try cursor.position == cursor.end && cursor.refill(into: &row.bytes)
    row.values.removeAll(keepingCapacity: true)
    endRecord()
  }

  // MARK: Values

  /// Takes a string, whose quote comes next, and returns where it stands in the
  /// row.
  @inline(__always)
  mutating func string() throws -> (start: Int, end: Int) {
    let line = cursor.line
    cursor.position &+= 1
    let start = cursor.offset
    while true {
      cursor.position = ByteScan.first(
        of: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0A,
        in: cursor.base, from: cursor.position, to: cursor.end)
      if cursor.position == cursor.end {
        guard try cursor.refill(into: &row.bytes) else { throw Self.unended(line) }
        continue
      }
      switch cursor.base[cursor.position] {
      case UInt8(ascii: "\""):
        let end = cursor.offset
        cursor.position &+= 1
        return (start, end)
      case UInt8(ascii: "\\"):
        try escape(line: line)
      default:
        if endsStringsAtLineEnds {
          throw ImportError(line: line, "a string is not closed before the end of its line")
        }
        cursor.line &+= 1
        cursor.position &+= 1
      }
    }
  }

  private static func unended(_ line: Int) -> ImportError {
    ImportError(line: line, "the string that begins here never ends")
  }

  private mutating func escape(line: Int) throws {
    cursor.leaveOut(1, of: &row.bytes)
    guard let byte = try stringByte(line: line) else { throw Self.unended(line) }
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      // It stands for itself: it is taken with what follows.
      cursor.position += 1
      return
    case UInt8(ascii: "b"): scalar = "\u{08}"
    case UInt8(ascii: "f"): scalar = "\u{0C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      cursor.leaveOut(1, of: &row.bytes)
      cursor.insert(try unicodeEscape(line: line), into: &row.bytes)
      return
    default:
      throw ImportError(
        line: cursor.line, "there is no escape '\\' with \(byte.quoted)")
    }
    cursor.leaveOut(1, of: &row.bytes)
    cursor.insert(scalar, into: &row.bytes)
  }

  private mutating func unicodeEscape(line: Int) throws -> Unicode.Scalar {
    let unit = try hexadecimal(line: line)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isHigh = unit < 0xDC00
    if isHigh, try stringByte(line: line) == UInt8(ascii: "\\") {
      cursor.leaveOut(1, of: &row.bytes)
      if try stringByte(line: line) == UInt8(ascii: "u") {
        cursor.leaveOut(1, of: &row.bytes)
        let low = try hexadecimal(line: line)
        if (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
    }
    throw ImportError(
      line: cursor.line,
      "\\u\(String(unit, radix: 16)) is half of a surrogate pair, and the other half is missing")
  }

  private mutating func hexadecimal(line: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try stringByte(line: line), let digit = byte.hexadecimalValue else {
        throw ImportError(line: cursor.line, "\\u must be followed by four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      cursor.leaveOut(1, of: &row.bytes)
    }
    return value
  }

  /// Returns the next byte of a string, nil at the end of the file.
  private mutating func stringByte(line: Int) throws -> UInt8? {
    if try cursor.position == cursor.end && !cursor.refill(into: &row.bytes) { return nil }
    return cursor.base[cursor.position]
  }

  /// Takes a number, whose first byte comes next, and returns where it stands
  /// in the row.
  mutating func number() throws -> (start: Int, end: Int) {
    let start = cursor.offset
    if try peek() == UInt8(ascii: "-") { advance() }
    try digits()
    if try peek() == UInt8(ascii: ".") {
      advance()
      try digits()
    }
    if let byte = try peek(), byte | 0x20 == UInt8(ascii: "e") {
      advance()
      if let sign = try peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { advance() }
      try digits()
    }
    return (start, cursor.offset)
  }

  private mutating func digits() throws {
    var count = 0
    while let byte = try peek(), byte.isASCIIDigit {
      advance()
      count &+= 1
    }
    if count == 0 { throw try unexpected("a digit") }
  }

  /// Takes a word, whose first letter comes next, and returns where it stands
  /// in the row.
  mutating func word(_ word: StaticString) throws -> (start: Int, end: Int) {
    let start = cursor.offset
    for index in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[index] else { throw try unexpected("the word \(word)") }
      advance()
    }
    return (start, cursor.offset)
  }
}
