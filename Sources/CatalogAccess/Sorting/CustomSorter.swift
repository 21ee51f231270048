import CatalogModel
package import Collation

/// Sorts products by a custom field in bounded memory: numbers by their value, then texts in the
/// order of a language, then the products that lack it. Equal ones are in the order of their ids.
package struct CustomSorter {
  /// The number of bytes of keys that are sorted in memory.
  private static let byteCount = 1 << 20
  /// The number of keys of texts that are made at a time.
  private static let batchCount = 1024

  private let collator: Collator
  private let isReversed: Bool
  private var field: CustomFieldTexts
  private let sorter = RecordSorter(byteCount: Self.byteCount)
  private var absent = ProductNumbersWriter()
  private var names = NameList()
  private var ids: [Int64] = []
  private var key: [UInt8] = []

  /// - Parameter isReversed: Whether the greatest comes first; those without a value stay last.
  package init(by name: String, isReversed: Bool, _ collation: IndexedCollation) {
    collator = collation.collator
    self.isReversed = isReversed
    field = CustomFieldTexts([name])
  }

  private enum Kind {
    case none
    case number
    case text
  }

  /// Adds the next product, by ids that ascend.
  package mutating func append(_ id: Int64, custom: UnsafeBufferPointer<UInt8>?) throws {
    field.read(custom)
    let kind = field.withText(at: 0) { text -> Kind in
      guard let text else { return .none }
      if CustomKey.write(number: text, to: &key) { return .number }
      names.append(CustomKey.beginning(of: text))
      return .text
    }
    switch kind {
    case .none: try absent.append(id)
    case .number: try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
    case .text:
      ids.append(id)
      if ids.count == Self.batchCount { try sortTexts() }
    }
  }

  private mutating func sortTexts() throws {
    let keys = collator.sortKeys(for: names)
    for (index, id) in ids.enumerated() {
      keys.withKey(at: index) { CustomKey.write(sortKey: $0, to: &key) }
      try withUnsafeBytes(of: id) { try sorter.append(key: key, payload: $0) }
    }
    names = NameList()
    ids.removeAll(keepingCapacity: true)
  }

  /// Returns all of them in order.
  package mutating func finish() throws -> ProductNumbers {
    try sortTexts()
    var numbers = ProductNumbersWriter()
    while try sorter.next({ _, payload in
      try numbers.append(payload.loadUnaligned(as: Int64.self))
    }) {}
    let absent = try absent.finish()
    if isReversed {
      let sorted = try numbers.finish()
      numbers = ProductNumbersWriter()
      try sorted.forEachReversed { try numbers.append($0) }
      try absent.forEachReversed { try numbers.append($0) }
    } else {
      try absent.forEachChunk(of: 0..<absent.count) { for id in $0 { try numbers.append(id) } }
    }
    return try numbers.finish()
  }
}

extension ProductNumbers {
  /// Calls `body` with all ids from the last to the first.
  fileprivate func forEachReversed(_ body: (Int64) throws -> Void) throws {
    var end = count
    while end > 0 {
      let start = max(0, end - Self.greatestCountInMemory)
      for id in try self[start..<end].reversed() { try body(id) }
      end = start
    }
  }
}
