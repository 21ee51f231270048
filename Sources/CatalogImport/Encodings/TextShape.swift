import Bytes

/// The shape of the first lines of a text that is no table: aligned with spaces, references,
/// headings, source code.
struct TextShape {
  private let lines: [String]

  /// Takes the first lines of a text apart.
  ///
  /// - Complexity: O(*n*) for at most some kilobytes.
  init(_ text: ArraySlice<UInt8>) {
    lines = text.prefix(1 << 13).split { $0 == 0x0A || $0 == 0x0D }.prefix(20)
      .map { line in
        var line = String(decoding: line, as: UTF8.self)
        while line.utf8.last == 0x20 { line.removeLast() }
        return line
      }
      .filter { !$0.isEmpty }
  }

  /// The kind of file; nil for what may be a table.
  var kind: FileKind? {
    guard let first = lines.first, lines.count > 1 else { return nil }
    if isReference(first) {
      return FileKind(
        name: "a list of references (RIS or BibTeX)",
        advice: "have the program that keeps them write CSV")
    }
    if lines[1].utf8.count > 2, lines[1].allSatisfy({ $0 == "=" }) {
      return FileKind(name: "a text with headings", advice: "choose a file with products")
    }
    if isCode {
      return FileKind(name: "source code", advice: "choose a file with products")
    }
    if isAligned {
      return FileKind(
        name: "a text aligned with spaces",
        advice: "put tabs for the runs of spaces: "
          + #"sed -E 's/ {2,}/\t/g' FILE | catalog import --from tsv -"#)
    }
    return nil
  }

  /// Whether a line is a tag of RIS, `TY  - BOOK`, or begins an entry of BibTeX, `@book{`.
  private func isReference(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    if bytes.first == UInt8(ascii: "@") {
      let word = bytes.dropFirst().prefix(while: \.isASCIILetter)
      return word.count > 2 && bytes.dropFirst(1 + word.count).first == UInt8(ascii: "{")
    }
    return bytes.count >= 5 && bytes[0].isASCIILetter && bytes[2...4].elementsEqual("  -".utf8)
  }

  /// Whether all lines have runs of spaces between texts, and nothing else that parts values.
  private var isAligned: Bool {
    guard lines.count > 2 else { return false }
    return lines.allSatisfy { line in
      let text = line.drop { $0 == " " }
      return text.firstRange(of: "  ") != nil && !text.contains { "\t;|".contains($0) }
    } && !lines[0].contains(",")
  }

  /// Whether the first line and at least half of all are those of a program.
  private var isCode: Bool {
    isCode(lines[0]) && 2 * lines.count(where: isCode) >= lines.count
      && lines.count(where: isCode) > 1
  }

  private func isCode(_ line: String) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.contains("\t") || text.contains("|") { return false }
    if text == "}" || text == "};" || text == "})" || text == "});" { return true }
    if text.hasSuffix("{") && (text.contains("(") || text.contains(" ")) { return true }
    if text.hasSuffix(";"), !text.dropLast().contains(";"),
      text.contains("(") || text.contains(" = ") || isKeyed(text)
    {
      return true
    }
    if text.hasSuffix("):") { return true }
    if text.hasSuffix(")"), let call = text.firstIndex(of: "("), !text[..<call].contains(" ") {
      return true
    }
    return !text.contains(",") && !text.contains(";") && isKeyed(text)
  }

  private func isKeyed(_ text: Substring) -> Bool {
    Self.keywords.contains { text.hasPrefix($0) }
  }

  private static let keywords = [
    "import ", "from ", "def ", "class ", "function ", "const ", "let ", "var ", "package ",
    "using ", "#include ", "public ", "private ", "fn ", "func ", "use ", "return ", "module ",
  ]
}
