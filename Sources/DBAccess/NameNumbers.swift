#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Numbers of names, by the bytes of the names: what an import asks once or
/// twice a product.
///
/// A table of positions in which equal hashes follow each other (linear
/// probing); the names lie one after the other in one block.
struct NameNumbers {
  private struct Entry {
    var hash: Int
    var start: Int
    var end: Int
    var number: Int64
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// One more than the position of an entry; zero is free.
  private var slots = [Int32](repeating: 0, count: 64)

  /// How many names there are.
  var count: Int { entries.count }

  /// Returns the number of a name, nil when it has none.
  func number(of name: UnsafeRawBufferPointer) -> Int64? {
    let hash = Self.hash(name)
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, isEqual(entry, name) { return entry.number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Gives a name that has none a number.
  mutating func add(_ name: UnsafeRawBufferPointer, number: Int64) {
    if entries.count * 2 >= slots.count { grow() }
    let start = bytes.count
    bytes.append(contentsOf: name)
    let hash = Self.hash(name)
    entries.append(Entry(hash: hash, start: start, end: bytes.count, number: number))
    place(entries.count, hash)
  }

  private func isEqual(_ entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    guard entry.end - entry.start == name.count else { return false }
    guard let start = name.baseAddress else { return true }
    return bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0 + entry.start, start, name.count) == 0 } ?? false
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

  /// Seeded anew by every process: no file can choose names that collide.
  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: name)
    return hasher.finalize() & Int.max
  }
}
