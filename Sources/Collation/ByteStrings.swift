/// Names in UTF-8: what the bulk calls take, so that none of them is a string of its own.
public typealias NameList = ByteStrings
/// Sort keys.
public typealias SortKeyList = ByteStrings

/// Many strings of bytes in one block of memory, in the order they were appended.
///
/// Where a `[SortKey]` is one allocation a key, this is two altogether:
///
///     bytes  2a3c4e01..|5e6001..|2a..
///     ends   7          12       15
public struct ByteStrings: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: The number of strings to make room for.
  ///   - byteCount: The number of bytes of all of them.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    bytes.reserveCapacity(byteCount)
    ends.reserveCapacity(count)
  }

  /// The number of strings.
  public var count: Int { ends.count }

  /// The number of bytes of all strings.
  public var byteCount: Int { bytes.count }

  /// Calls `body` with the bytes of the key at a position.
  @inline(__always)
  public func withKey<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[start..<ends[index]]))
    }
  }

  /// Calls `body` with the UTF-8 of the name at a position.
  @inline(__always)
  public func withName<Result>(
    at index: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try withKey(at: index) { try $0.withMemoryRebound(to: UInt8.self, body) }
  }

  /// Returns the positions of the strings in the order of their bytes.
  public func sortedIndices() -> [Int] {
    let order = SortKeyOrder(self, workers: ProcessorCount.workers(for: count))
    return (0..<order.count).map { order.index(at: $0) }
  }

  /// Appends bytes: the UTF-8 of a name, or a key.
  public mutating func append(_ string: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: string)
    ends.append(bytes.count)
  }

  /// Appends bytes that sort as a key does.
  public mutating func append(_ key: [UInt8]) { key.withUnsafeBytes { append($0) } }

  /// Appends a name.
  public mutating func append(_ name: String) {
    var name = name
    name.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the strings of another list.
  public mutating func append(contentsOf other: ByteStrings) {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends.lazy.map { start + $0 })
  }

  /// Removes all strings and keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Appends what `write` writes, and returns its length; see `filledBytes`.
  mutating func append(
    guess: Int,
    _ write: (UnsafeMutablePointer<UInt8>, Int32) -> Int32
  ) -> Int {
    var room = guess
    while true {
      let length = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        guard let base = buffer.baseAddress else { return 0 }
        let length = Int(write(base, Int32(room)))
        if length <= room { append(UnsafeRawBufferPointer(start: base, count: length)) }
        return length
      }
      if length <= room { return length }
      room = length
    }
  }
}
