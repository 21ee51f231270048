/// Many strings of bytes in one block of memory, in the order they were
/// appended: what `NameList` and `SortKeyList` are made of.
struct ByteStrings: Sendable {
  private var bytes: ByteBlock
  private var ends: [Int] = []

  init(reservingCapacity count: Int, byteCount: Int) {
    bytes = ByteBlock(capacity: byteCount)
    ends.reserveCapacity(count)
  }

  var count: Int { ends.count }

  var byteCount: Int { bytes.count }

  @inline(__always)
  subscript(index: Int) -> UnsafeRawBufferPointer {
    bytes.slice(from: index == 0 ? 0 : ends[index - 1], to: ends[index])
  }

  mutating func removeAll() {
    if !isKnownUniquelyReferenced(&bytes) { bytes = ByteBlock(capacity: 0) }
    bytes.count = 0
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(_ string: UnsafeRawBufferPointer) {
    makeUnique()
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
  }

  mutating func append(contentsOf other: ByteStrings) {
    makeUnique()
    let start = bytes.count
    bytes.append(contentsOf: other.bytes.slice(from: 0, to: other.bytes.count))
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(start + end) }
  }

  /// Appends what `write` writes, and returns its length; see `filledBytes`.
  mutating func append(
    guess: Int,
    _ write: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  ) -> Int {
    makeUnique()
    var room = guess
    while true {
      bytes.reserve(room)
      let length = Int(write(bytes.end, Int32(room)))
      if length <= room {
        bytes.count += length
        ends.append(bytes.count)
        return length
      }
      room = length
    }
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&bytes) { bytes = bytes.copy() }
  }
}
