@testable import Browse
import SectionedTable

extension BrowseFrame {
  /// The lines as plain text, the current title of the strip in brackets.
  var plainLines: [String] {
    lines.map { line in
      var text = line.text.string
      if let edge = line.edge {
        let columns = text.displayWidth
        text += String(repeating: " ", count: max(0, listWidth - ListEdge.width - columns))
        text += edge
      }
      if let strip = line.strip {
        // Marks of direction take no column.
        let columns = text.displayWidth
        text += String(repeating: " ", count: max(0, listWidth - columns))
        text += strip.look == .current ? "[\(strip.text)]" : " \(strip.text)"
      }
      if let preview = line.preview {
        let columns = text.displayWidth
        text += String(repeating: " ", count: max(0, listAreaWidth - columns)) + " │ "
        text += preview.string
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
