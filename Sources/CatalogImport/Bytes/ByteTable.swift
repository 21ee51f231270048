import Glibc

/// Bytes by bytes: keys and values lie one after the other in one block, and
/// positions in which equal hashes follow each other lead to them (linear
/// probing). The first value of a key stays.
public struct ByteTable: Sendable {
  private struct Entry {
    var hash: Int
    var start: Int
    var keyEnd: Int
    var end: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// One more than the position of an entry; zero is free.
  private var slots = [Int32](repeating: 0, count: 64)
  private let seed = UInt64.random(in: 1 ... .max)

  /// Makes an empty table.
  public init() {}

  /// The number of keys.
  public var count: Int { entries.count }

  /// Adds a value under a key that has none.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func add(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) -> Bool {
    let hash = hash(key)
    if position(of: key, hash) != nil { return false }
    if entries.count * 2 >= slots.count { grow() }
    let start = bytes.count
    bytes.append(contentsOf: key)
    let keyEnd = bytes.count
    bytes.append(contentsOf: value)
    entries.append(Entry(hash: hash, start: start, keyEnd: keyEnd, end: bytes.count))
    place(entries.count, hash)
    return true
  }

  /// Calls `body` with the value of a key, nil when it has none.
  public func withValue<Result>(
    of key: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    guard let position = position(of: key, hash(key)) else { return try body(nil) }
    let entry = entries[position]
    return try bytes.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[entry.keyEnd..<entry.end]))
    }
  }

  private func position(of key: UnsafeRawBufferPointer, _ hash: Int) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      let entry = entries[position]
      if entry.hash == hash, entry.keyEnd - entry.start == key.count,
        isEqual(entry, key)
      {
        return position
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isEqual(_ entry: Entry, _ key: UnsafeRawBufferPointer) -> Bool {
    guard let start = key.baseAddress else { return true }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + entry.start, start, key.count) == 0 } ?? false
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (position, entry) in entries.enumerated() { place(position + 1, entry.hash) }
  }

  private mutating func place(_ position: Int, _ hash: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(position)
  }

  /// Seeded again for every table: no file can choose keys that collide.
  ///
  /// Eight bytes at a time are multiplied into it, and the halves of the product
  /// folded (https://github.com/wangyi-fudan/wyhash has the idea); the standard
  /// library's hash takes five times as long for a name.
  private func hash(_ key: UnsafeRawBufferPointer) -> Int {
    var hash = seed ^ UInt64(key.count)
    var offset = 0
    while offset + 8 <= key.count {
      hash = Self.mix(hash ^ key.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < key.count {
      rest = rest << 8 | UInt64(key[offset])
      offset += 1
    }
    return Int(truncatingIfNeeded: Self.mix(hash ^ rest ^ seed) & UInt64(Int.max))
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
