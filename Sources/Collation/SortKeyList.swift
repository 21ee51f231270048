/// Many sort keys in one block of memory, in the order they were appended.
///
/// Where a `[SortKey]` is one allocation a key, this is two altogether:
///
///     bytes  2a3c4e01..|5e6001..|2a..
///     ends   7          12       15
public struct SortKeyList: Sendable {
  private var bytes: ByteBlock
  private var ends: [Int] = []

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: How many keys to make room for.
  ///   - byteCount: How many bytes they have together.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    bytes = ByteBlock(capacity: byteCount)
    ends.reserveCapacity(count)
  }

  /// How many keys there are.
  public var count: Int { ends.count }

  /// How many bytes they have together.
  public var byteCount: Int { bytes.count }

  /// Calls `body` with the bytes of the key at a position.
  @inline(__always)
  public func withKey<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return try body(bytes.slice(from: start, to: ends[index]))
  }

  /// Returns the positions of the keys in the order of their bytes.
  public func sortedIndices() -> [Int] {
    let isWorthThreads = count >= Collator.parallelThreshold
    let order = SortKeyOrder(self, workers: isWorthThreads ? ProcessorCount.available : 1)
    return (0..<order.count).map { order.index(at: $0) }
  }

  /// Appends bytes that sort as a key does.
  public mutating func append(_ key: [UInt8]) {
    append(guess: key.count) { destination, _ in
      key.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { destination.update(from: base, count: bytes.count) }
      }
      return Int32(key.count)
    }
  }

  /// Removes all keys and keeps the memory.
  public mutating func removeAll() {
    if !isKnownUniquelyReferenced(&bytes) { bytes = ByteBlock(capacity: 0) }
    bytes.count = 0
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends the keys of another list.
  public mutating func append(contentsOf other: SortKeyList) {
    if !isKnownUniquelyReferenced(&bytes) { bytes = bytes.copy() }
    let start = bytes.count
    bytes.append(contentsOf: other.bytes.slice(from: 0, to: other.bytes.count))
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(start + end) }
  }

  /// Appends the key that `write` writes; see `filledBytes`.
  @discardableResult
  mutating func append(
    guess: Int,
    _ write: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  ) -> Int {
    if !isKnownUniquelyReferenced(&bytes) { bytes = bytes.copy() }
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
}
