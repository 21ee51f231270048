/// The rows of the tables that a mapping joins to that of the products: for
/// each key the value that the next step needs.
///
/// They are read before the products, which may come first in the file, and
/// kept in memory: manufacturers and countries are few beside products.
struct JoinedRows {
  /// A column that is looked up by another of its table.
  private struct Lookup: Hashable {
    var table: Int
    var keyColumn: Int
    var valueColumn: Int
  }

  private var values: [Lookup: ByteTable] = [:]

  /// The tables that must be read, by position.
  var tables: Set<Int> { Set(values.keys.map(\.table)) }

  /// Makes empty lookups for what a mapping joins.
  init(_ mapping: CatalogMapping) {
    for case .joined(let joins, let column) in mapping.sources.values {
      for (join, next) in zip(joins, joins.dropFirst().map(\.foreignColumn) + [column]) {
        let lookup = Lookup(table: join.table, keyColumn: join.keyColumn, valueColumn: next)
        values[lookup] = ByteTable()
      }
    }
  }

  /// Keeps what is needed of a row.
  mutating func add(_ row: RawRow, of table: Int) {
    for lookup in values.keys where lookup.table == table {
      guard let key = row.literal(at: lookup.keyColumn),
        let value = row.literal(at: lookup.valueColumn)
      else { continue }
      values[lookup]?.add(key, value)
    }
  }

  /// Follows joins from a row of the product table.
  ///
  /// - Returns: Whether a row was there for each step; where one was missing,
  ///   or held nothing, `body` is not called.
  func follow(
    _ joins: [Join],
    to column: Int,
    from row: RawRow,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    guard let first = joins.first, let key = row.literal(at: first.foreignColumn),
      !key.allSatisfy(SQLScanner.isSpace)
    else { return true }
    return try key.withUnsafeBytes { bytes in
      try step(0, joins, column, key: bytes, body)
    }
  }

  private func step(
    _ position: Int,
    _ joins: [Join],
    _ column: Int,
    key: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    let join = joins[position]
    let isLast = position + 1 == joins.count
    let next = isLast ? column : joins[position + 1].foreignColumn
    let lookup = Lookup(table: join.table, keyColumn: join.keyColumn, valueColumn: next)
    guard let table = values[lookup] else { return false }
    return try table.withValue(of: key) { value in
      guard let value else { return false }
      if isLast {
        try body(value)
        return true
      }
      return try step(position + 1, joins, column, key: value, body)
    }
  }
}

extension RawRow {
  /// The bytes of a value that is written out, nil for no value.
  func literal(at index: Int) -> ArraySlice<UInt8>? {
    guard index < count else { return nil }
    switch kind(at: index) {
    case .null, .expression: return nil
    case .number, .text, .blob: return bytes(at: index)
    }
  }
}

/// Bytes by bytes: keys and values lie one after the other in one block, and
/// positions in which equal hashes follow each other lead to them (linear
/// probing). The first value of a key stays.
struct ByteTable {
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

  mutating func add(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    let hash = key.withUnsafeBytes { Self.hash($0) }
    if key.withUnsafeBytes({ position(of: $0, hash) }) != nil { return }
    if entries.count * 2 >= slots.count { grow() }
    let start = bytes.count
    bytes += key
    let keyEnd = bytes.count
    bytes += value
    entries.append(Entry(hash: hash, start: start, keyEnd: keyEnd, end: bytes.count))
    place(entries.count, hash)
  }

  /// Calls `body` with the value of a key, nil when it has none.
  func withValue<Result>(
    of key: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    guard let position = position(of: key, Self.hash(key)) else { return try body(nil) }
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
        bytes.withUnsafeBytes({ $0[entry.start..<entry.keyEnd].elementsEqual(key) })
      {
        return position
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
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

  /// Seeded anew by every process: no file can choose keys that collide.
  private static func hash(_ key: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: key)
    return hasher.finalize() & Int.max
  }
}
