extension IndexedCollation {
  /// A key by its position in a list, and the section that it belongs to.
  public struct SortedKey: Hashable, Sendable {
    /// The position in the list.
    public let index: Int
    /// The position in ``IndexedCollation/sectionTitles``.
    public let section: Int
  }

  /// Returns the keys of a list in the order of the listing: by section, then
  /// by key, and where those are equal in the order of the list.
  ///
  /// - Parameter keys: Keys that this collation's collator has made.
  public func sortedKeys(_ keys: SortKeyList) -> [SortedKey] {
    SortKeyOrder.sorted(keys) { section(forSortKey: $0) }
      .map { SortedKey(index: $0.index, section: $0.section) }
  }
}

/// The order of many keys: section, key, then the order in which they came.
enum SortKeyOrder {
  /// A key by its position in the list, with what decides most comparisons
  /// beside it, so that the sort seldom reaches into the list.
  struct Entry {
    var prefix: UInt64
    var section: Int
    var index: Int
  }

  /// Returns the entries of a list of keys in order.
  static func sorted(
    _ keys: SortKeyList,
    section: (UnsafeRawBufferPointer) -> Int
  ) -> [Entry] {
    var entries = (0..<keys.count).map { index in
      keys.withKey(at: index) {
        Entry(prefix: SortKeyBytes.prefix($0), section: section($0), index: index)
      }
    }
    entries.sort { left, right in
      if left.section != right.section { return left.section < right.section }
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      let order = keys.withKey(at: left.index) { leftKey in
        keys.withKey(at: right.index) { SortKeyBytes.compare(leftKey, $0) }
      }
      return order == 0 ? left.index < right.index : order < 0
    }
    return entries
  }
}
