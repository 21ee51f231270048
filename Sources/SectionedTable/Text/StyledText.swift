/// The purpose of a piece of text, from which its color follows.
public enum TextRole: UInt8, CaseIterable, Sendable {
  /// Titles of sections and columns.
  case header
  /// The text that names a row.
  case primary
  /// Additional text, such as the manufacturer.
  case secondary
  /// Text that needs attention, such as that a product is out of stock.
  case warning
  /// The part of a text that was searched for.
  case match
  /// Text that only helps the eye: borders, counts, sections without products.
  case dim
}

/// Lines of text, with the role of each piece where roles are wanted.
///
/// What a stream gets are the bytes alone, or with the sequences of
/// ``appendSGR(to:usesColor:)`` between them; a screen draws the pieces.
public struct StyledText: Sendable {
  /// A piece of the text.
  public struct Run: Hashable, Sendable {
    /// The purpose of the piece.
    public var role: TextRole
    /// The range of the piece among the bytes.
    public var range: Range<Int>
  }

  /// The text in UTF-8.
  public private(set) var utf8: [UInt8] = []
  /// The pieces that are not just text between others, in order; none where no
  /// roles are recorded.
  public private(set) var runs: [Run] = []
  /// Whether roles are recorded.
  public let recordsRoles: Bool

  /// Makes an empty text.
  public init(recordsRoles: Bool = false) { self.recordsRoles = recordsRoles }

  /// The number of bytes.
  public var count: Int { utf8.count }

