extension UnsafeBufferPointer<UInt8> {
  /// Returns whether a value has a quote, and whether it has one of three other
  /// bytes: eight at a time, for most values have none.
  func scan(
    forQuote quote: UInt8,
    others: (UInt8, UInt8, UInt8)
  ) -> (hasQuote: Bool, hasOther: Bool) {
    let raw = UnsafeRawBufferPointer(self)
    var quotes: UInt64 = 0
    var found: UInt64 = 0
    var position = 0
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      quotes |= Self.zeroBytes(word ^ Self.repeating(quote))
      found |=
        Self.zeroBytes(word ^ Self.repeating(others.0))
        | Self.zeroBytes(word ^ Self.repeating(others.1))
        | Self.zeroBytes(word ^ Self.repeating(others.2))
      position += 8
    }
    while position < raw.count {
      let byte = raw[position]
      if byte == quote { quotes = 1 }
      if byte == others.0 || byte == others.1 || byte == others.2 { found = 1 }
      position += 1
    }
    return (quotes != 0, found != 0)
  }

  /// Whether some byte may not stand in HTML as it is: `<`, `>`, `&`, `"`, a
  /// control character, or what a control character of C1 begins with.
  var hasMarkup: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var found: UInt64 = 0
    var position = 0
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      found |=
        Self.zeroBytes(word ^ Self.repeating(UInt8(ascii: "<")))
        | Self.zeroBytes(word ^ Self.repeating(UInt8(ascii: ">")))
        | Self.zeroBytes(word ^ Self.repeating(UInt8(ascii: "&")))
        | Self.zeroBytes(word ^ Self.repeating(UInt8(ascii: "\"")))
        | Self.zeroBytes(word ^ Self.repeating(0x7F))
        | Self.zeroBytes(word ^ Self.repeating(0xC2))
        | (word &- Self.repeating(0x20)) & ~word & 0x8080_8080_8080_8080
      position += 8
    }
    while position < raw.count {
      switch raw[position] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), 0x7F, 0xC2,
        0..<0x20:
        found = 1
      default: break
      }
      position += 1
    }
    return found != 0
  }

  /// Returns zero when no byte of a word is zero.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Returns a word of eight times the same byte.
  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}
