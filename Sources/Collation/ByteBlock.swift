/// A growing block of bytes; what it holds is never moved to be read.
final class ByteBlock: @unchecked Sendable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var end: UnsafeMutablePointer<UInt8> { base + count }

  func slice(from start: Int, to end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: end - start)
  }

  func reserve(_ room: Int) {
    if count + room <= capacity { return }
    capacity = max(capacity * 2, count + room)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
  }

  func append(contentsOf other: UnsafeRawBufferPointer) {
    reserve(other.count)
    UnsafeMutableRawBufferPointer(start: base + count, count: other.count).copyMemory(from: other)
    count += other.count
  }

  func copy() -> ByteBlock {
    let copy = ByteBlock(capacity: capacity)
    copy.base.update(from: base, count: count)
    copy.count = count
    return copy
  }
}
