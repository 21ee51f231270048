import Glibc

extension UnsafeRawBufferPointer {
  /// Whether others are the same bytes.
  package func hasSameBytes(as others: UnsafeRawBufferPointer) -> Bool {
    guard count == others.count else { return false }
    guard let first = baseAddress, let second = others.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
