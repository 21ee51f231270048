package import CatalogAccess
package import Collation
import Bytes
import Glibc

/// A catalog that nobody else sees, in a file that is gone with this, in a folder of the user's own where
/// temporary files are. What a killed process has left there is removed by the next.
package final class DraftCatalog: CatalogDraft {
  private let new: NewCatalog

  /// Makes an empty one.
  ///
  /// - Throws: `CatalogDatabaseError`; `TemporaryFileError`.
  package init() throws {
    let folder = TemporaryFile.directory() + "/catalog-drafts-\(getuid())"
    mkdir(folder, 0o700)
    var status = stat()
    // Where others write, somebody may have made it before.
    guard lstat(folder, &status) == 0, status.st_mode & 0o7_7777 == S_IFDIR | 0o700,
      status.st_uid == getuid()
    else {
      throw CatalogDatabaseError.unreadable(
        path: folder, reason: "it is not a folder that you alone can use")
    }
    new = try NewCatalog(for: folder + "/draft")
  }

  /// The catalog itself.
  package var database: CatalogDatabase { new.database }

  package var catalog: any CatalogRowSource & CatalogRowTarget & CatalogImporting { database }

  package func list(in collation: IndexedCollation, progress: ListingProgress?) throws {
    try database.reindex(collation, progress: progress)
  }

  package func readAddedProducts(_ body: (CopiedRows) throws -> Void) throws {
    try database.readRows(
      of: .product,
      from: """
        history_added CROSS JOIN product ON product.id BETWEEN first_id AND last_id
        ORDER BY first_id, product.id
        """, body)
  }
}
