public import Collation

/// A function that is told how many products of how many have been listed.
public typealias ListingProgress = (_ done: Int, _ total: Int) -> Void

/// A catalog whose stored listings are made again.
public protocol CatalogListing {
  /// Rebuilds the catalog's own listing, and brings all others up to date,
  /// in one transaction.
  ///
  /// - Parameters:
  ///   - collation: The language that the catalog is listed in from now on.
  ///   - progress: Called now and then.
  /// - Returns: The number of references to manufacturers and origins that do not exist, which
  ///   products had and have no longer.
  @discardableResult
  func reindex(_ collation: IndexedCollation, progress: ListingProgress?) throws -> Int

  /// Stores the listing of one more language.
  func addListing(_ collation: IndexedCollation, progress: ListingProgress?) throws
}

/// A catalog that can have an index of what names hold anywhere.
public protocol CatalogSubstringIndexing {
  /// Makes an index of what names hold anywhere, for `CONTAINS`; it is kept up
  /// to date like the other derived tables.
  ///
  /// - Returns: The bytes that it takes.
  /// - Complexity: One pass over the names; a million take some six
  ///   seconds.
  func createSubstringIndex() throws -> Int

  /// Removes the index of what names hold, where there is one.
  func removeSubstringIndex() throws
}

/// A catalog whose derived data is made again.
public protocol CatalogMaintaining: CatalogInspecting, CatalogListing, CatalogSubstringIndexing {}

/// A catalog that says what it holds, and whether that is whole.
public protocol CatalogInspecting {
  /// Verifies the catalog: every derived row against its source, counts and blocks; a file by
  /// SQLite's own checks first.
  ///
  /// Changes that are still pending are no fault: products with such are passed
  /// over.
  ///
  /// - Returns: The faults; none when the catalog is intact.
  func check() throws -> [CatalogFault]

  /// Returns what the catalog holds.
  ///
  /// - Parameter measuresTables: Whether to find out the sizes of the tables.
  func info(measuringTables measuresTables: Bool) throws -> CatalogInfo
}
