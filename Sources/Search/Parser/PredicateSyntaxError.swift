/// The place and cause of a fault in the text of a predicate.
///
/// What the text holds may be shown, because whoever sees the error wrote it;
/// the values of arguments are never part of it.
public struct PredicateSyntaxError: Error, Hashable, Sendable {
  /// The place in the text, in bytes of UTF-8 from 0.
  public let offset: Int
  /// The place as a reader counts: displayed characters of its line, from 1.
  public let column: Int
  /// The text at the place, shortened and in one line; nil at the end of the text.
  public let found: String?
  /// The text that could stand there.
  public let expected: String
  /// The reason why only that, where it is not a matter of grammar.
  public let note: String?
  /// A suggestion for a misspelt word.
  public let suggestion: String?

  init(
    offset: Int,
    text: UnsafeBufferPointer<UInt8>,
    found: String?,
    expected: String,
    note: String? = nil,
    suggestion: String? = nil
  ) {
    self.offset = offset
    let before = text[..<offset]
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    self.found = found
    self.expected = expected
    self.note = note
    self.suggestion = suggestion
  }
}

extension PredicateSyntaxError: CustomStringConvertible {
  /// The fault, in one line.
  public var description: String {
    var text = "expected \(expected) at column \(column), found "
    switch found {
    case nil: text += "the end of the predicate"
    case let found? where found.hasPrefix("\"") || found.hasPrefix("'"): text += found
    case let found?: text += "'\(found)'"
    }
    if let note { text += "; \(note)" }
    if let suggestion { text += ". Did you mean '\(suggestion)'?" }
    return text
  }
}

extension PredicateSyntaxError {
  /// Returns the line of the text where the error is, and below it a caret
  /// under the place. A line that goes far beyond the place is cut, with `…`.
  ///
  ///     price < 5 adn name == "a"
  ///               ^
  ///
  /// Tabs stay tabs in the caret's line, so that it stands right at any width
  /// of tabs; other control characters stay too, for the caller to replace.
  ///
  /// - Parameters:
  ///   - text: The text that was parsed.
  ///   - reach: The number of characters to show on either side of the place.
  ///   - width: The number of columns of a character.
  /// - Complexity: O(*n*) in the length of the text, for a copy of it.
  public func excerpt(
    of text: String,
    reach: Int = 60,
    width: (Character) -> Int = { _ in 1 }
  ) -> String {
    let utf8 = Array(text.utf8)
    let place = min(offset, utf8.count)
    // No more than is shown is divided into characters, however long the line.
    let window = reach * 64
    var start = max(place - window, 0)
    var end = min(place + window, utf8.count)
    while start < place, utf8[start] & 0xC0 == 0x80 { start += 1 }
    while end > place, end < utf8.count, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    let newline = UInt8(ascii: "\n")
    start = utf8[start..<place].lastIndex(of: newline).map { $0 + 1 } ?? start
    end = utf8[place..<end].firstIndex(of: newline) ?? end
    let before = Array(String(decoding: utf8[start..<place], as: UTF8.self))
    let after = Array(String(decoding: utf8[place..<end], as: UTF8.self))
    var line = before.count > reach ? "…" : ""
    var caret = before.count > reach ? String(repeating: " ", count: width("…")) : ""
    for character in before.suffix(reach) {
      line.append(character)
      caret += character == "\t" ? "\t" : String(repeating: " ", count: max(width(character), 0))
    }
    line += String(after.prefix(reach)) + (after.count > reach ? "…" : "")
    return line + "\n" + caret + "^"
  }
}
