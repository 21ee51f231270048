import SectionedTable

/// A line of text that is being typed.
struct LineEditor {
  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Does what a key says; false for one that is not for editing.
  mutating func handle(_ key: BrowseKey) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .text(let text): insert(text.inOneLine)
    case .backspace, .control("h"):
      if cursor > 0 {
        cursor -= 1
        characters.remove(at: cursor)
      }
    case .delete, .control("d"):
      if cursor < characters.count { characters.remove(at: cursor) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("u"):
      characters.removeSubrange(..<cursor)
      cursor = 0
    case .control("k"): characters.removeSubrange(cursor...)
    case .control("w"):
      let start = wordStart
      characters.removeSubrange(start..<cursor)
      cursor = start
    default: return false
    }
    return true
  }

  /// Inserts a text at the cursor.
  mutating func insert(_ text: String) {
    // What joins the character before it, such as an accent, comes by itself.
    let start = max(0, cursor - 1)
    let inserted = Array(String(characters[start..<cursor]) + text)
    characters.replaceSubrange(start..<cursor, with: inserted)
    cursor = start + inserted.count
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  /// Returns the part of the text that fits into some columns, with the cursor
  /// in it, and the column of the cursor. Line breaks are shown as `↵`.
  func window(width: Int) -> (text: String, cursorColumn: Int) {
    func shown(_ character: Character) -> String {
      character.isNewline ? "↵" : String(character).escapedForTerminal
    }
    var start = cursor
    var before = 0
    // The cursor itself takes a column.
    while start > 0 {
      let columns = shown(characters[start - 1]).displayWidth
      if before + columns > max(0, width - 1) { break }
      before += columns
      start -= 1
    }
    var text = ""
    var used = 0
    for character in characters[start...] {
      let piece = shown(character)
      if used + piece.displayWidth > width { break }
      text += piece
      used += piece.displayWidth
    }
    return (marked(text, from: start, width: width, before), before)
  }

  /// Puts a sign at an end of a window that is not an end of the text, where the cursor is not.
  private func marked(_ text: String, from start: Int, width: Int, _ cursorColumn: Int) -> String {
    var text = text
    let shown = text.count
    if width < 8 { return text }
    if start > 0, let first = text.first, String(first).displayWidth == 1, cursorColumn > 0 {
      text = "…" + text.dropFirst()
    }
    if start + shown < characters.count, let last = text.last, cursorColumn < text.displayWidth - 1
    {
      text = text.dropLast() + "…" + String(repeating: " ", count: String(last).displayWidth - 1)
    }
    return text
  }
}

extension String {
  /// The text as it goes into a field of one line: without control characters, with a
  /// blank for each line break and tab, and without those at its end.
  var inOneLine: String {
    isPlain ? self : lineByLine.split(separator: "\n").joined(separator: " ")
  }

  /// Whether it has nothing but printing characters of ASCII, as most of what is typed: thousands that
  /// come at once need not be looked at one by one.
  private var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// The text with line breaks of one kind, none at its end, and without other
  /// control characters.
  var lineByLine: String {
    if isPlain { return self }
    var text = ""
    for character in self {
      if character.isNewline {
        text.append("\n")
      } else if character == "\t" {
        text.append(" ")
      } else if !character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control })
      {
        text.append(character)
      }
    }
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
