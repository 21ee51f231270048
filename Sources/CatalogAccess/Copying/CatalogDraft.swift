package import Collation

/// A catalog that nobody else sees and that is gone with this: some products of a store are copied into it,
/// files are imported there, and the store gets what that has changed.
///
/// So a store that is far away decides nothing row by row, and every store imports alike.
package protocol CatalogDraft: AnyObject {
  /// The catalog, which is there as long as this.
  var catalog: any CatalogRowSource & CatalogRowTarget & CatalogImporting { get }

  /// Makes the listing of a language, in place of any other.
  func list(in collation: IndexedCollation, progress: ListingProgress?) throws

  /// Calls `body` with the products that the import has added, as rows of `product` in the order of
  /// their ids.
  func readAddedProducts(_ body: (CopiedRows) throws -> Void) throws
}
