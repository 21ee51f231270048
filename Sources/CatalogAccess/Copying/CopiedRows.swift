/// Some rows of a table on their way from one store to another, value by value:
///
///     |kind|number|  |kind|length|bytes|  |kind|  ..
///
/// One store fills them and the other empties them, so neither is called once a row.
package final class CopiedRows {
  /// A value, whose text or bytes are good until the rows are changed.
  package enum Value {
    case null
    case integer(Int64)
    case text(UnsafeBufferPointer<UInt8>)
    case bytes(UnsafeRawBufferPointer)
  }

  private enum Kind: UInt8 {
    case null, integer, text, bytes
  }

  /// The number of bytes from which they are passed on.
  private static let usualSize = 1 << 18

  private var memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: CopiedRows.usualSize + 4096, alignment: 8)
  private var size = 0
  /// The number of rows.
  package private(set) var count = 0

  package init() {}

  deinit { memory.deallocate() }

  /// Whether there are so many that they should be passed on.
  package var isFull: Bool { size >= Self.usualSize }

  package func removeAll() {
    size = 0
    count = 0
  }

  // MARK: Filling

  /// Says that a row has all of its values.
  package func endRow() { count += 1 }

  package func appendNull() {
    reserve(1)
    memory[size] = Kind.null.rawValue
    size += 1
  }

  package func append(_ number: Int64?) {
    guard let number else { return appendNull() }
    reserve(9)
    memory[size] = Kind.integer.rawValue
    memory.storeBytes(of: number, toByteOffset: size + 1, as: Int64.self)
    size += 9
  }

  package func append(text: UnsafeBufferPointer<UInt8>?) {
    guard let text else { return appendNull() }
    append(.text, UnsafeRawBufferPointer(text))
  }

  package func append(bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return appendNull() }
    append(.bytes, bytes)
  }

  /// Appends a value of other rows.
  package func append(_ value: Value) {
    switch value {
    case .null: appendNull()
    case .integer(let number): append(number)
    case .text(let text): append(text: text)
    case .bytes(let bytes): append(bytes: bytes)
    }
  }

  private func append(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) {
    reserve(9 + bytes.count)
    memory[size] = kind.rawValue
    memory.storeBytes(of: bytes.count, toByteOffset: size + 1, as: Int.self)
    UnsafeMutableRawBufferPointer(rebasing: memory[(size + 9)...]).copyMemory(from: bytes)
    size += 9 + bytes.count
  }

  private func reserve(_ count: Int) {
    if memory.count - size >= count { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(2 * memory.count, size + count), alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<size]))
    memory.deallocate()
    memory = larger
  }

  // MARK: Emptying

  /// Reads the values of all rows, one after the other.
  package struct Reader {
    private let rows: CopiedRows
    private var place = 0

    fileprivate init(_ rows: CopiedRows) { self.rows = rows }

    /// Returns the next value. There are as many for each row as its table has columns.
    package mutating func next() -> Value {
      let kind = Kind(rawValue: rows.memory[place]) ?? .null
      place += 1
      if kind == .null { return .null }
      let number = rows.memory.loadUnaligned(fromByteOffset: place, as: Int.self)
      place += 8
      if kind == .integer { return .integer(Int64(number)) }
      let bytes = UnsafeRawBufferPointer(rebasing: rows.memory[place..<place + number])
      place += number
      return kind == .text ? .text(bytes.bindMemory(to: UInt8.self)) : .bytes(bytes)
    }
  }

  package func reader() -> Reader { Reader(self) }

  /// Returns the same rows with other values.
  ///
  /// - Parameter value: Returns what stands in place of a value of a column, counted from 0.
  package func replacing(
    in table: CatalogTable, by value: (_ column: Int, Value) -> Value
  ) -> CopiedRows {
    let replaced = CopiedRows()
    var reader = reader()
    for _ in 0..<count {
      for column in table.columns.indices { replaced.append(value(column, reader.next())) }
      replaced.endRow()
    }
    return replaced
  }
}
