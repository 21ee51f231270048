import Collation
import Glibc
package import Search

/// A text that names contain, as bytes of the texts of blocks.
package struct NamePart {
  package let fold: [UInt8]
  /// Whether it must be the end of the name.
  package let isEnd: Bool
  /// The bytes to search for in a text: with the separator where it is the end.
  private let bytes: [UInt8]
  /// Whether all names that have it match.
  package private(set) var isExact: Bool
  /// The place in `bytes` of the byte that is the rarest in names.
  private let rarest: Int

  /// Makes the part of a comparison by `CONTAINS` or `ENDSWITH`; nil when it is
  /// another, or its names may be others than those that hold the folded text
  /// (see `IndexRangeCompiler.nameRanges(_:)`).
  package init?(_ comparison: Predicate.Comparison) {
    guard comparison.key == .name,
      comparison.operator == .contains || comparison.operator == .endsWith,
      case .literal(let literal) = comparison.operand, let text = literal.text, !text.isEmpty
    else { return nil }
    let folding = comparison.options.folding
    isExact = folding == .caseAndDiacriticInsensitive
    let isNarrowed = folding != .diacriticInsensitive && text.utf8.allSatisfy { $0 < 0x80 }
    guard isExact || isNarrowed else { return nil }
    fold = Folding.caseAndDiacriticInsensitive.foldedBytes(of: text)
    isEnd = comparison.operator == .endsWith
    bytes = isEnd ? fold + [BlockNames.separator] : fold
    rarest = Self.rarest(in: bytes)
  }

  /// Makes the part of a comparison, or of the first term of an `AND` that has one.
  package init?(_ predicate: Predicate) {
    switch predicate.node {
    case .comparison(let comparison):
      self.init(comparison)
    case .and(let children):
      guard let found = children.lazy.compactMap({ NamePart($0) }).first else { return nil }
      self = found
      isExact = false
    case .constant, .words, .not, .or:
      return nil
    }
  }

  /// Looking for a rare byte finds fewer places to compare at.
  private static func rarest(in bytes: [UInt8]) -> Int {
    let frequent = Array("e artinolscudmphgbk".utf8)
    let rank = bytes.map { byte in
      byte == BlockNames.separator ? -1 : frequent.firstIndex(of: byte) ?? frequent.count
    }
    return rank.indices.max { rank[$0] < rank[$1] } ?? 0
  }

  /// Returns which names of a block hold the part, from 0.
  package func positions(in text: UnsafeRawBufferPointer) -> [UInt16] {
    guard let start = text.baseAddress, text.count >= bytes.count else { return [] }
    var positions: [UInt16] = []
    // The name that is being looked at, and where it begins.
    var name: UInt16 = 0
    var nameStart = start
    let end = start + text.count
    let lastStart = end - bytes.count
    var place = start
    while place <= lastStart,
      let found = memchr(place + rarest, Int32(bytes[rarest]), lastStart - place + 1)
    {
      let candidate = UnsafeRawPointer(found) - rarest
      if memcmp(candidate, bytes, bytes.count) != 0 {
        place = candidate + 1
        continue
      }
      while let separator = memchr(nameStart, Int32(BlockNames.separator), candidate - nameStart) {
        nameStart = UnsafeRawPointer(separator) + 1
        // No block has so many names: whoever asked compares with its count.
        if name == .max { return positions + [name] }
        name += 1
      }
      positions.append(name)
      // On with the next name.
      guard let separator = memchr(candidate, Int32(BlockNames.separator), end - candidate) else {
        break
      }
      if name == .max { break }
      nameStart = UnsafeRawPointer(separator) + 1
      name += 1
      place = nameStart
    }
    return positions
  }
}
