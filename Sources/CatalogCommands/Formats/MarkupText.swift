import SectionedTable

/// A document as it is written: markup of this program, which is why it is a `StaticString`, and
/// text of data, which each kind escapes in its own way.
protocol MarkupText {
  /// The bytes that are written; those of a copy, too.
  var buffer: ByteBuffer { get }

  /// Writes text so that it is shown as it is.
  func text(_ utf8: UnsafeBufferPointer<UInt8>)
}

extension MarkupText {
  /// A copy of what is written.
  var bytes: [UInt8] { buffer.array }

  func removeAll() { buffer.removeAll() }

  /// Writes markup, or text that has none.
  func markup(_ markup: StaticString) { buffer.append(markup) }

  func text(_ text: String) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  func text(_ text: TerminalText) {
    text.utf8.withUnsafeBufferPointer { self.text($0) }
  }

  func number(_ number: Int64) { buffer.append(decimal: number) }

  /// Writes the flag of a region; nothing for what is no code of two letters.
  func flag(_ code: UnsafeBufferPointer<UInt8>) { buffer.append(flagOf: code) }
}
