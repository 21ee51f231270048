import Glibc

/// Comparison of sort keys as bytes.
enum SortKeyBytes {
  /// Returns whether one key stands before another.
  @inline(__always)
  static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    compare(left, right) < 0
  }

  /// Returns a negative number, zero or a positive number. A key that is the
  /// beginning of another stands before it.
  @inline(__always)
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress {
      let order = Int(memcmp(leftBase, rightBase, shared))
      if order != 0 { return order }
    }
    return left.count - right.count
  }

  /// Returns eight bytes of a key as a number that orders as they do; where
  /// the key ends before, it is filled up with zero bytes, which no key has.
  @inline(__always)
  static func word(_ key: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    let left = key.count - offset
    if left >= 8 {
      return UInt64(bigEndian: key.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    if left <= 0 { return 0 }
    var value: UInt64 = 0
    for position in offset..<key.count { value = value << 8 | UInt64(key[position]) }
    return value << UInt64(8 * (8 - left))
  }
}
