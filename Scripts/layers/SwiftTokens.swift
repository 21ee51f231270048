/// The words and marks of a Swift file, without comments and the texts of
/// literals; what stands in `\( )` of a literal is read as code.
struct SwiftTokens {
  /// The tokens in order: names, numbers, and single other characters.
  private(set) var tokens: [Substring] = []

  private let text: String
  private var index: String.Index

  /// Reads a file.
  init(_ text: String) {
    self.text = text
    index = text.startIndex
    readCode(untilParenthesis: false)
  }

  private var rest: Substring { text[index...] }

  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while index < text.endIndex {
      let character = text[index]
      if rest.hasPrefix("//") {
        index = rest.firstIndex(where: \.isNewline) ?? text.endIndex
      } else if rest.hasPrefix("/*") {
        skipComment()
      } else if character == "\"" || character == "#" && beginsRawString {
        skipString()
      } else if character.isLetter || character == "_" {
        let start = index
        index = rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? text.endIndex
        tokens.append(text[start..<index])
      } else {
        if character == "(" { depth += 1 }
        if character == ")" {
          if untilParenthesis && depth == 0 { return }
          depth -= 1
        }
        let start = index
        index = text.index(after: index)
        if !character.isWhitespace { tokens.append(text[start..<index]) }
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    while index < text.endIndex {
      if rest.hasPrefix("/*") {
        depth += 1
        text.formIndex(&index, offsetBy: 2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        text.formIndex(&index, offsetBy: 2)
        if depth == 0 { return }
      } else {
        text.formIndex(after: &index)
      }
    }
  }

  private var beginsRawString: Bool { rest.drop { $0 == "#" }.first == "\"" }

  private mutating func skipString() {
    let pounds = rest.prefix { $0 == "#" }
    text.formIndex(&index, offsetBy: pounds.count)
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    text.formIndex(&index, offsetBy: quotes.count)
    let escape = "\\" + pounds
    while index < text.endIndex {
      if rest.hasPrefix(escape + "(") {
        text.formIndex(&index, offsetBy: escape.count + 1)
        readCode(untilParenthesis: true)
        if index < text.endIndex { text.formIndex(after: &index) }
      } else if rest.hasPrefix(escape) {
        text.formIndex(&index, offsetBy: escape.count)
        if index < text.endIndex { text.formIndex(after: &index) }
      } else if rest.hasPrefix(quotes + pounds) {
        text.formIndex(&index, offsetBy: quotes.count + pounds.count)
        return
      } else {
        text.formIndex(after: &index)
      }
    }
  }
}
