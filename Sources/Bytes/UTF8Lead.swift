/// The first byte of a UTF-8 sequence of several bytes, and what may follow it:
/// table 3-7 of Unicode.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506
public struct UTF8Lead {
  /// The number of bytes of the sequence.
  public let length: Int
  /// The least second byte.
  public let least: UInt8
  /// The greatest second byte; those behind it are 0x80 to 0xBF.
  public let greatest: UInt8

  /// Looks a byte up; nil for one that begins no such sequence.
  @inlinable @inline(__always)
  public init?(_ byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (length, least, greatest) = (2, 0x80, 0xBF)
    case 0xE0: (length, least, greatest) = (3, 0xA0, 0xBF)
    case 0xED: (length, least, greatest) = (3, 0x80, 0x9F)
    case 0xE1...0xEF: (length, least, greatest) = (3, 0x80, 0xBF)
    case 0xF0: (length, least, greatest) = (4, 0x90, 0xBF)
    case 0xF1...0xF3: (length, least, greatest) = (4, 0x80, 0xBF)
    case 0xF4: (length, least, greatest) = (4, 0x80, 0x8F)
    default: return nil
    }
  }
}
