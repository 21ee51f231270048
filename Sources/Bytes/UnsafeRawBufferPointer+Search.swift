import Glibc

extension UnsafeRawBufferPointer {
  /// Whether other bytes, at least one, stand in these.
  package func holds(_ other: [UInt8]) -> Bool {
    guard var place = baseAddress, count >= other.count else { return false }
    let last = place + (count - other.count)
    while place <= last, let found = memchr(place, Int32(other[0]), last - place + 1) {
      if memcmp(found, other, other.count) == 0 { return true }
      place = UnsafeRawPointer(found) + 1
    }
    return false
  }
}
