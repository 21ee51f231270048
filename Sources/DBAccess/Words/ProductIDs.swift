import GRDB

/// The ids of the products at places of the index of words, a row of them after the other.
struct ProductIDs {
  private let statement: Statement
  private var chunk = -1
  private var ids: [Int64] = []

  init(_ db: Database) throws {
    statement = try db.makeStatement(sql: "SELECT ids FROM word_product WHERE chunk = ?")
  }

  /// Returns the id of the product at a place.
  @inline(__always)
  mutating func id(at place: Int) throws -> Int64 {
    let wanted = place / WordIndex.chunkSize
    if wanted != chunk { try read(wanted) }
    let index = place % WordIndex.chunkSize
    guard index < ids.count else { throw WordMatches.damage }
    return ids[index]
  }

  private mutating func read(_ wanted: Int) throws {
    let found = try statement.first([wanted]) { row in
      row.bytes(0).map { bytes in
        (0..<bytes.count / 8).map {
          Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
        }
      } ?? []
    }
    guard let found else { throw WordMatches.damage }
    ids = found
    chunk = wanted
  }
}
