import Collation

/// Finds the words of texts, without case and accents.
///
///     WordSplitter.words(of: "Café-Löffel, 18/8 Ø")  // ["cafe", "loffel", "18", "8", "o"]
///
/// A word is a run of letters, marks and digits. Where a script has no spaces between its words,
/// such as Japanese or Thai, a word begins at each of its letters, so that a beginning of a word
/// is any part of a run. Letters that no accent makes of others are those of ASCII that people
/// type for them: `ø` is `o`, `æ` is `ae`. Words of more than ``maximumLength`` bytes are compared
/// by these.
public enum WordSplitter {
  /// The greatest number of bytes of a word.
  public static let maximumLength = 60

  /// Returns the words of a text from left to right, each as often as it is there.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    var text = text
    text.withUTF8 {
      forEachWord(of: $0) { word in
        words.append(String(decoding: word, as: UTF8.self))
        return true
      }
    }
    return words
  }

  /// Calls `body` with the words of a text, folded, until it returns false.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 of the text.
  ///   - onlyRuns: Whether words within a run of a script without spaces are left out:
  ///     those of a text that is looked for.
  ///   - body: Takes the UTF-8 of a word, and says whether to go on.
  /// - Complexity: O(n) in the bytes of the text; of a script without spaces n times
  ///   ``maximumLength``.
  public static func forEachWord(
    of text: UnsafeBufferPointer<UInt8>,
    onlyRuns: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    TextFolding(.caseAndDiacriticInsensitive).withFolded(text) { folded in
      if folded.isASCII {
        forEachASCIIWord(of: folded, body)
      } else {
        plainLetters(of: folded).withUnsafeBufferPointer {
          forEachUnicodeWord(of: $0, onlyRuns: onlyRuns, body)
        }
      }
    }
  }

  @inline(__always)
  private static func forEachASCIIWord(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    var position = 0
    while position < text.count {
      guard isASCIIWord(text[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < text.count, isASCIIWord(text[position]) { position += 1 }
      let end = min(position, start + maximumLength)
      if !body(UnsafeBufferPointer(rebasing: text[start..<end])) { return }
    }
  }

  @inline(__always)
  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  private static func forEachUnicodeWord(
    of text: UnsafeBufferPointer<UInt8>,
    onlyRuns: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    var position = 0
    // The places of a run at which words begin.
    var starts: [Int] = []
    while position < text.count {
      starts.removeAll(keepingCapacity: true)
      var wasSpaced: Bool?
      while position < text.count {
        let (scalar, length) = scalar(at: position, of: text)
        guard let kind = kind(of: scalar) else { break }
        switch kind {
        case .mark: if wasSpaced == nil { starts.append(position) }
        case .spaced: if wasSpaced != true { starts.append(position) }
        case .unspaced: starts.append(position)
        }
        if kind != .mark || wasSpaced == nil { wasSpaced = kind != .unspaced }
        position += length
      }
      for start in onlyRuns ? starts.prefix(1) : starts[...] {
        let word = text[start..<cut(text, from: start, to: position)]
        if !body(UnsafeBufferPointer(rebasing: word)) { return }
      }
      if position < text.count { position += scalar(at: position, of: text).length }
    }
  }

  /// Returns the end of a word, which divides no character.
  private static func cut(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    if end - start <= maximumLength { return end }
    var cut = start + maximumLength
    while text[cut] & 0xC0 == 0x80 { cut -= 1 }
    return cut
  }

  // MARK: Characters

  private enum Kind {
    case spaced
    case unspaced
    case mark
  }

  /// What a character is in a word, nil for one that is in none.
  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    if scalar.isASCII { return isASCIIWord(UInt8(scalar.value)) ? .spaced : nil }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return isUnspaced(scalar.value) ? .unspaced : .spaced
    default: return nil
    }
  }

  /// Whether a letter is of a script that is written without spaces: Thai, Lao, Tibetan, Burmese,
  /// Khmer, Han, Hiragana and Katakana.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The character at a place, and the number of its bytes. Folding leaves well-formed UTF-8.
  private static func scalar(
    at position: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = text[position]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, position + length <= text.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in text[position + 1..<position + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Returns a folded text with letters of ASCII for letters that no accent makes of others.
  private static func plainLetters(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte & 0xFC == 0xC4 || byte == 0xC3, position + 1 < text.count,
        let letters = plainLetters(byte, text[position + 1])
      {
        letters.withUTF8Buffer { bytes.append(contentsOf: $0) }
        position += 2
      } else {
        bytes.append(byte)
        position += 1
      }
    }
    return bytes
  }

  private static func plainLetters(_ first: UInt8, _ second: UInt8) -> StaticString? {
    switch (first, second) {
    case (0xC3, 0xB8): "o"  // ø
    case (0xC3, 0xA6): "ae"  // æ
    case (0xC5, 0x93): "oe"  // œ
    case (0xC4, 0x91), (0xC3, 0xB0): "d"  // đ ð
    case (0xC5, 0x82): "l"  // ł
    case (0xC3, 0xBE): "th"  // þ
    case (0xC4, 0xA7): "h"  // ħ
    case (0xC5, 0xA7): "t"  // ŧ
    case (0xC4, 0xB1): "i"  // ı
    default: nil
    }
  }
}
