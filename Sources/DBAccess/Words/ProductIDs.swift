import GRDB

/// The ids of the products at places of the index of words, a row of them after the other.
struct ProductIDs {
  private let statement: Statement
  private var chunk = -1
  /// Those of the row, eight bytes each.
  private var ids: [UInt8] = []

  init(_ db: Database) throws {
    statement = try db.makeStatement(sql: "SELECT ids FROM word_product WHERE chunk = ?")
  }

  /// Returns the id of the product at a place.
  @inline(__always)
  mutating func id(at place: Int) throws -> Int64 {
    let wanted = place / WordIndex.chunkSize
    if wanted != chunk { try read(wanted) }
    let start = place % WordIndex.chunkSize * 8
    guard start + 8 <= ids.count else { throw WordMatches.damage }
    return ids.withUnsafeBytes {
      Int64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Int64.self))
    }
  }

  private mutating func read(_ wanted: Int) throws {
    guard let found = try statement.first([wanted], { $0.bytes(0).map { Array($0) } ?? [] })
    else { throw WordMatches.damage }
    ids = found
    chunk = wanted
  }
}
