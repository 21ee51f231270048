import SectionedTable

/// A picture as a program has made it for a terminal, checked: what is in it can
/// draw, and nothing else.
///
/// The program reads files that anybody may have made. Sequences that it does not
/// need to draw, such as those that move the cursor or set a title, are not taken
/// from it.
public struct BrowsePicture: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Characters with their colors, a line each.
    case characters([[UInt8]])
    /// A string of sixels.
    /// https://vt100.net/docs/vt3xx-gp/chapter14.html
    case sixels([UInt8])
    /// The graphics protocol of kitty.
    /// https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty([UInt8])
  }

  /// A picture that is wanted.
  public struct Request: Hashable, Sendable {
    /// The name of the image, as the product has it.
    public var name: String
    /// The columns that there are for it.
    public var columns: Int
    /// The lines that there are for it.
    public var lines: Int
  }

  let content: Content
  /// The columns that it may take.
  let columns: Int
  /// The lines that it may take.
  let lines: Int

  /// Checks what a program has written; nil where that is no picture, or one that
  /// is larger than was wanted.
  public init?(_ output: [UInt8], for request: Request) {
    columns = request.columns
    lines = request.lines
    var bytes = output[...]
    // Hiding the cursor is harmless, and done by us.
    for sequence in ["\u{1B}[?25l", "\u{1B}[?25h"] {
      if bytes.starts(with: sequence.utf8) { bytes = bytes.dropFirst(sequence.utf8.count) }
      if bytes.ends(with: sequence.utf8) { bytes = bytes.dropLast(sequence.utf8.count) }
    }
    while let last = bytes.last, last == 0x0A || last == 0x20 { bytes.removeLast() }
    if bytes.isEmpty { return nil }
    let content: Content? =
      if bytes.starts(with: "\u{1B}P".utf8) {
        Self.isSixels(bytes) ? .sixels(Array(bytes)) : nil
      } else if bytes.starts(with: "\u{1B}_G".utf8) {
        Self.isKitty(bytes) ? .kitty(Array(bytes.filter { $0 != 0x0A })) : nil
      } else {
        Self.characterLines(bytes, columns: columns).map(Content.characters)
      }
    guard let content else { return nil }
    if case .characters(let found) = content, found.count > lines { return nil }
    self.content = content
  }

  var isCharacters: Bool { if case .characters = content { true } else { false } }

  // MARK: Checking

  /// `ESC P numbers q data ESC \`, and no other escape.
  private static func isSixels(_ bytes: ArraySlice<UInt8>) -> Bool {
    let end: [UInt8] = [0x1B, 0x5C]
    guard bytes.ends(with: end) else { return false }
    let rest = bytes.dropFirst(2).drop { (0x30...0x3B).contains($0) }
    return rest.first == UInt8(ascii: "q")
      && rest.dropLast(2).allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D }
  }

  /// `ESC _ G keys ; data ESC \`, as often as needed. Keys that name a file
  /// (`t=f`) are refused: the data stand in the sequence itself.
  private static func isKitty(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard rest.starts(with: "\u{1B}_G".utf8),
        let end = rest.dropFirst(3).firstIndex(of: 0x1B),
        rest[end...].starts(with: [0x1B, 0x5C])
      else { return false }
      let body = rest[rest.startIndex + 3..<end]
      let keys = body.prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: ","))
      let isInline = keys.allSatisfy { key in
        !key.starts(with: "t=".utf8) || key.elementsEqual("t=d".utf8)
      }
      guard isInline, body.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
      rest = rest[(end + 2)...].drop { $0 == 0x0A }
    }
    return true
  }

  /// Lines of characters, with no sequences but SGR; nil where there are others.
  private static func characterLines(
    _ bytes: ArraySlice<UInt8>, columns: Int
  ) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var kept: [UInt8] = []
      var text: [UInt8] = []
      var rest = line
      while let byte = rest.popFirst() {
        if byte != 0x1B {
          kept.append(byte)
          text.append(byte)
          continue
        }
        guard rest.popFirst() == UInt8(ascii: "[") else { return nil }
        let numbers = rest.prefix { (0x30...0x3B).contains($0) }
        rest = rest.dropFirst(numbers.count)
        guard rest.popFirst() == UInt8(ascii: "m") else { return nil }
        kept += [0x1B, 0x5B] + numbers + [UInt8(ascii: "m")]
      }
      guard let shown = String(validating: text, as: UTF8.self), shown == shown.escapedForTerminal,
        shown.displayWidth <= columns
      else { return nil }
      kept += Array("\u{1B}[0m".utf8)
      lines.append(kept)
    }
    return lines
  }
}

extension BidirectionalCollection where Element: Equatable {
  fileprivate func ends(with other: some BidirectionalCollection<Element>) -> Bool {
    reversed().starts(with: other.reversed())
  }
}
