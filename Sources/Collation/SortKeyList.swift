/// Many sort keys in one block of memory, in the order they were appended.
///
/// Where a `[SortKey]` is one allocation a key, this is two altogether:
///
///     bytes  2a3c4e01..|5e6001..|2a..
///     ends   7          12       15
public struct SortKeyList: Sendable {
  private var bytes: UnsafeBytes
  private var ends: [Int] = []

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: How many keys to make room for.
  ///   - byteCount: How many bytes they have together.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    bytes = UnsafeBytes(capacity: byteCount)
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

/// A growing block of bytes; what it holds is never moved to be read.
private final class UnsafeBytes: @unchecked Sendable {
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

  func copy() -> UnsafeBytes {
    let copy = UnsafeBytes(capacity: capacity)
    copy.base.update(from: base, count: count)
    copy.count = count
    return copy
  }
}
