/// Many names in one block of memory, as UTF-8, in the order they were
/// appended: what the bulk calls take, so that none of them is a string of its
/// own.
public struct NameList: Sendable {
  private var names: ByteStrings

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - count: The number of names to make room for.
  ///   - byteCount: The number of bytes of all of them.
  public init(reservingCapacity count: Int = 0, byteCount: Int = 0) {
    names = ByteStrings(reservingCapacity: count, byteCount: byteCount)
  }

  /// The number of names.
  public var count: Int { names.count }

  /// The number of bytes of all names.
  public var byteCount: Int { names.byteCount }

  /// Appends a name by its UTF-8.
  public mutating func append(_ utf8: UnsafeRawBufferPointer) {
    names.append(utf8)
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
    try names[index].withMemoryRebound(to: UInt8.self, body)
  }
}
