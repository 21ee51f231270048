import Browse
import Bytes
import Glibc
import SectionedTable

/// What was chosen for the screen, in a file of the state folder: a word a line.
struct BrowseMemory {
  /// The file; nil where there is no folder for it.
  private let path: String?

  init(in context: CommandContext) { path = context.stateFolder.map { $0 + "/catalog/browse" } }

  /// What was chosen last; that of a file which cannot be read is nothing.
  var choices: BrowseChoices {
    var choices = BrowseChoices()
    guard let path, let text = Self.read(path) else { return choices }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "preview": choices.hasPreview = parts[1] != "off"
      case "mouse": choices.usesMouse = parts[1] != "off"
      case "sections": choices.isGrouped = parts[1] == "grouped"
      case "rows":
        choices.look = CellStyle(rawValue: String(parts[1])).map { .cell($0) } ?? .columns
      case "columns":
        for word in parts[1].split(separator: ",") {
          guard let sign = word.first, sign == "+" || sign == "-",
            let column = BrowseColumn.fixed.first(where: { $0.rawValue == word.dropFirst() })
          else { continue }
          choices.columns[column] = sign == "+"
        }
      case "field":
        // The name of a custom field may have commas in it.
        guard let sign = parts[1].first, sign == "+" || sign == "-" else { continue }
        choices.columns[.custom(String(parts[1].dropFirst()))] = sign == "+"
      default: break
      }
    }
    return choices
  }

  /// Keeps what was changed by keys; what options have said holds once.
  func keep(_ new: BrowseChoices, insteadOf begun: BrowseChoices, _ remembered: BrowseChoices) {
    if new == begun { return }
    var kept = remembered
    if new.hasPreview != begun.hasPreview { kept.hasPreview = new.hasPreview }
    if new.usesMouse != begun.usesMouse { kept.usesMouse = new.usesMouse }
    if new.isGrouped != begun.isGrouped { kept.isGrouped = new.isGrouped }
    if new.look != begun.look { kept.look = new.look }
    for (column, isShown) in new.columns where begun.columns[column] != isShown {
      kept.columns[column] = isShown
    }
    for column in begun.columns.keys where new.columns[column] == nil {
      kept.columns[column] = nil
    }
    guard let path else { return }
    var lines = [
      "preview=\(kept.hasPreview ? "on" : "off")", "mouse=\(kept.usesMouse ? "on" : "off")",
      "sections=\(kept.isGrouped ? "grouped" : "plain")",
    ]
    if case .cell(let style) = kept.look { lines.append("rows=\(style.rawValue)") }
    var words: [String] = []
    var fields: [String] = []
    for (column, isShown) in kept.columns {
      let sign = isShown ? "+" : "-"
      if case .custom(let name) = column {
        fields.append("field=" + sign + name)
      } else {
        words.append(sign + column.rawValue)
      }
    }
    if !words.isEmpty { lines.append("columns=" + words.sorted().joined(separator: ",")) }
    lines += fields.sorted()
    Self.write(lines.joined(separator: "\n") + "\n", to: path)
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Writes the file as a whole. Where that is impossible, nothing is remembered, and nobody told:
  /// nothing of the catalog depends on it.
  private static func write(_ text: String, to path: String) {
    guard (try? createDirectory(directoryPath(of: path), mode: 0o700)) != nil else { return }
    let draft = path + ".\(getpid())"
    guard let file = fopen(draft, "we") else { return }
    let isWritten = fputs(text, file) >= 0
    if fclose(file) != 0 || !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }
}
