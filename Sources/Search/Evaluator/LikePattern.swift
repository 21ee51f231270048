import Collation

/// A pattern of `LIKE`: `*` stands for any characters, `?` for one, and a
/// backslash before either or before another takes its meaning away.
///
///     "a?c*e"   segments  [a ? c] [e]      between them, any characters
///
/// Matching is greedy: each segment but the first and the last is taken where
/// it first fits. That is enough, because a segment that begins earlier never
/// ends later; so nothing is tried twice.
struct LikePattern {
  private enum Piece {
    /// Folded bytes.
    case bytes([UInt8])
    case anyCharacter
  }

  private struct Segment {
    var pieces: [Piece]
    /// For a segment of bytes alone.
    var search: ByteSearch?
  }

  private let segments: [Segment]
  private let hasAnyCharacter: Bool

  init(_ pattern: String, folding: Folding) {
    var segments: [[Piece]] = [[]]
    var literal: [UInt8] = []
    var hasAnyCharacter = false
    func endLiteral() {
      if literal.isEmpty { return }
      let folded = literal.withUnsafeBufferPointer { folding.foldedBytes(of: $0) }
      segments[segments.count - 1].append(.bytes(folded))
      literal = []
    }
    var rest = pattern.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"):
        endLiteral()
        segments.append([])
      case UInt8(ascii: "?"):
        endLiteral()
        segments[segments.count - 1].append(.anyCharacter)
        hasAnyCharacter = true
      case UInt8(ascii: "\\"):
        if let next = rest.first,
          next == byte || next == UInt8(ascii: "*") || next == UInt8(ascii: "?")
        {
          literal.append(next)
          rest.removeFirst()
        } else {
          literal.append(byte)
        }
      default:
        literal.append(byte)
      }
    }
    endLiteral()
    self.hasAnyCharacter = hasAnyCharacter
    // Neighbouring stars are one: an empty segment between two is dropped.
    let last = segments.count - 1
    self.segments = segments.enumerated().compactMap { position, pieces in
      if pieces.isEmpty, position > 0, position < last { return nil }
      var search: ByteSearch?
      if pieces.count == 1, case .bytes(let bytes) = pieces[0] { search = ByteSearch(bytes) }
      return Segment(pieces: pieces, search: search)
    }
  }

  /// Returns whether the whole of a folded text is like the pattern.
  ///
  /// - Complexity: O(*n*) without `?`, O(*n* *m*) with it, where *n* is the
  ///   length of the text and *m* that of the longest segment.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let ends = hasAnyCharacter ? CharacterEnds(text) : nil
    guard var place = end(of: segments[0], at: 0, text, ends) else { return false }
    guard let last = segments.last, segments.count > 1 else { return place == text.count }
    for segment in segments[1..<segments.count - 1] {
      guard let end = firstEnd(of: segment, from: place, text, ends) else { return false }
      place = end
    }
    if last.pieces.isEmpty { return true }
    if let search = last.search {
      let start = text.count - search.pattern.count
      return start >= place && end(of: last, at: start, text, ends) == text.count
    }
    // The ends only grow with the starts.
    return (place...text.count).contains { end(of: last, at: $0, text, ends) == text.count }
  }

  private func firstEnd(
    of segment: Segment,
    from start: Int,
    _ text: UnsafeBufferPointer<UInt8>,
    _ ends: CharacterEnds?
  ) -> Int? {
    if let search = segment.search {
      return search.firstPosition(in: text, from: start).map { $0 + search.pattern.count }
    }
    for place in start...text.count {
      if let end = end(of: segment, at: place, text, ends) { return end }
    }
    return nil
  }

  /// Returns where a segment ends that begins at a place; nil when it does not
  /// fit there.
  private func end(
    of segment: Segment,
    at start: Int,
    _ text: UnsafeBufferPointer<UInt8>,
    _ ends: CharacterEnds?
  ) -> Int? {
    var place = start
    for piece in segment.pieces {
      switch piece {
      case .anyCharacter:
        guard place < text.count, let ends else { return nil }
        place = ends.end(after: place, text)
      case .bytes(let bytes):
        guard text.count - place >= bytes.count else { return nil }
        for index in bytes.indices where text[place + index] != bytes[index] { return nil }
        place += bytes.count
      }
    }
    return place
  }
}

/// The ends of the characters of a text: the graphemes that a reader sees as one.
private struct CharacterEnds {
  /// For each byte, the end of its character; nil for ASCII.
  private let ends: [Int]?

  init(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isASCII {
      ends = nil
      return
    }
    var ends: [Int] = []
    ends.reserveCapacity(text.count)
    for character in String(decoding: text, as: UTF8.self) {
      let count = character.utf8.count
      ends.append(contentsOf: repeatElement(ends.count + count, count: count))
    }
    self.ends = ends
  }

  @inline(__always)
  func end(after place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    if let ends { return ends[place] }
    // The one grapheme of ASCII that is two characters.
    let isNewline = text[place] == 0x0D && place + 1 < text.count && text[place + 1] == 0x0A
    return place + (isNewline ? 2 : 1)
  }
}
