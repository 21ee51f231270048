import Bytes

/// Digits and marks of other scripts as those of ASCII: `１２００`, `١٢٫٥٠`, `१२`.
enum ForeignDigits {
  /// Calls `body` with a text whose digits are those of ASCII; nil where it has no others.
  static func withASCII<Result>(
    _ utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    // The first bytes of all letters of which some are digits; that of most signs of currencies is
    // another.
    guard
      utf8.contains(where: {
        $0 == 0xD9 || $0 == 0xDB || $0 == 0xDF || $0 == 0xE0 || $0 == 0xE1 || $0 >= 0xEA
      })
    else { return nil }
    var text: [UInt8] = []
    var isChanged = false
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if let byte = ascii(scalar) {
        text.append(byte)
        isChanged = true
      } else {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return isChanged ? text.withUnsafeBufferPointer(body) : nil
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case ..<0x80: return nil
    case 0x66B, 0xFF0E: return UInt8(ascii: ".")
    case 0x66C, 0xFF0C: return UInt8(ascii: ",")
    case 0xFF0D: return UInt8(ascii: "-")
    default:
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
      else { return nil }
      return UInt8(ascii: "0") + UInt8(value)
    }
  }
}
