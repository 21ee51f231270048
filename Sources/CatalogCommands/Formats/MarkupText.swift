import TableView

/// A document with markup as it is written. Markup comes from this program alone,
/// which is why it is a `StaticString`; what comes from data is text, which each
/// kind escapes in its own way.
protocol MarkupText {
  var bytes: [UInt8] { get set }

  /// Writes text so that it is shown as it is.
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>)
}

extension MarkupText {
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes markup, or text that has none.
  mutating func markup(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { self.text($0) }
  }

  mutating func text(_ text: TerminalText) {
    text.utf8.withUnsafeBufferPointer { self.text($0) }
  }

  mutating func number(_ number: Int64) { bytes.append(decimal: number) }

  /// Writes the flag of a region; nothing for what is no code of two letters.
  mutating func flag(_ code: UnsafeBufferPointer<UInt8>) { bytes.append(flagOf: code) }
}
