import Collation
import Glibc

/// The folded names of a block, one after another: their text, and their bounds.
package struct BlockNames {
  package init() {}

  /// Stands behind each name in the text; no UTF-8 has it.
  package static let separator: UInt8 = 0xFF

  /// The names, each with the separator behind it.
  package private(set) var text: [UInt8] = []
  private var ascii = LeastAndGreatest()
  private var others = LeastAndGreatest()

  /// The bounds of the names; nil without any.
  package var bounds: NameBounds? {
    let all = [ascii.least, ascii.greatest, others.least, others.greatest].compactMap {
      $0.map { Array(text[$0]) }
    }
    guard let first = all.first else { return nil }
    return all.reduce(NameBounds(only: first)) { $0.including($1) }
  }

  /// Adds a name, folding it.
  package mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    let start = text.count
    Folding.caseAndDiacriticInsensitive.appendFold(of: name, to: &text)
    let fold = start..<text.count
    text.append(Self.separator)
    if fold.isEmpty || text[start] < 0x80 {
      ascii.add(fold, of: text)
    } else {
      others.add(fold, of: text)
    }
  }

  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    ascii = LeastAndGreatest()
    others = LeastAndGreatest()
  }

  /// The places of the least and the greatest of some names in the text.
  private struct LeastAndGreatest {
    private(set) var least: Range<Int>?
    private(set) var greatest: Range<Int>?

    mutating func add(_ fold: Range<Int>, of text: [UInt8]) {
      text.withUnsafeBytes { text in
        if least.map({ Self.precedes(fold, $0, text) }) ?? true { least = fold }
        if greatest.map({ Self.precedes($0, fold, text) }) ?? true { greatest = fold }
      }
    }

    private static func precedes(
      _ left: Range<Int>,
      _ right: Range<Int>,
      _ text: UnsafeRawBufferPointer
    ) -> Bool {
      guard let start = text.baseAddress else { return false }
      let order = memcmp(
        start + left.lowerBound, start + right.lowerBound, min(left.count, right.count))
      return order == 0 ? left.count < right.count : order < 0
    }
  }
}
