import SectionedTable

/// One line on the terminal that says how far a command is that takes more than half a second.
final class ProgressLine {
  private static let delay = 0.5
  private static let interval = 0.1

  private let context: CommandContext
  private let label: String
  private let start: Double
  private var lastUpdate: Double
  private var isShown = false

  /// Makes a line; `label` is what is done, such as `Reindexing`.
  init(_ label: String, in context: CommandContext) {
    self.label = label
    self.context = context
    start = context.clock()
    lastUpdate = start
  }

  /// Says that so many of all are done.
  func update(done: Int, of total: Int) {
    update(done: done, of: total) { "\(done.grouped) of \(total.grouped)" }
  }

  /// Says how much of a file has been read, by the bytes or else by the rows.
  func update(bytes: Int, of size: Int, rows: Int, ofRows total: Int) {
    let isByBytes = size > 0 && bytes > 0
    update(done: isByBytes ? bytes : rows, of: isByBytes ? size : total, rateOf: rows) {
      isByBytes
        ? "\(bytes.grouped) of \(size.grouped) bytes, \(rows.counted("row"))"
        : "\(rows.grouped) of \(total.counted("row"))"
    }
  }

  private func update(
    done: Int,
    of total: Int,
    rateOf counted: Int? = nil,
    _ text: () -> String
  ) {
    guard context.diagnostics.isTerminal, total > 0 else { return }
    let now = context.clock()
    let elapsed = now - start
    guard elapsed >= Self.delay, now - lastUpdate >= Self.interval, done > 0 else { return }
    lastUpdate = now
    isShown = true
    let left = elapsed / Double(done) * Double(max(total - done, 0))
    let rate = Int(Double(counted ?? done) / elapsed)
    write(
      "\(label): \(min(done, total) * 100 / total) %, \(Int(left.rounded(.up))) s left, "
        + "\(text()), \(rate.grouped) a second")
  }

  /// Removes the line.
  func end() {
    if isShown { write("") }
    isShown = false
  }

  /// Writes over the line: back to its beginning, the text, and clear the rest.
  private func write(_ text: String) {
    let width = LineWidth.ofTerminal(context.diagnostics, in: context) - 1
    try? context.diagnostics.write("\r" + text.truncated(toWidth: width) + "\u{1B}[K")
    try? context.diagnostics.flush()
  }
}
