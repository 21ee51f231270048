import Bytes
import SectionedTable

/// Questions on standard error to a person who answers on standard input, a line each.
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
    let answer = try ask("\(question) [y/N] ")?.lowercased().filter { !$0.isWhitespace }
    return answer == "y" || answer == "yes"
  }

  /// Asks, and returns the text that was typed; nil at the end of the input. Bytes that are no text
  /// are explained and asked for again.
  func ask(_ question: String) throws -> String? {
    while let line = try readLine(after: question) {
      if UTF8Validation.firstInvalidOffset(in: line) != nil {
        context.note("  the input is not UTF-8")
      } else if line.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) {
        context.note("  the input has a control character, such as an arrow key")
      } else {
        return String(decoding: line, as: UTF8.self)
      }
    }
    return nil
  }

  private func readLine(after question: String) throws -> [UInt8]? {
    // What was written before is to be read before it is asked about.
    try context.output.flush()
    try context.diagnostics.write(question)
    try context.diagnostics.flush()
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[..<end]
        pending.removeFirst(end + 1)
        return Array(line)
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
