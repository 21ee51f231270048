extension UInt8 {
  /// The byte as messages show it: `'x'`, or `the byte 0x1B`.
  var quoted: String {
    if self > 0x20, self < 0x7F { return "'\(Character(Unicode.Scalar(self)))'" }
    return "the byte 0x" + String(self, radix: 16, uppercase: true)
  }
}
