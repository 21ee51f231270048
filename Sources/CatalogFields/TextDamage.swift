import Bytes

/// What befell texts before they came here: letters that were replaced by U+FFFD, and UTF-8 that was
/// read as windows-1252 and encoded again, `SÃ¤ge`.
package struct TextDamage {
  /// The number of products with letters that were replaced, and one of the texts.
  package private(set) var replaced: (count: Int, example: String) = (0, "")
  /// The number of products with texts that were encoded twice, and one of these.
  package private(set) var doubled: (count: Int, example: String, meant: String) = (0, "", "")
  /// Whether all of those can be written in windows-1252.
  package private(set) var isOfWindows = true

  private var product = 0
  private var lastReplaced = -1
  private var lastDoubled = -1

  /// Begins with the next product.
  package mutating func beginProduct() { product += 1 }

  /// Looks at a text that is not ASCII.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func look(at utf8: UnsafeBufferPointer<UInt8>) {
    var position = 0
    var mayBeDoubled = false
    while position + 2 < utf8.count {
      let byte = utf8[position]
      if byte == 0xEF, utf8[position + 1] == 0xBF, utf8[position + 2] == 0xBD {
        if lastReplaced != product { replaced.count += 1 }
        lastReplaced = product
        if replaced.example.isEmpty { replaced.example = Self.shown(utf8) }
      }
      // A letter from U+00C0, with one behind it that a byte from 80 to BF stands for.
      if byte == 0xC3, [0xC2, 0xC5, 0xC6, 0xCB, 0xE2].contains(utf8[position + 2]) {
        mayBeDoubled = true
      }
      position += 1
    }
    guard mayBeDoubled else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    guard let meant = Self.meant(text) else { return }
    if lastDoubled != product { doubled.count += 1 }
    lastDoubled = product
    if text.unicodeScalars.contains(where: { (0x80..<0xA0).contains($0.value) }) {
      isOfWindows = false
    }
    if doubled.example.isEmpty {
      (doubled.example, doubled.meant) = (Self.shown(utf8), Self.shortened(meant))
    }
  }

  private static func shown(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    shortened(String(decoding: utf8, as: UTF8.self))
  }

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// Returns the text that was encoded twice; nil for one that surely means itself.
  ///
  /// All that is not ASCII must be UTF-8 once more, and somewhere stand as no language writes it:
  /// `Ã¤`, `rÃ©s`, but not `CAFÉ®`, though that can be decoded.
  package static func meant(_ text: String) -> String? {
    var bytes: [UInt8] = []
    let scalars = Array(text.unicodeScalars)
    for scalar in scalars {
      guard let byte = windows(scalar) else { return nil }
      bytes.append(byte)
    }
    guard bytes.withUnsafeBufferPointer({ UTF8Validation.isValid($0) }) else { return nil }
    let isStrange = bytes.indices.contains { position in
      let byte = bytes[position]
      guard byte >= 0xC2, position + 1 < bytes.count else { return false }
      if byte >= 0xE0 { return true }
      let isBehindSmall = position > 0 && (0x61...0x7A).contains(bytes[position - 1])
      let next = position + 2 < bytes.count ? bytes[position + 2] : 0x20
      return isBehindSmall && byte < 0xE0 || next.isASCIILetter
        || !endsOfWords.contains(bytes[position + 1])
    }
    return isStrange ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The bytes of signs that stand behind a capital letter in true texts: `CAFÉ®`, `À…`, `É»`.
  private static let endsOfWords: Set<UInt8> = [
    0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0xA0, 0xA9, 0xAA, 0xAB, 0xAE, 0xB0, 0xB2,
    0xB3, 0xB4, 0xB7, 0xB9, 0xBA, 0xBB, 0x84, 0x86, 0x87, 0x95, 0xA7, 0x8B, 0x9B, 0x82, 0x8A, 0x8E,
    0x9A, 0x9E,
  ]

  /// Returns the byte of a character in windows-1252, or in ISO 8859-1; nil where there is none.
  private static func windows(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x100 { return UInt8(scalar.value) }
    return windowsBytes[scalar.value]
  }

  private static let windowsBytes: [UInt32: UInt8] = [
    0x20AC: 0x80, 0x201A: 0x82, 0x192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87,
    0x2C6: 0x88, 0x2030: 0x89, 0x160: 0x8A, 0x2039: 0x8B, 0x152: 0x8C, 0x17D: 0x8E, 0x2018: 0x91,
    0x2019: 0x92, 0x201C: 0x93, 0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x2DC: 0x98,
    0x2122: 0x99, 0x161: 0x9A, 0x203A: 0x9B, 0x153: 0x9C, 0x17E: 0x9E, 0x178: 0x9F,
  ]
}
