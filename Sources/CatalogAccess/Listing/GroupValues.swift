import CatalogModel
package import Collation

/// The values of a field that products are grouped by, each with a number: that of the first is 0.
///
/// They are in memory, as sections are, and so are limited.
package struct GroupValues {
  private enum Value: Hashable {
    case none
    case row(Int64)
    case text([UInt8])
  }

  /// What decides on the group of a product: a row of another table, or a text.
  package enum Column {
    case row(Int64?)
    /// A currency, or custom fields.
    case text(UnsafeBufferPointer<UInt8>?)
  }

  private let grouping: ListingGrouping
  private let isLimited: Bool
  private var rowNames: [Int64: String]
  private var field: CustomFieldTexts
  private var numbers: [Value: Int] = [:]
  private var values: [Value] = []
  private var textByteCount = 0

  /// - Parameters:
  ///   - rowNames: The names of the rows of the table of the groups, where there is one.
  ///   - isLimited: Whether more groups than a list has sections are refused.
  package init(of grouping: ListingGrouping, rowNames: [Int64: String], isLimited: Bool = true) {
    self.grouping = grouping
    self.isLimited = isLimited
    self.rowNames = rowNames
    if case .custom(let name) = grouping {
      field = CustomFieldTexts([name])
    } else {
      field = CustomFieldTexts([])
    }
  }

  /// Takes the name of a row of the table of the groups, unless it is known.
  package mutating func takeName(
    ofRow id: Int64?, _ name: @autoclosure () throws -> String?
  ) rethrows {
    guard let id, rowNames[id] == nil else { return }
    rowNames[id] = try name()
  }

  /// Returns the number of the group of a product; a value that did not come before has the number of
  /// values so far.
  package mutating func number(of column: Column) throws -> Int {
    let value = value(of: column)
    if let known = numbers[value] { return known }
    if case .text(let text) = value { textByteCount += text.count }
    if isLimited,
      values.count == TooManyGroups.greatestCount
        || textByteCount > TooManyGroups.greatestByteCount
    {
      throw TooManyGroups(grouping)
    }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  private mutating func value(of column: Column) -> Value {
    switch column {
    case .row(let id):
      guard let id, rowNames[id] != nil else { return .none }
      return .row(id)
    case .text(let text):
      if case .custom = grouping {
        field.read(text)
        return field.withText(at: 0) { $0.map { .text(Array($0)) } ?? .none }
      }
      // A price without a currency is in XXX.
      guard let text, !text.allSatisfy({ $0 == UInt8(ascii: "X") }) else { return .none }
      return .text(Array(text))
    }
  }

  /// Returns the value of a group as a text; nil for that of products without one.
  package func title(ofGroup group: Int) -> String? {
    switch values[group] {
    case .none: nil
    case .row(let id): rowNames[id]
    case .text(let text): String(decoding: text, as: UTF8.self)
    }
  }

  /// Returns the numbers of the groups in the order of their values in a language, that of products
  /// without one last.
  package func sorted(_ collation: IndexedCollation, isReversed: Bool = false) -> [Int] {
    let named = values.indices.filter { values[$0] != .none }
    let unnamed = values.indices.filter { values[$0] == .none }
    let texts = named.map { Array((title(ofGroup: $0) ?? "").utf8) }
    let order: [Int]
    if case .custom = grouping {
      order = CustomKey.sorted(texts, collation.collator)
    } else {
      let byBytes = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
      order = collation.sorted(byBytes, by: { String(decoding: texts[$0], as: UTF8.self) })
    }
    return (isReversed ? order.reversed() : order).map { named[$0] } + unnamed
  }
}
