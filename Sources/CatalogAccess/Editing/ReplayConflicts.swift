package import CatalogModel

/// What has changed since an entry of the history, so that it is not undone, or redone, unless
/// somebody insists.
package struct ReplayConflicts {
  private static let greatestToldCount = 10

  /// The first of them.
  private var told: [FieldConflict] = []
  private var count = 0

  /// There are none yet.
  package init() {}

  /// Adds one.
  package mutating func append(_ conflict: FieldConflict) {
    count += 1
    if told.count < Self.greatestToldCount { told.append(conflict) }
  }

  /// Adds that a product is no more.
  package mutating func appendMissing(_ id: Int64) {
    append(FieldConflict(productID: id, field: nil, expected: "a product", found: nil))
  }

  /// Adds the fields of a product that are not what the entry has left.
  ///
  /// - Parameters:
  ///   - bits: The fields that the entry is about; see ``HistoryBits``.
  ///   - after: What the custom fields would become: those that do not change may be others by now.
  package mutating func compare(
    product id: Int64, bits: Int, expected: HistoryValues, found: HistoryValues,
    after: CustomFields
  ) {
    for ((field, bit, expected), (_, _, present)) in zip(expected.fields, found.fields)
    where bits & bit != 0 && expected != present {
      append(FieldConflict(productID: id, field: field, expected: expected, found: present))
    }
    if bits & HistoryBits.custom == 0 { return }
    let (before, now) = (expected.custom, found.custom)
    for name in CustomFields.changedNames(from: before, to: after) where before[name] != now[name] {
      append(
        FieldConflict(
          productID: id, field: .custom(name), expected: before[name], found: now[name]))
    }
  }

  /// Adds that a product that was added is not as it was added, though nobody knows in what.
  package mutating func appendChangedAddition(_ id: Int64, isThere: Bool) {
    append(
      FieldConflict(
        productID: id, field: nil, expected: "as it was added",
        found: isThere ? "changed by another program" : "removed"))
  }

  /// Adds that there are other products where some were added, or fewer.
  package mutating func appendOtherAdded(expected: Int64, found: Int64) {
    append(
      FieldConflict(
        productID: 0, field: nil, expected: "\(expected) products that were added",
        found: "\(found)"))
  }

  /// - Throws: `ChangeError.conflicts` where there are some.
  package func throwIfAny() throws {
    if count > 0 { throw ChangeError.conflicts(told, count: count) }
  }
}
