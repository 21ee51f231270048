extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is one of `A` to `Z` and `a` to `z`.
  @inlinable
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte, a capital letter of ASCII as a small one.
  @inlinable
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
