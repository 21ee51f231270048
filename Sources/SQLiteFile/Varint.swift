/// Numbers of one to nine bytes, seven bits a byte, the greatest first; the ninth
/// byte has eight.
/// https://www.sqlite.org/fileformat2.html#varint
package enum Varint {
  /// Returns the number of bytes that a number takes.
  @inline(__always)
  static func size(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    let bits = UInt64.bitWidth - value.leadingZeroBitCount
    return bits > 56 ? 9 : (bits + 6) / 7
  }

  /// Reads a number of at most `limit` bytes; nil where it is longer.
  @inline(__always)
  package static func read(
    _ place: UnsafePointer<UInt8>,
    limit: Int
  ) -> (value: UInt64, size: Int)? {
    if limit > 0, place[0] < 0x80 { return (UInt64(place[0]), 1) }
    var value: UInt64 = 0
    for index in 0..<min(limit, 9) {
      if index == 8 { return (value &<< 8 | UInt64(place[8]), 9) }
      value = value &<< 7 | UInt64(place[index] & 0x7F)
      if place[index] < 0x80 { return (value, index + 1) }
    }
    return nil
  }

  @inline(__always)
  static func write(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 0x80 {
      place[0] = UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 0x4000 {
      place[0] = UInt8(truncatingIfNeeded: value &>> 7) | 0x80
      place[1] = UInt8(truncatingIfNeeded: value) & 0x7F
      return 2
    }
    let size = size(value)
    var rest = value
    var position = size - 1
    if size == 9 {
      place[8] = UInt8(truncatingIfNeeded: rest)
      rest &>>= 8
      position = 7
    }
    let last = position
    while position >= 0 {
      let more: UInt8 = size < 9 && position == last ? 0 : 0x80
      place[position] = UInt8(truncatingIfNeeded: rest) & 0x7F | more
      rest &>>= 7
      position -= 1
    }
    return size
  }
}