  /// The text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Removes everything; the storage stays.
  public mutating func removeAll() {
    utf8.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Appends the end of a line.
  @inline(__always)
  public mutating func endLine() { utf8.append(0x0A) }

  private static let blanks: StaticString =
    "                                                                "

  /// Appends so many blanks.
  @inline(__always)
  public mutating func appendBlanks(_ count: Int) {
    var left = count
    while left > 0 {
      let appended = min(left, Self.blanks.utf8CodeUnitCount)
      Self.blanks.withUTF8Buffer {
        utf8.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<appended]))
      }
      left -= appended
    }
  }

  /// Appends a text that is fit for a terminal as it is.
  public mutating func append(_ text: StaticString, role: TextRole) {
    let start = utf8.count
    text.withUTF8Buffer { utf8.append(contentsOf: $0) }
    record(role, from: start)
  }

  /// Appends a text of one scalar as often as wanted.
  public mutating func append(repeating scalar: Unicode.Scalar, count: Int, role: TextRole) {
    let start = utf8.count
    for _ in 0..<max(0, count) { utf8.append(scalar: scalar.value) }
    record(role, from: start)
  }

  /// Appends a text, cut to so many columns.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The columns that it may take.
  ///   - isLast: Whether what follows it is cut off as well, so that the
  ///     last of the columns is the sign for it in any case.
  ///   - role: What the text is, by which it gets its look.
  /// - Returns: The columns that it takes.
  @discardableResult
  @inline(__always)
  public mutating func append(
    _ text: TerminalText, limit: Int = .max, isLast: Bool = false, role: TextRole
  ) -> Int {
    let start = utf8.count
    let isCut = text.width > limit || isLast
    if isCut, limit <= 0 { return 0 }
    if text.isRightToLeft { appendMark() }
    let kept = isCut ? text.prefix(fitting: limit - 1) : (bytes: text.utf8.count, width: text.width)
    text.utf8.withUnsafeBufferPointer {
      utf8.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<kept.bytes]))
    }
    if isCut { utf8.append(scalar: 0x2026) }
    if text.isRightToLeft { appendMark() }
    record(role, from: start)
    return isCut ? kept.width + 1 : kept.width
  }

  /// Appends a number: its digits, blanks that fill its fraction, and what
  /// follows.
  mutating func append(number text: TerminalText, fill: Int, role: TextRole) {
    let start = utf8.count
    if text.isRightToLeft { appendMark() }
    text.utf8.withUnsafeBufferPointer { bytes in
      utf8.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<text.tailStart]))
      if text.tailStart < bytes.count {
        appendBlanks(fill)
        utf8.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[text.tailStart...]))
      }
    }
    if text.isRightToLeft { appendMark() }
    record(role, from: start)
  }

  /// Appends another text, without its first bytes, behind a text of ASCII that
  /// is fit for a terminal.
  ///
  /// - Parameters:
  ///   - gutter: The text of ASCII.
  ///   - other: The text that follows it.
  ///   - count: The number of bytes of the other that are left out; they are
  ///     blanks.
  public mutating func append(
    gutter: String, before other: StyledText, replacing count: Int
  ) {
    utf8.append(contentsOf: gutter.utf8)
    let offset = utf8.count - count
    utf8.append(contentsOf: other.utf8.dropFirst(count))
    if !recordsRoles { return }
    for run in other.runs where run.range.lowerBound >= count {
      runs.append(
        Run(
          role: run.role,
          range: run.range.lowerBound + offset..<run.range.upperBound + offset))
    }
  }

  /// Makes matches of parts of the piece that was appended last.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of bytes of its text, in order; what was cut away is passed over.
  ///   - text: The text of which that piece is.
  public mutating func emphasize(_ ranges: [Range<Int>], of text: TerminalText) {
    guard recordsRoles, let run = runs.popLast() else { return }
    var start = run.range.lowerBound
    let textStart = start + (text.isRightToLeft ? 3 : 0)
    for range in ranges {
      let part = (range.lowerBound + textStart..<range.upperBound + textStart).clamped(
        to: run.range)
      // A sign for what was cut away is no match, and no character is divided.
      let common = zip(utf8[part], text.utf8[range]).prefix { $0 == $1 }.count
      var end = part.lowerBound + common
      while end > part.lowerBound, end < utf8.count, utf8[end] & 0xC0 == 0x80 { end -= 1 }
      if end <= part.lowerBound || part.lowerBound < start { continue }
      if start < part.lowerBound {
        runs.append(Run(role: run.role, range: start..<part.lowerBound))
      }
      runs.append(Run(role: .match, range: part.lowerBound..<end))
      start = end
    }
    if start < run.range.upperBound {
      runs.append(Run(role: run.role, range: start..<run.range.upperBound))
    }
  }

  /// LEFT-TO-RIGHT MARK.
  private mutating func appendMark() { utf8.append(scalar: 0x200E) }

  @inline(__always)
  private mutating func record(_ role: TextRole, from start: Int) {
    if recordsRoles, utf8.count > start {
      runs.append(Run(role: role, range: start..<utf8.count))
    }
  }

  // MARK: Colors

  /// Appends the text to bytes for a terminal, with the sequences of ECMA-48
  /// (SGR) that give each role its look: sixteen colors at most, so that they
  /// are those of the terminal's own scheme.
  ///
  /// - Parameters:
  ///   - bytes: What it is appended to.
  ///   - usesColor: Whether a look may be a color; bold and dim are none.
  public func appendSGR(to bytes: inout [UInt8], usesColor: Bool = true) {
    var position = 0
    for run in runs {
      bytes.append(contentsOf: utf8[position..<run.range.lowerBound])
      let sequence = usesColor || run.role != .warning ? run.role.sgr : ""
      if !sequence.isEmpty { bytes.append(contentsOf: sequence.utf8) }
      bytes.append(contentsOf: utf8[run.range])
      if !sequence.isEmpty { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
      position = run.range.upperBound
    }
    bytes.append(contentsOf: utf8[position...])
  }
}

extension TextRole {
  /// The sequence that begins the role: bold, dim or red.
  fileprivate var sgr: String {
    switch self {
    case .header: "\u{1B}[1m"
    case .match: "\u{1B}[1;4m"
    case .primary: ""
    case .secondary, .dim: "\u{1B}[2m"
    case .warning: "\u{1B}[31m"
    }
  }
}
