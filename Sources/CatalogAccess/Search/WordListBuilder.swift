/// Collects the words of the products of a part of a listing, each with the places that have it.
///
/// A table of hashes leads to the words, which stand one behind the other in one array: a word costs
/// no allocation but the growing of its list.
package struct WordListBuilder {
  private struct Entry {
    var start: Int
    var length: Int
    var hash: UInt64
    var lastPlace: Int
  }

  private var slots: [Int32]
  private var entries: [Entry] = []
  private var lists: [[UInt8]] = []
  private var bytes: [UInt8] = []

  package init() { slots = [Int32](repeating: -1, count: 1 << 12) }

  /// Notes that a place has a word; places come in ascending order.
  package mutating func add(_ word: UnsafeBufferPointer<UInt8>, field: UInt8, at place: Int) {
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ UInt64(field)) &* 0x100_0000_01B3
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash, isWord(index, word, field) {
        let last = entries[index].lastPlace
        if last != place {
          WordPlaces.append(place - last, to: &lists[index])
          entries[index].lastPlace = place
        }
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(
      Entry(start: bytes.count, length: word.count + 1, hash: hash, lastPlace: place))
    bytes.append(contentsOf: word)
    bytes.append(field)
    var list: [UInt8] = []
    WordPlaces.append(place + 1, to: &list)
    lists.append(list)
    if entries.count * 2 > slots.count { grow() }
  }

  private func isWord(
    _ index: Int, _ word: UnsafeBufferPointer<UInt8>, _ field: UInt8
  ) -> Bool {
    let entry = entries[index]
    guard entry.length == word.count + 1 else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes[entry.start + word.count] == field
        && bytes[entry.start..<entry.start + word.count].elementsEqual(word)
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash ^ entry.hash >> 32) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  /// Calls `body` with each word, its field behind it, and the list of its places, in the order of
  /// their bytes; and forgets them.
  package mutating func flush(_ body: (_ word: [UInt8], _ places: [UInt8]) throws -> Void) rethrows
  {
    let order = bytes.withUnsafeBufferPointer { bytes in
      entries.indices.sorted { left, right in
        bytes[entries[left].start..<entries[left].start + entries[left].length]
          .lexicographicallyPrecedes(
            bytes[entries[right].start..<entries[right].start + entries[right].length])
      }
    }
    for index in order {
      let entry = entries[index]
      try body(Array(bytes[entry.start..<entry.start + entry.length]), lists[index])
    }
    self = WordListBuilder()
  }
}
