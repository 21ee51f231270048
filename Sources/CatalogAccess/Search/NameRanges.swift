import Collation
package import Search
import Glibc

/// Ranges of folded names in which all names are that a predicate matches.
package struct NameRanges {
  /// Names from a bound up to another, which is none of them.
  package struct Range: Hashable {
    package var lower: [UInt8]
    /// Nil where there is no bound.
    package var upper: [UInt8]?

    package init(beginningWith text: String) {
      let predicate = BeginsWithPredicate(text)
      lower = predicate.foldedPrefix
      upper = predicate.upperBound
    }

    /// The folded names that are a text: the next possible one has a zero byte more.
    package init(equalTo text: String) {
      lower = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
      upper = lower + [0]
    }
  }

  /// Each name would be compared with each of more ranges.
  private static let greatestCount = 64

  package var ranges: [Range]
  /// Whether all names in the ranges match.
  package var isExact: Bool

  /// Makes the range of the names that begin with a text, without case and accents.
  package init(beginningWith text: String) {
    self.init(ranges: [Range(beginningWith: text)], isExact: true)
  }

  private init(ranges: [Range], isExact: Bool) {
    self.ranges = ranges
    self.isExact = isExact
  }

  /// Makes the ranges of a comparison of the name by its beginning or as a
  /// whole; nil when it is another.
  ///
  /// The table holds names without case and accents. What a comparison finds
  /// that ignores less is among what this one finds, but for one mark: the
  /// ypogegrammeni, an accent that without case is the letter ι. Where accents
  /// alone are ignored, a name may have one behind each letter of the prefix.
  package init?(_ comparison: Predicate.Comparison) {
    guard comparison.key == .name else { return nil }
    let folding = comparison.options.folding
    isExact = folding == .caseAndDiacriticInsensitive && comparison.operator != .like
    let prefix: String
    switch (comparison.operator, comparison.operand) {
    case (.beginsWith, .literal(let literal)):
      guard let text = literal.text else { return nil }
      prefix = text
    case (.like, .literal(let literal)):
      guard let text = literal.text else { return nil }
      prefix = Self.literalPrefix(ofPattern: text)
    case (.equal, .literal(let literal)):
      if folding == .diacriticInsensitive { return nil }
      // No name is nothing.
      ranges = literal.text.map { [Range(equalTo: $0)] } ?? []
      return
    case (.in, .list(let list)):
      if folding == .diacriticInsensitive { return nil }
      ranges = Set(list.compactMap(\.text)).map { Range(equalTo: $0) }
      if ranges.count > Self.greatestCount { return nil }
      return
    default: return nil
    }
    if prefix.isEmpty { return nil }
    ranges = [Range(beginningWith: prefix)]
    if folding == .diacriticInsensitive {
      guard prefix.utf8.allSatisfy({ $0 < 0x80 }), prefix.utf8.count <= 32 else { return nil }
      for length in 1..<max(prefix.count, 1) {
        ranges.append(Range(beginningWith: String(prefix.prefix(length)) + "ι"))
      }
    }
  }

  /// Makes the ranges of a comparison, of one term of an `AND`, or of all of an `OR`.
  package init?(_ predicate: Predicate) {
    switch predicate.node {
    case .comparison(let comparison):
      self.init(comparison)
    case .and(let children):
      let found = children.lazy.compactMap { NameRanges($0) }.first
      guard let found else { return nil }
      self = found
      isExact = false
    case .or(let children):
      let found = children.compactMap { NameRanges($0) }
      guard found.count == children.count else { return nil }
      let ranges = found.flatMap(\.ranges)
      if ranges.count > Self.greatestCount { return nil }
      self.init(ranges: ranges, isExact: found.allSatisfy(\.isExact))
    case .constant, .words, .not:
      return nil
    }
  }

  /// Returns the text before the first wildcard of a pattern of `LIKE`.
  private static func literalPrefix(ofPattern pattern: String) -> String {
    let scalars = pattern.unicodeScalars.prefix { $0 != "*" && $0 != "?" && $0 != "\\" }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The bounds of a block's names in memory.
  package typealias Interval = (first: UnsafeRawBufferPointer, last: UnsafeRawBufferPointer)

  /// Whether a name between two bounds can be in one of the ranges.
  package func mayHold(_ interval: Interval) -> Bool {
    ranges.contains { range in
      !interval.last.precedes(range.lower)
        && range.upper.map { interval.first.precedes($0) } ?? true
    }
  }

  /// Whether all names between two bounds match.
  package func holdAll(_ interval: Interval) -> Bool {
    isExact
      && ranges.contains { range in
        !interval.first.precedes(range.lower)
          && range.upper.map { interval.last.precedes($0) } ?? true
      }
  }
}

extension NameRanges {
  /// Returns which names of a block's text are in one of the ranges, from 0.
  package func positions(in text: UnsafeRawBufferPointer) -> [UInt16] {
    var positions: [UInt16] = []
    var position: UInt16 = 0
    guard var start = text.baseAddress else { return [] }
    let end = start + text.count
    while let separator = memchr(start, Int32(BlockNames.separator), end - start) {
      let name = UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(separator) - start)
      if mayHold((name, name)) { positions.append(position) }
      // No block has so many names: whoever asked compares with its count.
      if position == .max { return positions + [position] }
      position += 1
      start = UnsafeRawPointer(separator) + 1
    }
    return positions
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are before others; a beginning is before the whole.
  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    let common = Swift.min(count, other.count)
    for index in 0..<common where self[index] != other[index] { return self[index] < other[index] }
    return count < other.count
  }
}
