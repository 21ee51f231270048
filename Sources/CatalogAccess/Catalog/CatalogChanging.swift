public import CatalogFields
public import CatalogModel
public import Collation

/// A catalog whose products are changed, each change in one transaction: an edit is
/// applied, or planned, shown and performed.
public protocol CatalogChanging {
  /// Brings what is derived from the products up to date: works off the queue
  /// of changes, or rebuilds everything where it was made by another version
  /// of ICU, if the store does that by itself. One transaction; nothing when there is nothing to do.
  func bringUpToDate() throws

  /// Adds a product.
  ///
  /// - Parameters:
  ///   - edit: The fields; the name is required.
  ///   - note: The note for the history.
  ///   - collation: The language of a catalog that has none yet.
  ///   - isDryRun: Whether everything is done but keeping it.
  /// - Returns: The product as the catalog has it.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  func addProduct(
    _ edit: ProductEdit,
    _ note: ChangeNote,
    listedIn collation: IndexedCollation?,
    isDryRun: Bool
  ) throws -> Product

  /// Changes a product.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - edit: The change of its fields.
  ///   - expected: The product on which the edit was prepared. Where a field of
  ///     the edit has another value now, nothing is changed.
  ///   - isForced: Whether such a value is overwritten.
  ///   - isDryRun: Whether everything is done but keeping it.
  /// - Returns: The product before and after.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  func editProduct(
    id: Int64,
    _ edit: ProductEdit,
    expecting expected: Product?,
    isForced: Bool,
    _ note: ChangeNote,
    isDryRun: Bool
  ) throws -> ProductChange

  /// Returns what an edit of many products would do.
  ///
  /// - Parameter sampleLimit: The number of products that are kept with all their values.
  /// - Throws: `ChangeError` for a product of which the edit makes something
  ///   that cannot be, and for a number of no product.
  /// - Complexity: As the listing of the predicate, and O(1) for each product.
  func planEdit(
    _ edit: ProductEdit,
    of selection: ProductSelection,
    sampleLimit: Int
  ) throws -> SelectionPlan

  /// Returns what removing many products would do.
  func planRemoval(
    of selection: ProductSelection,
    sampleLimit: Int
  ) throws -> SelectionPlan

  /// Does what a plan says, in one transaction.
  ///
  /// Where another program has changed the catalog since the plan was made, it
  /// is made once more; it must come to the same.
  ///
  /// - Parameter isForced: Whether the plan is done as it comes out now.
  /// - Throws: `ChangeError.staleSelection` where it comes to something else;
  ///   `CatalogDatabaseError`.
  /// - Returns: The plan that was done.
  @discardableResult
  func perform(
    _ plan: SelectionPlan,
    isForced: Bool,
    _ note: ChangeNote
  ) throws -> SelectionPlan
}
