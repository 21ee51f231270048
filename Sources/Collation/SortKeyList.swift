/// Many sort keys in one block of memory, in the order they were appended.
///
/// Where a `[SortKey]` is one allocation a key, this is two altogether:
///
///     bytes  2a3c4e01..|5e6001..|2a..
///     ends   7          12       15
public struct SortKeyList: Sendable {
  private var keys: ByteStrings

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: The number of keys to make room for.
  ///   - byteCount: The number of bytes of all of them.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    keys = ByteStrings(reservingCapacity: count, byteCount: byteCount)
  }

  /// The number of keys.
  public var count: Int { keys.count }

  /// The number of bytes of all keys.
  public var byteCount: Int { keys.byteCount }

  /// Calls `body` with the bytes of the key at a position.
  @inline(__always)
  public func withKey<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(keys[index])
  }

  /// Returns the positions of the keys in the order of their bytes.
  public func sortedIndices() -> [Int] {
    let order = SortKeyOrder(self, workers: ProcessorCount.workers(for: count))
    return (0..<order.count).map { order.index(at: $0) }
  }

  /// Appends bytes that sort as a key does.
  public mutating func append(_ key: [UInt8]) {
    key.withUnsafeBytes { keys.append($0) }
  }

  /// Removes all keys and keeps the memory.
  public mutating func removeAll() { keys.removeAll() }

  /// Appends the keys of another list.
  public mutating func append(contentsOf other: SortKeyList) {
    keys.append(contentsOf: other.keys)
  }

  /// Appends the key that `write` writes; see `filledBytes`.
  @discardableResult
  mutating func append(
    guess: Int,
    _ write: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  ) -> Int {
    keys.append(guess: guess, write)
  }
}
