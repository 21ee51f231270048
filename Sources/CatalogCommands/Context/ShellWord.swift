/// Words as a shell reads them.
enum ShellWord {
  /// Returns the text that a word stands for where nothing in it is expanded; it may end in the
  /// middle.
  static func unquoted(_ word: some StringProtocol) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if quote == nil ? character == "'" || character == "\"" : character == quote {
        quote = quote == nil ? character : nil
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Returns a word that stands for a text, whatever is in it.
  static func escaped(_ text: String) -> String {
    var word = ""
    for character in text.unicodeScalars {
      if !isPlain(character) { word.append("\\") }
      word.unicodeScalars.append(character)
    }
    return word
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    if !character.isASCII { return true }
    return character.properties.isAlphabetic || "0"..."9" ~= character
      || "._-,+/@%:=".unicodeScalars.contains(character)
  }
}
