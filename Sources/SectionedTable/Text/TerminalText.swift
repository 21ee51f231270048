/// A text as it may be sent to a terminal, with the columns that it takes.
///
///     let text = TerminalText("日本\u{1B}")
///     text.string  // "日本␛"
///     text.width  // 5
///
/// Bytes that only show something are taken as they are. What could move the
/// cursor, change colors or turn the direction of the line is shown as a
/// symbol: C0 controls and DEL as their pictures (`␛`, U+2400 ff.), C1 controls,
/// line separators and bidirectional controls as U+FFFD.
/// https://www.cve.org/CVERecord?id=CVE-2021-25743 is what happens otherwise.
///
/// A text that has letters written from right to left is written between two
/// LEFT-TO-RIGHT MARKs. A terminal that knows about directions then shows the
/// letters in their order and leaves the columns around them in theirs.
///
/// A value is filled again and again: its storage stays.
public struct TerminalText: Sendable {
  /// The bytes without the marks of direction.
  public private(set) var utf8: [UInt8] = []
  /// The number of columns.
  public private(set) var width = 0
  /// Whether it has letters written from right to left.
  public private(set) var isRightToLeft = false
  /// Whether every byte is a column.
  private var isASCII = true
  /// Whether every scalar is a grapheme.
  private var isSimple = true

  // Of a number: where the point is, and where what follows the digits begins.
  private(set) var pointWidth = 0
  private(set) var fractionWidth = 0
  private(set) var tailStart = 0

  /// Makes an empty text.
  public init() {}

  /// Makes a text.
  public init(_ text: String) { set(text) }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { utf8.isEmpty }

  /// The text as a string, without the marks of direction.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The number of columns behind the fraction.
  var tailWidth: Int { width - pointWidth - fractionWidth }

  /// Returns the same text in storage of its own, which is no larger than it needs.
  ///
  /// A value that is filled again shares nothing with what was taken from it then. If it did, `clear()` would make
  /// new storage, a little larger each time: an array asks for the room that it has, and gets more.
  public func detached() -> TerminalText {
    var copy = self
    copy.utf8 = utf8.withUnsafeBufferPointer { Array($0) }
    return copy
  }

  // MARK: Filling

  /// Takes nothing for its text.
  public mutating func clear() {
    utf8.removeAll(keepingCapacity: true)
    width = 0
    isRightToLeft = false
    isASCII = true
    isSimple = true
    (pointWidth, fractionWidth, tailStart) = (0, 0, 0)
  }

  /// Takes a text.
  public mutating func set(_ text: String) {
    var text = text
    text.withUTF8 { set(utf8: $0) }
  }

  /// Takes the UTF-8 of a text; what is ill-formed becomes U+FFFD.
  public mutating func set(utf8 source: UnsafeBufferPointer<UInt8>?) {
    clear()
    guard let source else { return }
    if source.isPrintableASCII {
      utf8.append(contentsOf: source)
      width = source.count
    } else {
      take(source)
    }
    pointWidth = width
    tailStart = utf8.count
  }

  /// Takes the UTF-8 of a number, of which columns align the points.
  ///
  /// - Parameters:
  ///   - number: The UTF-8 of the number, with what may follow it.
  ///   - point: The number of bytes before the point.
  ///   - tail: The number of bytes before what follows the fraction.
  public mutating func set(number: UnsafeBufferPointer<UInt8>, point: Int, tail: Int) {
    set(utf8: number)
    if utf8.count != number.count { return }
    if isASCII {
      pointWidth = point
      fractionWidth = tail - point
    } else {
      pointWidth = UnsafeBufferPointer(rebasing: number[..<point]).displayWidth
      fractionWidth = UnsafeBufferPointer(rebasing: number[..<tail]).displayWidth - pointWidth
    }
    tailStart = tail
  }

  /// Takes the flag of a region: the two regional indicator symbols of its code
  /// of ISO 3166; nothing for what is no such code.
  /// https://www.unicode.org/reports/tr51/#Flags
  public mutating func setFlag(ofRegion code: UnsafeBufferPointer<UInt8>) {
    clear()
    let isCode = code.count == 2 && code.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    if !isCode { return }
    for letter in code { utf8.append(scalar: 0x1F1E6 + UInt32(letter - 0x41)) }
    width = 2
    (isASCII, isSimple) = (false, false)
    (pointWidth, tailStart) = (width, utf8.count)
  }

  private mutating func take(_ source: UnsafeBufferPointer<UInt8>) {
    isASCII = false
    var cursor = ScalarCursor(source)
    while let scalar = cursor.next() {
      if scalar >= 0x20, scalar < 0x7F {
        utf8.append(UInt8(truncatingIfNeeded: scalar))
        width += 1
        continue
      }
      let properties = TextProperties(scalar)
      if properties.actsOnTerminals {
        utf8.append(scalar: Self.symbol(for: scalar))
        width += 1
        continue
      }
      utf8.append(scalar: scalar)
      width += properties.width
      if properties.breakClass != 0 { isSimple = false }
      if properties.isRightToLeft { isRightToLeft = true }
    }
    if !isSimple { width = utf8.withUnsafeBufferPointer(\.sumOfGraphemes) }
  }

  /// Returns what is shown for a scalar that acts on terminals.
  static func symbol(for scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x00...0x1F: 0x2400 + scalar
    case 0x7F: 0x2421
    default: 0xFFFD
    }
  }

  // MARK: Cutting

  /// Returns how many bytes fit into some columns, and how many columns those
  /// take. A grapheme is never divided.
  func prefix(fitting limit: Int) -> (bytes: Int, width: Int) {
    if width <= limit { return (utf8.count, width) }
    if limit <= 0 { return (0, 0) }
    if isASCII { return (limit, limit) }
    return utf8.withUnsafeBufferPointer { $0.graphemes(fitting: limit) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether every byte is a character of ASCII that takes a column.
  var isPrintableASCII: Bool {
    guard let base = baseAddress else { return true }
    let bytes = UnsafeRawPointer(base)
    var position = 0
    // Eight at a time: a byte of 0x80 or more has its highest bit set; one less
    // than 0x20, and 0x7F, get it by the sums (carries do no harm, as the whole
    // word then is not printable anyway).
    let high: UInt64 = 0x8080_8080_8080_8080
    while position + 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let isLow = (word &- 0x2020_2020_2020_2020) & ~word
      let isDelete = word &+ 0x0101_0101_0101_0101
      if (word | isLow | isDelete) & high != 0 { return false }
      position += 8
    }
    while position < count {
      let byte = self[position]
      if byte < 0x20 || byte > 0x7E { return false }
      position += 1
    }
    return true
  }

  /// The columns of all graphemes.
  var sumOfGraphemes: Int {
    var graphemes = Graphemes(self)
    var sum = 0
    while let grapheme = graphemes.next() { sum += grapheme.width }
    return sum
  }

  /// Returns how many bytes fit into some columns, and how many columns those take.
  func graphemes(fitting limit: Int) -> (bytes: Int, width: Int) {
    var graphemes = Graphemes(self)
    var result = (bytes: 0, width: 0)
    while let grapheme = graphemes.next(), result.width + grapheme.width <= limit {
      result = (grapheme.end, result.width + grapheme.width)
    }
    return result
  }

  /// The number of columns of a text.
  var displayWidth: Int { isPrintableASCII ? count : sumOfGraphemes }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
      return
    }
    if value < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
    } else {
      if value < 0x10000 {
        append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      } else {
        append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
        append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      }
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
    }
    append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
  }
}
