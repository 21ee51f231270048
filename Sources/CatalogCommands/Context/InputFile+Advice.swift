import CatalogImport

extension InputFile {
  /// Returns a text with the file in place of `FILE` in the commands that it advises, as a shell
  /// takes it; of a file that gzip has compressed with what unpacks it before them.
  func namingFile(in text: String) -> String {
    var text = text
    for command in ["import", "edit"] {
      for sign in ["| ", "with: "] {
        text = text.replacing(
          "\(sign)catalog \(command) ", with: sign + NextCommand.line(command + " "))
      }
    }
    guard let path else { return text }
    let name = (path.hasPrefix("-") ? "./" + path : path).quotedForShell
    if isCompressed == true {
      text = text.replacing("(cat FILE; ", with: "(gunzip -c \(name); ")
      for program in Self.programs {
        guard let start = text.firstRange(of: ": \(program) ")?.lowerBound,
          let end = text.firstRange(of: " FILE | catalog import"), start < end.lowerBound
        else { continue }
        text.replaceSubrange(end, with: " | catalog import")
        text = text.replacing(
          ": \(program) ", with: ": gunzip -c \(name) | \(program) ", maxReplacements: 1)
      }
    }
    return text.replacing("(cat FILE; ", with: "(cat \(name); ")
      .replacing(" FILE | ", with: " \(name) | ")
      .replacing(" FILE .dump | ", with: " \(name) .dump | ")
  }

  /// Imports the rows of a damaged SQLite file that its shell can read: it ends them with ROLLBACK.
  static let dump =
    "sqlite3 FILE .dump | sed 's/^ROLLBACK; -- due to errors$/COMMIT;/' | catalog import -"

  /// The programs of which advice makes a filter.
  private static let programs = ["jq", "yq", "sed", "iconv"]
}
