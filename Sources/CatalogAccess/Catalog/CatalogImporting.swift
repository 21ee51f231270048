public import Collation

/// A catalog that takes in the products of files.
public protocol CatalogImporting {
  /// Takes in the products of files, all of them or none, and brings what is
  /// derived from products up to date: one transaction.
  ///
  /// - Parameters:
  ///   - collation: The language that the catalog shall be listed in.
  ///   - preview: Shown what a dry run would do: products that would be changed and removed, by
  ///     their ids, then those that would be added.
  ///   - note: The note for the history; nil leaves the import out of it.
  ///   - progress: Told how far the listing is.
  ///   - isInterrupted: Asked now and then whether to stop.
  /// - Throws: The error of a file, or `CatalogDatabaseError`. The catalog is
  ///   then as it was.
  func importProducts(
    listedIn collation: IndexedCollation,
    policy: ImportPolicy,
    from files: [ImportFile],
    preview: ImportPreview?,
    note: ChangeNote?,
    progress: ListingProgress?,
    isInterrupted: (() -> Bool)?
  ) throws -> ImportResult
}
