/// The delimiter of the values of a record, found from the beginning of a file.
enum CSVDelimiter {
  /// The delimiters that are tried. Of equals the first counts: a comma in each record may be that
  /// of a price.
  static let candidates: [UInt8] = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ","),
  ]
  private static let greatestRecordCount = 50

  /// Returns the delimiter in whose reading the most records have as many
  /// values as the first, which has more than one; of equals the one that gives
  /// more columns. A comma when there is none. A control character that parts
  /// all records comes first: no text has one.
  ///
  /// - Parameter isWhole: Whether the file ends where the bytes end; if not,
  ///   the last record is not counted.
  /// - Complexity: O(*n*)
  static func find(in bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> UInt8 {
    if let control = control(in: bytes, isWhole: isWhole) { return control }
    var best = UInt8(ascii: ",")
    var bestScore = 0.0
    var bestColumns = 1
    for candidate in candidates {
      let counts = fieldCounts(in: bytes, delimiter: candidate, isWhole: isWhole)
      guard let columns = counts.first, columns > 1 else { continue }
      let score = Double(counts.count { $0 == columns }) / Double(counts.count)
      if score > bestScore || (score == bestScore && columns > bestColumns) {
        best = candidate
        bestScore = score
        bestColumns = columns
      }
    }
    return best
  }

  /// Returns the control character that parts the values of all first records, as databases write
  /// them; nil where none does.
  private static func control(in bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> UInt8? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let found = Set(line.filter { $0 < 0x20 && $0 != 0 && $0 != 0x09 })
    return found.filter { control in
      let counts = fieldCounts(in: bytes, delimiter: control, isWhole: isWhole)
      return counts.allSatisfy { $0 == counts[0] }
    }.max { first, second in
      let (left, right) = (line.count { $0 == first }, line.count { $0 == second })
      return left == right ? first > second : left < right
    }
  }

  /// Returns the delimiter of all first records but the very first, which has another: `Name,Price`
  /// above `Cup;4,29`; nil where that is not so.
  static func belowHeader(
    of delimiter: UInt8, in bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool
  ) -> UInt8? {
    let counts = fieldCounts(in: bytes, delimiter: delimiter, isWhole: isWhole)
    guard counts.count > 1, counts[0] > 1, counts.dropFirst().allSatisfy({ $0 != counts[0] })
    else { return nil }
    return candidates.first { candidate in
      let own = fieldCounts(in: bytes, delimiter: candidate, isWhole: isWhole)
      return candidate != delimiter && own[0] == 1 && own.dropFirst().allSatisfy { $0 == counts[0] }
    }
  }

  /// Returns the sign that stands equally often in each of the first lines, where it may part their
  /// values though it is none of those that are tried; nil where there is none or several are.
  static func unusual(in bytes: some Sequence<UInt8>) -> UInt8? {
    let lines = bytes.split(maxSplits: greatestRecordCount) { $0 == 0x0A || $0 == 0x0D }
      .prefix(greatestRecordCount)
    guard let first = lines.first, lines.count > 1 else { return nil }
    let found = Set(first).filter { sign in
      guard isUnusual(sign) else { return false }
      let count = first.count { $0 == sign }
      return lines.allSatisfy { line in line.count { $0 == sign } == count }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a byte may part values: neither in usual words nor a control character.
  private static func isUnusual(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "="), UInt8(ascii: "%"),
      UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "$"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  /// Returns the delimiter of a first line `sep=;`, as Excel writes and reads
  /// it, and how many bytes the line has.
  static func declared(
    in bytes: some RandomAccessCollection<UInt8>
  ) -> (delimiter: UInt8, length: Int)? {
    var rest = bytes[...]
    let isQuoted = rest.first == UInt8(ascii: "\"")
    if isQuoted { rest = rest.dropFirst() }
    guard rest.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }) else {
      return nil
    }
    rest = rest.dropFirst(4)
    guard let delimiter = rest.popFirst(), delimiter != 0x0A, delimiter != 0x0D else { return nil }
    if isQuoted, rest.popFirst() != UInt8(ascii: "\"") { return nil }
    switch rest.popFirst() {
    case nil, 0x0A: break
    case 0x0D: if rest.first == 0x0A { rest = rest.dropFirst() }
    default: return nil
    }
    return (delimiter, bytes.count - rest.count)
  }

  /// Returns how many values each of the first records has, without blank
  /// lines and without a last one that may be cut off.
  private static func fieldCounts(
    in bytes: UnsafeBufferPointer<UInt8>,
    delimiter: UInt8,
    isWhole: Bool
  ) -> [Int] {
    var counts: [Int] = []
    var count = 1
    var isFieldStart = true
    var isQuoted = false
    var isBlank = true
    for byte in bytes {
      if isQuoted {
        // A doubled quote closes and opens again: the same for counting.
        if byte == UInt8(ascii: "\"") { isQuoted = false }
        continue
      }
      switch byte {
      case delimiter:
        count += 1
        isFieldStart = true
        isBlank = false
        continue
      case 0x0A, 0x0D:
        if !isBlank { counts.append(count) }
        if counts.count == greatestRecordCount { return counts }
        (count, isFieldStart, isBlank) = (1, true, true)
        continue
      case UInt8(ascii: "\""):
        if isFieldStart { isQuoted = true }
      // What follows the closing quote may be its double.
      default:
        isFieldStart = false
      }
      isBlank = false
    }
    if !isBlank, isWhole || counts.isEmpty { counts.append(count) }
    return counts
  }
}
