import Bytes

/// The beginning of a text in angle brackets: what its declaration and its first element say.
struct MarkupStart {
  /// The encoding that the declaration names.
  private(set) var encoding: String?
  /// The name of the first element, in small letters.
  private(set) var root = ""
  /// The text from the first element on, a little of it.
  private(set) var element = ""

  /// Reads the beginning of a text; nil where it is none in angle brackets.
  ///
  /// - Complexity: O(*n*)
  init?(_ text: some Collection<UInt8>) {
    var rest = Array(text)[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first,
      next.isASCIILetter || next == UInt8(ascii: "_") || next == UInt8(ascii: "?")
        || next == UInt8(ascii: "!")
    else { return nil }
    // A sheet may have columns such as `<TICKER>`.
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    let behind = line.drop { $0 != UInt8(ascii: ">") }.dropFirst().first
    if let behind, [0x2C, 0x3B, 0x09, 0x7C].contains(behind) { return nil }
    if rest.starts(with: "<?xml".utf8) {
      encoding = Self.encoding(in: rest.prefix { $0 != UInt8(ascii: ">") })
    }
    skipProlog(&rest)
    let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != 0x2F }
    root = String(decoding: name, as: UTF8.self).lowercased()
    element = String(decoding: rest.prefix(1000), as: UTF8.self).lowercased()
  }

  /// Passes over declarations, comments and what is for other programs.
  private func skipProlog(_ rest: inout ArraySlice<UInt8>) {
    while true {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if rest.starts(with: "<!--".utf8) {
        rest = Self.behind("-->", in: rest)
      } else if rest.starts(with: "<?php".utf8) {
        return
      } else if rest.starts(with: "<?".utf8) {
        rest = Self.behind("?>", in: rest)
      } else if rest.starts(with: "<!".utf8) {
        // What the document calls itself says as much as its first element.
        let beginning = String(decoding: rest.prefix(14), as: UTF8.self).lowercased()
        if beginning == "<!doctype html" { return }
        rest = rest.drop { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        if rest.first == UInt8(ascii: "[") { rest = Self.behind("]", in: rest) }
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      } else {
        return
      }
    }
  }

  private static func behind(_ mark: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var position = text.startIndex
    while position + mark.count <= text.endIndex {
      if text[position...].starts(with: mark) { return text[(position + mark.count)...] }
      position += 1
    }
    return text.suffix(0)
  }

  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    guard let word = text.firstRange(of: "encoding") else { return nil }
    let value = text[word.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }
}
