extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable
  public var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is a space, a tab or the end of a line.
  @inlinable @inline(__always)
  public var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether the byte is one of `A` to `Z` and `a` to `z`.
  @inlinable
  public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte, a capital letter of ASCII as a small one.
  @inlinable
  public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case; nil for another byte.
  @inlinable
  public var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
