/// Many names in one block of memory, as UTF-8, in the order they were
/// appended: what the bulk calls take, so that none of them is a string of its
/// own.
public struct NameList: Sendable {
  private var bytes: ByteBlock
  private var ends: [Int] = []

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: How many names to make room for.
  ///   - byteCount: How many bytes they have together.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    bytes = ByteBlock(capacity: byteCount)
    ends.reserveCapacity(count)
  }

  /// How many names there are.
  public var count: Int { ends.count }

  /// How many bytes they have together.
  public var byteCount: Int { bytes.count }

  /// Appends a name by its UTF-8.
  public mutating func append(_ utf8: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&bytes) { bytes = bytes.copy() }
    bytes.append(contentsOf: utf8)
    ends.append(bytes.count)
  }

  /// Appends a name.
  public mutating func append(_ name: String) {
    var name = name
    name.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the UTF-8 of the name at a position.
  @inline(__always)
  public func withName<Result>(
    at index: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = index == 0 ? 0 : ends[index - 1]
    return try bytes.slice(from: start, to: ends[index]).withMemoryRebound(to: UInt8.self, body)
  }
}
