#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// Returns the first eight bytes as a number that orders as they do; a
  /// shorter key is filled up with zero bytes, which no key contains.
  @inline(__always)
  static func prefix(_ key: UnsafeRawBufferPointer) -> UInt64 {
    if key.count >= 8 {
      return UInt64(bigEndian: key.loadUnaligned(as: UInt64.self))
    }
    var value: UInt64 = 0
    for byte in key { value = value << 8 | UInt64(byte) }
    return key.isEmpty ? 0 : value << UInt64(8 * (8 - key.count))
  }
}
