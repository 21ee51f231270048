public import CatalogModel
public import Collation
public import Search

/// A catalog that is read, whatever keeps it: one state at a time.
///
/// The store answers a whole question with each call; nothing is asked once a
/// row. What a listing costs is said by the order that the store gives it.
public protocol CatalogReading {
  /// Returns the locale of the language that the catalog is sorted for, nil in a
  /// catalog that has none yet.
  func locale() throws -> LocaleIdentifier?

  /// Returns the product with an id, nil when there is none.
  func product(id: Int64) throws -> Product?

  /// Returns products in an order, those that match a predicate where there is
  /// one.
  ///
  /// - Parameters:
  ///   - predicate: The products that are wanted; nil for all.
  ///   - sort: The order.
  ///   - isReversed: Whether the greatest comes first; not for the listing's
  ///     own order.
  ///   - locale: The language; nil is the catalog's own.
  func listing(
    where predicate: Predicate?,
    sortedBy sort: ListingSort,
    reversed isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing
}
