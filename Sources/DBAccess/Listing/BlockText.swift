import CatalogAccess
import GRDB

/// The folded names of each block of a listing as one text, in listing order:
///
///     block_fold    saw 1 ⌁ sawhorse ⌁ sax ⌁ …          ⌁ the byte 0xFF
///
/// What names hold is looked for in it as a text editor would: a million names
/// are 22 MB in two thousand pieces, and stepping over as many rows takes ten
/// times as long. Where a piece is missing, the products of the block are
/// tested.
enum BlockText {
  /// Removes the text of a block that is changed.
  static func remove(_ key: ListingKey, languageID: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM block_fold
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).run([languageID, key])
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
    ).run([languageID, key, folds])
  }

  /// Removes the texts of a listing.
  static func removeAll(languageID: Int64, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM block_fold WHERE language_id = ?", arguments: [languageID])
  }
}

/// The blocks that are changed in a transaction.
final class ChangedBlocks {
  private(set) var keys: Set<ListingKey> = []

  func note(_ key: ListingKey) { keys.insert(key) }
}
