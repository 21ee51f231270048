import TestSupport

/// Strings that are hard on an order: letters of many scripts, digraphs,
/// marks, and code points from anywhere.
enum RandomText {
  static let pieces: [String] =
    [
      "", "a", "A", "z", "Z", "ch", "Ch", "CH", "cs", "dz", "dzs", "ll", "lj", "nj", "ng", "ny",
      "rr", "sch", "st", "ß", "æ", "Œ", "ø", "Ł", "đ", "þ", "ı", "İ", "aa", "AA", "å", "A\u{30A}",
      "é", "e\u{301}", "ü", "ñ", "č", "ř", "0", "9", "10", "½", "٣", "#", "-", "_", " ", "'", "\"",
      "😀", "👩‍👩‍👧", "Я", "ё", "ї", "Ω", "ά", "א", "ש", "ا", "ك", "ก", "เก", "ฮ", "か", "が",
      "ッ", "ｶ", "한", "ᄒ", "ㅎ", "大", "一", "龘", "𠀀", "अ", "क्ष", "ক", "த", "ა", "Ⴀ", "Հ", "ե",
      "և", "አ", "ង", "མ", "ꙮ", "𐍈", "\u{FFFF}", "\u{FFFD}", "\u{0}", "\u{300}", "\u{E000}",
    ]

  static func string(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        let value = UInt32.random(in: 0...0x2FFFF, using: &generator)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      } else {
        text += pieces.randomElement(using: &generator) ?? ""
      }
    }
    return text
  }
}
