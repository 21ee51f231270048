/// What a change can be looked up by in the history, when the answer to its COMMIT was lost: a random
/// UUID.
struct ChangeToken: Hashable, CustomStringConvertible {
  let description: String

  /// Reads one, as messages show it.
  init?(_ text: String) {
    let lengths = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
    guard lengths == [8, 4, 4, 4, 12], text.allSatisfy({ $0 == "-" || $0.isHexDigit && $0.isASCII })
    else { return nil }
    description = text.lowercased()
  }

  init() {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
    // https://www.rfc-editor.org/rfc/rfc9562#section-5.4
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    description = text
  }
}
