import CatalogImport
import TableView

/// Questions to the person at the terminal: asked on standard error, answered
/// on standard input, a line each.
final class Prompt {
  private let context: CommandContext
  private var pending: [UInt8] = []

  /// Makes a prompt; nil where nobody can be asked.
  init?(in context: CommandContext, isAllowed: Bool) {
    guard isAllowed, context.isInputTerminal, context.diagnostics.isTerminal else { return nil }
    self.context = context
  }

  /// Asks a question whose answer is yes or, if nothing is said, no.
  func confirm(_ question: String) throws -> Bool {
    let answer = try ask("\(question) y/N ")?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Asks, and returns what was typed; nil at the end of the input.
  ///
  /// - Parameter question: What is asked, fit for a terminal.
  func ask(_ question: String) throws -> String? {
    // What was written before is to be read before it is asked about.
    try context.output.flush()
    try context.diagnostics.write(question)
    try context.diagnostics.flush()
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeFirst(end + 1)
        return line
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = try buffer.withUnsafeMutableBytes { try context.input($0) }
      if count == 0 {
        try context.diagnostics.write("\n")
        return nil
      }
      pending += buffer[..<count]
    }
  }
}
