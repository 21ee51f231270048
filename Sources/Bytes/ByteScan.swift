/// Searches that look at eight bytes at a time.
public enum ByteScan {
  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Returns the position of the first byte that is one of three, `end` when
  /// there is none.
  @inlinable @inline(__always)
  public static func first(
    of a: UInt8,
    _ b: UInt8,
    _ c: UInt8,
    in base: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int
  ) -> Int {
    let (x, y, z) = (ones &* UInt64(a), ones &* UInt64(b), ones &* UInt64(c))
    let raw = UnsafeRawPointer(base)
    var position = start
    while position &+ 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = zeroBytes(word ^ x) | zeroBytes(word ^ y) | zeroBytes(word ^ z)
      // What borrows make wrong stands above the first that is right.
      if found != 0 { return position &+ found.trailingZeroBitCount &>> 3 }
      position &+= 8
    }
    while position < end {
      let byte = base[position]
      if byte == a || byte == b || byte == c { return position }
      position &+= 1
    }
    return end
  }

  /// Returns the position of the first byte that is not ASCII, `end` when
  /// there is none.
  @inlinable @inline(__always)
  public static func firstNonASCII(in base: UnsafePointer<UInt8>, from start: Int, to end: Int)
    -> Int
  {
    let raw = UnsafeRawPointer(base)
    var position = start
    while position &+ 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let found = word & highs
      if found != 0 { return position &+ found.trailingZeroBitCount &>> 3 }
      position &+= 8
    }
    while position < end, base[position] < 0x80 { position &+= 1 }
    return position
  }

  /// Whether all bytes are ASCII from the space on, without DEL and another one.
  @inlinable @inline(__always)
  public static func arePrintableASCII(
    _ bytes: UnsafeBufferPointer<UInt8>, but other: UInt8
  ) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let raw = UnsafeRawPointer(base)
    let (deletes, others) = (ones &* 0x7F, ones &* UInt64(other))
    var position = 0
    while position &+ 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // A byte below the space borrows; one beyond ASCII has its highest bit.
      let found =
        (word &- ones &* 0x20) | word | zeroBytes(word ^ deletes) | zeroBytes(word ^ others)
      if found & highs != 0 { return false }
      position &+= 8
    }
    while position < bytes.count {
      let byte = base[position]
      if byte < 0x20 || byte >= 0x7F || byte == other { return false }
      position &+= 1
    }
    return true
  }

  /// Returns how many bytes are `byte`.
  package static func count(
    of byte: UInt8,
    in base: UnsafePointer<UInt8>,
    from start: Int,
    to end: Int
  ) -> Int {
    var count = 0
    var position = start
    while true {
      position = first(of: byte, byte, byte, in: base, from: position, to: end)
      if position >= end { return count }
      count += 1
      position += 1
    }
  }

  /// Returns a word whose lowest set bit is in the lowest byte that is zero; 0
  /// when none is.
  @inlinable @inline(__always)
  static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }
}
