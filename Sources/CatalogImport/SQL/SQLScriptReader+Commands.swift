import Bytes

/// The commands of clients: no SQL, and nothing that is run.
extension SQLScriptReader {
  /// Takes a line of sqlite3, psql, SQL*Plus or sqlcmd, which begins with a mark and a word.
  mutating func clientCommand() throws {
    let line = scanner.line
    let text = try restOfLine()
    let words = text.split(whereSeparator: \.isWhitespace)
    let command = words.first.map(String.init) ?? ""
    if command.hasPrefix("@") || Self.inclusions.contains(command.lowercased()) {
      return noteInclusion(text, line: line)
    }
    skippedStatements[command.hasPrefix("\\") ? "psql command" : command, default: 0] += 1
    switch command {
    case ".import":
      if let table = words.last {
        noteUnread(table.filter { !"'\"`[]".contains($0) }, command, line: line)
      }
    case "\\copy":
      guard words.count > 2, !words[1].hasPrefix("("),
        words.contains(where: { $0.lowercased() == "from" })
      else { return }
      let table = words[1].prefix { $0 != "(" }.split(separator: ".").last ?? ""
      noteUnread(table.filter { $0 != "\"" }, command, line: line)
    default: break
    }
  }

  private static let inclusions: Set<String> = [
    ".read", "\\i", "\\ir", "\\include", "\\include_relative", "\\.", ":r",
  ]

  /// Takes the rest of a line that would read another script.
  mutating func include(_ keyword: String, line: Int) throws {
    noteInclusion(keyword + " " + (try restOfLine()), line: line)
  }

  private mutating func noteInclusion(_ text: String, line: Int) {
    skippedStatements["line that reads another script", default: 0] += 1
    if inclusion == nil { inclusion = UnreadStatement(line: line, name: text) }
  }

  private func restOfLine() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try scanner.reader.peek(), byte != 0x0A, byte != 0x0D {
      if bytes.count < 200 { bytes.append(byte) }
      scanner.advance()
    }
    return String(decoding: bytes, as: UTF8.self).trimmingEdgeSpaces
  }
}
