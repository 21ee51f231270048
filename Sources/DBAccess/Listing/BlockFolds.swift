import Collation
import GRDB
import GRDBSQLite
import Search

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folded names of each block of a listing as one text, in listing order:
///
///     block_fold    saw 1 ⌁ sawhorse ⌁ sax ⌁ …          ⌁ the byte 0xFF
///
/// What names hold is looked for in it as a text editor would: a million names
/// are 22 MB in two thousand pieces, and stepping over as many rows takes ten
/// times as long. Where a piece is missing, the products of the block are
/// tested.
enum BlockFolds {
  /// Stands behind each name; no UTF-8 has it.
  static let separator: UInt8 = 0xFF

  /// Removes the text of a block that is changed.
  static func remove(_ key: ListingKey, languageID: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM block_fold
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).execute(arguments: [languageID, key.section, key.sortKey.data, key.productID])
  }

  /// Writes the text of a block that has none.
  static func insert(
    _ key: ListingKey,
    languageID: Int64,
    _ folds: [UInt8],
    _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO block_fold (language_id, section, sort_key, product_id, folds)
        VALUES (?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [languageID, key.section, key.sortKey.data, key.productID, folds.data])
  }

  /// Removes the texts of a listing.
  static func removeAll(languageID: Int64, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM block_fold WHERE language_id = ?", arguments: [languageID])
  }
}

/// The folded names of a block, one after another: their text, and their bounds.
struct BlockNames {
  /// As `BlockFolds` has it.
  private(set) var text: [UInt8] = []
  private var ascii = LeastAndGreatest()
  private var others = LeastAndGreatest()

  /// Between which they are; nil without names.
  var bounds: FoldBounds? {
    let all = [ascii.least, ascii.greatest, others.least, others.greatest].compactMap {
      $0.map { Array(text[$0]) }
    }
    guard let first = all.first else { return nil }
    return all.reduce(FoldBounds(only: first)) { $0.including($1) }
  }

  /// Adds a name, folding it.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    let start = text.count
    Folding.caseAndDiacriticInsensitive.appendFold(of: name, to: &text)
    let fold = start..<text.count
    text.append(BlockFolds.separator)
    if fold.isEmpty || text[start] < 0x80 {
      ascii.add(fold, of: text)
    } else {
      others.add(fold, of: text)
    }
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    ascii = LeastAndGreatest()
    others = LeastAndGreatest()
  }

  /// Where the least and the greatest of some names are in the text.
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

/// The blocks that are changed in a transaction.
final class ChangedBlocks {
  private(set) var keys: Set<ListingKey> = []

  func note(_ key: ListingKey) { keys.insert(key) }
}

/// What names hold, as bytes of the texts of blocks.
struct FoldPart {
  /// What is looked for, folded.
  let fold: [UInt8]
  /// Whether it must be the end of the name.
  let isEnd: Bool
  /// What is looked for in a text: with the separator where it is the end.
  private let bytes: [UInt8]
  /// Whether all names that have it match.
  private(set) var isExact: Bool
  /// The place in `bytes` of the byte that is the rarest in names.
  private let rarest: Int

  /// Makes the part of a comparison by `CONTAINS` or `ENDSWITH`; nil when it is
  /// another, or its names may be others than those that hold the folded text
  /// (see `IndexRangeCompiler.nameRanges(_:)`).
  init?(_ comparison: Predicate.Comparison) {
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
    bytes = isEnd ? fold + [BlockFolds.separator] : fold
    rarest = Self.rarest(in: bytes)
  }

  /// Makes the part of a predicate: of a comparison, or of the first of the
  /// terms of an `AND` that has one.
  init?(_ predicate: Predicate) {
    switch predicate.node {
    case .comparison(let comparison):
      self.init(comparison)
    case .and(let children):
      guard let found = children.lazy.compactMap({ FoldPart($0) }).first else { return nil }
      self = found
      isExact = false
    case .constant, .not, .or:
      return nil
    }
  }

  /// Looking for a rare byte finds fewer places to compare at.
  private static func rarest(in bytes: [UInt8]) -> Int {
    let frequent = Array("e artinolscudmphgbk".utf8)
    let rank = bytes.map { byte in
      byte == BlockFolds.separator ? -1 : frequent.firstIndex(of: byte) ?? frequent.count
    }
    return rank.indices.max { rank[$0] < rank[$1] } ?? 0
  }

  /// Returns which names of a block hold the part, from 0.
  func positions(in text: UnsafeRawBufferPointer) -> [UInt16] {
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
      while let separator = memchr(nameStart, Int32(BlockFolds.separator), candidate - nameStart) {
        nameStart = UnsafeRawPointer(separator) + 1
        name += 1
      }
      positions.append(name)
      // On with the next name.
      guard let separator = memchr(candidate, Int32(BlockFolds.separator), end - candidate) else {
        break
      }
      nameStart = UnsafeRawPointer(separator) + 1
      name += 1
      place = nameStart
    }
    return positions
  }
}
