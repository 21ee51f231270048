extension UnsafeBufferPointer<UInt8> {
  private typealias Bytes = SIMD16<UInt8>

  /// Returns whether a value has a quote, and whether it has one of three other bytes.
  @inline(__always)
  func scan(
    forQuote quote: UInt8,
    others: (UInt8, UInt8, UInt8)
  ) -> (hasQuote: Bool, hasOther: Bool) {
    var hasQuote = SIMDMask<SIMD16<Int8>>(repeating: false)
    var hasOther = hasQuote
    let quotes = Bytes(repeating: quote)
    let first = Bytes(repeating: others.0)
    let second = Bytes(repeating: others.1)
    let third = Bytes(repeating: others.2)
    forEachVector { bytes in
      hasQuote .|= bytes .== quotes
      hasOther .|= (bytes .== first) .| (bytes .== second) .| (bytes .== third)
    }
    return (Self.hasTrue(hasQuote), Self.hasTrue(hasOther))
  }

  /// Whether all bytes stand for themselves in JSON: printable ASCII without `"` and `\`.
  var isPlainInJSON: Bool {
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    forEachVector { bytes in
      found .|= (bytes .< Bytes(repeating: 0x20)) .| (bytes .> Bytes(repeating: 0x7E))
        .| (bytes .== Bytes(repeating: UInt8(ascii: "\"")))
        .| (bytes .== Bytes(repeating: UInt8(ascii: "\\")))
    }
    return !Self.hasTrue(found)
  }

  /// Whether some byte may not stand in HTML as it is: `<`, `>`, `&`, `"`, a
  /// control character, or what a control character of C1 begins with.
  var hasMarkup: Bool {
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    forEachVector { bytes in
      found .|= (bytes .< Bytes(repeating: 0x20))
        .| (bytes .== Bytes(repeating: UInt8(ascii: "<")))
        .| (bytes .== Bytes(repeating: UInt8(ascii: ">")))
        .| (bytes .== Bytes(repeating: UInt8(ascii: "&")))
        .| (bytes .== Bytes(repeating: UInt8(ascii: "\"")))
        .| (bytes .== Bytes(repeating: 0x7F)) .| (bytes .== Bytes(repeating: 0xC2))
    }
    return Self.hasTrue(found)
  }

  /// Calls `body` with all bytes, sixteen at a time, some of them twice.
  @inline(__always)
  private func forEachVector(_ body: (Bytes) -> Void) {
    let raw = UnsafeRawBufferPointer(self)
    func word<Word: BitwiseCopyable>(_ position: Int, _: Word.Type) -> Word {
      raw.loadUnaligned(fromByteOffset: position, as: Word.self)
    }
    func vector(_ first: UInt64, _ last: UInt64) -> Bytes {
      unsafeBitCast(SIMD2(first, last), to: Bytes.self)
    }
    switch count {
    case 16...:
      var position = 0
      while position + 16 <= count {
        body(word(position, Bytes.self))
        position += 16
      }
      if position < count { body(word(count - 16, Bytes.self)) }
    case 8...:
      body(vector(word(0, UInt64.self), word(count - 8, UInt64.self)))
    case 4...:
      let both = UInt64(word(0, UInt32.self)) | UInt64(word(count - 4, UInt32.self)) << 32
      body(vector(both, both))
    case 1...:
      var bytes = Bytes(repeating: raw[0])
      bytes[1] = raw[count / 2]
      bytes[2] = raw[count - 1]
      body(bytes)
    default:
      break
    }
  }

  /// Whether some lane is true; faster than the standard library's `any`.
  @inline(__always)
  private static func hasTrue(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words.x | words.y != 0
  }
}
